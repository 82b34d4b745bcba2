/** Maximum difference that the network and the whole seconds of a header can cause, in ms. */
export const TOLERANCE_MS = 2_000;
/** Half a second, in ms, because a Date header has a resolution of one second (RFC 9110, 6.6.1). */
const HALF_MS = 500;

let offsetMs = 0;

/**
 * Returns the current time of the server's clock, in ms since the epoch. Equals `Date.now()` on the server and in browsers with a
 * correct clock.
 */
export const serverNow = (): number => Date.now() + offsetMs;

/** Returns the correction of this machine's clock, in ms. */
export const clockOffset = (): number => offsetMs;

/** Sets the correction of this machine's clock, in ms. */
export const setClockOffset = (ms: number): void => void (offsetMs = ms);

/** Times of a request and its response on this machine's clock, in ms since the epoch. */
export interface Exchange {
  sentAt: number;
  receivedAt: number;
}

/** Corrects the clock with the Date header of a response. Ignores small differences to the current correction. */
export function followServerClock(date: string | null, { sentAt, receivedAt }: Exchange): void {
  const at = Date.parse(date ?? '');
  if (Number.isNaN(at)) return;
  const offset = at + HALF_MS - (sentAt + receivedAt) / 2;
  // A slow response is less exact.
  const tolerance = TOLERANCE_MS + (receivedAt - sentAt) / 2;
  if (Math.abs(offset - offsetMs) <= tolerance) return;
  offsetMs = Math.abs(offset) <= tolerance ? 0 : offset;
}
