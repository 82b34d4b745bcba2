import { sinceServed } from '../pace.js';
import type { Catalog, Collection, IndexInfo } from './catalog.js';
import { IndexOrder } from './index-order.js';
import type { Connection } from './sqlite.js';

/** Smaller collections are fast enough without an order. */
const MIN_DOCUMENTS = 1000;
/** Maximum number of record numbers in memory: 256 MB. */
const MAX_HELD = 64 * 1024 * 1024;
/** Maximum number of assigned record numbers for each document. A set of records has a bit for each assigned number. */
const MAX_SPREAD = 64;
const MAX_RECORD = 0xffff_ffff;

/** Delay of background work after a change, length of its slices, and pause between them; in ms. */
const QUIET_MS = 300;
const SLICE_MS = 4;
const PAUSE_MS = 4;
/**
 * Pause while commands run, in ms. A client that sends a dozen commands in a row may have to wait for a slice before
 * each of them.
 */
const SERVED_PAUSE_MS = 16;
/** Pause while writes run, in ms. They get most of the time. */
const BUSY_PAUSE_MS = 60;

/** Orders of the indexes of large collections. They are built while the server is idle. */
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

  /** Returns the order of an index, and builds it if necessary. Undefined for a small collection. */
  orderOf(collection: Collection, index: IndexInfo): IndexOrder | undefined {
    if (!isWorthwhile(collection)) return undefined;
    const order = this.get(index);
    while (!order.complete) order.grow();
    order.usedAt = this.uses += 1;
    return order;
  }

  /**
   * Returns the order of an index if it is already built: building takes longer than one count or skip without an
   * order.
   */
  builtOrder(collection: Collection, index: IndexInfo): IndexOrder | undefined {
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

  /** Called when an index is dropped. */
  forget(index: IndexInfo): void {
    this.orders.delete(index.id);
  }

  /** Called when any entry may have changed. */
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

  /** Schedules the background work that builds and loads the orders. */
  schedule(ms: number): void {
    if (this.closed || this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      const isBusy = performance.now() - this.changedAt < QUIET_MS;
      try {
        if (this.work(isBusy)) this.schedule(pauseMs(isBusy));
      } catch {
        // The file may be damaged, for example. The query that requests the order gets the error.
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
   * Works for some milliseconds. Returns whether work is left. While writes run, invalidated records are loaded only on
   * request.
   */
  private work(isBusy: boolean): boolean {
    const until = performance.now() + SLICE_MS;
    let loaded = this.releaseUnused();
    for (const collection of this.catalog.all()) {
      if (!isWorthwhile(collection)) continue;
      for (const index of collection.indexes) {
        const order = this.get(index);
        while (!order.complete) {
          order.grow();
          if (performance.now() > until) return true;
        }
        if (isBusy && order.wasFilled) continue;
        const before = order.loadedRecords;
        while (loaded < MAX_HELD && order.fill()) {
          if (performance.now() > until) return true;
        }
        loaded += order.loadedRecords - before;
      }
    }
    return isBusy;
  }

  /**
   * Frees the records of the least recently used orders if too many are in memory. Returns the number of records in
   * memory.
   */
  private releaseUnused(): number {
    const byUse = [...this.orders.values()].sort((a, b) => a.usedAt - b.usedAt);
    let loaded = byUse.reduce((sum, order) => sum + order.loadedRecords, 0);
    for (const order of byUse) {
      if (loaded <= MAX_HELD) break;
      loaded -= order.loadedRecords;
      order.release();
    }
    return loaded;
  }
}

function pauseMs(isBusy: boolean): number {
  if (isBusy) return BUSY_PAUSE_MS;
  return sinceServed() < QUIET_MS ? SERVED_PAUSE_MS : PAUSE_MS;
}

const isWorthwhile = ({ count, nextRecord }: Collection): boolean =>
  count >= MIN_DOCUMENTS && nextRecord <= MAX_RECORD && nextRecord <= count * MAX_SPREAD;
