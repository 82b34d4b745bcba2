import { LISTS } from '../../contract/lists.js';
import { toObjectId } from '../../platform/database/records/object-id.js';
import { toFlag } from '../../platform/database/records/to-flag.js';
import { isUsualSort, type FilterValue, type ListQuery } from '../../platform/http/lists/list-query.js';
import type { GameCopy } from './game-copies.js';

/** A field by which games in memory are filtered. */
interface Field {
  of: (game: GameCopy) => FilterValue | undefined;
  /** Converts a value of the filter to the type of the field. Null matches no game. */
  convert?: (value: FilterValue) => FilterValue | null;
}

export type GameFilter = (game: GameCopy) => boolean;

/** Fields that pages and apps filter by. A filter by another field queries the database. */
const FIELDS: Readonly<Record<string, Field>> = {
  status: { of: ({ status }) => status },
  platforms: { of: ({ platforms }) => platforms },
  category: { of: ({ category }) => category },
  leagueId: { of: ({ leagueId }) => leagueId, convert: (value) => toObjectId(value).toHexString() },
  isTrending: { of: ({ doc }) => doc?.isTrending, convert: toFlag },
};

/**
 * Returns the filter of a list in its usual order if the complete games in memory can decide it. Returns null if the database
 * must be queried.
 */
export function filterInMemory({ q, between, sort, filter }: ListQuery): GameFilter | null {
  if (q !== null || between || !isUsualSort(sort, LISTS.games)) return null;
  const conditions: GameFilter[] = [];
  for (const [name, requested] of Object.entries(filter)) {
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    if (!field) return null;
    const values = new Set<unknown>(requested.map((value) => (field.convert ? field.convert(value) : value)));
    conditions.push((game) => values.has(field.of(game)));
  }
  return (game) => conditions.every((isMet) => isMet(game));
}
