/**
 * The records that a cursor has returned, with one bit for each. Neighbors share a word, so a million consecutive
 * documents take about a megabyte. In the worst case there is an entry for each record.
 */
export class SeenRecords {
  private readonly words = new Map<number, number>();

  /** Adds a record. Returns false if the set already has it. */
  add(record: number): boolean {
    const at = Math.floor(record / 32);
    const word = this.words.get(at) ?? 0;
    const bit = 1 << (record % 32);
    if ((word & bit) !== 0) return false;
    this.words.set(at, word | bit);
    return true;
  }
}
