import { LIMITS } from '@contract/limits.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { addDays } from '@contract/time/days.js';
import { dayKey } from '@contract/time/zones.js';
import type { DataProvider } from 'react-admin';

/** Games of some days, and how many there are in all where these are not all. */
export interface GamesOfDays {
  games: GameRecord[];
  total: number;
}

const SORT = { field: 'startsAt', order: 'ASC' } as const;

/**
 * The games of some days by kick-off, `max` of them: the pages after the first are read at the same time.
 * @param from YYYY-MM-DD (UTC), included; so is `to`
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

/** The day (UTC) of an instant in ms, some days away. */
export const utcDay = (instant: number, days = 0): string => addDays(dayKey(instant, 'UTC'), days);
