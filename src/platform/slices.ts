/** Maximum time that work blocks the event loop, in ms. */
const SLICE_MS = 8;
/** Number of items to sort without a pause. */
const RUN = 1_000;
/** Number of merged items between two checks of the clock. */
const MERGED = 250;

const waiting: (() => void)[] = [];

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}

/**
 * Yields to the event loop, so that other requests are served. One waiting caller resumes per tick: regardless of the amount of
 * work, a tick takes at most one slice, plus one slice for all work that starts in it.
 */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(next);
  });
}

/** End of the first slice of work that starts in this tick, as `performance.now()`. Null if no work has started in this tick. */
let beginnersEnd: number | null = null;

/**
 * Returns the end of the slice that all work starting in a tick shares. Any number of callers may await the same promise and
 * resume together.
 */
function endOfBeginners(): number {
  if (beginnersEnd === null) {
    beginnersEnd = performance.now() + SLICE_MS;
    setImmediate(() => (beginnersEnd = null));
  }
  return beginnersEnd;
}

/** Time slice of work before it yields to the event loop. */
export class Slice {
  /** End of the slice, as `performance.now()`. Null in the first slice. */
  private until: number | null = null;

  get isOver(): boolean {
    return performance.now() >= (this.until ?? endOfBeginners());
  }

  async end(): Promise<void> {
    await turn();
    this.until = performance.now() + SLICE_MS;
  }
}

/** Calls `work` with each item in order, in chunks that yield to the event loop. Throws the errors of `work`. */
export async function forEachInSlices<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  const slice = new Slice();
  for (const item of items) {
    work(item);
    if (slice.isOver) await slice.end();
  }
}

/** Maps items like `Array.map`, in chunks that yield to the event loop. */
export async function mapInSlices<T, R>(items: Iterable<T>, map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  await forEachInSlices(items, (item) => mapped.push(map(item)));
  return mapped;
}

/** Groups items like `Map.groupBy`, in chunks that yield to the event loop. */
export async function groupInSlices<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Promise<Map<K, T[]>> {
  const groups = new Map<K, T[]>();
  await forEachInSlices(items, (item) => {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  });
  return groups;
}

/** Sorts items like `Array.toSorted`, in chunks that yield to the event loop. */
export async function sortInSlices<T>(items: readonly T[], compare: (a: T, b: T) => number): Promise<readonly T[]> {
  let runs = await mapInSlices(partsOf(items, RUN), (run) => run.toSorted(compare));
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (const [one = [], other = []] of partsOf(runs, 2)) merged.push(await merge(one, other, compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<T>(one: readonly T[], other: readonly T[], compare: (a: T, b: T) => number): Promise<T[]> {
  const merged: T[] = [];
  const slice = new Slice();
  let [at, from] = [0, 0];
  while (at < one.length && from < other.length) {
    merged.push(compare(one[at] as T, other[from] as T) <= 0 ? (one[at++] as T) : (other[from++] as T));
    if (merged.length % MERGED === 0 && slice.isOver) await slice.end();
  }
  return merged.concat(one.slice(at), other.slice(from));
}

/** Splits a list into parts of at most `size` items. */
export function* partsOf<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
