import { SECOND_FACTOR } from './messages.js';

/** Events of the security log, with their names in the activity log. */
export const SECURITY_EVENTS = {
  'sign-in-failed': 'Login failed',
  'sign-in-locked': 'Login blocked after too many failures',
  'permission-refused': 'Request denied',
  'password-changed': 'Password changed',
  'password-reset': 'One-time password issued',
  'second-factor-on': SECOND_FACTOR.turnedOn,
  'second-factor-off': SECOND_FACTOR.turnedOff,
  'recovery-code-used': 'Logged in with a recovery code',
  'recovery-codes-renewed': 'Recovery codes renewed',
  'session-ended': 'Session ended',
  'stream-key-refused': 'Stream key rejected',
} as const;

export type SecurityEventName = keyof typeof SECURITY_EVENTS;
