import { declareConfig } from '../../platform/config/config-part.js';
import { days } from '../../platform/config/validators.js';

/** Retention of contact messages and match requests, in days. 0 retains the records forever. */
export const messagesKept = declareConfig(
  {
    KEEP_MESSAGES_DAYS: days({
      default: 730,
      desc: 'days until completed contact messages and match requests are deleted',
      example: '730',
    }),
  },
  ({ KEEP_MESSAGES_DAYS }) => KEEP_MESSAGES_DAYS,
);
