import type { EventReader } from '../outbox/event-reader.js';
import type { Caller } from '../http/access.js';
import { isVisibleTo } from './event-visibility.js';

/** How many answers are kept: those who were cut off together have missed the same. */
const KEPT = 32;

/** What readers have missed, from memory; visitors who missed the same share the bytes. */
export class MissedEvents {
  private readonly forVisitors = new Map<number, Buffer>();
  private madeAt = 0;

  constructor(private readonly reader: EventReader) {}

  /** The events that a reader has missed since `lastSeen`; null when that is too long ago. */
  since(lastSeen: number, caller: Caller | null): Buffer | null {
    if (this.madeAt !== this.reader.seq) this.forVisitors.clear();
    this.madeAt = this.reader.seq;
    const known = caller ? undefined : this.forVisitors.get(lastSeen);
    if (known) return known;
    const missed = this.reader.since(lastSeen);
    if (!missed) return null;
    const visible = missed.filter((event) => isVisibleTo(caller, event));
    const bytes = Buffer.concat(visible.map((event) => event.bytes));
    if (!caller && this.forVisitors.size < KEPT) this.forVisitors.set(lastSeen, bytes);
    return bytes;
  }
}
