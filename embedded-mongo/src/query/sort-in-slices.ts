import { isSliceOver, PAUSE, type Paced } from '../pace.js';

/**
 * Number of items that are sorted in one step. Longer lists are merged from sorted parts, so that no slice takes long.
 */
const PART = 1024;

/** Sorts like `Array.prototype.sort`, which is stable, with pauses. */
export function* sortInSlices<T>(items: T[], compare: (a: T, b: T) => number): Paced<T> {
  let parts: T[][] = [];
  for (let from = 0; from < items.length; from += PART) {
    parts.push(items.slice(from, from + PART).sort(compare));
    if (isSliceOver()) yield PAUSE;
  }
  while (parts.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < parts.length; at += 2) {
      if (at + 1 === parts.length) merged.push(parts[at]);
      else merged.push(yield* merge(parts[at], parts[at + 1], compare));
    }
    parts = merged;
  }
  for (const part of parts) {
    for (const item of part) {
      yield item;
      if (isSliceOver()) yield PAUSE;
    }
  }
}

function* merge<T>(a: T[], b: T[], compare: (a: T, b: T) => number): Generator<typeof PAUSE, T[]> {
  const merged: T[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    merged.push(compare(a[i], b[j]) <= 0 ? a[i++] : b[j++]);
    if (isSliceOver()) yield PAUSE;
  }
  while (i < a.length) merged.push(a[i++]);
  while (j < b.length) merged.push(b[j++]);
  return merged;
}
