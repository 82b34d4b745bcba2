import { PERMISSIONS, type Permission } from './permissions.js';

/** Prefix of each API key. Scanners recognize a leaked key by this prefix. */
export const API_KEY_PREFIX = 'nepsh_';

/** Only a signed-in user can use permissions of these subjects: they manage accounts, permissions and API keys. */
const FOR_PEOPLE = [
  'dev-tools',
  'password',
  'permissions',
  'profile',
  'users',
  'roles',
  'roles-permissions',
  'api-keys',
] as const;

/** Permissions that an API key can have. Its creator must have them too. */
export type ApiKeyPermission = Exclude<Permission, `${(typeof FOR_PEOPLE)[number]}:${string}`>;
export const API_KEY_PERMISSIONS: readonly ApiKeyPermission[] = PERMISSIONS.filter(
  (key): key is ApiKeyPermission => !FOR_PEOPLE.some((subject) => key.startsWith(`${subject}:`)),
);

/** Default number of requests per minute and API key. RATE_LIMIT_API_KEY overrides it. */
export const API_KEY_REQUESTS = 600;
