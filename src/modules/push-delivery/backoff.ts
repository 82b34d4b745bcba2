import { MINUTE } from '../../contract/time/units.js';

const BASE_MS = 1_000;
const MAX_MS = MINUTE;

/** Maximum number of attempts to send to a recipient before the recipient counts as failed. */
export const MAX_TRIES = 6;

/** Returns the delay before the next attempt, in ms: exponential backoff with full jitter. */
export function backoffMs(tries: number, random: () => number = Math.random): number {
  return Math.round(random() * Math.min(MAX_MS, BASE_MS * 2 ** tries));
}
