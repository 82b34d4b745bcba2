import {
  closeSync,
  existsSync,
  fdatasyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { crc32 } from 'node:zlib';
import type { State } from './state.js';

/** Number of pages read at a time. */
const CHUNK = 64;
const PAGE_BYTES = 4096;
const MAGIC = Buffer.from('NpSums01');
const HEADER_BYTES = 32;

/** Returns a page's checksum. It is never 0, which stands for a page without a checksum. */
export const sumOf = (page: Buffer): number => crc32(page) || 1;

/**
 * Checksums of the file's pages, in a separate file, updated whenever SQLite's log is written to the file. They do not
 * apply to pages in the log. They name the commit that the file had reached, because SQLite also writes the log to the
 * file when a process ends without closing the database.
 */
export class PageSums {
  private constructor(
    private readonly path: string,
    private sums: Uint32Array,
    readonly id: string,
    /** Commit that the file had reached when the checksums were computed. */
    public sequence: number,
  ) {}

  /** Reads the checksums of a database. Undefined if they are missing or belong to another database. */
  static read(path: string, id: string): PageSums | undefined {
    if (!existsSync(path)) return undefined;
    const bytes = readFileSync(path);
    const isOurs =
      bytes.length >= HEADER_BYTES && bytes.subarray(0, 8).equals(MAGIC) && bytes.toString('hex', 8, 24) === id;
    if (!isOurs) return undefined;
    const sums = new Uint32Array(Math.floor((bytes.length - HEADER_BYTES) / 4));
    for (let page = 0; page < sums.length; page += 1) sums[page] = bytes.readUInt32LE(HEADER_BYTES + page * 4);
    return new PageSums(path, sums, id, Number(bytes.readBigUInt64LE(24)));
  }

  /** Computes the checksums of an intact file. */
  static make(path: string, state: Pick<State, 'id' | 'sequence'>, database: string): PageSums {
    const sums = new PageSums(path, new Uint32Array(0), state.id, state.sequence);
    const all: [number, number][] = [];
    for (const chunk of pagesOf(database)) for (const [page, bytes] of chunk) all.push([page, sumOf(bytes)]);
    sums.writeAll(new Map(all));
    return sums;
  }

  /** Stores the checksums of new page contents as of a commit. */
  update(pages: ReadonlyMap<number, number>, sequence: number): void {
    if (pages.size === 0) return;
    this.sequence = sequence;
    try {
      this.writeAll(pages);
    } catch (error) {
      // Old checksums would report new pages as damaged. Without any, they are computed at the next start.
      rmSync(this.path, { force: true });
      throw error;
    }
  }

  private writeAll(pages: ReadonlyMap<number, number>): void {
    const highest = [...pages.keys()].reduce((a, b) => Math.max(a, b), this.sums.length);
    if (highest > this.sums.length) {
      const larger = new Uint32Array(Math.max(highest, Math.ceil(this.sums.length * 1.5)));
      larger.set(this.sums);
      this.sums = larger;
    }
    let [low, high] = [Infinity, 0];
    for (const [page, sum] of pages) {
      this.sums[page - 1] = sum;
      [low, high] = [Math.min(low, page - 1), Math.max(high, page)];
    }
    const isNew = !existsSync(this.path);
    const file = openSync(this.path, isNew ? 'w' : 'r+', 0o600);
    try {
      const header = Buffer.alloc(HEADER_BYTES);
      MAGIC.copy(header);
      header.write(this.id, 8, 'hex');
      header.writeBigUInt64LE(BigInt(this.sequence), 24);
      if (isNew) [low, high] = [0, this.sums.length];
      writeSync(file, header, 0, HEADER_BYTES, 0);
      const bytes = Buffer.alloc((high - low) * 4);
      for (let page = low; page < high; page += 1) bytes.writeUInt32LE(this.sums[page], (page - low) * 4);
      writeSync(file, bytes, 0, bytes.length, HEADER_BYTES + low * 4);
      if (isNew) ftruncateSync(file, HEADER_BYTES + this.sums.length * 4);
      fdatasyncSync(file);
    } finally {
      closeSync(file);
    }
  }

  /** Yields the pages of the file that do not match their checksums, in steps. Skips pages that are in the log. */
  *damaged(database: string, inLog: (page: number) => boolean): Generator<number[]> {
    let last = 0;
    for (const chunk of pagesOf(database)) {
      last = chunk[chunk.length - 1][0];
      yield chunk
        .filter(([page, bytes]) => {
          const sum = page <= this.sums.length ? this.sums[page - 1] : 0;
          return sum !== 0 && !inLog(page) && sumOf(bytes) !== sum;
        })
        .map(([page]) => page);
    }
    // A file never shrinks.
    for (let page = last + 1; page <= this.sums.length; page += 1)
      if (this.sums[page - 1] !== 0 && !inLog(page)) yield [page];
  }
}

/** Yields the pages of a file with their numbers, some at a time. Their bytes are valid until the next step. */
function* pagesOf(database: string): Generator<[number, Buffer][]> {
  const file = openSync(database, 'r');
  const buffer = Buffer.allocUnsafe(CHUNK * PAGE_BYTES);
  try {
    for (let first = 1; ; first += CHUNK) {
      const count = Math.floor(readSync(file, buffer, 0, buffer.length, (first - 1) * PAGE_BYTES) / PAGE_BYTES);
      if (count === 0) return;
      yield Array.from({ length: count }, (_, index) => [
        first + index,
        buffer.subarray(index * PAGE_BYTES, (index + 1) * PAGE_BYTES),
      ]);
    }
  } finally {
    closeSync(file);
  }
}
