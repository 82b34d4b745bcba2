import type { Restriction } from '../../contract/records/user.record.js';
import type { Config } from '../../platform/config/config.js';
import type { UserDoc } from '../users/user.schema.js';
import { isSecondFactorRequired } from './second-factor-policy.js';

/** What somebody must do before anything else; null: nothing. */
export function restrictionOf(config: Pick<Config, 'requireSecondFactor'>, user: UserDoc): Restriction | null {
  if (user.mustChangePassword) return 'PASSWORD_CHANGE_REQUIRED';
  const isAsked = isSecondFactorRequired(config, user.role) && !user.hasSecondFactor;
  return isAsked ? 'SECOND_FACTOR_SETUP_REQUIRED' : null;
}
