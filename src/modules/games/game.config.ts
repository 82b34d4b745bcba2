import { declareConfig } from '../../platform/config/config-part.js';
import { days } from '../../platform/config/validators.js';

/** Days that finished games keep their streams; 0: for ever. */
export const streamsKept = declareConfig(
  {
    KEEP_STREAMS_DAYS: days({
      default: 0,
      desc: 'days that finished games keep their streams, counted from the kick-off',
      example: '90',
    }),
  },
  ({ KEEP_STREAMS_DAYS }) => KEEP_STREAMS_DAYS,
);
