import { randomInt } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Caller } from '../http/access/access.js';
import { frame } from '../outbox/framed-event.js';

/** One client of `GET /api/events`: a raw response that stays open. */
export class EventStream {
  /** Number of the last event that was sent or skipped. Infinity until the stream has started, so that it gets no events. */
  after = Infinity;
  /** Number of started checks of the caller. Only the result of the last check counts. */
  checks = 0;
  /** Second of the heartbeat interval in which this stream gets its heartbeat. */
  heartbeatSecond = 0;

  constructor(
    private readonly response: ServerResponse,
    readonly address: string,
    /** Caller as of the last check, or null for a visitor. */
    public caller: Caller | null,
    /** Topics that the client has open, for counting. */
    readonly topics: readonly string[] = [],
  ) {}

  begin(): void {
    this.response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      // The connection closes with the stream: a kept-alive connection of a disconnected client would delay the shutdown.
      connection: 'close',
    });
  }

  write(bytes: Buffer | string): void {
    if (this.isOpen) this.response.write(bytes);
  }

  /** Writes an event once, in order. `bytes` is null if the client may not see the event. */
  deliver(seq: number, bytes: Buffer | null): void {
    if (seq <= this.after) return;
    this.after = seq;
    if (bytes !== null) this.write(bytes);
  }

  /** Number of written bytes that the client has not read yet. */
  get backlog(): number {
    return this.response.writableLength;
  }

  end(last: string): void {
    if (this.isOpen) this.response.end(last);
  }

  destroy(): void {
    this.response.destroy();
  }

  onClose(callback: () => void): void {
    if (this.isOpen) this.response.once('close', callback);
    else callback();
  }

  private get isOpen(): boolean {
    return !this.response.destroyed && !this.response.writableEnded;
  }
}

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
