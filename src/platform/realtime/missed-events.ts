import type { EventReader } from '../outbox/event-reader.js';
import type { Caller } from '../http/access/access.js';
import { isVisibleTo } from './event-visibility.js';

/** Maximum number of cached results. Visitors who were disconnected together missed the same events. */
const KEPT = 32;

/** Returns missed events from memory. Visitors who missed the same events share the bytes. */
export class MissedEvents {
  private readonly forVisitors = new Map<number, Buffer>();
  private cachedSeq = 0;

  constructor(private readonly reader: EventReader) {}

  /** Returns the events that a client has missed since `lastSeen`, or null if some are no longer in memory. */
  since(lastSeen: number, caller: Caller | null): Buffer | null {
    if (this.cachedSeq !== this.reader.seq) this.forVisitors.clear();
    this.cachedSeq = this.reader.seq;
    const cached = caller ? undefined : this.forVisitors.get(lastSeen);
    if (cached) return cached;
    const missed = this.reader.since(lastSeen);
    if (!missed) return null;
    const visible = missed.filter((event) => isVisibleTo(caller, event));
    const bytes = Buffer.concat(visible.map((event) => event.bytes));
    if (!caller && this.forVisitors.size < KEPT) this.forVisitors.set(lastSeen, bytes);
    return bytes;
  }
}
