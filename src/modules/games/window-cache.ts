import { Injectable } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import type { Source } from '../../platform/cache/generations.js';
import type { Job } from '../../platform/cache/job.js';
import { KeptAnswers, type Build, type KeptAnswer, type Made } from '../../platform/cache/kept-answers.js';
import { ListCache } from '../../platform/cache/list-cache.js';

/** Total number of records behind a range, or null if the response is not a range. */
type Total = number | null;

/** Response to cache, with the total number of records. */
export interface WindowBody extends Omit<Made<Total>, 'about'> {
  total?: Total;
}

/**
 * Caches responses to arbitrary queries, such as date ranges. The cache is separate from the popular lists and has its own entry
 * and byte limits, so that no caller fills the memory or evicts those lists.
 */
@Injectable()
export class WindowCache {
  private readonly cache: KeptAnswers<Total>;

  constructor(lists: ListCache) {
    this.cache = new KeptAnswers(lists, { entries: 300, bytes: 24 * 1024 * 1024 });
  }

  /**
   * Returns the response of `key`, rebuilt after one of `sources` has changed. Returns the last response while the database is
   * unavailable.
   */
  get(
    key: string,
    sources: readonly Source[],
    build: Build<WindowBody>,
    caller?: ServerResponse,
  ): Promise<KeptAnswer<Total>> {
    const buildWindow = async (job: Job): Promise<Made<Total>> => {
      const { total = null, ...body } = await build(job);
      return { ...body, about: total };
    };
    return this.cache.get(key, sources, buildWindow, caller);
  }
}
