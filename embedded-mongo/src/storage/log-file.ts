import { closeSync, openSync, readSync } from 'node:fs';

/** SQLite's write-ahead log: a header, then frames of a header and a page; https://sqlite.org/fileformat2.html#walformat */
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC = 0x377f0682;

/** Contents of a log. */
export interface LogContents<T> {
  /** Result of `take` for the last content of every page in complete commits. */
  readonly pages: ReadonlyMap<number, T>;
  /** Number of complete commits. */
  readonly commits: number;
  /** Whether commits follow the first damaged frame. Then this frame is not the one that a crash interrupted. */
  readonly continuesAfterDamage: boolean;
}

/** SQLite's running checksum of 32-bit words. */
class Checksum {
  constructor(
    private readonly littleEndian: boolean,
    private first = 0,
    private second = 0,
  ) {}

  copy(): Checksum {
    return new Checksum(this.littleEndian, this.first, this.second);
  }

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

type Read = (at: number, bytes: Buffer) => boolean;

/** Returns a function that reads from a file at a position. It returns false past the end. */
function readerOf(file: number): Read {
  return (at, bytes) => readSync(file, bytes, 0, bytes.length, at) === bytes.length;
}

/** Derives a value from a page's content, which is valid for this call only. */
type Take<T> = (page: number, content: Buffer) => T;

/** End of the last complete commit of a log. */
interface End {
  readonly header: Buffer;
  readonly checksum: Checksum;
  readonly at: number;
}

/** Reads a log as it grows, without reading any part twice. */
export class LogReader<T> {
  private end: End | undefined;
  /** Result of `take` for the last content of every page in complete commits, up to `position`. */
  readonly pages = new Map<number, T>();

  constructor(
    private readonly path: string,
    private readonly take: Take<T>,
  ) {}

  /** Position up to which the log has been read, in bytes. */
  get position(): number {
    return this.end?.at ?? 0;
  }

  /** Reads the new commits. Reads a restarted log from its beginning. */
  advance(): void {
    const file = openFile(this.path);
    if (file === undefined) return this.forget();
    try {
      const read = readerOf(file);
      const header = Buffer.alloc(HEADER_BYTES);
      const start = read(0, header) ? startOf(header) : undefined;
      if (!start || !this.end?.header.equals(header)) this.forget();
      if (start) this.follow(read, this.end ?? { header, checksum: start, at: HEADER_BYTES });
    } finally {
      closeSync(file);
    }
  }

  private forget(): void {
    this.end = undefined;
    this.pages.clear();
  }

  private follow(read: Read, { header, checksum: before, at: from }: End): void {
    const frame = Buffer.alloc(FRAME_HEADER_BYTES + header.readUInt32BE(8));
    const checksum = before.copy();
    let pending: [page: number, value: T][] = [];
    this.end = { header, checksum: before, at: from };
    for (let at = from; read(at, frame) && isNext(frame, header, checksum); at += frame.length) {
      const page = frame.readUInt32BE(0);
      pending.push([page, this.take(page, frame.subarray(FRAME_HEADER_BYTES))]);
      if (frame.readUInt32BE(4) === 0) continue;
      for (const [changed, value] of pending) this.pages.set(changed, value);
      pending = [];
      // Frames after a commit are overwritten if their transaction is rolled back.
      this.end = { header, checksum: checksum.copy(), at: at + frame.length };
    }
  }
}

function openFile(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch {
    return undefined;
  }
}

/** Returns the checksum after a log's header, or undefined if the header is invalid. */
function startOf(header: Buffer): Checksum | undefined {
  const magic = header.readUInt32BE(0);
  if ((magic & ~1) >>> 0 !== MAGIC) return undefined;
  const checksum = new Checksum((magic & 1) === 0);
  checksum.add(header.subarray(0, 24));
  return checksum.equals(header.readInt32BE(24), header.readInt32BE(28)) ? checksum : undefined;
}

/** Returns whether a frame belongs to a log. Adds the frame to the checksum. */
function isNext(frame: Buffer, header: Buffer, checksum: Checksum): boolean {
  if (frame.compare(header, 16, 24, 8, 16) !== 0) return false;
  checksum.add(frame.subarray(0, 8));
  checksum.add(frame.subarray(FRAME_HEADER_BYTES));
  return checksum.equals(frame.readInt32BE(16), frame.readInt32BE(20));
}

/** Reads a log as SQLite does when it opens a database. Returns undefined for a log without a valid header. */
export function readLog<T>(path: string, take: Take<T>): LogContents<T> | undefined {
  const file = openFile(path);
  if (file === undefined) return undefined;
  try {
    return readFrames(readerOf(file), take);
  } finally {
    closeSync(file);
  }
}

function readFrames<T>(read: Read, take: Take<T>): LogContents<T> | undefined {
  const header = Buffer.alloc(HEADER_BYTES);
  if (!read(0, header)) return undefined;
  const checksum = startOf(header);
  if (!checksum) return undefined;
  const pageSize = header.readUInt32BE(8);
  const salts = header.subarray(16, 24);
  const frame = Buffer.alloc(FRAME_HEADER_BYTES + pageSize);
  const pages = new Map<number, T>();
  let pending: [page: number, value: T][] = [];
  let commits = 0;
  let damagedCommits = 0;
  let isDamaged = false;
  for (let at = HEADER_BYTES; read(at, frame) && frame.compare(salts, 0, 8, 8, 16) === 0; at += frame.length) {
    const isCommit = frame.readUInt32BE(4) !== 0;
    isDamaged ||= !isNext(frame, header, checksum);
    if (isDamaged) {
      if (isCommit) damagedCommits += 1;
      continue;
    }
    const page = frame.readUInt32BE(0);
    pending.push([page, take(page, frame.subarray(FRAME_HEADER_BYTES))]);
    if (!isCommit) continue;
    for (const [changed, value] of pending) pages.set(changed, value);
    pending = [];
    commits += 1;
  }
  // The last frame of the commit that a crash interrupted may be on disk without an earlier frame.
  return { pages, commits, continuesAfterDamage: damagedCommits > 1 };
}
