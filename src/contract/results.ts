import type { GameStatus } from './games.js';

/** What a game's result is made of: the totals of both sides, null while there are none, and a text about its state. */
export interface Result {
  homeScore: number | null;
  awayScore: number | null;
  /** Empty when there is none. */
  statusText: string;
}

export const NO_RESULT: Result = { homeScore: null, awayScore: null, statusText: '' };

/** The texts that staff are offered, and the states of a game in which each of them holds. Others hold in every state. */
const STATUS_TEXTS: Readonly<Record<string, readonly GameStatus[]>> = {
  'Half-time': ['Live'],
  'Extra time': ['Live'],
  Penalties: ['Live'],
  Interrupted: ['Live'],
  'After extra time': ['Finished'],
  'After penalties': ['Finished'],
  Abandoned: ['Live', 'Finished'],
  Delayed: ['Scheduled'],
  Postponed: ['Scheduled', 'Finished'],
};

/** The texts that are offered for a game in this state. */
export const statusTextsOf = (status: GameStatus): string[] =>
  Object.keys(STATUS_TEXTS).filter((text) => STATUS_TEXTS[text]?.includes(status));

/** The text as it is shown: 'Half-time' is none of a game that is over. */
export const statusTextIn = (status: GameStatus, text: string): string =>
  STATUS_TEXTS[text]?.includes(status) === false ? '' : text;

/** Whether both totals are known. */
export const hasScore = (game: Pick<Result, 'homeScore' | 'awayScore'>): boolean =>
  game.homeScore !== null && game.awayScore !== null;
