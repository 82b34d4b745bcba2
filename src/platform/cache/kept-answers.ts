import type { ServerResponse } from 'node:http';
import { isDatabaseUnavailable } from '../database/database-unavailable.js';
import type { Source } from './generations.js';
import type { Job } from './job.js';
import { Prepared, type Origin } from './prepared.js';
import { serialise } from './serialise.js';
import type { Slots } from './shared-work.js';
import { TaggedCache, type Bounds, type Changes as SourceChanges } from './tagged-cache.js';

/** Reports changes of sources. */
export interface Changes extends SourceChanges {
  originOf(sources: readonly Source[]): Origin;
}

/** Body of a response, with further data about it. */
export interface Made<About> {
  /** The bytes, or a value to serialize as JSON. */
  body: unknown;
  about: About;
  /** Media type of bytes that are not JSON. */
  type?: string;
}

/** A cached response. */
export interface KeptAnswer<About> {
  prepared: Prepared;
  about: About;
}

/** Builds a response. Steps that need another concurrency slot use `job`, which drops them if no request waits any more. */
export type Build<Built> = (job: Job) => Promise<Built>;

/** Caches responses by key until one of their sources changes. Bytes count before compression. */
export class KeptAnswers<About> {
  private readonly answers: TaggedCache<KeptAnswer<About>>;

  constructor(
    private readonly changes: Changes,
    max: Bounds,
    slots?: Slots,
  ) {
    this.answers = new TaggedCache(changes, max, ({ prepared }) => prepared.size, slots);
  }

  /**
   * Returns the response under `key`, rebuilt if one of `sources` changed. While the database is unavailable, returns the last
   * response.
   * @param caller the connection that waits for the response; omitted for callers within the process
   */
  async get(
    key: string,
    sources: readonly Source[],
    build: Build<Made<About>>,
    caller: ServerResponse | null = null,
  ): Promise<KeptAnswer<About>> {
    const load = async (job: Job): Promise<KeptAnswer<About>> => {
      const origin = this.changes.originOf(sources);
      const { body, about, type } = await build(job);
      const bytes = Buffer.isBuffer(body) ? body : await serialise(body);
      return { prepared: new Prepared(bytes, origin, type), about };
    };
    try {
      return await this.answers.get(key, sources, load, caller);
    } catch (error) {
      const last = isDatabaseUnavailable(error) ? this.answers.last(key) : undefined;
      if (last) return last;
      throw error;
    }
  }
}
