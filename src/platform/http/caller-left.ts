import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { ApiError } from './api-error.js';

/** Whether somebody still waits for an answer. */
export function isThere({ destroyed, req }: ServerResponse): boolean {
  const { socket } = req;
  // A call that the process makes to itself has a stand-in for a socket.
  return !destroyed && (socket.writable || !(socket instanceof Socket));
}

/**
 * Resolves once the end of connections that are closed by now is known. It is read in the turn of the event loop after the
 * one that reads what they sent: of hundreds that waited for the system to hand them over, all would seem to be there.
 */
export async function endsAreKnown(): Promise<void> {
  await turn();
  await turn();
}

/** Raised in place of an answer that nobody waits for any more; nobody reads it. */
export class CallersLeft extends ApiError {
  constructor() {
    super('BUSY', { retryAfter: 1 });
  }
}
