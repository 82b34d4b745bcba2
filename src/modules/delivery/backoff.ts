const BASE_MS = 1_000;
const LONGEST_MS = 60_000;

/** How often recipients are tried in vain before they count as failed. */
export const MOST_TRIES = 6;

/** How long to wait after so many vain tries: exponential with full jitter, in milliseconds. */
export function backoffMs(tries: number, random: () => number = Math.random): number {
  return Math.round(random() * Math.min(LONGEST_MS, BASE_MS * 2 ** tries));
}

/** What a Retry-After header says (RFC 9110, 10.2.3), in milliseconds; null when it says nothing. */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
