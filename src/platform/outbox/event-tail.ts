import { framed, type FramedEvent } from './framed-event.js';
import type { EventRow } from './outbox.schema.js';

/** The newest events of the log, in memory as the wire has them: what readers who come back have missed is not asked of the database. */
export class EventTail {
  private events: FramedEvent[] = [];
  private bytes = 0;

  /**
   * @param limit how many events are replayed
   * @param limitBytes how many bytes: a reader that missed more loads everything again with fewer
   */
  constructor(
    private readonly limit: number,
    private readonly limitBytes: number,
  ) {}

  /** Adds events, oldest first; a gap before them makes what came earlier useless. */
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

  /** The number of the event before the oldest one here; null when there is none. */
  get start(): number | null {
    const [first] = this.events;
    return first ? first.seq - 1 : null;
  }

  /** Events after `seq`, oldest first; null when some of them are no longer here. */
  since(seq: number): FramedEvent[] | null {
    const { start } = this;
    return start === null || seq < start ? null : this.events.slice(seq - start);
  }

  /** Whether what came after `seq` will be here for a while: it is not among the oldest tenth. */
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
