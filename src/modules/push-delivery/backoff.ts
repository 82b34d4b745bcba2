import { MINUTE } from '../../contract/time/units.js';

const BASE_MS = 1_000;
const MAX_MS = MINUTE;

/** How often sending to a recipient is tried before it counts as failed. */
export const MAX_TRIES = 6;

/** How long to wait after so many failed tries: exponential with full jitter, in milliseconds. */
export function backoffMs(tries: number, random: () => number = Math.random): number {
  return Math.round(random() * Math.min(MAX_MS, BASE_MS * 2 ** tries));
}
