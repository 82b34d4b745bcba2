import { PERMISSIONS, type Permission } from './permissions.js';

/** Prefix of each API key. Scanners recognize a leaked key by this prefix. */
export const API_KEY_PREFIX = 'nepsh_';

/** Permissions that only a signed-in user can use, because they manage accounts, permissions and API keys. */
const FOR_PEOPLE = /^(dev-tools|password|permissions|profile|users|roles|roles-permissions|api-keys):/;

/** Permissions that an API key can have. Its creator must have them too. */
export const API_KEY_PERMISSIONS: readonly Permission[] = PERMISSIONS.filter((key) => !FOR_PEOPLE.test(key));

/** Default number of requests per minute and API key. RATE_LIMIT_API_KEY overrides it. */
export const API_KEY_REQUESTS = 600;
