import { declareConfig } from '../../platform/config/config-part.js';
import { days } from '../../platform/config/validators.js';

/** Retention of the activity log, in days. 0 retains entries forever. */
export const activityKept = declareConfig(
  {
    KEEP_ACTIVITY_DAYS: days({ default: 365, desc: 'days until activity log entries are deleted', example: '365' }),
  },
  ({ KEEP_ACTIVITY_DAYS }) => KEEP_ACTIVITY_DAYS,
);

/** Retention of the security log, in days. 0 retains entries forever. */
export const securityKept = declareConfig(
  {
    KEEP_SECURITY_DAYS: days({ default: 90, desc: 'days until security log entries are deleted', example: '90' }),
  },
  ({ KEEP_SECURITY_DAYS }) => KEEP_SECURITY_DAYS,
);
