import { Injectable } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import type { Source } from '../../platform/cache/generations.js';
import type { Job } from '../../platform/cache/job.js';
import { KeptAnswers, type Build, type KeptAnswer, type Made } from '../../platform/cache/kept-answers.js';
import { ListCache } from '../../platform/cache/list-cache.js';

/** How many records are behind a slice; null where the answer is no slice. */
type Total = number | null;

/** What an answer is made of. */
export interface WindowBody extends Omit<Made<Total>, 'about'> {
  total?: Total;
}

/**
 * Prepared answers whose keys callers choose, such as windows of days: kept apart from the lists that everyone asks for
 * and bounded in number and bytes, so that no caller fills the memory or displaces those lists.
 */
@Injectable()
export class WindowCache {
  private readonly kept: KeptAnswers<Total>;

  constructor(lists: ListCache) {
    this.kept = new KeptAnswers(lists, { entries: 300, bytes: 24 * 1024 * 1024 });
  }

  /** The answer under `key`, made again once one of `sources` has changed; while the database is unavailable the last. */
  get(
    key: string,
    sources: readonly Source[],
    build: Build<WindowBody>,
    caller?: ServerResponse,
  ): Promise<KeptAnswer<Total>> {
    const buildWindow = async (job: Job): Promise<Made<Total>> => {
      const { total = null, ...made } = await build(job);
      return { ...made, about: total };
    };
    return this.kept.get(key, sources, buildWindow, caller);
  }
}
