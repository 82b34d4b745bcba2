import type { GameStatus } from './games.js';
import { isPlainPhase, phaseNamed, phasesOf } from './phases.js';

/** Result of a game: the scores of both teams, and a text about its state. Scores are null while the game has none. */
export interface Result {
  homeScore: number | null;
  awayScore: number | null;
  /** Empty if the game has no text. */
  statusText: string;
}

export const NO_RESULT: Result = { homeScore: null, awayScore: null, statusText: '' };

/** Suggested texts, with the states of a game in which each text is valid. Custom texts are valid in all states. */
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
  Cancelled: ['Scheduled', 'Finished'],
};

/** Returns the suggested texts for a game in this state: the phases of its sport while it is live, then the others. */
export const statusTextsOf = (status: GameStatus, sport = ''): string[] => [
  ...(status === 'Live' ? phasesOf(sport) : []),
  ...Object.keys(STATUS_TEXTS).filter((text) => STATUS_TEXTS[text]?.includes(status)),
];

/**
 * Returns the stored text in a state. Removes texts that are not valid in the state, such as 'Half-time' of a finished game, and
 * corrects the case: 'postponed' becomes 'Postponed'. The phases of the sport are valid while the game is live.
 */
export function statusTextIn(status: GameStatus, text: string, sport: string): string {
  const phase = phaseNamed(text, sport);
  if (phase !== null) return status === 'Live' ? phase : '';
  const statusText = Object.keys(STATUS_TEXTS).find((one) => one.toLowerCase() === text.toLowerCase()) ?? text;
  return STATUS_TEXTS[statusText]?.includes(status) === false ? '' : statusText;
}

/** Texts of a game that is not played at its time. A scheduled game with such a text does not go live automatically. */
export const CALLED_OFF_TEXTS = ['Postponed', 'Cancelled'] as const;
export type CalledOffText = (typeof CALLED_OFF_TEXTS)[number];

export const isCalledOffText = (text: string): text is CalledOffText =>
  (CALLED_OFF_TEXTS as readonly string[]).includes(text);

/** Other texts of a game that is delayed or interrupted. They do not reveal the score, while a custom text can. */
const NOT_PLAYED: readonly string[] = ['Delayed', 'Interrupted', 'Abandoned'];

/** Returns whether a text can be shown to visitors who hide results. */
export const isWithoutSpoiler = (text: string): boolean =>
  isCalledOffText(text) || NOT_PLAYED.includes(text) || isPlainPhase(text);

/** Returns whether a scheduled game is called off, by its text. */
export const isCalledOff = ({ status, statusText = '' }: { status: GameStatus; statusText?: string }): boolean =>
  status === 'Scheduled' && isCalledOffText(statusText);

/** Fields that decide whether a game goes live automatically. Records of older versions have no `isTimeConfirmed`. */
export interface Planned {
  status: GameStatus;
  statusText?: string;
  isTimeConfirmed?: boolean;
}

/** Returns whether a scheduled game goes live automatically: it is not called off, and its time is confirmed. */
export const goesLive = (game: Planned): boolean =>
  game.status === 'Scheduled' && !isCalledOff(game) && game.isTimeConfirmed !== false;

/** Returns whether a scheduled game is not called off, but has no confirmed time. */
export const isTimeOpen = (game: Planned): boolean =>
  game.status === 'Scheduled' && !isCalledOff(game) && game.isTimeConfirmed === false;

/**
 * Returns the text of a game after its kick-off has moved or it becomes scheduled again. The game is no longer called off, unless
 * staff set the text again.
 */
export const statusTextOnceMoved = (text: string): string => (isCalledOffText(text) ? '' : text);

/** Returns whether both scores are set. */
export const hasScore = (game: Pick<Result, 'homeScore' | 'awayScore'>): boolean =>
  game.homeScore !== null && game.awayScore !== null;
