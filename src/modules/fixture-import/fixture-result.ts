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

/** A result as it is compared with the one of the next import. */
const resultKey = ({ homeScore, awayScore, statusText }: Result): string =>
  [homeScore ?? '', awayScore ?? '', statusText].join('|');

/** A game to come has no score, also if the file has one. */
const resultIn = (result: Result, status: GameStatus): Result =>
  status === 'Scheduled' ? { ...NO_RESULT, statusText: result.statusText } : result;

/** Fields of a new game of this status that a file may have besides teams and time. */
export const importedFields = (
  { result, isTimeConfirmed, version }: FixtureRow,
  status: GameStatus,
): Partial<GameDoc> => ({
  ...(result && {
    ...wantedResult(NO_RESULT, resultIn(result, status), status),
    fixtureResult: resultKey(result),
  }),
  ...(!isTimeConfirmed && { isTimeConfirmed: false, isFixtureTimeConfirmed: false }),
  ...(version && { fixtureVersion: version }),
});

/**
 * Returns the changes of a game's result by its row. A result that the file named before is left as it is, because staff may
 * have corrected it since.
 */
export function changedResult(
  row: FixtureRow,
  game: StoredGame,
  status: GameStatus,
  isMoved: boolean,
): Partial<GameDoc> {
  const stored = { ...resultOf(game), statusText: game.statusText ?? '' };
  const text = isMoved ? statusTextIn(status, statusTextOnceMoved(stored.statusText)) : stored.statusText;
  const unchanged = text === stored.statusText ? {} : { statusText: text };
  // A file removes no score, but a text that it does not name any more.
  const rowResult = row.result ?? (hasTextOfFile(game) ? NO_RESULT : null);
  if (rowResult === null) return unchanged;
  const isCalledOff = isCalledOffText(rowResult.statusText);
  const isNew = resultKey(rowResult) !== game.fixtureResult || (isMoved && isCalledOff);
  if (!isNew || (isCalledOff && hasScore(stored))) return unchanged;
  const { homeScore, awayScore, statusText } = resultIn(rowResult, status);
  const isScored = homeScore !== null;
  const before = isScored ? NO_RESULT : { ...stored, statusText: '' };
  const next = isScored ? { homeScore, awayScore, statusText } : { statusText };
  return { ...wantedResult(before, next, status), fixtureResult: resultKey(rowResult) };
}

/** Whether the status text of a game is the one that the file named last. */
const hasTextOfFile = ({ statusText = '', fixtureResult }: StoredGame): boolean =>
  statusText !== '' && fixtureResult === resultKey({ ...NO_RESULT, statusText });
