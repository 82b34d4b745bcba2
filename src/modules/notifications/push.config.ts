import { declareConfig } from '../../platform/config/config-part.js';
import { days } from '../../platform/config/validators.js';

/** Days for which pushes are retained. 0 retains them forever. */
export const pushesKept = declareConfig(
  {
    KEEP_PUSHES_DAYS: days({ default: 365, desc: 'days until finished pushes are deleted', example: '365' }),
  },
  ({ KEEP_PUSHES_DAYS }) => KEEP_PUSHES_DAYS,
);
