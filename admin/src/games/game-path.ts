import { type Holder, holds } from '@contract/permissions.js';
import type { GameRecord } from '@contract/records/match.record.js';

/** Returns the path of a game's control room, or of its match for users who may not view games. */
export function gamePath(user: Holder | null, { id, matchId }: Pick<GameRecord, 'id' | 'matchId'>): string | undefined {
  if (holds(user, 'games:view')) return `/dashboard/games/${id}`;
  return holds(user, 'matches:view') ? `/dashboard/matches/${matchId}` : undefined;
}

/** Value of `?dialog=` that opens the form that replaces the stream in `id`. */
export const REPLACE = 'replace';
