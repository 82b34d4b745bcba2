import type { GameStatus } from '../contract/games.js';
import { NO_RESULT, type Result } from '../contract/results.js';
import { seeded } from './random.js';

/** The least and the most that a side usually has at the end. */
const USUAL: Readonly<Record<string, readonly [least: number, most: number]>> = {
  Basketball: [82, 118],
  Cricket: [118, 304],
  'American Football': [10, 35],
  Rugby: [9, 34],
  Volleyball: [0, 3],
  Tennis: [0, 2],
  Badminton: [0, 2],
  Baseball: [0, 8],
  Kabaddi: [24, 41],
};
const GOALS = [0, 3] as const;

/** A result for a game that has begun, the same at every start; of one that is live it is not whole yet. */
export function demoResult(category: string, status: GameStatus, startsAt: Date): Result {
  if (status === 'Scheduled') return NO_RESULT;
  const [least, most] = USUAL[category] ?? GOALS;
  const random = seeded(startsAt.getTime() / 60_000);
  const total = (): number => Math.floor(random.whole(least, most) * (status === 'Live' ? 0.6 : 1));
  return { ...NO_RESULT, homeScore: total(), awayScore: total() };
}
