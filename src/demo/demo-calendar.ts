import { usualLengthMinutes } from '../contract/sports.js';
import { kickOffInstant, wallClock } from '../contract/time/kick-off.js';
import { DAY, MINUTE } from '../contract/time/units.js';
import type { DemoLeague } from './demo-leagues.js';
import type { TodaysGame } from './demo-today.js';

/** Minimum time between now and games of other days, in minutes. `TODAYS_GAMES` defines the current and next games. */
const QUIET_MINUTES = 60;

/** Kick-off by the wall clock of the game's zone. */
export interface KickOff {
  /** Date as YYYY-MM-DD. */
  date: string;
  /** Time as HH:mm. */
  time: string;
  startsAt: Date;
}

/** Returns the first multiple of `round` minutes that is at least `minutes` away. */
export function todaysKickOff({ minutes, round }: TodaysGame, timeZone: string, now: Date): KickOff {
  const grid = round * MINUTE;
  const startsAt = new Date(Math.ceil((now.getTime() + minutes * MINUTE) / grid) * grid);
  return { ...wallClock(startsAt, timeZone), startsAt };
}

/**
 * Returns the kick-offs of a league's day, `offset` days after today in the league's zone. Excludes games that would be live now
 * or soon.
 */
export function kickOffsOn(
  { timeZone, times, category }: DemoLeague,
  offset: number,
  games: number,
  now: Date,
): KickOff[] {
  const { date } = wallClock(new Date(now.getTime() + offset * DAY), timeZone);
  const from = now.getTime() - usualLengthMinutes(category) * MINUTE;
  const to = now.getTime() + QUIET_MINUTES * MINUTE;
  return Array.from({ length: games }, (_, index) => {
    const time = times[index % times.length] ?? times[0];
    return { date, time, startsAt: kickOffInstant(date, time, timeZone) };
  }).filter(({ startsAt }) => startsAt.getTime() <= from || startsAt.getTime() > to);
}

/** Returns the pairs of a round-robin round, in which each side plays once. The first side stays, and the others rotate. */
export function pairings<T>(sides: readonly T[], round: number): (readonly [home: T, away: T])[] {
  const [first, ...others] = sides;
  if (first === undefined) return [];
  const offset = round % Math.max(others.length, 1);
  const circle = [first, ...others.slice(offset), ...others.slice(0, offset)];
  return circle.slice(0, circle.length / 2).flatMap((side, index) => {
    const opponent = circle[circle.length - 1 - index];
    if (opponent === undefined) return [];
    return [(round + index) % 2 === 0 ? ([side, opponent] as const) : ([opponent, side] as const)];
  });
}
