import { closeSync, openSync, readSync } from 'node:fs';

/** SQLite's write-ahead log: a header, then frames of a header and a page; https://sqlite.org/fileformat2.html#walformat */
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC = 0x377f0682;

/** What a log holds. */
export interface LogContents<T> {
  /** What was taken of the last content of every page in whole commits. */
  readonly pages: ReadonlyMap<number, T>;
  /** Commits that are whole. */
  readonly commits: number;
  /** Whether commits follow the first frame that is damaged, so that it can't be the one that a crash interrupted. */
  readonly goesOnBehindDamage: boolean;
}

/** SQLite's running checksum of 32-bit words. */
class Checksum {
  first = 0;
  second = 0;

  constructor(private readonly littleEndian: boolean) {}

  add(bytes: Buffer): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let { first, second } = this;
    for (let at = 0; at < bytes.length; at += 8) {
      first = (first + view.getInt32(at, this.littleEndian) + second) | 0;
      second = (second + view.getInt32(at + 4, this.littleEndian) + first) | 0;
    }
    [this.first, this.second] = [first, second];
  }

  equals(first: number, second: number): boolean {
    return this.first === first && this.second === second;
  }
}

/** Reads from a file at a place; undefined past its end. */
function readerOf(file: number): (at: number, bytes: Buffer) => boolean {
  return (at, bytes) => readSync(file, bytes, 0, bytes.length, at) === bytes.length;
}

/** Takes something of a page's content, which is good for this call only. */
type Take<T> = (page: number, content: Buffer) => T;

/** Goes through a log as SQLite does when it opens a database; undefined for one that has no header that is right. */
export function readLog<T>(path: string, take: Take<T>): LogContents<T> | undefined {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return undefined;
  }
  try {
    return readFrames(readerOf(file), take);
  } finally {
    closeSync(file);
  }
}

function readFrames<T>(read: (at: number, bytes: Buffer) => boolean, take: Take<T>): LogContents<T> | undefined {
  const header = Buffer.alloc(HEADER_BYTES);
  if (!read(0, header)) return undefined;
  const magic = header.readUInt32BE(0);
  if ((magic & ~1) >>> 0 !== MAGIC) return undefined;
  const checksum = new Checksum((magic & 1) === 0);
  checksum.add(header.subarray(0, 24));
  if (!checksum.equals(header.readInt32BE(24), header.readInt32BE(28))) return undefined;
  const pageSize = header.readUInt32BE(8);
  const salts = header.subarray(16, 24);
  const frame = Buffer.alloc(FRAME_HEADER_BYTES + pageSize);
  const pages = new Map<number, T>();
  let pending: [page: number, taken: T][] = [];
  let commits = 0;
  let damagedCommits = 0;
  let isDamaged = false;
  for (let at = HEADER_BYTES; read(at, frame) && frame.compare(salts, 0, 8, 8, 16) === 0; at += frame.length) {
    const isCommit = frame.readUInt32BE(4) !== 0;
    if (!isDamaged) {
      checksum.add(frame.subarray(0, 8));
      checksum.add(frame.subarray(FRAME_HEADER_BYTES));
      isDamaged = !checksum.equals(frame.readInt32BE(16), frame.readInt32BE(20));
    }
    if (isDamaged) {
      if (isCommit) damagedCommits += 1;
      continue;
    }
    const page = frame.readUInt32BE(0);
    pending.push([page, take(page, frame.subarray(FRAME_HEADER_BYTES))]);
    if (!isCommit) continue;
    for (const [changed, taken] of pending) pages.set(changed, taken);
    pending = [];
    commits += 1;
  }
  // Of the commit that a crash interrupted, the last frame may be on the disk without one before it.
  return { pages, commits, goesOnBehindDamage: damagedCommits > 1 };
}
