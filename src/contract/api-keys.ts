import { PERMISSIONS, type Permission } from './permissions.js';

/** What every API key begins with, so that one that leaked is recognised. */
export const API_KEY_PREFIX = 'nepsh_';

/** Keys of what only a person does who is signed in: they manage accounts, permissions and API keys themselves. */
const FOR_PEOPLE = /^(dev-tools|password|permissions|profile|users|roles|roles-permissions|api-keys):/;

/** The permissions that an API key may have, if its maker holds them. */
export const API_KEY_PERMISSIONS: readonly Permission[] = PERMISSIONS.filter((key) => !FOR_PEOPLE.test(key));

/** Requests that one API key may make in a minute, unless RATE_LIMIT_API_KEY says otherwise. */
export const API_KEY_REQUESTS = 600;
