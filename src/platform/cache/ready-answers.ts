import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { SECOND } from '../../contract/time/units.js';
import { Clock } from '../clock/clock.js';
import { DatabaseWatch } from '../database/database-watch.js';
import type { Coding } from '../http/encoding.js';
import type { Answer } from './answer.js';
import type { Source } from './generations.js';
import { ListCache } from './list-cache.js';

/** A cached response, and its state. */
export class Ready {
  /** Time of the first source change or of the expiry, by `Clock.elapsed`. Null while the response is current. */
  staleSince: number | null = null;
  /** Whether a request waits for the next response. */
  isRefreshing = false;
  /** Number of requests for the response. */
  hits = 0;
  /** Codings in which the response was sent. */
  readonly sentIn = new Set<Coding>();
  measuredAt: number;
  /** Duration of the build, in ms. */
  readonly tookMs: number;

  /**
   * @param begunAt start of the build, by `performance.now`, because this time limits how often builds run, regardless of the
   * time of day
   * @param isForCrowd whether many clients requested the previous response
   */
  constructor(
    readonly key: string,
    readonly answer: Answer,
    now: number,
    readonly begunAt: number,
    private readonly isForCrowd: boolean,
  ) {
    this.measuredAt = now;
    this.tookMs = performance.now() - begunAt;
  }

  /** Whether the response is requested so often that its next build is delayed. */
  get isPopular(): boolean {
    return this.isForCrowd || this.isOfCrowd;
  }

  /** Whether many clients request this response. */
  get isOfCrowd(): boolean {
    return this.hits > CROWD_HITS * Math.max(1, (performance.now() - this.begunAt) / SECOND);
  }
}

/** Maximum time for which a stale response is served while the next response is built, in ms. */
const STALE_MS = 1_000;
/** Requests per second above which a response is popular. Popular responses are rebuilt at most every `CROWD_PAUSE_MS`. */
const CROWD_HITS = 50;
const CROWD_PAUSE_MS = 850;
/** Allowed factor between the durations of the next and the last build. A change also causes other work at the same time. */
const SLOWER = 3;
/** Interval between measurements of a response that is requested, in ms. It grows with each further coding. */
const MEASURE_MS = 1_000;

/** Memory of a cached response in addition to its body, in bytes. Without it, many small responses would not count. */
const OVERHEAD_BYTES = 3 * 1024;

/**
 * Maximum bytes of responses to addresses without a query, and of responses to addresses with a query, whose number visitors can
 * raise.
 */
export const READY_BYTES = { plain: 24 * 1024 * 1024, queried: 8 * 1024 * 1024 };

/**
 * Caches complete responses by key and evicts the least recently used. Each process has its own cache. A response becomes stale
 * when `ListCache` invalidates one of its sources.
 */
@Injectable()
export class ReadyAnswers {
  private readonly shelves = { plain: shelfOf(READY_BYTES.plain), queried: shelfOf(READY_BYTES.queried) };

  constructor(
    private readonly clock: Clock,
    private readonly database: DatabaseWatch,
    lists: ListCache,
  ) {
    lists.onInvalidate((source) => this.invalidate(source));
  }

  find(key: string): Ready | undefined {
    return this.shelfFor(key).get(key);
  }

  /**
   * Caches a response.
   * @param begunAt start of the build, by `performance.now`
   * @param changedAt time of the first source change since then, by the same clock, or null if none changed
   */
  keep(key: string, answer: Answer, begunAt: number, changedAt: number | null): void {
    const shelf = this.shelfFor(key);
    const now = this.clock.elapsed();
    const ready = new Ready(key, answer, now, begunAt, shelf.get(key)?.isOfCrowd ?? false);
    if (changedAt !== null) ready.staleSince = now - (performance.now() - changedAt);
    shelf.set(key, ready);
  }

  /** Returns whether to send a response: it is current, or the database is unavailable and no newer response can be built. */
  isBest(ready: Ready): boolean {
    return this.isCurrent(ready) || this.database.isUnavailable;
  }

  /** Returns whether a response is equal to a new response. */
  isCurrent(ready: Ready): boolean {
    const { staleSince, answer } = ready;
    if (staleSince === null && (this.clock.now() >= answer.expiresAt || answer.isOld())) {
      ready.staleSince = this.clock.elapsed();
    }
    return ready.staleSince === null;
  }

  /**
   * Returns whether to send a response that may be stale. If not, this request waits for the next response, while other requests
   * get the stale response.
   */
  maySend(ready: Ready): boolean {
    const now = this.clock.elapsed();
    ready.hits += 1;
    if (now - ready.measuredAt > MEASURE_MS) this.measure(ready, now);
    if (this.isBest(ready)) return true;
    const leftMs = STALE_MS - (now - (ready.staleSince ?? now));
    if (leftMs < 0) return false;
    const canWait = performance.now() - ready.begunAt < CROWD_PAUSE_MS && leftMs > SLOWER * ready.tookMs;
    if (ready.isRefreshing || (ready.isPopular && canWait)) return true;
    ready.isRefreshing = true;
    return false;
  }

  /** Number of cached responses, and their total bytes. */
  get size(): { answers: number; bytes: number } {
    const { plain, queried } = this.shelves;
    return { answers: plain.size + queried.size, bytes: plain.calculatedSize + queried.calculatedSize };
  }

  private invalidate(source: Source): void {
    const now = this.clock.elapsed();
    for (const shelf of Object.values(this.shelves)) {
      for (const ready of shelf.values()) {
        if (ready.staleSince === null && ready.answer.sources.includes(source)) {
          ready.staleSince = now;
        }
      }
    }
  }

  private measure(ready: Ready, now: number): void {
    ready.measuredAt = now;
    const shelf = this.shelfFor(ready.key);
    if (shelf.peek(ready.key) !== ready) return;
    // The library does not measure the same value again.
    shelf.delete(ready.key);
    shelf.set(ready.key, ready);
  }

  private shelfFor(key: string): LRUCache<string, Ready> {
    return key.includes('?') ? this.shelves.queried : this.shelves.plain;
  }
}

const shelfOf = (maxSize: number): LRUCache<string, Ready> =>
  new LRUCache({ maxSize, sizeCalculation: ({ answer }) => OVERHEAD_BYTES + answer.body.size });
