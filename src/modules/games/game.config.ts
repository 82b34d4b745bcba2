import { declareConfig } from '../../platform/config/config-part.js';
import { days } from '../../platform/config/validators.js';

/** Number of days that finished games retain their streams, counted from the kick-off. 0 retains the streams forever. */
export const streamsKept = declareConfig(
  {
    KEEP_STREAMS_DAYS: days({
      default: 0,
      desc: 'days after the kick-off until streams of finished games are deleted',
      example: '90',
    }),
  },
  ({ KEEP_STREAMS_DAYS }) => KEEP_STREAMS_DAYS,
);
