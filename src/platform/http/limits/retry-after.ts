import { DAY } from '../../../contract/time/units.js';

/** Maximum pause in ms, regardless of the server's header. */
const MAX_PAUSE_MS = DAY;

/** Parses a Retry-After header (RFC 9110, section 10.2.3). Returns ms, or null if the header is missing or invalid. */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\s*\d+\s*$/.test(header)) return Math.min(MAX_PAUSE_MS, Number(header) * 1000);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.min(MAX_PAUSE_MS, Math.max(0, at - now));
}
