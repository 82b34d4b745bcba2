import { API_KEY_REQUESTS } from '../../../contract/api-keys.js';
import { DAY, HOUR } from '../../../contract/time/units.js';
import { declareConfig, type ConfigOf } from '../../../platform/config/config-part.js';
import { oneOf, positive } from '../../../platform/config/validators.js';

export const authConfig = declareConfig(
  {
    REQUIRE_SECOND_FACTOR: oneOf(
      'nobody',
      'super-admins',
      'everyone',
    )({ default: 'nobody', desc: 'users who need a second factor to sign in', example: 'super-admins' }),
    SESSION_IDLE_HOURS: positive({
      default: 12,
      desc: 'hours without use after which a session ends',
      example: '12',
    }),
    SESSION_DAYS: positive({
      default: 30,
      desc: 'days after which a session ends, used or not',
      example: '30',
    }),
    RATE_LIMIT_API_KEY: positive({
      default: API_KEY_REQUESTS,
      desc: 'maximum number of requests with one API key in a minute',
      example: '6000',
    }),
  },
  (read) => ({
    /** Users who can do nothing until they have set up a second factor. */
    requireSecondFactor: read.REQUIRE_SECOND_FACTOR,
    /** Session lifetimes in ms: `idleMs` without use, `lifetimeMs` in total. */
    sessions: { idleMs: read.SESSION_IDLE_HOURS * HOUR, lifetimeMs: read.SESSION_DAYS * DAY },
    apiKeyRequestsPerMinute: read.RATE_LIMIT_API_KEY,
  }),
);

export type AuthConfig = ConfigOf<typeof authConfig>;
