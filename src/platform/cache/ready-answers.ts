import { Injectable } from '@nestjs/common';
import { SECOND } from '../../contract/time/units.js';
import { Clock } from '../clock/clock.js';
import { DatabaseWatch } from '../database/availability/database-watch.js';
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
  touchedAt: number;
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
    this.touchedAt = now;
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
/** Precision of the order of last use, in ms. */
const TOUCH_MS = 1_000;

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
  private readonly shelves = { plain: new Map<string, Ready>(), queried: new Map<string, Ready>() };

  constructor(
    private readonly clock: Clock,
    private readonly database: DatabaseWatch,
    lists: ListCache,
  ) {
    lists.onInvalidate((source) => this.invalidate(source));
  }

  find(key: string): Ready | undefined {
    return this.shelfOf(key).get(key);
  }

  /**
   * Caches a response.
   * @param startedAt start of the build, by `performance.now`
   * @param changedAt time of the first source change since then, by the same clock, or null if none changed
   */
  keep(key: string, response: Answer, startedAt: number, changedAt: number | null): void {
    const shelf = this.shelfOf(key);
    const now = this.clock.elapsed();
    const entry = new Ready(key, response, now, startedAt, shelf.get(key)?.isOfCrowd ?? false);
    if (changedAt !== null) entry.staleSince = now - (performance.now() - changedAt);
    shelf.delete(key);
    shelf.set(key, entry);
    this.trim();
  }

  /** Returns whether to send a response: it is current, or the database is unavailable and no newer response can be built. */
  isBest(entry: Ready): boolean {
    return this.isCurrent(entry) || this.database.isUnavailable;
  }

  /** Returns whether a response is equal to a new response. */
  isCurrent(entry: Ready): boolean {
    const { staleSince, answer: response } = entry;
    if (staleSince === null && (this.clock.now() >= response.expiresAt || response.isOld())) {
      entry.staleSince = this.clock.elapsed();
    }
    return entry.staleSince === null;
  }

  /**
   * Returns whether to send a response that may be stale. If not, this request waits for the next response, while other requests
   * get the stale response.
   */
  maySend(entry: Ready): boolean {
    const now = this.clock.elapsed();
    entry.hits += 1;
    if (now - entry.touchedAt > TOUCH_MS) this.touch(entry, now);
    if (this.isBest(entry)) return true;
    const leftMs = STALE_MS - (now - (entry.staleSince ?? now));
    if (leftMs < 0) return false;
    const canWait = performance.now() - entry.begunAt < CROWD_PAUSE_MS && leftMs > SLOWER * entry.tookMs;
    if (entry.isRefreshing || (entry.isPopular && canWait)) return true;
    entry.isRefreshing = true;
    return false;
  }

  /** Number of cached responses, and their total bytes. */
  get size(): { answers: number; bytes: number } {
    const all = Object.values(this.shelves).flatMap((shelf) => [...shelf.values()]);
    return { answers: all.length, bytes: all.reduce((sum, entry) => sum + sizeOf(entry), 0) };
  }

  private invalidate(source: Source): void {
    const now = this.clock.elapsed();
    for (const shelf of Object.values(this.shelves)) {
      for (const entry of shelf.values()) {
        if (entry.staleSince === null && entry.answer.sources.includes(source)) {
          entry.staleSince = now;
        }
      }
    }
  }

  private touch(entry: Ready, now: number): void {
    entry.touchedAt = now;
    const shelf = this.shelfOf(entry.key);
    if (shelf.get(entry.key) !== entry) return;
    shelf.delete(entry.key);
    shelf.set(entry.key, entry);
    // Codings are added on their first request, so a cached response can grow.
    this.trim();
  }

  private trim(): void {
    for (const name of ['plain', 'queried'] as const) {
      const shelf = this.shelves[name];
      let bytes = 0;
      for (const entry of shelf.values()) bytes += sizeOf(entry);
      for (const [key, entry] of shelf) {
        if (bytes <= READY_BYTES[name]) break;
        shelf.delete(key);
        bytes -= sizeOf(entry);
      }
    }
  }

  private shelfOf(key: string): Map<string, Ready> {
    return key.includes('?') ? this.shelves.queried : this.shelves.plain;
  }
}

const sizeOf = ({ answer }: Ready): number => OVERHEAD_BYTES + answer.body.size;
