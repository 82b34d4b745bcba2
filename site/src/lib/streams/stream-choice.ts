import { MINUTE } from '@contract/time/units.js';

/** Which stream of a game the player shows, and what has failed on the way there. */
export interface StreamChoice {
  /** The one that the visitor chose; null: the first of the list. */
  wanted: string | null;
  /** The one in the player; null: the wanted one. */
  shown: string | null;
  /** Whether it plays without being pressed: because the visitor chose it or was watching. */
  plays: boolean;
  /** Those that failed since one played last. */
  failed: readonly string[];
  /** How often in a row every stream has failed. */
  rounds: number;
  /** Whether every stream has failed, and the page waits before it begins again. */
  waits: boolean;
  /** Grows with each try, so that a stream can be tried again. */
  attempt: number;
}

export const FIRST_CHOICE: StreamChoice = {
  wanted: null,
  shown: null,
  plays: false,
  failed: [],
  rounds: 0,
  waits: false,
  attempt: 0,
};

/** The visitor has chosen a stream. */
export const choose = ({ attempt, shown, waits }: StreamChoice, id: string): StreamChoice => ({
  ...FIRST_CHOICE,
  wanted: id,
  shown: id,
  plays: true,
  attempt: waits && shown === id ? attempt + 1 : attempt,
});

/** A stream failed: the next one of the list that has not, from the start again after the last; when all have, the page waits. */
export function fail(choice: StreamChoice, ids: readonly string[], id: string): StreamChoice {
  const failed = [...choice.failed.filter((one) => one !== id), id];
  const at = ids.indexOf(id);
  const next = [...ids.slice(at + 1), ...ids.slice(0, at + 1)].find((one) => !failed.includes(one));
  const tried = { ...choice, failed, plays: true };
  if (next === undefined) return { ...tried, rounds: choice.rounds + 1, waits: true };
  return { ...tried, shown: next, attempt: choice.attempt + 1 };
}

/** Begins again with the stream that the visitor wants. */
export const tryAgain = (choice: StreamChoice): StreamChoice => ({
  ...choice,
  shown: choice.wanted,
  failed: [],
  waits: false,
  attempt: choice.attempt + 1,
});

/** A picture moves. */
export const works = (choice: StreamChoice): StreamChoice =>
  choice.failed.length === 0 && choice.rounds === 0 ? choice : { ...choice, failed: [], rounds: 0 };

const FIRST_WAIT = 4_000;
const MAX_WAIT = MINUTE;

/** How long to wait before every stream is tried again, ms: twice as long each time, and never the same for all visitors. */
export function waitBeforeRound(rounds: number, random = Math.random()): number {
  return Math.min(MAX_WAIT, FIRST_WAIT * 2 ** (rounds - 1)) * (0.75 + random / 2);
}

const FIRST_LOOK = 30_000;
const MAX_LOOK = 5 * MINUTE;

/** How long to wait before a better stream is looked at again, ms. */
export const waitBeforeLook = (looks: number): number => Math.min(MAX_LOOK, FIRST_LOOK * 2 ** looks);
