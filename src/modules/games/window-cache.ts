import { Injectable } from '@nestjs/common';
import type { Source } from '../../platform/cache/generations.js';
import { ListCache } from '../../platform/cache/list-cache.js';
import { Prepared } from '../../platform/cache/prepared.js';
import { serialise } from '../../platform/cache/serialise.js';
import { isDatabaseUnavailable } from '../../platform/database/database-unavailable.js';

/** An answer ready to be sent. */
export interface WindowAnswer {
  prepared: Prepared;
  /** Of the records behind a slice; null where the answer is no slice. */
  total: number | null;
}

/** What an answer is made of. */
interface WindowBody {
  /** The bytes themselves, or what JSON is to be made of. */
  body: unknown;
  total?: number | null;
  /** The media type of bytes that are not JSON. */
  type?: string;
}

interface Entry {
  generation: number;
  /** Bytes; 0 while it is made. */
  size: number;
  answer: Promise<WindowAnswer>;
}

/** How many answers are kept, and of how many bytes together before compression; those asked for longest ago go first. */
const MAX_ENTRIES = 300;
const MAX_BYTES = 24 * 1024 * 1024;

/**
 * Prepared answers whose keys callers choose, such as windows of days: kept apart from the lists that everyone asks for
 * and bounded in number and bytes, so that no caller fills the memory or displaces those lists.
 */
@Injectable()
export class WindowCache {
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly lists: ListCache) {}

  /** The answer under `key`, made again once one of `sources` has changed; while the database is unavailable the last. */
  get(key: string, sources: readonly Source[], build: () => Promise<WindowBody>): Promise<WindowAnswer> {
    const known = this.entries.get(key);
    const generation = this.lists.generation(sources);
    if (known?.generation === generation) {
      this.keep(key, known);
      return known.answer;
    }
    const origin = this.lists.originOf(sources);
    const made = build().then(async ({ body, total = null, type }) => {
      const bytes = Buffer.isBuffer(body) ? body : await serialise(body);
      return { prepared: new Prepared(bytes, origin, type), total };
    });
    const answer = made.catch((error: unknown) => {
      if (known && isDatabaseUnavailable(error)) return known.answer;
      throw error;
    });
    const entry: Entry = { generation, size: 0, answer };
    this.keep(key, entry);
    made.then(
      ({ prepared }) => {
        entry.size = prepared.size;
        this.trim();
      },
      (error: unknown) => {
        if (this.entries.get(key) !== entry) return;
        // What is gone by now is not to come back while the database is unavailable.
        if (known && isDatabaseUnavailable(error)) this.keep(key, known);
        else this.entries.delete(key);
      },
    );
    return answer;
  }

  private keep(key: string, entry: Entry): void {
    this.entries.delete(key);
    this.entries.set(key, entry);
    this.trim();
  }

  private trim(): void {
    let bytes = 0;
    for (const { size } of this.entries.values()) bytes += size;
    for (const [key, { size }] of this.entries) {
      if (this.entries.size <= MAX_ENTRIES && (bytes <= MAX_BYTES || this.entries.size === 1)) return;
      this.entries.delete(key);
      bytes -= size;
    }
  }
}
