import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HOUR } from '../../contract/time/units.js';
import { ApiError } from '../http/api-error.js';

/** The kind of a file, by its first bytes. */
type FileKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'zip';

/** Bytes by which a file is recognised. */
const SNIFFED_BYTES = 32;

const starts = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text;

/** Brands of the box `ftyp` that AVIF pictures have (ISO/IEC 23000-22). */
const AVIF = ['avif', 'avis'];

/**
 * What a file is by its first bytes, whatever it is called and said to be; null for everything else: SVG among it, which
 * is a document that runs scripts and loads what it names.
 */
function kindOf(bytes: Uint8Array): FileKind | null {
  if (starts(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (starts(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8)) return 'webp';
  if (starts(bytes, 'GIF87a') || starts(bytes, 'GIF89a')) return 'gif';
  if (starts(bytes, 'ftyp', 4) && AVIF.some((brand) => starts(bytes, brand, 8))) return 'avif';
  if (starts(bytes, 'PK\x03\x04')) return 'zip';
  return null;
}

/** A file that has arrived whole, under a name of its own. */
export interface IncomingFile {
  path: string;
  kind: FileKind;
  bytes: number;
}

export interface Pace {
  /** How long nothing may come, in milliseconds. */
  stallMs: number;
  /** How long all of it may take, in milliseconds. */
  wholeMs: number;
}

/** What nobody has come back for after this time was left by a process that was killed, in milliseconds. */
const ABANDONED_MS = HOUR;

/** A folder of files on their way in, which nobody else sees. */
export class Incoming {
  constructor(private readonly folder: string) {}

  /** A new path in it. */
  path(): string {
    return join(this.folder, randomUUID());
  }

  async prepare(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
  }

  /**
   * Writes a body to a file as it comes. Its kind is read from its first bytes, and decides how long it may be. Raises
   * FILE_NOT_TAKEN, PAYLOAD_TOO_LARGE, and REQUEST_TIMEOUT for one that stalls; nothing is left then.
   */
  async receive(body: Readable, limitOf: (kind: FileKind) => number, pace: Pace): Promise<IncomingFile> {
    await this.prepare();
    const path = this.path();
    const late = new AbortController();
    const abort = (): void => late.abort(new ApiError('REQUEST_TIMEOUT'));
    const whole = setTimeout(abort, pace.wholeMs);
    let stall = setTimeout(abort, pace.stallMs);
    const restart = (): void => {
      clearTimeout(stall);
      stall = setTimeout(abort, pace.stallMs);
    };
    const check = new Check(limitOf, restart);
    const cut = (): void => {
      if (!body.readableEnded) check.destroy(new ApiError('BAD_REQUEST'));
    };
    body.once('close', cut).once('error', cut);
    try {
      const written = pipeline(check, createWriteStream(path, { flush: true, mode: 0o600 }), { signal: late.signal });
      // Piped, so that the body stays open on a refusal and its sender reads why.
      body.pipe(check);
      await written;
      return { path, kind: check.kind, bytes: check.bytes };
    } catch (error) {
      body.unpipe(check);
      await rm(path, { force: true });
      throw late.signal.aborted ? late.signal.reason : error;
    } finally {
      clearTimeout(whole);
      clearTimeout(stall);
      body.off('close', cut);
    }
  }

  /** Deletes what processes that were killed have left. */
  async sweep(now: number): Promise<number> {
    let gone = 0;
    for (const name of await readdir(this.folder).catch(() => [])) {
      const path = join(this.folder, name);
      const found = await stat(path).catch(() => null);
      if (!found || now - found.mtimeMs < ABANDONED_MS) continue;
      const isDeleted = await rm(path, { force: true, recursive: true }).then(
        () => true,
        () => false,
      );
      if (isDeleted) gone += 1;
    }
    return gone;
  }
}

/** Lets bytes through as long as they are of a file that is taken. */
class Check extends Transform {
  bytes = 0;
  private head = Buffer.alloc(0);
  private known: FileKind | null = null;
  private limit = Infinity;

  constructor(
    private readonly limitOf: (kind: FileKind) => number,
    private readonly onBytes: () => void,
  ) {
    super();
  }

  get kind(): FileKind {
    if (!this.known) throw new ApiError('FILE_NOT_TAKEN');
    return this.known;
  }

  override _transform(chunk: Buffer, _: string, done: (error: Error | null, data?: Buffer) => void): void {
    this.onBytes();
    this.bytes += chunk.length;
    if (this.known === null) {
      this.head = Buffer.concat([this.head, chunk]);
      if (this.head.length < SNIFFED_BYTES) return done(null, chunk);
      this.known = kindOf(this.head);
      if (this.known === null) return done(new ApiError('FILE_NOT_TAKEN'));
      this.limit = this.limitOf(this.known);
    }
    if (this.bytes > this.limit) return done(tooLarge(this.limit));
    done(null, chunk);
  }

  override _flush(done: (error: Error | null) => void): void {
    if (this.bytes === 0) return done(new ApiError('FILE_NOT_TAKEN', { message: 'The file is empty.' }));
    // A file of a few bytes may still be an image, which the decoder then rejects as damaged.
    this.known ??= kindOf(this.head);
    done(this.known === null ? new ApiError('FILE_NOT_TAKEN') : null);
  }
}

export const tooLarge = (limit: number): ApiError =>
  new ApiError('PAYLOAD_TOO_LARGE', { message: `The file is too large: at most ${limit / 1e6} MB are taken.` });

/** Writes a file's bytes to the disk, where a library has only handed them to the system. */
export async function flushFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
