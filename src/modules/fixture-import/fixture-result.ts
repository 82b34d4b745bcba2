import type { GameStatus } from '../../contract/games.js';
import {
  hasScore,
  isCalledOffText,
  NO_RESULT,
  statusTextIn,
  statusTextOnceMoved,
  type Result,
} from '../../contract/results.js';
import { resultOf, wantedResult } from '../games/game-result.js';
import type { GameDoc } from '../games/game.schema.js';
import type { StoredGame } from './fixture-facts.js';
import type { FixtureRow } from './parsers/fixture-row.js';

/** Serializes a result to compare it with the result of the next import. */
const resultKey = ({ homeScore, awayScore, statusText }: Result): string =>
  [homeScore ?? '', awayScore ?? '', statusText].join('|');

/** Removes the score of a scheduled game, even if the file has a score. */
const resultIn = (result: Result, status: GameStatus): Result =>
  status === 'Scheduled' ? { ...NO_RESULT, statusText: result.statusText } : result;

/** Returns the fields of a new game that a file may contain in addition to teams and time. */
export const importedFields = (
  { result, isTimeConfirmed, version }: FixtureRow,
  status: GameStatus,
  sport: string,
): Partial<GameDoc> => ({
  ...(result && {
    ...wantedResult(NO_RESULT, resultIn(result, status), status, sport),
    fixtureResult: resultKey(result),
  }),
  ...(!isTimeConfirmed && { isTimeConfirmed: false, isFixtureTimeConfirmed: false }),
  ...(version && { fixtureVersion: version }),
});

/**
 * Returns the changes that a row makes to the result of its game. A result that an earlier import already stored changes nothing,
 * because staff may have corrected the result since.
 */
export function changedResult(
  row: FixtureRow,
  game: StoredGame,
  status: GameStatus,
  isMoved: boolean,
): Partial<GameDoc> {
  const stored = { ...resultOf(game), statusText: game.statusText ?? '' };
  const text = isMoved
    ? statusTextIn(status, statusTextOnceMoved(stored.statusText), game.category)
    : stored.statusText;
  const unchanged = text === stored.statusText ? {} : { statusText: text };
  // A file never removes a score. It removes a status text that it no longer contains.
  const rowResult = row.result ?? (hasTextOfFile(game) ? NO_RESULT : null);
  if (rowResult === null) return unchanged;
  const isCalledOff = isCalledOffText(rowResult.statusText);
  const isNew = resultKey(rowResult) !== game.fixtureResult || (isMoved && isCalledOff);
  if (!isNew || (isCalledOff && hasScore(stored))) return unchanged;
  const { homeScore, awayScore, statusText } = resultIn(rowResult, status);
  const isScored = homeScore !== null;
  const before = isScored ? NO_RESULT : { ...stored, statusText: '' };
  const next = isScored ? { homeScore, awayScore, statusText } : { statusText };
  return { ...wantedResult(before, next, status, game.category), fixtureResult: resultKey(rowResult) };
}

/** Returns whether the status text of a game is the text that the last import stored. */
const hasTextOfFile = ({ statusText = '', fixtureResult }: StoredGame): boolean =>
  statusText !== '' && fixtureResult === resultKey({ ...NO_RESULT, statusText });
