import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HOUR } from '../../contract/time/units.js';
import { ApiError } from '../http/errors/api-error.js';

/** The kind of a file, detected from its first bytes. */
type FileKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'zip';

/** Number of bytes that identify a file's kind. */
const SNIFFED_BYTES = 32;

const starts = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text;

/** Brands of AVIF images in the `ftyp` box (ISO/IEC 23000-22). */
const AVIF = ['avif', 'avis'];

/**
 * Detects a file's kind from its first bytes, regardless of its name and declared type. Returns null for all other files,
 * including SVG, which can run scripts and load other resources.
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

/** A completely received file, under a unique name. */
export interface IncomingFile {
  path: string;
  kind: FileKind;
  bytes: number;
}

export interface Pace {
  /** Maximum time without new bytes, in ms. */
  stallMs: number;
  /** Maximum time for the entire file, in ms. */
  wholeMs: number;
}

/** Age of an incomplete file above which its process must have been killed, in ms. */
const ABANDONED_MS = HOUR;

/** Folder of files that are being received. Only the user that runs the service can read it. */
export class Incoming {
  constructor(private readonly folder: string) {}

  /** Returns a new path in the folder. */
  path(): string {
    return join(this.folder, randomUUID());
  }

  async prepare(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
  }

  /**
   * Writes a body to a file while it arrives. The first bytes determine the kind, which determines the maximum length. Throws
   * FILE_NOT_TAKEN, PAYLOAD_TOO_LARGE, or, if the upload stalls, REQUEST_TIMEOUT. Deletes the file on errors.
   */
  async receive(body: Readable, limitOf: (kind: FileKind) => number, pace: Pace): Promise<IncomingFile> {
    await this.prepare();
    const path = this.path();
    const late = new AbortController();
    const abort = (): void => late.abort(new ApiError('REQUEST_TIMEOUT'));
    const totalTimer = setTimeout(abort, pace.wholeMs);
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
      // The body is piped, so that it stays open on a rejection and the client can read the error.
      body.pipe(check);
      await written;
      return { path, kind: check.kind, bytes: check.bytes };
    } catch (error) {
      body.unpipe(check);
      await rm(path, { force: true });
      throw late.signal.aborted ? late.signal.reason : error;
    } finally {
      clearTimeout(totalTimer);
      clearTimeout(stall);
      body.off('close', cut);
    }
  }

  /** Deletes files that killed processes left behind. Returns their number. */
  async sweep(now: number): Promise<number> {
    let deletedCount = 0;
    for (const name of await readdir(this.folder).catch(() => [])) {
      const path = join(this.folder, name);
      const stats = await stat(path).catch(() => null);
      if (!stats || now - stats.mtimeMs < ABANDONED_MS) continue;
      const isDeleted = await rm(path, { force: true, recursive: true }).then(
        () => true,
        () => false,
      );
      if (isDeleted) deletedCount += 1;
    }
    return deletedCount;
  }
}

/** Passes bytes through while they belong to an accepted file. */
class Check extends Transform {
  bytes = 0;
  private head = Buffer.alloc(0);
  private detectedKind: FileKind | null = null;
  private limit = Infinity;

  constructor(
    private readonly limitOf: (kind: FileKind) => number,
    private readonly onBytes: () => void,
  ) {
    super();
  }

  get kind(): FileKind {
    if (!this.detectedKind) throw new ApiError('FILE_NOT_TAKEN');
    return this.detectedKind;
  }

  override _transform(chunk: Buffer, _: string, done: (error: Error | null, data?: Buffer) => void): void {
    this.onBytes();
    this.bytes += chunk.length;
    if (this.detectedKind === null) {
      this.head = Buffer.concat([this.head, chunk]);
      if (this.head.length < SNIFFED_BYTES) return done(null, chunk);
      this.detectedKind = kindOf(this.head);
      if (this.detectedKind === null) return done(new ApiError('FILE_NOT_TAKEN'));
      this.limit = this.limitOf(this.detectedKind);
    }
    if (this.bytes > this.limit) return done(tooLarge(this.limit));
    done(null, chunk);
  }

  override _flush(done: (error: Error | null) => void): void {
    if (this.bytes === 0) return done(new ApiError('FILE_NOT_TAKEN', { message: 'The file is empty.' }));
    // A file of a few bytes may still be an image, which the decoder then rejects as damaged.
    this.detectedKind ??= kindOf(this.head);
    done(this.detectedKind === null ? new ApiError('FILE_NOT_TAKEN') : null);
  }
}

export const tooLarge = (limit: number): ApiError =>
  new ApiError('PAYLOAD_TOO_LARGE', { message: `The file is too large: the limit is ${limit / 1e6} MB.` });

/** Flushes a file to disk after a library has only written it to the system's cache. */
export async function flushFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
