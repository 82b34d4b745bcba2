import { Injectable } from '@nestjs/common';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { LIMITS } from '../../contract/limits.js';
import { UPLOAD_TYPES, type UploadEnding } from '../../contract/media.js';
import { MINUTE } from '../../contract/time/units.js';
import { ConcurrencyLimiter } from '../../platform/concurrency-limiter.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { sha256Of } from '../../platform/file-hash.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { buildEnding } from '../../platform/uploads/build-file.js';
import { flushFile, Incoming, type IncomingFile } from '../../platform/uploads/incoming.js';
import { makePicture } from '../../platform/uploads/pictures.js';
import type { FileToKeep } from './media-files.js';

/** A received file in the form in which it will be stored. */
export interface TakenFile {
  ending: UploadEnding;
  hash: string;
  bytes: number;
  width: number | null;
  height: number | null;
  files: FileToKeep[];
}

/** Maximum numbers of concurrent uploads and of concurrently processed images per process. */
const AT_ONCE = { arriving: 8, made: 2 };
/** Maximum time without data of a file, and maximum time for the entire file, in ms. */
const STALL_MS = 20_000;
const WHOLE_MS = 30 * MINUTE;

const busy = (): ApiError =>
  new ApiError('BUSY', { message: 'Too many files are being uploaded at once. Please try again in a moment.' });
/** Wait timeout for a slot. */
const PATIENCE = { wait: { ms: MINUTE, late: busy } };

/** Receives files and detects their types by their content. */
@Injectable()
export class MediaIntake {
  private readonly arriving = new ConcurrencyLimiter(AT_ONCE.arriving);
  private readonly making = new ConcurrencyLimiter(AT_ONCE.made);

  constructor(
    private readonly incoming: Incoming,
    @InjectConfig() private readonly config: Config,
  ) {}

  /**
   * Receives a file and passes it to `work` in the form in which it will be stored. Deletes all temporary files afterwards.
   * Throws FILE_NOT_TAKEN, PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT, BUSY, and DATABASE_FULL if the disk is full.
   */
  async take<T>(body: Readable, work: (file: TakenFile) => Promise<T>): Promise<T> {
    const paths: string[] = [];
    try {
      return await this.arriving.run(async () => {
        const pace = { stallMs: Math.min(STALL_MS, 3 * this.config.requestTimeoutMs), wholeMs: WHOLE_MS };
        const limitOf = (kind: IncomingFile['kind']): number =>
          kind === 'zip' ? LIMITS.buildBytes : LIMITS.pictureBytes;
        const arrived = await this.incoming.receive(body, limitOf, pace);
        paths.push(arrived.path);
        return work(await (arrived.kind === 'zip' ? this.build(arrived) : this.picture(arrived, paths)));
      }, PATIENCE);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw new ApiError('DATABASE_FULL');
      throw error;
    } finally {
      // Stored files have already been moved elsewhere.
      await Promise.all(paths.map((path) => rm(path, { force: true })));
    }
  }

  private async build({ path, bytes }: IncomingFile): Promise<TakenFile> {
    const ending = await buildEnding(path);
    if (!ending)
      throw new ApiError('FILE_NOT_TAKEN', { message: 'The ZIP file is not a complete app build (APK or IPA).' });
    const hash = await sha256Of(path);
    const file = { name: `${hash}.${ending}`, path, type: UPLOAD_TYPES[ending].type };
    return { ending, hash, bytes, width: null, height: null, files: [file] };
  }

  private async picture({ path }: IncomingFile, paths: string[]): Promise<TakenFile> {
    const [large, small] = [this.incoming.path(), this.incoming.path()];
    paths.push(large, small);
    const { ending, width, height } = await this.making.run(() => makePicture(path, large, small), PATIENCE);
    await Promise.all([large, small].map(flushFile));
    const hash = await sha256Of(large);
    const { type } = UPLOAD_TYPES[ending];
    const files = [
      { name: `${hash}-small.${ending}`, path: small, type },
      { name: `${hash}.${ending}`, path: large, type },
    ];
    return { ending, hash, bytes: (await stat(large)).size, width, height, files };
  }
}
