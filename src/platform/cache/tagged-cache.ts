import { LRUCache } from 'lru-cache';
import type { ServerResponse } from 'node:http';
import { isDatabaseUnavailable } from '../database/database-unavailable.js';
import { ApiError } from '../http/api-error.js';
import type { Source } from './generations.js';
import type { Job } from './job.js';
import { SharedWork, type Slots } from './shared-work.js';

/** Reports changes of sources. */
export interface Changes {
  /** Returns a number that grows whenever one of the sources changes. */
  generation(sources: readonly Source[]): number;
}

/** Limits of a cache. The least recently used values are evicted first, but a value above `bytes` is cached alone. */
export interface Bounds {
  entries: number;
  bytes?: number;
}

interface Entry<T> {
  /** Generation of the sources when the load started. */
  generation: number;
  value: T;
}

/** Outcome of a load. */
type Loaded<T> = Entry<T> | { generation: number; error: unknown };

/** Caches values by key until one of their sources changes. */
export class TaggedCache<T> {
  private readonly entries: LRUCache<string, Entry<T>>;
  private readonly loads: SharedWork<Loaded<T>>;

  /** @param sizeOf returns the size of a value in bytes, which is positive */
  constructor(
    private readonly changes: Changes,
    { entries, bytes }: Bounds,
    sizeOf: (value: T) => number = () => 1,
    slots?: Slots,
  ) {
    const sizes = bytes && { maxSize: bytes, sizeCalculation: ({ value }: Entry<T>) => Math.min(sizeOf(value), bytes) };
    this.entries = new LRUCache({ max: entries, ...sizes });
    this.loads = new SharedWork(slots);
  }

  /**
   * Returns the value of `key` with every change before the call. Loads of the same key never overlap, so one further load covers
   * all changes and calls that arrive during a load. The value is shared, so it is loaded outside the caller's transaction.
   *
   * @param caller the connection that waits for the value; omitted for callers within the process
   */
  async get(
    key: string,
    sources: readonly Source[],
    load: (job: Job) => Promise<T>,
    caller: ServerResponse | null = null,
  ): Promise<T> {
    const requested = this.changes.generation(sources);
    for (;;) {
      const entry = this.entries.get(key);
      if (entry && entry.generation >= requested) return entry.value;
      const loaded = await this.loads.run(key, (job) => this.load(key, sources, () => load(job)), caller);
      // Otherwise, the load started before a change that the call must see.
      if (loaded.generation < requested) continue;
      if ('error' in loaded) throw loaded.error;
      return loaded.value;
    }
  }

  /** Returns the last value of `key`, regardless of changes. */
  last(key: string): T | undefined {
    return this.entries.get(key)?.value;
  }

  private async load(key: string, sources: readonly Source[], load: () => Promise<T>): Promise<Loaded<T>> {
    const generation = this.changes.generation(sources);
    try {
      const entry = { generation, value: await load() };
      this.entries.set(key, entry);
      return entry;
    } catch (error) {
      // Deleted data must not reappear while the database is unavailable.
      if (!isPassing(error)) this.entries.delete(key);
      return { generation, error };
    }
  }
}

/** Returns whether a retry may succeed. Such an error does not invalidate the previous value. */
const isPassing = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || (error instanceof ApiError && error.code === 'BUSY');
