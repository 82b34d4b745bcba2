import { usualLengthMinutes } from '../contract/sports.js';
import { kickOffInstant, wallClock } from '../contract/time/kick-off.js';
import { DAY, MINUTE } from '../contract/time/units.js';
import type { DemoLeague } from './demo-leagues.js';

/** Game of today. The time is relative to the first start, so that a game is always live. */
interface TodaysGame {
  /** Abbreviation of the league. */
  league: string;
  /** Minutes until the kick-off. Negative for live games. */
  minutes: number;
  /** Kick-offs fall on multiples of this number of minutes. */
  round: number;
  /** Number of views. */
  views: number;
  trending?: true;
}

/** Games of today. No league occurs more often than it has pairs of sides, so that no side plays twice today. */
export const TODAYS_GAMES: readonly TodaysGame[] = [
  { league: 'NFD', minutes: -35, round: 5, views: 1_284, trending: true },
  { league: 'MON', minutes: -95, round: 5, views: 942, trending: true },
  { league: 'HSC', minutes: -60, round: 5, views: 611 },
  { league: 'CCB', minutes: -50, round: 5, views: 367, trending: true },
  { league: 'HBO', minutes: -75, round: 5, views: 158 },
  { league: 'SCR', minutes: -20, round: 5, views: 74 },
  { league: 'GSC', minutes: -10, round: 5, views: 23 },
  // The kick-off is at most two minutes away, so that a new user sees a game go live.
  { league: 'LDS', minutes: 1, round: 1, views: 31, trending: true },
  { league: 'NFD', minutes: 4, round: 1, views: 12 },
  { league: 'AUR', minutes: 9, round: 1, views: 4 },
  { league: 'RBH', minutes: 14, round: 1, views: 2 },
  { league: 'CCB', minutes: 25, round: 5, views: 0, trending: true },
  { league: 'HSC', minutes: 40, round: 5, views: 0 },
  { league: 'LDS', minutes: 55, round: 5, views: 0 },
  { league: 'HBO', minutes: 120, round: 30, views: 0 },
  { league: 'NFD', minutes: 180, round: 30, views: 0, trending: true },
  { league: 'LDS', minutes: 270, round: 30, views: 0 },
];

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
