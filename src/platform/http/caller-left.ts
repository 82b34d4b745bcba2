import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { ApiError } from './api-error.js';

/** Whether somebody still waits for an answer. */
export function isThere({ destroyed, req }: ServerResponse): boolean {
  const { socket } = req;
  // A call that the process makes to itself has a stand-in for a socket.
  return !destroyed && (socket.writable || !(socket instanceof Socket));
}

/** Raised in place of an answer that nobody waits for any more; nobody reads it. */
export class CallersLeft extends ApiError {
  constructor() {
    super('BUSY', { retryAfter: 1 });
  }
}
