import type { KeyRange } from './view.js';

/** One entry of an index: entries are ordered by key, then by record. */
export interface IndexEntry {
  readonly key: Buffer;
  readonly record: number;
}

/** Maximum number of entries in a block. A larger block is split. */
const MAX = 256;

export function compareEntries(a: IndexEntry, b: IndexEntry): number {
  return Buffer.compare(a.key, b.key) || a.record - b.record;
}

/** Index entries in memory, in index order. They may change during an iteration. */
export class SortedEntries {
  private readonly blocks: IndexEntry[][] = [[]];
  size = 0;

  has(entry: IndexEntry): boolean {
    return this.size > 0 && this.locate(entry).exists;
  }

  add(entry: IndexEntry): void {
    // Most entries arrive in order.
    const last = this.blocks[this.blocks.length - 1];
    if (last.length > 0 && last.length < MAX && compareEntries(last[last.length - 1], entry) < 0) {
      last.push(entry);
      this.size += 1;
      return;
    }
    const { block, at, exists, number } = this.locate(entry);
    if (exists) return;
    block.splice(at, 0, entry);
    this.size += 1;
    if (block.length > MAX) this.blocks.splice(number + 1, 0, block.splice(MAX / 2));
  }

  /** Removes an entry. Returns false if it does not exist. */
  delete(entry: IndexEntry): boolean {
    if (this.size === 0) return false;
    const { block, at, exists, number } = this.locate(entry);
    if (!exists) return false;
    block.splice(at, 1);
    this.size -= 1;
    if (block.length === 0 && this.blocks.length > 1) this.blocks.splice(number, 1);
    return true;
  }

  /** Returns the entry of a range after a position, or the first entry, in either direction. */
  next(range: KeyRange, reverse: boolean, after: IndexEntry | undefined): IndexEntry | undefined {
    if (this.size === 0) return undefined;
    const from = after ?? { key: reverse ? range.high : range.low, record: -1 };
    const { at, exists, number } = this.locate(from);
    const entry = reverse ? this.entryAt(number, at - 1) : this.entryAt(number, exists ? at + 1 : at);
    if (!entry) return undefined;
    const inside = reverse ? Buffer.compare(entry.key, range.low) >= 0 : Buffer.compare(entry.key, range.high) < 0;
    return inside ? entry : undefined;
  }

  *[Symbol.iterator](): Iterator<IndexEntry> {
    for (const block of this.blocks) yield* block;
  }

  private entryAt(number: number, at: number): IndexEntry | undefined {
    if (at < 0) return number > 0 ? this.blocks[number - 1].at(-1) : undefined;
    const block = this.blocks[number];
    if (at < block.length) return block[at];
    return number + 1 < this.blocks.length ? this.blocks[number + 1][0] : undefined;
  }

  /** Returns the block and the position in it where an entry is or would be. */
  private locate(entry: IndexEntry): { number: number; block: IndexEntry[]; at: number; exists: boolean } {
    let [low, high] = [0, this.blocks.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (compareEntries(entry, this.blocks[middle][0]) < 0) high = middle - 1;
      else low = middle;
    }
    const number = low;
    const block = this.blocks[number];
    [low, high] = [0, block.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareEntries(block[middle], entry) < 0) low = middle + 1;
      else high = middle;
    }
    return { number, block, at: low, exists: low < block.length && compareEntries(block[low], entry) === 0 };
  }
}
