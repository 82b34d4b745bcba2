import { declareConfig } from '../../platform/config/config-part.js';
import { days } from '../../platform/config/validators.js';

/** Retention of the activity log, in days. 0 retains entries forever. */
export const activityKept = declareConfig(
  {
    KEEP_ACTIVITY_DAYS: days({ default: 365, desc: 'days that entries of the activity log are kept', example: '365' }),
  },
  ({ KEEP_ACTIVITY_DAYS }) => KEEP_ACTIVITY_DAYS,
);

/** Retention of the security log, in days. 0 retains entries forever. */
export const securityKept = declareConfig(
  {
    KEEP_SECURITY_DAYS: days({ default: 90, desc: 'days that entries of the security log are kept', example: '90' }),
  },
  ({ KEEP_SECURITY_DAYS }) => KEEP_SECURITY_DAYS,
);
