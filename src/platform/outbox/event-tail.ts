import type { EventRow } from './outbox.schema.js';

/** The newest events of the log, in memory: what readers who come back have missed is not asked of the database. */
export class EventTail {
  private events: EventRow[] = [];

  /** @param limit how many events are kept; trimmed when there are twice as many */
  constructor(private readonly limit: number) {}

  /** Adds events, oldest first; a gap before them makes what came earlier useless. */
  add(events: readonly EventRow[]): void {
    const follows = events[0]?._id === (this.events.at(-1)?._id ?? NaN) + 1;
    this.events = follows ? this.events : [];
    for (const event of events) this.events.push(event);
    if (this.events.length > 2 * this.limit) this.events = this.events.slice(-this.limit);
  }

  /** Events after `seq`, oldest first; null when some of them are no longer here or there are more than the limit. */
  since(seq: number): EventRow[] | null {
    const first = this.events[0];
    if (!first || seq + 1 < first._id) return null;
    const missed = this.events.slice(seq + 1 - first._id);
    return missed.length <= this.limit ? missed : null;
  }
}
