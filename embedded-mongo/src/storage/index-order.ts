import type { IndexInfo } from './catalog.js';
import { RecordSet } from './record-set.js';
import type { Connection, Position } from './sqlite.js';
import type { KeyRange, RecordOrder } from './view.js';

/** Maximum number of entries in a block. A larger block is split; a new block has about half as many. */
const MAX = 1024;
const HALF = MAX / 2;

/**
 * Maximum number of cached record sets. They are valid until the next change: a page and the number of all pages use
 * the same sets.
 */
const MAX_SETS = 4;

/** Adjacent entries of an index. */
interface Block {
  /** At or before the first entry of this block, and after the last entry of the previous one. */
  readonly first: Position;
  count: number;
  /** Record numbers of the entries, in order. Undefined until needed, and again after a change. */
  records: Uint32Array | undefined;
}

const BEGINNING: Position = { key: Buffer.alloc(0), record: 0 };

const isBefore = (key: Buffer, record: number, at: Position): boolean => {
  const order = Buffer.compare(key, at.key);
  return order < 0 || (order === 0 && record < at.record);
};

/**
 * Order of an index in memory: the number of entries before a key, the n-th entry, and the record numbers in order.
 * SQLite would step through all entries. This class reads one block, and is notified of every change.
 */
export class IndexOrder implements RecordOrder {
  /** Set by the owner, to find the least recently used order. */
  usedAt = 0;
  /** Whether the records of all blocks have been loaded before. */
  wasFilled = false;
  /** Number of record numbers in memory. */
  loadedRecords = 0;
  private blocks: Block[] = [];
  /** Number of entries before each block. Undefined after a change. */
  private starts: number[] | undefined;
  /** First entry that is in no block yet. Undefined once all are in blocks. */
  private unread: Position | undefined = BEGINNING;
  private readonly sets = new Map<string, RecordSet>();
  /** All blocks before this one have their records. */
  private filled = 0;
  /**
   * Blocks of the last added and the last removed entry. An update of many documents often follows the order of an
   * index.
   */
  private addedTo = 0;
  private removedFrom = 0;

  constructor(
    private readonly connection: Connection,
    private readonly index: IndexInfo,
  ) {}

  /** Whether all entries are in blocks. Until then, no queries are allowed. */
  get complete(): boolean {
    return this.unread === undefined;
  }

  /** Adds one more block. */
  grow(): void {
    const first = this.unread;
    if (!first) return;
    const next = this.connection.entryAfter(this.index, first, HALF);
    const count = next ? HALF : this.connection.countBetween(this.index, first, undefined);
    this.blocks.push({ first, count, records: undefined });
    this.unread = next;
    this.starts = undefined;
  }

  /** Loads the records of one more block. Returns false if all are loaded. */
  fill(): boolean {
    while (this.filled < this.blocks.length && this.blocks[this.filled].records) this.filled += 1;
    if (this.filled >= this.blocks.length) {
      this.wasFilled = true;
      return false;
    }
    this.recordsOf(this.filled);
    return true;
  }

  /** Frees the memory of the records. */
  release(): void {
    for (const block of this.blocks) block.records = undefined;
    this.sets.clear();
    this.loadedRecords = 0;
    this.filled = 0;
  }

  /** Called after an entry was added. */
  added(key: Buffer, record: number): void {
    if (this.unread && !isBefore(key, record, this.unread)) return;
    const at = this.blockOf(key, record, this.addedTo);
    this.addedTo = at;
    this.changed(at, 1);
    if (this.blocks[at].count > MAX) this.split(at);
  }

  /** Called after an entry was removed. */
  removed(key: Buffer, record: number): void {
    if (this.unread && !isBefore(key, record, this.unread)) return;
    const at = this.blockOf(key, record, this.removedFrom);
    this.removedFrom = at;
    this.changed(at, -1);
    if (this.blocks[at].count === 0 && at > 0) this.blocks.splice(at, 1);
  }

  between({ low, high }: KeyRange): number {
    return this.rank(high) - this.rank(low);
  }

