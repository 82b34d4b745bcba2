import { SUPER_ADMIN_ROLE } from '../../contract/permissions.js';
import type { Config } from '../../platform/config/config.js';

/** Whether the operator asks a second factor of a role. */
export function isSecondFactorRequired({ requireSecondFactor }: Pick<Config, 'requireSecondFactor'>, role: string) {
  if (requireSecondFactor === 'everyone') return true;
  return requireSecondFactor === 'super-admins' && role === SUPER_ADMIN_ROLE;
}
