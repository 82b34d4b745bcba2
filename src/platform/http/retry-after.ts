import { DAY } from '../../contract/time/units.js';

/** No pause is longer, whatever a server asks for. Milliseconds. */
const MAX_PAUSE_MS = DAY;

/** What a Retry-After header says (RFC 9110, 10.2.3), in milliseconds; null when it says nothing. */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\s*\d+\s*$/.test(header)) return Math.min(MAX_PAUSE_MS, Number(header) * 1000);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.min(MAX_PAUSE_MS, Math.max(0, at - now));
}
