/** A set of record numbers, a bit for each. */
export class RecordSet {
  private readonly words: Uint32Array;

  /** For numbers below `limit`. */
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

  /** Keeps what the other set of the same limit has too. */
  and(other: RecordSet): this {
    const { words } = this;
    for (let at = 0; at < words.length; at += 1) words[at] &= other.words[at];
    return this;
  }

  get size(): number {
    let size = 0;
    for (const word of this.words) if (word !== 0) size += bitsOf(word);
    return size;
  }
}

/** How many bits of a 32-bit number are set: pairs, then fours, then bytes are summed beside each other. */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
