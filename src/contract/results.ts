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
  Cancelled: ['Scheduled', 'Finished'],
};

/** The texts that are offered for a game in this state. */
export const statusTextsOf = (status: GameStatus): string[] =>
  Object.keys(STATUS_TEXTS).filter((text) => STATUS_TEXTS[text]?.includes(status));

/** The text as it is kept and shown: 'Half-time' is none of a game that is over, and 'postponed' is 'Postponed'. */
export function statusTextIn(status: GameStatus, text: string): string {
  const known = Object.keys(STATUS_TEXTS).find((one) => one.toLowerCase() === text.toLowerCase()) ?? text;
  return STATUS_TEXTS[known]?.includes(status) === false ? '' : known;
}

/** The texts of a game that is not played at its time: a scheduled one that has them does not go live by itself. */
export const CALLED_OFF_TEXTS = ['Postponed', 'Cancelled'] as const;
export type CalledOffText = (typeof CALLED_OFF_TEXTS)[number];

export const isCalledOffText = (text: string): text is CalledOffText =>
  (CALLED_OFF_TEXTS as readonly string[]).includes(text);

/** Further texts that say that a game is not played, and nothing of how it stands; a text of one's own may say anything. */
const NOT_PLAYED: readonly string[] = ['Delayed', 'Interrupted', 'Abandoned'];

/** Whether a text may be shown to those who do not want to know how a game stands or ended. */
export const isWithoutSpoiler = (text: string): boolean => isCalledOffText(text) || NOT_PLAYED.includes(text);

/** Whether a game is not played at its time, by the text that staff or an import gave it. */
export const isCalledOff = ({ status, statusText = '' }: { status: GameStatus; statusText?: string }): boolean =>
  status === 'Scheduled' && isCalledOffText(statusText);

/** Fields that decide whether a game goes live automatically. Records of older versions have no `isTimeConfirmed`. */
export interface Planned {
  status: GameStatus;
  statusText?: string;
  isTimeConfirmed?: boolean;
}

/** Whether a scheduled game goes live automatically: it is not called off, and its time is confirmed. */
export const goesLive = (game: Planned): boolean =>
  game.status === 'Scheduled' && !isCalledOff(game) && game.isTimeConfirmed !== false;

/** Whether a scheduled game waits for its time alone: it is not called off. */
export const isTimeOpen = (game: Planned): boolean =>
  game.status === 'Scheduled' && !isCalledOff(game) && game.isTimeConfirmed === false;

/** The text of a game that gets another kick-off or is set back to come: it is played then, unless staff say otherwise. */
export const statusTextOnceMoved = (text: string): string => (isCalledOffText(text) ? '' : text);

/** Whether both totals are known. */
export const hasScore = (game: Pick<Result, 'homeScore' | 'awayScore'>): boolean =>
  game.homeScore !== null && game.awayScore !== null;
