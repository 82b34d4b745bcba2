import { Injectable } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { Clock } from '../clock/clock.js';
import { DatabaseWatch } from '../database/availability/database-watch.js';
import { isDatabaseUnavailable } from '../database/availability/database-unavailable.js';
import { ApiError } from '../http/errors/api-error.js';
import { BUDGETS, type Budget, type Place } from './budgets.js';
import { CachedResponse, type Headers, type Origin } from './cached-response.js';
import { Changes } from './changes.js';
import type { GenerationSnapshot, Source } from './generations.js';
import type { Requests } from './job.js';
import { Representations } from './representations.js';
import { serialise } from './serialise.js';
import { TaggedCache, type Bounds, type Tagged } from './tagged-cache.js';
import { Turns } from './turns.js';

/** Memory of a response in addition to its body, in bytes. Without it, many small responses would not count. */
const OVERHEAD_BYTES = 3 * 1024;

/** Maximum number of concurrent builds of queried lists. Each build holds all of its data in memory. */
const MAX_QUERIED_LIST_BUILDS = 2;
/** Maximum number of concurrent renderings. One page computes while the others wait for the database. */
const MAX_RENDERINGS = 3;

/** A built response. */
export interface Built<About = undefined> {
  /** The bytes, or a value to serialize as JSON. */
  body: unknown;
  /** Data that the response depends on. */
  sources: readonly Source[];
  about?: About;
  /** Media type of bytes that are not JSON. */
  type?: string;
  /** Properties of a page, which the fast path sends without the framework. */
  page?: {
    status: number;
    headers: Headers;
    /** Expiry, in ms since the epoch. */
    expiresAt: number;
    /** Returns whether the page is stale for another reason than its sources or expiry. */
    isOld: () => boolean;
    /** Whether later requests get the page, too. */
    isCached: boolean;
  };
}

/** Builds a response. Steps that need another concurrency slot use `requests`, which drop them after all callers have left. */
export type Build<About = undefined> = (requests: Requests) => Promise<Built<About>>;

/** Caches responses, in each requested coding, until one of their sources changes. Each process has its own cache. */
@Injectable()
export class ResponseCache {
  private readonly caches: Readonly<Record<Budget, TaggedCache<CachedResponse>>>;

  constructor(
    changes: Changes,
    private readonly clock: Clock,
    private readonly database: DatabaseWatch,
  ) {
    const pageSlots = new Turns(MAX_RENDERINGS);
    const cacheFor = (bounds: Bounds<CachedResponse>, slots?: Turns): TaggedCache<CachedResponse> =>
      new TaggedCache(changes, {
        ...{ ...bounds, slots },
        sizeOf: ({ body }) => OVERHEAD_BYTES + body.size,
        isExpired: ({ isOver }) => isOver,
      });
    this.caches = {
      list: cacheFor(BUDGETS.list),
      queriedList: cacheFor(BUDGETS.queriedList, new Turns(MAX_QUERIED_LIST_BUILDS)),
      window: cacheFor(BUDGETS.window),
      page: cacheFor(BUDGETS.page, pageSlots),
      queriedPage: cacheFor(BUDGETS.queriedPage, pageSlots),
    };
  }

  /** Number of cached responses, and their total bytes. */
  get size(): { answers: number; bytes: number } {
    const sizes = Object.values(this.caches).map(({ size }) => size);
    const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);
    return { answers: sum(sizes.map(({ count }) => count)), bytes: sum(sizes.map(({ bytes }) => bytes)) };
  }

  /**
   * Returns the response under `key`, rebuilt if one of its sources changed. Requests for the same key share a build. While the
   * database is unavailable, returns the last response.
   *
   * @param caller the connection that waits for the response; omitted for callers within the process
   */
  async get<About = undefined>(
    place: Place,
    build: Build<About>,
    caller?: ServerResponse,
  ): Promise<CachedResponse<About>> {
    const { budget, key } = place;
    const cache = this.caches[budget] as TaggedCache<CachedResponse<About>>;
    try {
      return await cache.get(key, (requests, start) => this.build(place, build, requests, start), caller);
    } catch (error) {
      const last = isDatabaseUnavailable(error) ? cache.last(key) : undefined;
      if (last) return last;
      // Deleted data must not reappear while the database is unavailable.
      if (error instanceof ApiError && error.code !== 'BUSY') cache.delete(key);
      throw error;
    }
  }

  /** Returns a cached response, which may be stale. */
  find({ budget, key }: Place): CachedResponse | undefined {
    return this.caches[budget].last(key);
  }

  /** Returns whether a response is equal to a new response. */
  isCurrent(response: CachedResponse): boolean {
    return response.staleSince === null;
  }

  /** Returns whether to send a response: it is current, or the database is unavailable and no newer response can be built. */
  isBest(response: CachedResponse): boolean {
    return this.isCurrent(response) || this.database.isUnavailable;
  }

  /**
   * Returns whether to send a response that may be stale. If not, this request waits for the next response, while other requests
   * get the stale response.
   */
  maySend(response: CachedResponse): boolean {
    response.crowd.join();
    return this.isBest(response) || response.crowd.maySendStale(performance.now() - (response.staleSince ?? 0));
  }

  private async build<About>(
    place: Place,
    build: Build<About>,
    requests: Requests,
    start: GenerationSnapshot,
  ): Promise<Tagged<CachedResponse<About>>> {
    const startedAt = performance.now();
    const { body, sources, about, type, page } = await build(requests);
    const bytes = Buffer.isBuffer(body) ? body : await serialise(body);
    const isCached = page?.isCached ?? true;
    const representations = new Representations(bytes, page !== undefined);
    const previous = this.find(place);
    if (isCached) await compress(representations, requests, previous);
    const origin: Origin = {
      ...{ place, start, startedAt, sources, isForCrowd: previous?.crowd.isLarge ?? false },
      isOver: () => page !== undefined && (this.clock.now() >= page.expiresAt || page.isOld()),
      onGrown: (response) => this.caches[place.budget].measure(place.key, response),
    };
    const headers = page?.headers ?? previous?.headers;
    const form = { status: page?.status, type, headers, isTimed: page !== undefined };
    return { value: new CachedResponse(representations, about as About, origin, form), sources, isCached };
  }
}

/**
 * Compresses a response in the codings of its requests and of the previous response before it replaces the previous response. If
 * the compression came later, the response could already be stale, and many requests would have it built again.
 */
async function compress(
  body: Representations,
  requests: Requests,
  previous: CachedResponse | undefined,
): Promise<void> {
  const requested = [...requests].map(({ req }) => body.codingFor(req.headers['accept-encoding']));
  await Promise.all([...requested, ...(previous?.sentIn ?? [])].map((coding) => body.in(coding)));
}
