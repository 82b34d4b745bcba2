import { declareConfig } from '../../platform/config/config-part.js';
import { days } from '../../platform/config/validators.js';

/** Days that entries of the activity log are kept; 0: for ever. */
export const activityKept = declareConfig(
  {
    KEEP_ACTIVITY_DAYS: days({ default: 365, desc: 'days that entries of the activity log are kept', example: '365' }),
  },
  ({ KEEP_ACTIVITY_DAYS }) => KEEP_ACTIVITY_DAYS,
);

/** Days that entries of the security log are kept; 0: for ever. */
export const securityKept = declareConfig(
  {
    KEEP_SECURITY_DAYS: days({ default: 90, desc: 'days that entries of the security log are kept', example: '90' }),
  },
  ({ KEEP_SECURITY_DAYS }) => KEEP_SECURITY_DAYS,
);
