import { randomInt } from 'node:crypto';
import { frame } from '../outbox/framed-event.js';

/**
 * Returns a frame that keeps a connection open and contains the position in the log. A client that may see none of the events
 * resumes from this position instead of the last event that it received.
 */
export const heartbeat = (seq: number): Buffer => Buffer.from(`:\n${mark(seq)}`);

/** Returns a frame with the position from which a client resumes. */
export const mark = (seq: number): string => `id: ${seq}\n\n`;

/**
 * Minimum delay of a reconnect, minimum spread of the delays, and maximum reconnects per second, so that the service can handle
 * all clients.
 */
const [SOONEST_MS, MIN_SPREAD_MS, COME_BACK_PER_SECOND] = [500, 2_000, 2_500];

/** Last frame for a client whose session has ended. The client then loads the data that it may still see. */
export const SIGNED_OUT = frame('reload', {});

/** Returns a frame with the client's reconnect delay. It is random and grows with the number of clients. */
export function retryHint(readers: number): string {
  const spread = Math.max(MIN_SPREAD_MS, Math.round((readers / COME_BACK_PER_SECOND) * 1000));
  return `retry: ${SOONEST_MS + randomInt(spread)}\n\n`;
}
