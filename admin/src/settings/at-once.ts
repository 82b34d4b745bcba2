import type { GameRecord } from '@contract/records/match.record.js';
import { LIMITS } from '@contract/limits.js';
import { goesLive } from '@contract/results.js';
import { usualLengthMinutes } from '@contract/sports.js';
import type { DataProvider } from 'react-admin';
import { dayAndHour } from '@contract/time/labels.js';
import { serverNow } from '@contract/time/server-clock.js';
import { MINUTE } from '@contract/time/units.js';

/** Returns whether saving a shift makes a scheduled game go live, or finish if its usual length is past. */
export const isDue = ({ startsAt }: Pick<GameRecord, 'startsAt'>, shiftMinutes: number, now: number): boolean =>
  Date.parse(startsAt) + shiftMinutes * MINUTE <= now;

/**
 * Returns whether the usual length of a due game's sport is past as well. The game is then finished without going live.
 */
const isOver = ({ startsAt, category }: GameRecord, shiftMinutes: number, now: number): boolean =>
  Date.parse(startsAt) + (usualLengthMinutes(category) + shiftMinutes) * MINUTE <= now;

interface AtOnce {
  live: GameRecord[];
  finished: GameRecord[];
}

/** Returns the scheduled games that a shift would set live or finish immediately, sorted by kick-off. */
export async function gamesAtOnce(
  provider: Pick<DataProvider, 'getList'>,
  shiftMinutes: number,
  now = serverNow(),
): Promise<AtOnce> {
  const due: GameRecord[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await provider.getList<GameRecord>('games', {
      filter: { status: 'Scheduled' },
      sort: { field: 'startsAt', order: 'ASC' },
      pagination: { page, perPage: LIMITS.pageSize },
    });
    const more = data.filter((game) => isDue(game, shiftMinutes, now));
    due.push(...more);
    if (data.length === LIMITS.pageSize && more.length === data.length) continue;
    const finished = due.filter((game) => isOver(game, shiftMinutes, now));
    return { live: due.filter((game) => goesLive(game) && !finished.includes(game)), finished };
  }
}

/** Describes a game: 'Arsenal vs Chelsea (Sat 15 Aug, 20:00)'. */
export const gameLine = ({ title, startsAt }: GameRecord, zone: string): string =>
  `${title} (${dayAndHour(startsAt, zone)})`;

/** Returns the go-live time of a kick-off at 20:00 under a shift, for example '19:50'. */
export function shiftedHour(shiftMinutes: number): string {
  const minutes = 20 * 60 + shiftMinutes;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
