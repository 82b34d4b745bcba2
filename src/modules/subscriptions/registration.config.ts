import type { Config } from '../../platform/config/config.js';
import { declareConfig } from '../../platform/config/config-part.js';
import { positive } from '../../platform/config/validators.js';
import type { Allowance } from '../../platform/http/limits/rate-limits.js';

/** Maximum number of devices and browsers that one IP address may register per minute. */
export const registrationsPerMinute = declareConfig(
  {
    RATE_LIMIT_REGISTER: positive({
      default: 60,
      desc: 'maximum number of devices and browsers that one address registers in a minute',
      example: '600',
    }),
  },
  ({ RATE_LIMIT_REGISTER }) => RATE_LIMIT_REGISTER,
);

/** Returns the rate limit for registering, updating, and removing devices and browsers from one IP address. */
export const REGISTRATIONS = (config: Config): Allowance => ({
  name: 'register',
  points: config.get(registrationsPerMinute),
  seconds: 60,
});
