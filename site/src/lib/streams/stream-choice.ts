import { backoff } from '@contract/backoff.js';
import { MINUTE } from '@contract/time/units.js';

/** Selected stream of a game, with previous failures. */
export interface StreamChoice {
  /** Stream that the visitor selected, or null for the first of the list. */
  preferred: string | null;
  /** Stream in the player, or null for the preferred stream. */
  current: string | null;
  /** Whether the stream starts automatically, because the visitor selected it or was watching. */
  plays: boolean;
  /** Streams that have failed since a stream last played. */
  failed: readonly string[];
  /** Number of consecutive rounds in which every stream failed. */
  rounds: number;
  /** Whether every stream has failed, and the page waits before it retries. */
  waits: boolean;
  /** Increases with each attempt, so that a stream can be retried. */
  attempt: number;
}

export const FIRST_CHOICE: StreamChoice = {
  preferred: null,
  current: null,
  plays: false,
  failed: [],
  rounds: 0,
  waits: false,
  attempt: 0,
};

/** Selects the visitor's stream. */
export const choose = ({ attempt, current, waits }: StreamChoice, id: string): StreamChoice => ({
  ...FIRST_CHOICE,
  preferred: id,
  current: id,
  plays: true,
  attempt: waits && current === id ? attempt + 1 : attempt,
});

/**
 * Handles a failure: selects the next stream that has not failed, from the start again after the last. If all have
 * failed, the page waits.
 */
export function fail(choice: StreamChoice, ids: readonly string[], id: string): StreamChoice {
  const failed = [...choice.failed.filter((one) => one !== id), id];
  const at = ids.indexOf(id);
  const next = [...ids.slice(at + 1), ...ids.slice(0, at + 1)].find((one) => !failed.includes(one));
  const attempted = { ...choice, failed, plays: true };
  if (next === undefined) return { ...attempted, rounds: choice.rounds + 1, waits: true };
  return { ...attempted, current: next, attempt: choice.attempt + 1 };
}

/** Restarts with the visitor's stream. */
export const tryAgain = (choice: StreamChoice): StreamChoice => ({
  ...choice,
  current: choice.preferred,
  failed: [],
  waits: false,
  attempt: choice.attempt + 1,
});

/** Handles playback: clears the failures. */
export const works = (choice: StreamChoice): StreamChoice =>
  choice.failed.length === 0 && choice.rounds === 0 ? choice : { ...choice, failed: [], rounds: 0 };

/** Returns the wait before every stream is retried, in ms, after the given number of rounds. */
export const waitBeforeRound = backoff({ base: 4_000, maximum: MINUTE, jitter: 'around' });

/** Returns the wait before a better stream is checked for the nth time, in ms. */
export const waitBeforeLook = backoff({ base: 30_000, maximum: 5 * MINUTE, jitter: 'none' });
