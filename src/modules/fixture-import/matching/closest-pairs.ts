import { forEachInSlices } from '../../../platform/slices.js';
import type { GameFacts, RowFacts } from './facts.js';

/** A row and the nearest game that it may be paired with. */
interface Candidate {
  /** Positions of the row and of the game in their sorted lists. */
  row: number;
  game: number;
  apart: number;
  /** Positions of the next games to check, before and after the kick-off of the row. */
  before: number;
  after: number;
}

type MayPair = (row: RowFacts, game: GameFacts) => boolean;

/**
 * Pairs rows with games that `mayPair` allows, in ascending order of the distance between their kick-offs. If distances are
 * equal, the earlier game comes first, then the earlier row.
 * @param rows in an order by kick-off that does not depend on the file's
 * @param games in an order by kick-off
 */
export async function closestPairs(
  rows: readonly RowFacts[],
  games: readonly GameFacts[],
  mayPair: MayPair,
  maxApart = Number.MAX_SAFE_INTEGER,
): Promise<[RowFacts, GameFacts][]> {
  const claimed = new Set<number>();
  const waiting: Candidate[] = [];
  const starts = Float64Array.from(games, ({ startsAt }) => startsAt);
  const apartAt = (position: number, startsAt: number): number => Math.abs((starts[position] ?? Infinity) - startsAt);

  /** Moves a candidate to the nearest of its remaining games. Returns false if no game remains. */
  const advance = (candidate: Candidate, row: RowFacts): boolean => {
    for (;;) {
      const [toEarlier, toLater] = [apartAt(candidate.before, row.startsAt), apartAt(candidate.after, row.startsAt)];
      candidate.apart = Math.min(toEarlier, toLater);
      if (candidate.apart > maxApart) return false;
      if (toEarlier <= toLater) candidate.game = candidate.before--;
      else candidate.game = candidate.after++;
      const game = games[candidate.game];
      if (game && !claimed.has(candidate.game) && mayPair(row, game)) return true;
    }
  };

  await forEachInSlices(rows.entries(), ([position, row]) => {
    const after = firstAtOrAfter(starts, row.startsAt);
    const candidate: Candidate = { row: position, game: -1, apart: 0, before: after - 1, after };
    if (advance(candidate, row)) push(waiting, candidate);
  });
  const pairs: [RowFacts, GameFacts][] = [];
  await forEachInSlices(popAll(waiting), (first) => {
    const [row, game] = [rows[first.row], games[first.game]];
    if (!row || !game) return;
    if (!claimed.has(first.game)) {
      claimed.add(first.game);
      pairs.push([row, game]);
    } else if (advance(first, row)) push(waiting, first);
  });
  return pairs;
}

/** Returns the position of the first kick-off at or after an instant. */
function firstAtOrAfter(starts: Float64Array, startsAt: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) < startsAt) low = middle + 1;
    else high = middle;
  }
  return low;
}

const isBefore = (a: Candidate, b: Candidate): boolean => (a.apart - b.apart || a.game - b.game || a.row - b.row) < 0;

/** Adds an entry to a binary heap. */
function push(heap: Candidate[], added: Candidate): void {
  let at = heap.push(added) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = heap[parent];
    if (!above || !isBefore(added, above)) break;
    heap[at] = above;
    at = parent;
  }
  heap[at] = added;
}

/** Removes and yields the entries of a binary heap in order, including entries that are added in the meantime. */
function* popAll(heap: Candidate[]): Generator<Candidate> {
  for (let first = pop(heap); first; first = pop(heap)) yield first;
}

/** Removes and returns the first entry of a binary heap. */
function pop(heap: Candidate[]): Candidate | undefined {
  const first = heap[0];
  const last = heap.pop();
  if (!last || heap.length === 0) return first;
  let at = 0;
  for (;;) {
    const child1 = 2 * at + 1;
    const [a, b] = [heap[child1], heap[child1 + 1]];
    const child = a && b && isBefore(b, a) ? child1 + 1 : child1;
    const below = heap[child];
    if (!below || !isBefore(below, last)) break;
    heap[at] = below;
    at = child;
  }
  heap[at] = last;
  return first;
}
