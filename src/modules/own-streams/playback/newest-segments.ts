import { LRUCache } from 'lru-cache';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Maximum size of all segments in memory, in bytes: about a minute of eight streams with 1080p. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Keeps the segments at the end of live streams in memory, because all viewers request them within seconds. */
export class NewestSegments {
  private readonly files: LRUCache<string, Buffer>;

  constructor(root: string) {
    this.files = new LRUCache({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ length }) => Math.max(1, length),
      fetchMethod: (path) => readFile(join(root, path)),
    });
  }

  /** Returns the content of a file below the folder of all recordings, or null if it cannot be read. */
  async read(path: string): Promise<Buffer | null> {
    return (await this.files.fetch(path).catch(() => undefined)) ?? null;
  }
}
