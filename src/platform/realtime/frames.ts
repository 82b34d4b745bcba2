import { randomInt } from 'node:crypto';
import { frame } from '../outbox/framed-event.js';

/**
 * Keeps a connection open, and says how far the log is: a reader that may see none of the events resumes from there, not
 * from the last event it received.
 */
export const heartbeat = (seq: number): Buffer => Buffer.from(`:\n${mark(seq)}`);

/** The position from which a reader resumes. */
export const mark = (seq: number): string => `id: ${seq}\n\n`;

/** How soon a reader comes back at the earliest, and how many come back in a second, so that all of them can be served. */
const [SOONEST_MS, MIN_SPREAD_MS, COME_BACK_PER_SECOND] = [500, 2_000, 2_500];

/** Sent last to a reader whose session has ended, who then loads what they may still see. */
export const SIGNED_OUT = frame('reload', {});

/** How long a reader waits before it connects again: random, and the longer the more `readers` there are. */
export function retryHint(readers: number): string {
  const spread = Math.max(MIN_SPREAD_MS, Math.round((readers / COME_BACK_PER_SECOND) * 1000));
  return `retry: ${SOONEST_MS + randomInt(spread)}\n\n`;
}
