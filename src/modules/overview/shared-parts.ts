import { Injectable } from '@nestjs/common';
import type { Resource } from '../../contract/events.js';
import { ListCache } from '../../platform/cache/list-cache.js';

/**
 * Caches each part for all callers until its records change, because an event makes all open dashboards refetch simultaneously.
 */
@Injectable()
export class SharedParts {
  constructor(private readonly cache: ListCache) {}

  /**
   * Returns a cached part or builds it.
   * @param key names the counted records and, if relevant, the period for which the counts are valid
   * @param build its result is cached as JSON and must not be modified
   */
  async get<T extends object>(key: string, resources: readonly Resource[], build: () => Promise<T>): Promise<T> {
    return (await this.cache.get(`overview:${key}`, resources, build)).body as T;
  }
}
