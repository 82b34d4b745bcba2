import type { Paced } from '../pace.js';
import type { IndexInfo } from '../storage/catalog.js';
import type { KeyRange, ReadView, RecordOrder } from '../storage/view.js';

/** Statistics of a part of a query. */
export interface Tally {
  /** Number of items that the part returned. */
  returned: number;
  /** Time spent in the part and in its inputs, in ms. */
  ms: number;
}

/** Statistics of an explained query. */
export class Statistics {
  /** Index entries by the branch of an `$or`. Other plans have one branch. */
  readonly branches: (Tally & { keys: number })[] = [];
  /** Number of the current branch. */
  branch = 0;
  /** Documents read by the scan, or with index entries. */
  scanned = 0;
  /** Documents read by their record numbers, for example after a sort. */
  fetched = 0;
  /** Documents that match the filter, before sort, skip, and limit. */
  readonly matched: Tally = { returned: 0, ms: 0 };
  /** Documents after the sort, or after the plan if there is no sort. */
  readonly ordered: Tally = { returned: 0, ms: 0 };
  /** Documents that the query returned. */
  readonly output: Tally = { returned: 0, ms: 0 };

  get keys(): number {
    return this.branches.reduce((sum, { keys }) => sum + keys, 0);
  }

  get documents(): number {
    return this.scanned + this.fetched;
  }

  get current(): Tally & { keys: number } {
    return (this.branches[this.branch] ??= { keys: 0, returned: 0, ms: 0 });
  }
}

/** Yields items, and counts them and the time that they took. */
export function* noted<T>(items: Iterable<T>, tally: Tally, counts: (item: T) => boolean): Generator<T, void> {
  const iterator = items[Symbol.iterator]();
  try {
    for (;;) {
      const started = performance.now();
      const next = iterator.next();
      tally.ms += performance.now() - started;
      if (next.done) return;
      if (counts(next.value)) tally.returned += 1;
      yield next.value;
    }
  } finally {
    iterator.return?.();
  }
}

/** Like `noted`, for items with pauses between them, which do not count. */
export function notedIn<T>(items: Paced<T>, tally: Tally | undefined): Paced<T> {
  return tally ? noted(items, tally, (item) => typeof item !== 'symbol') : items;
}

/** Returns a view that counts what queries read through it. */
export function counting(view: ReadView, statistics: Statistics): ReadView {
  return {
    get(collection, record) {
      statistics.fetched += 1;
      return view.get(collection, record);
    },
    *scan(collection, reverse) {
      for (const row of view.scan(collection, reverse)) {
        statistics.scanned += 1;
        yield row;
      }
    },
    range: (collection, index, range, options) => {
      const { current } = statistics;
      return noted(view.range(collection, index, range, options), current, ({ bytes }) => {
        current.keys += 1;
        if (bytes) statistics.scanned += 1;
        return true;
      });
    },
    countRange(collection, index, range, limit) {
      const entries = view.countRange(collection, index, range, limit);
      // Counts with a limit serve to choose a plan. MongoDB does not count them either.
      if (limit === undefined) statistics.current.keys += entries;
      return entries;
    },
    count: (collection) => view.count(collection),
    order: (collection, index: IndexInfo) => {
      const order = view.order(collection, index);
      return order && countingOrder(order, statistics);
    },
    knows: (index) => view.knows(index),
  };
}

function countingOrder(order: RecordOrder, statistics: Statistics): RecordOrder {
  return {
    between: (range: KeyRange) => order.between(range),
    *slices(range, reverse) {
      for (const slice of order.slices(range, reverse)) {
        statistics.current.keys += slice.length;
        yield slice;
      }
    },
    recordsIn(ranges, limit) {
      statistics.current.keys += ranges.reduce((sum, range) => sum + order.between(range), 0);
      return order.recordsIn(ranges, limit);
    },
  };
}
