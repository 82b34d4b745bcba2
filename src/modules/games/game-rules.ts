import { STREAM_OPENS_MINUTES_BEFORE } from '../../contract/streams.js';
import { goesLive } from '../../contract/results.js';
import { usualLengthMinutes } from '../../contract/sports.js';
import type { GameStatus } from '../../contract/games.js';
import { MINUTE } from '../../contract/time/units.js';
import { ApiError } from '../../platform/http/api-error.js';
import type { GameDoc } from './game.schema.js';

/** When a game goes live by itself, in ms. */
export const goLiveAt = (startsAt: Date, shiftMinutes: number): number => startsAt.getTime() + shiftMinutes * MINUTE;

/** When a game's streams open, in ms: 15 minutes before its start or its go-live, whichever is first. */
export const opensAt = (startsAt: Date, shiftMinutes: number): number =>
  startsAt.getTime() + Math.min(0, shiftMinutes) * MINUTE - STREAM_OPENS_MINUTES_BEFORE * MINUTE;

type Opening = Pick<GameDoc, 'status' | 'startsAt' | 'statusText' | 'isTimeConfirmed'>;

/** Whether viewers may open a game's streams. */
export function streamsAreOpen(game: Opening, shiftMinutes: number, now: number): boolean {
  if (game.status === 'Live') return true;
  return goesLive(game) && now >= opensAt(game.startsAt, shiftMinutes);
}

export const usualEndAt = (startsAt: Date, category: string): Date =>
  new Date(startsAt.getTime() + usualLengthMinutes(category) * MINUTE);

/**
 * The status a write asks for. Of `status` and `isLive` the one that differs from what is stored counts; raises
 * BAD_TRANSITION when both differ and disagree, and for a finished game that is to be live. A null counts as left out.
 */
export function wantedStatus(
  stored: GameStatus,
  wanted: { status?: GameStatus | null; isLive?: boolean | null },
): GameStatus {
  const status = wanted.status ?? stored;
  const isLive = wanted.isLive ?? undefined;
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
