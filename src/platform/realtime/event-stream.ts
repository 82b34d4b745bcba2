import type { ServerResponse } from 'node:http';
import type { Caller } from '../http/access/access.js';

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
