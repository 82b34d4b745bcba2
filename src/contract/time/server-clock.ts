/** Differences up to this one are explained by the network and by the whole seconds of a header, in ms. */
export const TOLERANCE_MS = 2_000;
/** Half a second: a Date header has whole seconds (RFC 9110, 6.6.1). */
const HALF_MS = 500;

let offsetMs = 0;

/** Now by the server's clock, in ms since the epoch. On the server itself, and in a browser whose clock is right, `Date.now()`. */
export const serverNow = (): number => Date.now() + offsetMs;

/** The correction of this machine's clock, in ms. */
export const clockOffset = (): number => offsetMs;

/** Sets the correction of this machine's clock, in ms. */
export const setClockOffset = (ms: number): void => void (offsetMs = ms);

/** Times of a request and its response by this machine's clock, in ms since the epoch. */
export interface Exchange {
  sentAt: number;
  receivedAt: number;
}

/** Follows the server's clock as a response shows it. Small differences from the clock so far are ignored. */
export function followServerClock(date: string | null, { sentAt, receivedAt }: Exchange): void {
  const at = Date.parse(date ?? '');
  if (Number.isNaN(at)) return;
  const offset = at + HALF_MS - (sentAt + receivedAt) / 2;
  // A slow response is less exact.
  const tolerance = TOLERANCE_MS + (receivedAt - sentAt) / 2;
  if (Math.abs(offset - offsetMs) <= tolerance) return;
  offsetMs = Math.abs(offset) <= tolerance ? 0 : offset;
}
