import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { ApiError } from './errors/api-error.js';

/** Returns whether a client still waits for the response. */
export function isThere({ destroyed, req }: ServerResponse): boolean {
  const { socket } = req;
  // A call within the process uses a substitute for a socket.
  return !destroyed && (socket.writable || !(socket instanceof Socket));
}

/**
 * Resolves once Node.js has noticed connections that are already closed. Node.js reads the end of a connection one event-loop
 * tick after its data. Without the wait, hundreds of connections from the system's queue would all seem open.
 */
export async function endsAreKnown(): Promise<void> {
  await turn();
  await turn();
}

/** Thrown instead of a response that no client waits for any more. No client receives the error. */
export class CallersLeft extends ApiError {
  constructor() {
    super('BUSY', { retryAfter: 1 });
  }
}
