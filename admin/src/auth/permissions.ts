import { holds, type Holder, type Permission } from '@contract/permissions.js';

/** The pages of matches: whoever may open one of them may read games. */
export const MATCH_PAGES = [
  'ongoing-matches:access',
  'schedule-matches:access',
  'finished-matches:access',
] as const satisfies readonly Permission[];

/** react-admin's actions as permission keys: what a list, a form or a button of a resource needs. */
const KEYS: Partial<Record<string, Partial<Record<string, readonly Permission[]>>>> = {
  leagues: {
    list: ['leagues:view'],
    create: ['leagues:create'],
    edit: ['leagues:update'],
    delete: ['leagues:delete'],
  },
  matches: {
    list: [...MATCH_PAGES, 'matches:view'],
    create: ['matches:create'],
    edit: ['matches:update'],
    delete: ['matches:delete'],
  },
  games: {
    list: [...MATCH_PAGES, 'games:view', 'dashboard:access'],
    create: ['games:create'],
    edit: ['games:update'],
    delete: ['games:delete'],
  },
  streams: { list: ['streams:access'], edit: ['games:update'] },
  replays: {
    list: ['replays:access'],
    create: ['replays:create'],
    edit: ['replays:update'],
    delete: ['replays:delete'],
  },
  affiliate: {
    list: ['affiliates:access'],
    create: ['affiliates:create'],
    edit: ['affiliates:update'],
    delete: ['affiliates:delete'],
  },
  contact: { list: ['contact:view'], edit: ['contact:update'], delete: ['contact:delete'] },
  faq: {
    list: ['faqs:view'],
    create: ['faqs:create'],
    edit: ['faqs:update'],
    delete: ['faqs:delete'],
  },
  'match-requests': {
    list: ['match-requests:view'],
    edit: ['match-requests:update'],
    delete: ['match-requests:delete'],
  },
  notifications: {
    list: ['notifications:access'],
    create: ['notifications:create'],
    edit: ['notifications:update'],
    delete: ['notifications:delete'],
  },
  'mobile/notifications': {
    list: ['app-notifications:access'],
    create: ['app-notifications:create'],
    edit: ['app-notifications:update'],
    delete: ['app-notifications:delete'],
  },
  'mobile/downloads': {
    list: ['app-downloads:access'],
    create: ['app-downloads:create'],
    edit: ['app-downloads:update'],
    delete: ['app-downloads:delete'],
  },
  'mobile/users': { list: ['app-users:access'], delete: ['app-users:delete'] },
  users: {
    list: ['users:view'],
    create: ['users:create'],
    edit: ['users:update'],
    delete: ['users:delete'],
  },
  roles: { list: ['roles:view'], create: ['roles:create'], delete: ['roles:delete'] },
  'users/activity': { list: ['logs:view'], delete: ['logs:delete'] },
};

/** Reading one record or exporting a list needs what the list needs. */
const SAME_AS_LIST = new Set(['show', 'export']);

/** Whether a user may do a thing; what no table names is refused, as the server refuses it. */
export function mayAct(user: Holder | null, resource: string, action: string): boolean {
  const keys = KEYS[resource]?.[SAME_AS_LIST.has(action) ? 'list' : action] ?? [];
  return keys.some((key) => holds(user, key));
}

/** The keys of which one is enough. */
export type NeededKeys = Permission | readonly Permission[];

export const neededKeys = (needed: NeededKeys): readonly Permission[] =>
  typeof needed === 'string' ? [needed] : needed;

/** Whether a user holds one of the keys. */
export const holdsOneOf = (user: Holder | null | undefined, needed: NeededKeys): boolean =>
  neededKeys(needed).some((key) => holds(user, key));
