import type { ResultDto } from '../../contract/dto/game.dto.js';
import type { GameStatus } from '../../contract/games.js';
import { MESSAGES } from '../../contract/messages.js';
import { statusTextIn, type Result } from '../../contract/results.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import type { GameDoc } from './game.schema.js';

/** Returns the result of a game as it is shown. Omits a text that belongs to another status of the game. */
export function resultOf(doc: Pick<GameDoc, keyof Result | 'status' | 'category'>): Result {
  const { homeScore = null, awayScore = null, statusText = '', status, category } = doc;
  return { homeScore, awayScore, statusText: statusTextIn(status, statusText, category) };
}

/**
 * Returns the result of a game of this status after a write. A scheduled game has no score, so a return to Scheduled removes the
 * score. Throws VALIDATION_FAILED for the score of one team alone, and for a new score of a scheduled game.
 */
export function wantedResult(before: Result, dto: ResultDto, status: GameStatus, sport: string): Result {
  const { homeScore = before.homeScore, awayScore = before.awayScore } = dto;
  const statusText = statusTextIn(status, dto.statusText ?? before.statusText, sport);
  if ((homeScore === null) !== (awayScore === null)) throw refuse(MESSAGES.scoreInPairs, homeScore === null);
  if (status !== 'Scheduled') return { homeScore, awayScore, statusText };
  const isNew = homeScore !== before.homeScore || awayScore !== before.awayScore;
  if (isNew && homeScore !== null) throw refuse(MESSAGES.scoreTooEarly, true);
  return { homeScore: null, awayScore: null, statusText };
}

const refuse = (message: string, isHome: boolean): ApiError =>
  new ApiError('VALIDATION_FAILED', { message, errors: { [isHome ? 'homeScore' : 'awayScore']: [message] } });
