/** How a list can be asked for: the noun of its envelope, the fields it sorts and filters by. */
export interface ListDefinition {
  /** The key of the list in an answer. */
  noun: string;
  sort: readonly string[];
  /** Exact filters beside `q` and `id`. */
  filter: readonly string[];
  defaultSort: readonly [field: string, order: 'ASC' | 'DESC'];
}

/** Every list of the API, by the resource's path under /api. */
export const LISTS = {
  leagues: {
    noun: 'leagues',
    sort: ['id', 'name', 'category', 'country', 'abbreviation', 'createdAt', 'updatedAt'],
    filter: ['name', 'category', 'country'],
    defaultSort: ['name', 'ASC'],
  },
  matches: {
    noun: 'matches',
    sort: ['id', 'title', 'category', 'createdAt', 'updatedAt'],
    filter: ['title', 'category'],
    defaultSort: ['createdAt', 'DESC'],
  },
  games: {
    noun: 'games',
    sort: ['id', 'title', 'status', 'category', 'league', 'date', 'startsAt', 'viewCount', 'createdAt', 'updatedAt'],
    filter: ['status', 'league', 'leagueId', 'category', 'date', 'matchId', 'isTrending'],
    defaultSort: ['startsAt', 'ASC'],
  },
  streams: {
    noun: 'streams',
    sort: ['id', 'title', 'league', 'startsAt', 'status'],
    filter: ['status', 'leagueId', 'gameId', 'quality', 'language', 'platform'],
    defaultSort: ['startsAt', 'ASC'],
  },
  'users/activity': {
    noun: 'activities',
    sort: ['id', 'username', 'role', 'resource', 'createdAt'],
    filter: ['userId', 'role', 'resource', 'resourceId', 'source'],
    defaultSort: ['createdAt', 'DESC'],
  },
} as const satisfies Record<string, ListDefinition>;

export type ListName = keyof typeof LISTS;
