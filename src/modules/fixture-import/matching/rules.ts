import { DAY, HOUR } from '../../../contract/time/units.js';
import { compareVersions } from '../parsers/ics-versions.js';
import type { GameFacts, RowFacts, Side } from './facts.js';

/** Longest move of a game that was played, in ms: a correction of its kick-off. */
const MAX_CORRECTION_MS = 36 * HOUR;
/** Longest move into the season before or after, in ms. */
const MAX_SEASON_MOVE_MS = 60 * DAY;
/** Longest move between two versions of an event, in ms. */
const MAX_VERSION_MOVE_MS = 180 * DAY;

export const distance = (row: RowFacts, game: GameFacts): number => Math.abs(row.startsAt - game.startsAt);

const isSameSide = (a: Side, b: Side): boolean => a.isPlaceholder || b.isPlaceholder || a.name === b.name;

/** Whether no team of the row is another team than the game's. A placeholder may be any team. */
const haveSameTeams = (row: RowFacts, game: GameFacts): boolean =>
  isSameSide(row.home, game.home) && isSameSide(row.away, game.away);

/** Whether a row is an older version of the calendar's event that a game is. A calendar may use a UID again in a later season. */
const isOlderVersion = (row: RowFacts, game: GameFacts): boolean =>
  row.version !== null &&
  game.version !== null &&
  row.sourceId === game.sourceId &&
  compareVersions(row.version, game.version) < 0 &&
  distance(row, game) <= MAX_VERSION_MOVE_MS;

/** Whether a row with the source id or number of a game is that game. */
export function mayPairById(row: RowFacts, game: GameFacts): boolean {
  if (isOlderVersion(row, game) && haveSameTeams(row, game)) return true;
  if (game.status === 'Finished' && !haveSameTeams(row, game)) return false;
  if (row.season === game.season) return true;
  if (row.isSeasonNamed || game.isSeasonNamed) return false;
  return game.status === 'Scheduled' || distance(row, game) <= MAX_CORRECTION_MS;
}

/** Whether a row of the same league and teams as a game is that game. */
export function mayPairByTeams(row: RowFacts, game: GameFacts): boolean {
  if (row.leg !== null && game.leg !== null && row.leg !== game.leg) return false;
  const isRoundless = row.round === null || game.round === null;
  if (!isRoundless && row.round !== game.round) return false;
  return isInReach(row, game, isRoundless);
}

/**
 * Whether a row that has the key of a game that version 0.1.0 imported is that game. A key of a calendar contains the UID alone;
 * any other key contains the league, season, round and teams.
 */
export function mayPairByFormerKey(row: RowFacts, game: GameFacts): boolean {
  // Version 0.1.0 did not store whether the file named the season, so the season of the game is one of its date.
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

/** Whether a row at the instant of a game may be that game because teams of one of them are not decided yet. */
export function mayPairByPlaceholder(row: RowFacts, game: GameFacts): boolean {
  if (![row.home, row.away, game.home, game.away].some(({ isPlaceholder }) => isPlaceholder)) return false;
  return haveSameTeams(row, game) && mayPairByTeams(row, game);
}
