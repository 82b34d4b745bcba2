import { LIMITS } from '../../contract/limits.js';
import type { GameMoment } from '../../contract/records/match.record.js';
import { isWithoutSpoiler, type Result } from '../../contract/results.js';
import { resultOf } from './game-result.js';
import type { GameDoc, GameMomentDoc } from './game.schema.js';

/**
 * Returns the moments of a game after a change, for the write that stores the change. Returns no field if the change affects neither
 * the score nor the phase of a live game.
 */
export function momentsAfter(before: GameDoc, change: Partial<GameDoc>, at: Date): Pick<GameDoc, 'moments'> {
  const after = { ...before, ...change };
  if (before.status !== 'Live' && after.status !== 'Live') return {};
  const added = differences(resultOf(before), resultOf(after)).map((moment) => ({ ...moment, at }));
  if (added.length === 0) return {};
  return { moments: [...(before.moments ?? []), ...added].slice(-LIMITS.gameMoments) };
}

function differences(before: Result, after: Result): Omit<GameMomentDoc, 'at'>[] {
  const { homeScore, awayScore, statusText } = after;
  const isScored = homeScore !== before.homeScore || awayScore !== before.awayScore;
  const isOtherPhase = statusText !== before.statusText && statusText !== '';
  return [
    ...(isOtherPhase ? [{ kind: 'phase' as const, phase: statusText }] : []),
    ...(isScored && homeScore !== null && awayScore !== null ? [{ kind: 'score' as const, homeScore, awayScore }] : []),
  ];
}

/** Returns the moments of a game, oldest first. */
export const momentsOf = ({ moments = [] }: Pick<GameDoc, 'moments'>): GameMoment[] =>
  moments.map(({ at, kind, homeScore, awayScore, phase }) => ({
    at: at.toISOString(),
    kind,
    isSpoiler: phase === undefined || !isWithoutSpoiler(phase),
    ...(homeScore !== undefined && awayScore !== undefined && { homeScore, awayScore }),
    ...(phase !== undefined && { phase }),
  }));
