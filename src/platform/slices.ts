import { setImmediate as turn } from 'node:timers/promises';

/** How long the event loop is held at a time, in milliseconds. */
const SLICE_MS = 8;

/** Does something with each item, in their order and in slices: other calls are answered meanwhile. Raises what `work` does. */
export async function forEachInSlices<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let began = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - began < SLICE_MS) continue;
    await turn();
    began = performance.now();
  }
}

/** `Array.map`, in slices. */
export async function mapInSlices<T, R>(items: Iterable<T>, map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  await forEachInSlices(items, (item) => mapped.push(map(item)));
  return mapped;
}

/** The parts of a list, of `size` items at most. */
export function* partsOf<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
