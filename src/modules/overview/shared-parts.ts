import { Injectable } from '@nestjs/common';
import type { Resource } from '../../contract/events.js';
import { Changes } from '../../platform/cache/changes.js';
import { TaggedCache } from '../../platform/cache/tagged-cache.js';

/** Maximum number of cached parts. Most keys contain a minute or an hour, so old parts are never requested again. */
const MAX_PARTS = 100;

/**
 * Caches each part for all callers until its records change, because an event makes all open dashboards refetch simultaneously.
 */
@Injectable()
export class SharedParts {
  private readonly parts: TaggedCache<object>;

  constructor(changes: Changes) {
    this.parts = new TaggedCache(changes, { entries: MAX_PARTS });
  }

  /**
   * Returns a cached part or builds it.
   * @param key names the counted records and, if relevant, the period for which the counts are valid
   * @param build its result is shared and must not be modified
   */
  get<T extends object>(key: string, resources: readonly Resource[], build: () => Promise<T>): Promise<T> {
    return this.parts.get(key, async () => ({ value: await build(), sources: resources })) as Promise<T>;
  }
}
