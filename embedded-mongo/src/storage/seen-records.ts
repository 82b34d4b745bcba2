/**
 * The records that a cursor has given, a bit for each. Neighbours share a word, so that a million documents in a row take
 * about a megabyte; in the worst case it is an entry for each record.
 */
export class SeenRecords {
  private readonly words = new Map<number, number>();

  /** Adds a record; false when it was there before. */
  add(record: number): boolean {
    const at = Math.floor(record / 32);
    const word = this.words.get(at) ?? 0;
    const bit = 1 << (record % 32);
    if ((word & bit) !== 0) return false;
    this.words.set(at, word | bit);
    return true;
  }
}
