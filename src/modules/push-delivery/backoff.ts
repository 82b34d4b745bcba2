import { DAY, MINUTE } from '../../contract/time/units.js';

const BASE_MS = 1_000;
const MAX_MS = MINUTE;

/** How often sending to a recipient is tried before it counts as failed. */
export const MAX_TRIES = 6;

/** How long to wait after so many failed tries: exponential with full jitter, in milliseconds. */
export function backoffMs(tries: number, random: () => number = Math.random): number {
  return Math.round(random() * Math.min(MAX_MS, BASE_MS * 2 ** tries));
}

/** No pause is longer than a message is kept for, whatever a provider says. Milliseconds. */
const MAX_PAUSE_MS = DAY;

/** What a Retry-After header says (RFC 9110, 10.2.3), in milliseconds; null when it says nothing. */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\s*\d+\s*$/.test(header)) return Math.min(MAX_PAUSE_MS, Number(header) * 1000);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.min(MAX_PAUSE_MS, Math.max(0, at - now));
}
