import { sinceServed } from '../pace.js';
import type { Catalog, Collection, IndexInfo } from './catalog.js';
import { IndexOrder } from './index-order.js';
import type { Connection } from './sqlite.js';

/** Smaller collections are read quickly enough without. */
const MIN_DOCUMENTS = 1000;
/** Record numbers held in memory at most: 256 MB. */
const MAX_HELD = 64 * 1024 * 1024;
/** Sets of records have a bit for each number given out, so the numbers may not lie too far apart. */
const MAX_SPREAD = 64;
const MAX_RECORD = 0xffff_ffff;

/** Work in the background begins so long after a change, and goes on in slices with pauses; in ms. */
const QUIET_MS = 300;
const SLICE_MS = 4;
const PAUSE_MS = 4;
/** The same while commands come: who makes a dozen of them for one answer may meet as many slices; in ms. */
const SERVED_PAUSE_MS = 16;
/** While writes go on most of the time is theirs; in ms. */
const BUSY_PAUSE_MS = 60;

/** The orders of the indexes of large collections. They are made when the server has nothing else to do. */
export class Orders {
  private readonly orders = new Map<number, IndexOrder>();
  private uses = 0;
  private changedAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    private readonly connection: Connection,
    private readonly catalog: Catalog,
  ) {}

  /** The order of an index, made now if it was not before; undefined for a small collection. */
  orderOf(collection: Collection, index: IndexInfo): IndexOrder | undefined {
    if (!isWorthwhile(collection)) return undefined;
    const order = this.get(index);
    while (!order.complete) order.grow();
    order.usedAt = this.uses += 1;
    return order;
  }

  /** The order of an index if it was made before: to make it takes longer than to count or skip once without. */
  known(collection: Collection, index: IndexInfo): IndexOrder | undefined {
    return this.orders.get(index.id)?.complete ? this.orderOf(collection, index) : undefined;
  }

  added(index: IndexInfo, key: Buffer, record: number): void {
    this.orders.get(index.id)?.added(key, record);
    this.changed();
  }

  removed(index: IndexInfo, key: Buffer, record: number): void {
    this.orders.get(index.id)?.removed(key, record);
    this.changed();
  }

  /** An index is gone. */
  forget(index: IndexInfo): void {
    this.orders.delete(index.id);
  }

  /** Everything may have changed since the last notification. */
  clear(): void {
    this.orders.clear();
    this.changed();
  }

  private changed(): void {
    this.changedAt = performance.now();
    this.schedule(QUIET_MS);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  /** Sees to it that the orders are made and read. */
  schedule(ms: number): void {
    if (this.closed || this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      const isBusy = performance.now() - this.changedAt < QUIET_MS;
      try {
        if (this.work(isBusy)) this.schedule(pauseMs(isBusy));
      } catch {
        // A damaged file, for instance: the query that asks for the order gets the error.
        this.orders.clear();
      }
    }, ms);
    this.timer.unref();
  }

  private get(index: IndexInfo): IndexOrder {
    let order = this.orders.get(index.id);
    if (!order) this.orders.set(index.id, (order = new IndexOrder(this.connection, index)));
    return order;
  }

  /**
   * Works for some milliseconds; whether anything is left to do. While writes go on, what they make unknown again is left
   * until it is asked for or they pause.
   */
  private work(isBusy: boolean): boolean {
    const until = performance.now() + SLICE_MS;
    let held = this.releaseUnused();
    for (const collection of this.catalog.all()) {
      if (!isWorthwhile(collection)) continue;
      for (const index of collection.indexes) {
        const order = this.get(index);
        while (!order.complete) {
          order.grow();
          if (performance.now() > until) return true;
        }
        if (isBusy && order.wasFilled) continue;
        const before = order.held;
        while (held < MAX_HELD && order.fill()) {
          if (performance.now() > until) return true;
        }
        held += order.held - before;
      }
    }
    return isBusy;
  }

  /** Gives back what was not used for longest when too much is held; how much is held then. */
  private releaseUnused(): number {
    const byUse = [...this.orders.values()].sort((a, b) => a.usedAt - b.usedAt);
    let held = byUse.reduce((sum, order) => sum + order.held, 0);
    for (const order of byUse) {
      if (held <= MAX_HELD) break;
      held -= order.held;
      order.release();
    }
    return held;
  }
}

function pauseMs(isBusy: boolean): number {
  if (isBusy) return BUSY_PAUSE_MS;
  return sinceServed() < QUIET_MS ? SERVED_PAUSE_MS : PAUSE_MS;
}

const isWorthwhile = ({ count, nextRecord }: Collection): boolean =>
  count >= MIN_DOCUMENTS && nextRecord <= MAX_RECORD && nextRecord <= count * MAX_SPREAD;