  /** Returns the entry after `skip` entries of a range. Undefined if the range has fewer. */
  entryAt(range: KeyRange, reverse: boolean, skip: number): Position | undefined {
    const [low, high] = [this.rank(range.low), this.rank(range.high)];
    const rank = reverse ? high - 1 - skip : low + skip;
    if (rank < low || rank >= high) return undefined;
    const starts = this.startsOf();
    const at = lastAtMost(starts, rank);
    return this.connection.entryAfter(this.index, this.blocks[at].first, rank - starts[at]);
  }

  *slices(range: KeyRange, reverse: boolean): Iterable<Uint32Array> {
    const [from, to] = [this.locate(range.low), this.locate(range.high)];
    const step = reverse ? -1 : 1;
    for (let at = reverse ? to.block : from.block; at >= from.block && at <= to.block; at += step) {
      const records = this.recordsOf(at);
      const begin = at === from.block ? from.offset : 0;
      const end = at === to.block ? to.offset : records.length;
      if (begin < end) yield records.subarray(begin, end);
    }
  }

  recordsIn(ranges: readonly KeyRange[], limit: number): RecordSet {
    const name = ranges.map(({ low, high }) => `${low.latin1Slice()}\u0100${high.latin1Slice()}`).join('\u0101');
    const cachedSet = this.sets.get(name);
    if (cachedSet) return cachedSet;
    const set = new RecordSet(limit);
    for (const range of ranges) for (const slice of this.slices(range, false)) set.add(slice);
    const [oldest] = this.sets.keys();
    if (this.sets.size >= MAX_SETS && oldest !== undefined) this.sets.delete(oldest);
    this.sets.set(name, set);
    return set;
  }

  private rank(key: Buffer): number {
    const { block, offset } = this.locate(key);
    return this.startsOf()[block] + offset;
  }

  /** Returns the block of a key, and the number of its entries below the key. */
  private locate(key: Buffer): { block: number; offset: number } {
    const block = this.blockOf(key, 0);
    const { first } = this.blocks[block];
    return { block, offset: this.connection.countBetween(this.index, first, { key, record: 0 }) };
  }

  /** Returns the block where an entry is or would be. Checks `guess` first. */
  private blockOf(key: Buffer, record: number, guess = 0): number {
    if (this.isIn(guess, key, record)) return guess;
    let [low, high] = [0, this.blocks.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (isBefore(key, record, this.blocks[middle].first)) high = middle - 1;
      else low = middle;
    }
    return low;
  }

  private isIn(at: number, key: Buffer, record: number): boolean {
    if (at >= this.blocks.length || (at > 0 && isBefore(key, record, this.blocks[at].first))) return false;
    return at + 1 === this.blocks.length || isBefore(key, record, this.blocks[at + 1].first);
  }

  private startsOf(): number[] {
    if (!this.starts) {
      let sum = 0;
      this.starts = this.blocks.map(({ count }) => (sum += count) - count);
    }
    return this.starts;
  }

  private recordsOf(at: number): Uint32Array {
    const block = this.blocks[at];
    if (!block.records) {
      block.records = this.connection.recordsBetween(this.index, block.first, this.blocks[at + 1]?.first, block.count);
      this.loadedRecords += block.count;
    }
    return block.records;
  }

  private changed(at: number, difference: 1 | -1): void {
    const block = this.blocks[at];
    if (block.records) this.loadedRecords -= block.records.length;
    block.records = undefined;
    block.count += difference;
    this.starts = undefined;
    if (this.sets.size > 0) this.sets.clear();
    this.filled = Math.min(this.filled, at);
  }

  private split(at: number): void {
    const block = this.blocks[at];
    const middle = this.connection.entryAfter(this.index, block.first, HALF);
    if (!middle) return;
    this.blocks.splice(at + 1, 0, { first: middle, count: block.count - HALF, records: undefined });
    block.count = HALF;
  }
}

/** Returns the last index of ascending numbers at which the number is at most `limit`. */
function lastAtMost(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (numbers[middle] <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
