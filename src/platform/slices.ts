/** How long the event loop is held at a time, in milliseconds. */
const SLICE_MS = 8;
/** Items that are sorted in one go. */
const RUN = 1_000;
/** Merged items between two looks at the clock. */
const MERGED = 250;

const waiting: (() => void)[] = [];

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}

/**
 * Lets other calls be answered. Of all work that is done in slices one goes on in each turn of the event loop: however much
 * of it there is, a turn takes no longer than one slice, and one more for all that begin in it.
 */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(next);
  });
}

/** Until when work that begins in this turn of the event loop may go on, by `performance.now`; null while none has. */
let beginnersEnd: number | null = null;

/** Shared by all that begin in a turn: any number of callers may wait for the same, and all of them go on together. */
function endOfBeginners(): number {
  if (beginnersEnd === null) {
    beginnersEnd = performance.now() + SLICE_MS;
    setImmediate(() => (beginnersEnd = null));
  }
  return beginnersEnd;
}

/** The time that a piece of work has until it lets others be answered. */
export class Slice {
  /** By `performance.now`; null before its first turn. */
  private until: number | null = null;

  get isOver(): boolean {
    return performance.now() >= (this.until ?? endOfBeginners());
  }

  async end(): Promise<void> {
    await turn();
    this.until = performance.now() + SLICE_MS;
  }
}

/** Does something with each item, in their order and in slices: other calls are answered meanwhile. Raises what `work` does. */
export async function forEachInSlices<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  const slice = new Slice();
  for (const item of items) {
    work(item);
    if (slice.isOver) await slice.end();
  }
}

/** `Array.map`, in slices. */
export async function mapInSlices<T, R>(items: Iterable<T>, map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  await forEachInSlices(items, (item) => mapped.push(map(item)));
  return mapped;
}

/** `Array.toSorted`, in slices. */
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

/** The parts of a list, of `size` items at most. */
export function* partsOf<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
