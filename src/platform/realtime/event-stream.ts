import type { ServerResponse } from 'node:http';
import type { Caller } from '../http/access.js';

/** One reader of `GET /api/events`: a raw response that stays open. */
export class EventStream {
  /** The number of the last event that was sent to this reader or skipped; before it has begun, it gets none. */
  after = Infinity;
  /** How often it was asked who the reader is: only the answer to the last time counts. */
  checks = 0;
  /** In which second of a heartbeat's interval its own is. */
  heartbeatSecond = 0;

  constructor(
    private readonly response: ServerResponse,
    readonly address: string,
    /** Who reads, as of the last check; null: a visitor. */
    public caller: Caller | null,
    /** What its reader has open, to be counted. */
    readonly topics: readonly string[] = [],
  ) {}

  begin(): void {
    this.response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      // Its connection ends with it: kept alive, one whose reader has just gone would hold up a stop.
      connection: 'close',
    });
  }

  write(bytes: Buffer | string): void {
    if (this.isOpen) this.response.write(bytes);
  }

  /** Writes an event once, in order; `bytes` is null for one that this reader may not see. */
  deliver(seq: number, bytes: Buffer | null): void {
    if (seq <= this.after) return;
    this.after = seq;
    if (bytes !== null) this.write(bytes);
  }

  /** Bytes written that the reader has not taken yet. */
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
