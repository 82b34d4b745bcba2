import { STREAM_OPENS_MINUTES_BEFORE } from '../../contract/streams.js';
import { goesLive } from '../../contract/results.js';
import { usualLengthMinutes } from '../../contract/sports.js';
import type { GameStatus } from '../../contract/games.js';
import { MINUTE } from '../../contract/time/units.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import type { GameDoc } from './game.schema.js';

/** Returns the instant at which a game goes live automatically, in ms since the epoch. */
export const goLiveAt = (startsAt: Date, shiftMinutes: number): number => startsAt.getTime() + shiftMinutes * MINUTE;

/**
 * Returns the instant at which a game's streams open, in ms since the epoch: `STREAM_OPENS_MINUTES_BEFORE` minutes before the
 * kick-off or the go-live, whichever is earlier.
 */
export const opensAt = (startsAt: Date, shiftMinutes: number): number =>
  startsAt.getTime() + Math.min(0, shiftMinutes) * MINUTE - STREAM_OPENS_MINUTES_BEFORE * MINUTE;

type Opening = Pick<GameDoc, 'status' | 'startsAt' | 'statusText' | 'isTimeConfirmed'>;

/** Returns whether visitors may open a game's streams. */
export function streamsAreOpen(game: Opening, shiftMinutes: number, now: number): boolean {
  if (game.status === 'Live') return true;
  return goesLive(game) && now >= opensAt(game.startsAt, shiftMinutes);
}

export const usualEndAt = (startsAt: Date, category: string): Date =>
  new Date(startsAt.getTime() + usualLengthMinutes(category) * MINUTE);

/**
 * Returns the status that a write requests. If only one of `status` and `isLive` differs from the stored status, that field
 * counts. Throws BAD_TRANSITION if both differ and contradict each other, and if `isLive` sets a finished game live. Null counts
 * as omitted.
 */
export function wantedStatus(
  stored: GameStatus,
  requested: { status?: GameStatus | null; isLive?: boolean | null },
): GameStatus {
  const status = requested.status ?? stored;
  const isLive = requested.isLive ?? undefined;
  const liveDiffers = isLive !== undefined && isLive !== (stored === 'Live');
  if (status !== stored) {
    if (liveDiffers && isLive !== (status === 'Live')) {
      throw refuse('Status and live contradict each other');
    }
    return status;
  }
  if (!liveDiffers) return stored;
  if (stored === 'Finished') throw refuse('A finished game cannot go live: set it back to Scheduled first');
  return isLive ? 'Live' : 'Finished';
}

const refuse = (message: string): ApiError =>
  new ApiError('BAD_TRANSITION', { message, errors: { status: [message] } });
