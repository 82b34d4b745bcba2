import type { Config } from '../../platform/config/config.js';
import type { Allowance } from '../../platform/http/rate-limits.js';
import { registrationsPerMinute } from './registration.config.js';

/** Devices and browsers that one address may register, change and take off. */
export const REGISTRATIONS = (config: Config): Allowance => ({
  name: 'register',
  points: config.get(registrationsPerMinute),
  seconds: 60,
});
