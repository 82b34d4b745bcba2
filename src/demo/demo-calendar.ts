import { usualLengthMinutes } from '../contract/sports.js';
import { kickOffInstant, wallClock } from '../contract/time/kick-off.js';
import { DAY, MINUTE } from '../contract/time/units.js';
import type { DemoLeague } from './demo-leagues.js';
import type { TodaysGame } from './demo-today.js';

/** Other days' games keep this far from now: what is on and what is next is chosen by hand. */
const QUIET_MINUTES = 60;

/** A kick-off by the wall clock of the game's zone. */
export interface KickOff {
  /** YYYY-MM-DD */
  date: string;
  /** HH:mm */
  time: string;
  startsAt: Date;
}

/** The first multiple of `round` minutes that is at least `minutes` away. */
export function todaysKickOff({ minutes, round }: TodaysGame, timeZone: string, now: Date): KickOff {
  const grid = round * MINUTE;
  const startsAt = new Date(Math.ceil((now.getTime() + minutes * MINUTE) / grid) * grid);
  return { ...wallClock(startsAt, timeZone), startsAt };
}

/**
 * The kick-offs of one of a league's days, which is `offset` days from today in its zone. None of them is on now or soon.
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

/** Who meets whom in each round, everybody once: the first stays, the others go round it. */
export function pairings<T>(sides: readonly T[], round: number): (readonly [home: T, away: T])[] {
  const [first, ...others] = sides;
  if (first === undefined) return [];
  const turn = round % Math.max(others.length, 1);
  const circle = [first, ...others.slice(turn), ...others.slice(0, turn)];
  return circle.slice(0, circle.length / 2).flatMap((side, index) => {
    const opponent = circle[circle.length - 1 - index];
    if (opponent === undefined) return [];
    return [(round + index) % 2 === 0 ? ([side, opponent] as const) : ([opponent, side] as const)];
  });
}
