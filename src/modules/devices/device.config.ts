import { declareConfig } from '../../platform/config/config-part.js';
import { days, positive } from '../../platform/config/validators.js';

/** Devices and browsers that one address may register in a minute. */
export const registrationsPerMinute = declareConfig(
  {
    RATE_LIMIT_REGISTER: positive({
      default: 60,
      desc: 'devices and browsers one address may register in a minute',
      example: '600',
    }),
  },
  ({ RATE_LIMIT_REGISTER }) => RATE_LIMIT_REGISTER,
);

/** Days that apps are kept; 0: for ever. */
export const devicesKept = declareConfig(
  {
    KEEP_DEVICES_DAYS: days({
      default: 730,
      desc: 'days that apps are kept that do not come any more',
      example: '730',
    }),
  },
  ({ KEEP_DEVICES_DAYS }) => KEEP_DEVICES_DAYS,
);
