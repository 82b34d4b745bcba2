import { Injectable } from '@nestjs/common';
import type { Resource } from '../../contract/events.js';
import { ListCache } from '../../platform/cache/list-cache.js';

/** Counts a part once for everyone who looks, until what it counts changes: an event brings all open pages back at once. */
@Injectable()
export class SharedParts {
  constructor(private readonly cache: ListCache) {}

  /**
   * @param key names what is counted and, where that matters, the time for which it holds
   * @param build its result is kept as JSON, and is never to be changed
   */
  async get<T extends object>(key: string, resources: readonly Resource[], build: () => Promise<T>): Promise<T> {
    return (await this.cache.get(`overview:${key}`, resources, build)).body as T;
  }
}
