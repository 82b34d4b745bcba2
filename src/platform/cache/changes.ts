import { Injectable, Optional } from '@nestjs/common';
import { OWN_RESOURCES, type Resource } from '../../contract/resources/index.js';
import { ClockWatch } from '../clock/clock-watch.js';
import { Generations, type GenerationSnapshot, type Source } from './generations.js';
import { TaggedCache } from './tagged-cache.js';

/** Maximum number of remembered event keys. */
const MAX_EXPECTED = 50_000;

/** Changes of the data that cached responses and values depend on. */
@Injectable()
export class Changes {
  private readonly generations = new Generations();
  /** Keys of future events whose changes the lists already show. */
  private readonly appliedKeys = new Set<string>();
  private readonly listeners: ((source: Source, ids: readonly string[]) => void)[] = [];

  constructor(@Optional() clock?: ClockWatch) {
    // Responses show the current day and the open streams. After the clock was set back, both must be computed again.
    clock?.listen((byMs) => {
      if (byMs < 0) this.invalidateAll();
    });
  }

  /**
   * Makes every response stale that depends on a resource.
   * @param ids the changed records; empty if any record may have changed
   */
  invalidate(resource: Resource, ids: readonly string[] = []): void {
    for (const source of [resource, `${resource} in memory`] as const) this.renew(source, ids);
  }

  /** Makes every response stale that depends on the stored data of a resource. Its in-memory snapshot has not changed. */
  invalidateStored(resource: Resource): void {
    this.renew(resource, []);
  }

  /** Remembers keys of future events whose changes the lists already show. These events invalidate nothing. */
  expect(keys: readonly string[]): void {
    // Keys of events that never arrived are dropped. At worst, a list is read again.
    if (this.appliedKeys.size > MAX_EXPECTED) this.appliedKeys.clear();
    for (const key of keys) this.appliedKeys.add(key);
  }

  /** Returns whether the lists already show the change of an event. Removes the key, so only the first call returns true. */
  isShown(key: string): boolean {
    return this.appliedKeys.delete(key);
  }

  /** Makes every response stale. */
  invalidateAll(): void {
    for (const resource of OWN_RESOURCES) this.invalidate(resource);
  }

  /** Calls back at each change, at the moment after which responses are rebuilt. */
  onInvalidate(listener: (source: Source, ids: readonly string[]) => void): void {
    this.listeners.push(listener);
  }

  /**
   * Returns a function that loads a value once, and again after one of its sources changed or loading failed, as
   * `TaggedCache.get` does.
   */
  memo<T>(sources: readonly Source[], load: () => Promise<T>): () => Promise<T> {
    const latest = new TaggedCache<T>(this, { entries: 1 });
    return () => latest.get('latest', async () => ({ value: await load(), sources }));
  }

  /** Returns the current state of all sources. */
  snapshot(): GenerationSnapshot {
    return this.generations.snapshot();
  }

  private renew(source: Source, ids: readonly string[]): void {
    this.generations.next(source);
    for (const listener of this.listeners) listener(source, ids);
  }
}
