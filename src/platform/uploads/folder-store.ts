import { constants } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError } from '../http/errors/api-error.js';
import type { ByteRange, StoredFile, UploadStore } from './upload-store.js';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Stores uploaded files in a folder. New files must be on the same disk, so that one atomic rename publishes a file. */
export class FolderStore implements UploadStore {
  constructor(private readonly folder: string) {}

  async put(name: string, path: string): Promise<void> {
    await rename(path, join(this.folder, name));
    await this.flush();
  }

  async open(name: string, range?: ByteRange): Promise<StoredFile | null> {
    const file = await open(join(this.folder, name), 'r').catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    if (!file) return null;
    const { size } = await file.stat();
    const start = range?.start ?? 0;
    const end = Math.min(range?.end ?? size - 1, size - 1);
    if (range && start > end) {
      await file.close();
      throw new ApiError('RANGE_NOT_SATISFIABLE');
    }
    const stream = file.createReadStream({ start, end });
    return { stream, length: end - start + 1, size, start: range ? start : null };
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.folder, name), { force: true });
  }

  async check(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await access(this.folder, constants.W_OK | constants.X_OK);
  }

  /** Writes the folder to disk, because a file's name is durable only after its folder. */
  private async flush(): Promise<void> {
    const folder = await open(this.folder, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }
}
