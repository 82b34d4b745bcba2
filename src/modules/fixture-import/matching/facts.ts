import type { GameStatus } from '../../../contract/games.js';
import type { EventVersion } from '../parsers/fixture-row.js';

/** A text as it is compared: without regard to letter case. */
export const compared = (text: string): string => text.trim().toLowerCase();

/** Words before the number of a round: 'Matchday 9' and '9' are the same round. */
const NUMBERED_ROUND =
  /^(?:(?:round|rd|r|match ?day|md|match ?week|mw|game ?week|gw|week|spieltag|jornada|journée|giornata|rodada)\.? ?)?0*(\d{1,3})(?:\. ?spieltag)?$/;

export const comparedRound = (round: string): string => {
  const text = compared(round);
  return NUMBERED_ROUND.exec(text)?.[1] ?? text;
};

/** A team of a fixture: its name as it is compared, or the text that stands for a team that is not decided yet. */
export interface Side {
  name: string;
  isPlaceholder: boolean;
}

/** Identifiers of a fixture in its source. */
interface SourceIds {
  /** The format and the id that the source gives to the fixture (a calendar's UID and RECURRENCE-ID, a match id). */
  sourceId: string | null;
  /** The format and the number of the fixture within its season. */
  number: string | null;
  /** Version of a calendar's event. */
  version: EventVersion | null;
}

/** Facts of a row that the matching compares. */
export interface RowFacts extends SourceIds {
  row: number;
  /** Id of the league, or the key of its name while it does not exist. */
  league: string;
  season: string;
  /** Whether the file names the season; otherwise it is derived from the date. */
  isSeasonNamed: boolean;
  /** Result of `comparedRound`. */
  round: string | null;
  /** Number of the game within its series or day. */
  leg: string | null;
  home: Side;
  away: Side;
  /** The kick-off, in ms. */
  startsAt: number;
  location: string | null;
  /** Text of all other fields of the row, to recognize equal rows. */
  rest: string;
  /** The key by which version 0.1.0 stores the fixture. */
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
  /** The kick-off that the file named last, in ms. */
  startsAt: number;
  /** Day of the kick-off on the clock of the game's zone, YYYY-MM-DD. */
  date: string;
  location: string | null;
  status: GameStatus;
  hasScore: boolean;
  /** The key that version 0.1.0 stored, if no import has written the fields since. */
  formerKey: string | null;
}
