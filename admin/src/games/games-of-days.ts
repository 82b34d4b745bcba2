import { LIMITS } from '@contract/limits.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { addDays } from '@contract/time/days.js';
import { dayKey } from '@contract/time/zones.js';
import type { DataProvider } from 'react-admin';

/** Games of a range of days. `total` is higher than their number if there are more. */
export interface GamesOfDays {
  games: GameRecord[];
  total: number;
}

/** Maximum number of games in which clashes are searched. */
export const MAX_GAMES = 500;

const SORT = { field: 'startsAt', order: 'ASC' } as const;

/**
 * Reads up to `max` games of a range of days, sorted by kick-off. Pages after the first are read concurrently.
 * @param from YYYY-MM-DD (UTC), inclusive like `to`
 */
export async function gamesOfDays(provider: DataProvider, from: string, to: string, max: number): Promise<GamesOfDays> {
  const read = (page: number) =>
    provider.getList<GameRecord>('games', {
      filter: { from, to },
      sort: SORT,
      pagination: { page, perPage: LIMITS.pageSize },
    });
  const first = await read(1);
  const total = first.total ?? first.data.length;
  const pages = Math.ceil(Math.min(total, max) / LIMITS.pageSize);
  const rest = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => read(index + 2)));
  return { games: [first, ...rest].flatMap(({ data }) => data), total };
}

/** Returns the UTC day of an instant (ms) plus a number of days. */
export const utcDay = (instant: number, days = 0): string => addDays(dayKey(instant, 'UTC'), days);
