import { declareConfig } from '../../platform/config/config-part.js';
import { days } from '../../platform/config/validators.js';

/** Days that messages and requests are kept; 0: for ever. */
export const messagesKept = declareConfig(
  {
    KEEP_MESSAGES_DAYS: days({
      default: 730,
      desc: 'days that contact messages and match requests are kept once they are dealt with',
      example: '730',
    }),
  },
  ({ KEEP_MESSAGES_DAYS }) => KEEP_MESSAGES_DAYS,
);
