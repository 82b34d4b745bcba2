/** How a list can be asked for: the noun of its envelope, the fields it sorts and filters by. */
export interface ListDefinition {
  /** The key of the list in an answer. */
  noun: string;
  /** The key of one record in an answer. */
  one: string;
  sort: readonly string[];
  /** Exact filters beside `q` and `id`. */
  filter: readonly string[];
  /** The moment that the filters `from` and `to` bound: days (UTC) or moments, both included. */
  between?: string;
  defaultSort: readonly [field: string, order: 'ASC' | 'DESC'];
}

/** Every list of the API, by the resource's path under /api. */
export const LISTS = {
  leagues: {
    noun: 'leagues',
    one: 'league',
    sort: ['id', 'name', 'category', 'country', 'abbreviation', 'createdAt', 'updatedAt'],
    filter: ['name', 'category', 'country'],
    defaultSort: ['name', 'ASC'],
  },
  matches: {
    noun: 'matches',
    one: 'match',
    sort: ['id', 'title', 'category', 'createdAt', 'updatedAt'],
    filter: ['title', 'category'],
    defaultSort: ['createdAt', 'DESC'],
  },
  games: {
    noun: 'games',
    one: 'game',
    sort: ['id', 'title', 'status', 'category', 'league', 'date', 'startsAt', 'viewCount', 'createdAt', 'updatedAt'],
    filter: ['status', 'league', 'leagueId', 'category', 'date', 'matchId', 'isTrending', 'platforms'],
    between: 'startsAt',
    defaultSort: ['startsAt', 'ASC'],
  },
  streams: {
    noun: 'streams',
    one: 'stream',
    sort: ['id', 'title', 'league', 'startsAt', 'status'],
    filter: ['status', 'leagueId', 'gameId', 'quality', 'language', 'platform'],
    defaultSort: ['startsAt', 'ASC'],
  },
  'users/activity': {
    noun: 'activities',
    one: 'activity',
    sort: ['id', 'username', 'role', 'resource', 'createdAt'],
    filter: ['userId', 'role', 'resource', 'resourceId', 'source'],
    between: 'createdAt',
    defaultSort: ['createdAt', 'DESC'],
  },
  users: {
    noun: 'users',
    one: 'user',
    sort: ['id', 'username', 'email', 'role', 'status', 'createdAt', 'updatedAt'],
    filter: ['username', 'email', 'role', 'status'],
    defaultSort: ['createdAt', 'DESC'],
  },
  roles: {
    noun: 'roles',
    one: 'role',
    sort: ['id', 'name', 'role', 'createdAt', 'updatedAt'],
    filter: ['name', 'role'],
    defaultSort: ['createdAt', 'ASC'],
  },
  affiliate: {
    noun: 'affiliates',
    one: 'affiliate',
    sort: ['id', 'title', 'platforms', 'isActive', 'clicks', 'createdAt', 'updatedAt'],
    filter: ['platforms', 'isActive'],
    defaultSort: ['createdAt', 'DESC'],
  },
  contact: {
    noun: 'contacts',
    one: 'contact',
    sort: ['id', 'name', 'email', 'subject', 'status', 'createdAt', 'updatedAt'],
    filter: ['status', 'email'],
    defaultSort: ['createdAt', 'DESC'],
  },
  faq: {
    noun: 'faqs',
    one: 'faq',
    sort: ['id', 'title', 'createdAt', 'updatedAt'],
    filter: ['title'],
    defaultSort: ['createdAt', 'ASC'],
  },
  replays: {
    noun: 'replays',
    one: 'replay',
    sort: ['id', 'title', 'league', 'category', 'date', 'viewCount', 'createdAt', 'updatedAt'],
    filter: ['league', 'leagueId', 'category', 'date'],
    defaultSort: ['date', 'DESC'],
  },
  'mobile/downloads': {
    noun: 'downloads',
    one: 'download',
    sort: ['id', 'platform', 'version', 'releaseStatus', 'sizeInMB', 'downloadCount', 'createdAt', 'updatedAt'],
    filter: ['platform', 'version', 'releaseStatus'],
    defaultSort: ['createdAt', 'DESC'],
  },
  'mobile/notifications': {
    noun: 'notifications',
    one: 'notification',
    sort: ['id', 'title', 'category', 'deliveryType', 'status', 'sendAt', 'createdAt', 'updatedAt'],
    filter: ['category', 'deliveryType', 'status', 'gameId'],
    defaultSort: ['createdAt', 'DESC'],
  },
  'mobile/users': {
    noun: 'users',
    one: 'user',
    sort: ['id', 'userName', 'email', 'platform', 'lastSeenAt', 'createdAt', 'updatedAt'],
    filter: ['platform', 'isVerified', 'isNotificationsAllowed', 'theme'],
    defaultSort: ['createdAt', 'DESC'],
  },
  notifications: {
    noun: 'notifications',
    one: 'notification',
    sort: ['id', 'title', 'status', 'createdAt', 'updatedAt'],
    filter: ['title', 'status'],
    defaultSort: ['createdAt', 'DESC'],
  },
  'match-requests': {
    noun: 'requests',
    one: 'request',
    sort: ['id', 'username', 'email', 'category', 'league', 'status', 'createdAt', 'updatedAt'],
    filter: ['status', 'category', 'league', 'email'],
    defaultSort: ['createdAt', 'DESC'],
  },
} as const satisfies Record<string, ListDefinition>;

export type ListName = keyof typeof LISTS;
