import { declareConfig } from '../../platform/config/config-part.js';
import { days } from '../../platform/config/validators.js';

/** Days for which recordings that no replay shows are retained. 0 retains them forever. */
export const recordingsKept = declareConfig(
  {
    KEEP_RECORDINGS_DAYS: days({
      default: 90,
      desc: 'days after the game until recordings that no replay shows are deleted',
      example: '90',
    }),
  },
  ({ KEEP_RECORDINGS_DAYS }) => KEEP_RECORDINGS_DAYS,
);
