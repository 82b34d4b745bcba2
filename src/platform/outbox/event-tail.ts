import { framed, type FramedEvent } from './framed-event.js';
import type { EventRow } from './outbox.schema.js';

/**
 * Newest events of the log in memory, as serialized frames. Clients that reconnect get missed events without a database query.
 */
export class EventTail {
  private events: FramedEvent[] = [];
  private bytes = 0;

  /**
   * @param limit maximum number of events
   * @param limitBytes maximum number of bytes. A client that missed more reloads everything, which takes fewer bytes.
   */
  constructor(
    private readonly limit: number,
    private readonly limitBytes: number,
  ) {}

  /** Adds events, oldest first. If there is a gap before them, the earlier events are dropped. */
  add(rows: readonly EventRow[]): void {
    const follows = rows[0]?._id === (this.events.at(-1)?.seq ?? NaN) + 1;
    if (!follows) [this.events, this.bytes] = [[], 0];
    for (const row of rows) {
      const event = framed(row);
      this.events.push(event);
      this.bytes += event.bytes.length;
    }
    this.trim();
  }

  /** Number of the event before the oldest event in memory, or null if there are no events. */
  get start(): number | null {
    const [first] = this.events;
    return first ? first.seq - 1 : null;
  }

  /** Returns the events after `seq`, oldest first. Null if some of them are no longer in memory. */
  since(seq: number): FramedEvent[] | null {
    const { start } = this;
    return start === null || seq < start ? null : this.events.slice(seq - start);
  }

  /** Returns whether the events after `seq` will stay in memory for a while, because they are not in the oldest tenth. */
  keeps(seq: number): boolean {
    const { start } = this;
    return start !== null && seq >= start + Math.ceil(this.events.length / 10);
  }

  private trim(): void {
    let count = Math.max(0, this.events.length - this.limit);
    for (const event of this.events.slice(0, count)) this.bytes -= event.bytes.length;
    for (; this.bytes > this.limitBytes && count < this.events.length; count += 1) {
      this.bytes -= this.events[count]?.bytes.length ?? 0;
    }
    this.events.splice(0, count);
  }
}
