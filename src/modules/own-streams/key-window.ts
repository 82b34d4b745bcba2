import { KEY_MINUTES_AFTER_END } from '../../contract/own-streams.js';
import { isCalledOff, isTimeOpen } from '../../contract/results.js';
import { DAY, MINUTE } from '../../contract/time/units.js';
import type { GameDoc } from '../games/game.schema.js';

/** Fields of a game that decide when the keys of its own streams work. */
export type KeyedGame = Pick<GameDoc, 'status' | 'startsAt' | 'statusText' | 'isTimeConfirmed' | 'updatedAt'>;

export interface KeyRules {
  /** Time before the kick-off from which a key works, in milliseconds. */
  opensMs: number;
  /** Minutes between the kick-off and the go-live. Negative if games go live before the kick-off. */
  shiftMinutes: number;
}

/** Whether a key works now. Instants are in ms since the epoch. */
export type KeyState =
  | { state: 'open' }
  | { state: 'early'; opensAt: number }
  | { state: 'called-off' }
  | { state: 'ended'; endedAt: number };

/**
 * Returns the instant from which a key works, in ms since the epoch, or null if the game is called off. While the time of a game
 * is not confirmed, the game may take place at any time of its day, so its key works a day earlier.
 */
export function keyOpensAt(game: KeyedGame, { opensMs, shiftMinutes }: KeyRules): number | null {
  if (isCalledOff(game)) return null;
  const goLiveShiftMs = Math.min(0, shiftMinutes) * MINUTE;
  return game.startsAt.getTime() + goLiveShiftMs - opensMs - (isTimeOpen(game) ? DAY : 0);
}

/**
 * Returns whether a key works at `now`: from `opensMs` before the kick-off, always while the game is live, and until
 * `KEY_MINUTES_AFTER_END` after its end.
 * @param finishedAt end of a finished game, or null if it is not stored yet
 */
export function keyStateOf(game: KeyedGame, finishedAt: Date | null, rules: KeyRules, now: number): KeyState {
  if (game.status === 'Live') return { state: 'open' };
  if (game.status === 'Finished') {
    const endedAt = (finishedAt ?? game.updatedAt).getTime();
    return now < endedAt + KEY_MINUTES_AFTER_END * MINUTE ? { state: 'open' } : { state: 'ended', endedAt };
  }
  const opensAt = keyOpensAt(game, rules);
  if (opensAt === null) return { state: 'called-off' };
  return now < opensAt ? { state: 'early', opensAt } : { state: 'open' };
}

/** Returns the sentence that an encoder receives while a key does not work. */
export function refusalOf(state: Exclude<KeyState, { state: 'open' }>): string {
  switch (state.state) {
    case 'early':
      return `The stream key works from ${new Date(state.opensAt).toISOString().slice(0, 16).replace('T', ' ')} UTC.`;
    case 'called-off':
      return 'The game is called off. The stream key works again when the game has a new date.';
    case 'ended':
      return 'The game has ended, so its stream key has expired. Create a stream for the next game.';
  }
}
