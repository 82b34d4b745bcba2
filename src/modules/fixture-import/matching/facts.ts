import type { GameStatus } from '../../../contract/games.js';
import type { EventVersion } from '../parsers/fixture-row.js';

/** Returns a text in the form for comparison: trimmed and in lower case. */
export const compared = (text: string): string => text.trim().toLowerCase();

/** Matches a round that is a number, with or without a word before the number: 'Matchday 9' and '9' are the same round. */
const NUMBERED_ROUND =
  /^(?:(?:round|rd|r|match ?day|md|match ?week|mw|game ?week|gw|week|spieltag|jornada|journée|giornata|rodada)\.? ?)?0*(\d{1,3})(?:\. ?spieltag)?$/;

export const comparedRound = (round: string): string => {
  const text = compared(round);
  return NUMBERED_ROUND.exec(text)?.[1] ?? text;
};

/** A team of a fixture. The name is in the form for comparison and may be a placeholder for an undecided team. */
export interface Side {
  name: string;
  isPlaceholder: boolean;
}

/** Identifiers of a fixture in its source. */
interface SourceIds {
  /** Format and id of the fixture in its source (UID and RECURRENCE-ID of a calendar event, or a match id). */
  sourceId: string | null;
  /** Format and number of the fixture within its season. */
  number: string | null;
  /** Version of the calendar event. */
  version: EventVersion | null;
}

/** Facts of a row that the matching compares. */
export interface RowFacts extends SourceIds {
  row: number;
  /** Id of the league, or its name key if the league does not exist yet. */
  league: string;
  season: string;
  /** Whether the file names the season. Otherwise, the season is derived from the date. */
  isSeasonNamed: boolean;
  /** Result of `comparedRound`. */
  round: string | null;
  /** Number of the game within its series or day. */
  leg: string | null;
  home: Side;
  away: Side;
  /** Kick-off, in ms since 1970. */
  startsAt: number;
  location: string | null;
  /** Serialized fields of the row, to detect equal rows. */
  rest: string;
  /** Key by which version 0.1.0 stored the fixture. */
  formerKey: { key: string; isOfId: boolean };
}

/** Facts of an imported game that the matching compares. */
export interface GameFacts extends SourceIds {
  id: string;
  league: string;
  season: string;
  isSeasonNamed: boolean;
  round: string | null;
  leg: string | null;
  home: Side;
  away: Side;
  /** Kick-off in the last imported file, in ms since 1970. */
  startsAt: number;
  /** Day of the kick-off in the game's time zone, YYYY-MM-DD. */
  date: string;
  location: string | null;
  status: GameStatus;
  hasScore: boolean;
  /** Key that version 0.1.0 stored, or null if a later import has stored the identity of the fixture. */
  formerKey: string | null;
}
