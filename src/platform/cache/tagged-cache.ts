import { LRUCache } from 'lru-cache';
import type { ServerResponse } from 'node:http';
import type { GenerationSnapshot, Source } from './generations.js';
import type { Requests } from './job.js';
import { SharedWork, type Slots } from './shared-work.js';

/** A loaded value, and the sources whose changes make it stale. */
export interface Tagged<T> {
  value: T;
  sources: readonly Source[];
  /** Whether later calls get the value, too. Otherwise, only calls during the load do. */
  isCached?: boolean;
}

/** Loads a value. `start` is the state of all sources at the start of the load. */
export type Load<T> = (requests: Requests, start: GenerationSnapshot) => Promise<Tagged<T>>;

interface Entry<T> extends Tagged<T> {
  start: GenerationSnapshot;
}

/** Outcome of a load. */
type Loaded<T> = Entry<T> | { start: GenerationSnapshot; error: unknown };

/** Limits of a cache. The least recently used values are evicted first, but a value above `bytes` is cached alone. */
export interface Bounds<T> {
  entries?: number;
  bytes?: number;
  /** Returns the size of a value in bytes, which is positive. */
  sizeOf?: (value: T) => number;
  /** Returns whether a value is stale for another reason than a change. */
  isExpired?: (value: T) => boolean;
  /** Concurrency limit of loads. */
  slots?: Slots | undefined;
}

/** Caches values by key until one of their sources changes. */
export class TaggedCache<T> {
  private readonly entries: LRUCache<string, Entry<T>>;
  private readonly loads: SharedWork<Loaded<T>>;
  private readonly isExpired: (value: T) => boolean;

  constructor(
    private readonly changes: { snapshot(): GenerationSnapshot },
    { entries = 0, bytes = 0, sizeOf = () => 1, isExpired = () => false, slots }: Bounds<T>,
  ) {
    const sizeCalculation = ({ value }: Entry<T>): number => Math.min(sizeOf(value), bytes);
    this.entries = new LRUCache({ max: entries, ...(bytes > 0 && { maxSize: bytes, sizeCalculation }) });
    this.loads = new SharedWork(slots);
    this.isExpired = isExpired;
  }

  /** Number of values, and their total size in bytes. */
  get size(): { count: number; bytes: number } {
    return { count: this.entries.size, bytes: this.entries.calculatedSize };
  }

  /**
   * Returns the value of `key` with every change before the call. Loads of the same key never overlap, so one further load covers
   * all changes and calls that arrive during a load. The value is shared, so it is loaded outside the caller's transaction.
   *
   * @param caller the connection that waits for the value; omitted for callers within the process
   */
  async get(key: string, load: Load<T>, caller: ServerResponse | null = null): Promise<T> {
    const requested = this.changes.snapshot();
    for (;;) {
      const entry = this.entries.get(key);
      if (entry?.start.isAsNew(requested, entry.sources) && !this.isExpired(entry.value)) return entry.value;
      const loaded = await this.loads.run(key, (requests) => this.load(key, load, requests), caller);
      // Otherwise, the load started before a change that the call must see.
      if ('error' in loaded) {
        if (loaded.start.isAsNew(requested)) throw loaded.error;
      } else if (loaded.start.isAsNew(requested, loaded.sources)) return loaded.value;
    }
  }

  /** Returns the last value of `key`, regardless of changes. */
  last(key: string): T | undefined {
    return this.entries.get(key)?.value;
  }

  delete(key: string): void {
    this.entries.delete(key);
  }

  /** Measures a cached value again after it has grown. */
  measure(key: string, value: T): void {
    const entry = this.entries.peek(key);
    // The library measures an entry only if it differs from the previous entry.
    if (entry?.value === value) this.entries.set(key, { ...entry });
  }

  private async load(key: string, load: Load<T>, requests: Requests): Promise<Loaded<T>> {
    const start = this.changes.snapshot();
    try {
      const entry = { ...(await load(requests, start)), start };
      if (entry.isCached !== false) this.entries.set(key, entry);
      return entry;
    } catch (error) {
      return { start, error };
    }
  }
}
