import { declareConfig } from '../../platform/config/config-part.js';
import { days } from '../../platform/config/validators.js';

/** Days for which inactive apps are retained. 0 retains them forever. */
export const devicesKept = declareConfig(
  {
    KEEP_DEVICES_DAYS: days({
      default: 730,
      desc: 'days without a call until installed apps are deleted',
      example: '730',
    }),
  },
  ({ KEEP_DEVICES_DAYS }) => KEEP_DEVICES_DAYS,
);
