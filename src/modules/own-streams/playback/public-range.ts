import { SECOND } from '../../../contract/time/units.js';
import { opensAt, streamsAreOpen } from '../../games/game-rules.js';
import type { GameDoc } from '../../games/game.schema.js';
import { keyStateOf, type KeyRules } from '../key-window.js';
import type { OwnStreamDoc } from '../own-stream.schema.js';

/** Time after the end of a game at which its live playlists end, in ms. Encoders are behind the game by a few seconds. */
const ENDS_AFTER_MS = 30 * SECOND;

type OpenedGame = Pick<GameDoc, 'status' | 'startsAt' | 'statusText' | 'isTimeConfirmed' | 'updatedAt'>;

/** Part of a recording that visitors may watch. Instants are in ms since the epoch. */
export interface PublicRange {
  from: number;
  /** Infinity while the game is not finished. */
  to: number;
  /** Whether nothing more follows. */
  isEnded: boolean;
}

/**
 * Returns the instant from which a recording is public, in ms since the epoch: the opening of the streams, or `now` if the game
 * went live earlier. The opening of a game without a confirmed time is the moment at which the game goes live. Returns null while
 * the streams are not open.
 */
export function openingOf(game: OpenedGame, { shiftMinutes }: KeyRules, now: number): number | null {
  if (!streamsAreOpen(game, shiftMinutes, now)) return null;
  return game.isTimeConfirmed === false ? now : Math.min(now, opensAt(game.startsAt, shiftMinutes));
}

/**
 * Returns the part of a recording that visitors may watch now: nothing before the opening or after the end of the game. Returns
 * null before the opening, and after the key has expired.
 * @param isConnected whether an encoder is connected
 */
export function publicRangeOf(
  { openedAt, finishedAt }: Pick<OwnStreamDoc, 'openedAt' | 'finishedAt'>,
  game: OpenedGame,
  rules: KeyRules,
  { now, isConnected }: { now: number; isConnected: boolean },
): PublicRange | null {
  if (openedAt === null) return null;
  const from = openedAt.getTime();
  if (game.status !== 'Finished') {
    return streamsAreOpen(game, rules.shiftMinutes, now) ? { from, to: Infinity, isEnded: false } : null;
  }
  if (keyStateOf(game, finishedAt, rules, now).state === 'ended') return null;
  const to = (finishedAt ?? game.updatedAt).getTime();
  return { from, to, isEnded: !isConnected || now >= to + ENDS_AFTER_MS };
}

/** Returns the part of a recording that staff may preview: everything, because encoders only connect while the key works. */
export const previewRangeOf = ({ status }: Pick<GameDoc, 'status'>, isConnected: boolean): PublicRange => ({
  from: -Infinity,
  to: Infinity,
  isEnded: status === 'Finished' && !isConnected,
});
