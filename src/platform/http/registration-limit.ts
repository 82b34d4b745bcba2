import type { Config } from '../config/config.js';
import type { Allowance } from './rate-limits.js';

/** Devices and browsers that one address may register, change and take off. */
export const REGISTRATIONS = ({ registrationsPerMinute }: Config): Allowance => ({
  name: 'register',
  points: registrationsPerMinute,
  seconds: 60,
});
