/** A set of record numbers, with one bit for each. */
export class RecordSet {
  private words: Uint32Array;

  /** Creates a set for numbers below `limit`. */
  constructor(limit: number) {
    this.words = new Uint32Array((limit >>> 5) + 1);
  }

  add(records: Uint32Array): void {
    const { words } = this;
    for (const record of records) words[record >>> 5] |= 1 << (record & 31);
  }

  has(record: number): boolean {
    return (this.words[record >>> 5] & (1 << (record & 31))) !== 0;
  }

  /** Returns the intersection with a set of the same limit. */
  and(other: RecordSet): RecordSet {
    const both = new RecordSet(0);
    both.words = this.words.map((word, at) => word & other.words[at]);
    return both;
  }

  get size(): number {
    let size = 0;
    for (const word of this.words) if (word !== 0) size += bitsOf(word);
    return size;
  }
}

/** Counts the bits of a 32-bit number that are set: pairs, then fours, then bytes are summed in parallel. */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
