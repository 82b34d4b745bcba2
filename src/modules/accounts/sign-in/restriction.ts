import { SUPER_ADMIN_ROLE } from '../../../contract/permissions.js';
import type { Restriction } from '../../../contract/records/user.record.js';
import type { UserDoc } from '../users/user.schema.js';
import type { AuthConfig } from './auth.config.js';

/** Returns the step that a user must complete before any other call, or null if there is no such step. */
export function restrictionOf(config: Pick<AuthConfig, 'requireSecondFactor'>, user: UserDoc): Restriction | null {
  if (user.mustChangePassword) return 'PASSWORD_CHANGE_REQUIRED';
  const isRequired = isSecondFactorRequired(config, user.role) && !user.hasSecondFactor;
  return isRequired ? 'SECOND_FACTOR_SETUP_REQUIRED' : null;
}

/** Returns whether the operator requires a second factor for a role. */
export function isSecondFactorRequired({ requireSecondFactor }: Pick<AuthConfig, 'requireSecondFactor'>, role: string) {
  if (requireSecondFactor === 'everyone') return true;
  return requireSecondFactor === 'super-admins' && role === SUPER_ADMIN_ROLE;
}
