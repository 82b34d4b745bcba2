import { DAY, HOUR } from '../../../contract/time/units.js';
import { compareVersions } from '../parsers/ics-versions.js';
import type { GameFacts, RowFacts, Side } from './facts.js';

/** Maximum correction of the kick-off of a played game, in ms. A row with a larger difference is another game. */
const MAX_CORRECTION_MS = 36 * HOUR;
/** Maximum move of a game into the previous or next season, in ms. */
const MAX_SEASON_MOVE_MS = 60 * DAY;
/** Maximum move of a game between two versions of its calendar event, in ms. */
const MAX_VERSION_MOVE_MS = 180 * DAY;

export const distance = (row: RowFacts, game: GameFacts): number => Math.abs(row.startsAt - game.startsAt);

const isSameSide = (a: Side, b: Side): boolean => a.isPlaceholder || b.isPlaceholder || a.name === b.name;

/** Returns whether the teams of a row and a game agree. A placeholder agrees with any team. */
const haveSameTeams = (row: RowFacts, game: GameFacts): boolean =>
  isSameSide(row.home, game.home) && isSameSide(row.away, game.away);

/**
 * Returns whether a row is an older version of the calendar event of a game. The distance is limited, because a calendar may
 * reuse a UID in a later season.
 */
const isOlderVersion = (row: RowFacts, game: GameFacts): boolean =>
  row.version !== null &&
  game.version !== null &&
  row.sourceId === game.sourceId &&
  compareVersions(row.version, game.version) < 0 &&
  distance(row, game) <= MAX_VERSION_MOVE_MS;

/** Returns whether a row matches a game with the same source id or number. */
export function mayPairById(row: RowFacts, game: GameFacts): boolean {
  if (isOlderVersion(row, game) && haveSameTeams(row, game)) return true;
  if (game.status === 'Finished' && !haveSameTeams(row, game)) return false;
  if (row.season === game.season) return true;
  if (row.isSeasonNamed || game.isSeasonNamed) return false;
  return game.status === 'Scheduled' || distance(row, game) <= MAX_CORRECTION_MS;
}

/** Returns whether a row matches a game of the same league and teams. */
export function mayPairByTeams(row: RowFacts, game: GameFacts): boolean {
  if (row.leg !== null && game.leg !== null && row.leg !== game.leg) return false;
  const isRoundless = row.round === null || game.round === null;
  if (!isRoundless && row.round !== game.round) return false;
  return isInReach(row, game, isRoundless);
}

/**
 * Returns whether a row matches a game that version 0.1.0 imported under the same key. The key of a calendar event contains only
 * the league and the UID. Any other key contains the league, season, round, and teams.
 */
export function mayPairByFormerKey(row: RowFacts, game: GameFacts): boolean {
  // Version 0.1.0 did not store whether the file named the season, so the date determines the season of the game.
  if (row.formerKey.isOfId) return mayPairById({ ...row, isSeasonNamed: false }, game);
  const ofRow = row.isSeasonNamed ? { ...game, season: row.season } : game;
  return isInReach(row, ofRow, row.round === null);
}

function isInReach(row: RowFacts, game: GameFacts, isRoundless: boolean): boolean {
  const apart = distance(row, game);
  const isPlayed = game.status === 'Live' || game.hasScore || (isRoundless && game.status === 'Finished');
  if (isPlayed && apart > MAX_CORRECTION_MS) return false;
  if (row.season === game.season) return true;
  const isDerived = !row.isSeasonNamed && !game.isSeasonNamed;
  return isDerived && game.status === 'Scheduled' && apart <= MAX_SEASON_MOVE_MS;
}

/** Returns whether a row may match a game because a team of the row or of the game is not decided yet. */
export function mayPairByPlaceholder(row: RowFacts, game: GameFacts): boolean {
  if (![row.home, row.away, game.home, game.away].some(({ isPlaceholder }) => isPlaceholder)) return false;
  return haveSameTeams(row, game) && mayPairByTeams(row, game);
}
