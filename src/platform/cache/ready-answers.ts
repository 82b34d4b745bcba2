import { Injectable } from '@nestjs/common';
import { SECOND } from '../../contract/time/units.js';
import { Clock } from '../clock/clock.js';
import { DatabaseWatch } from '../database/database-watch.js';
import type { Coding } from '../http/encoding.js';
import type { Answer } from './answer.js';
import type { Source } from './generations.js';
import { ListCache } from './list-cache.js';

/** An answer that is kept, and its state. */
export class Ready {
  /** When something it was made from first changed, or it expired, by `Clock.elapsed`; null while it is right. */
  staleSince: number | null = null;
  /** Somebody waits for the answer that takes its place. */
  isRefreshing = false;
  /** How often it was asked for. */
  hits = 0;
  /** The codings in which it was sent. */
  readonly sentIn = new Set<Coding>();
  touchedAt: number;
  /** How long its making took, in milliseconds. */
  readonly tookMs: number;

  /**
   * @param begunAt when its making began, by `performance.now`: it bounds how much work is done, whatever hour it is
   * @param isForCrowd the answer before it was asked for by many
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

  /** Whether so many ask for it that it is not made again at once. */
  get isPopular(): boolean {
    return this.isForCrowd || this.isOfCrowd;
  }

  /** Whether many ask for this one. */
  get isOfCrowd(): boolean {
    return this.hits > CROWD_HITS * Math.max(1, (performance.now() - this.begunAt) / SECOND);
  }
}

/** Longest for which an answer that is no longer right is served while the next one is made, in milliseconds. */
const STALE_MS = 1_000;
/** An answer asked for this often in a second is a crowd's: it is made again at most every so many milliseconds. */
const CROWD_HITS = 50;
const CROWD_PAUSE_MS = 850;
/** The next one may take this many times as long: whatever made this one stale has more done at the same time. */
const SLOWER = 3;
/** How exactly it is known which answers were asked for last, in milliseconds. */
const TOUCH_MS = 1_000;

/** What an answer takes in memory in addition to its body, in bytes: a small one for each of many addresses is not free. */
const OVERHEAD_BYTES = 3 * 1024;

/** Bytes of all answers to addresses without a query; and of the others, whose number visitors can raise. */
export const READY_BYTES = { plain: 24 * 1024 * 1024, queried: 8 * 1024 * 1024 };

/**
 * Answers that are ready to be sent, by key; what was not asked for longest goes first. Each process has its own, and an
 * answer goes stale at the moment at which the lists do that it was made from.
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
   * @param begunAt when its making began, by `performance.now`
   * @param changedAt when something it was made from first changed since then, by the same clock; null where nothing has
   */
  keep(key: string, answer: Answer, begunAt: number, changedAt: number | null): void {
    const shelf = this.shelfOf(key);
    const now = this.clock.elapsed();
    const ready = new Ready(key, answer, now, begunAt, shelf.get(key)?.isOfCrowd ?? false);
    if (changedAt !== null) ready.staleSince = now - (performance.now() - changedAt);
    shelf.delete(key);
    shelf.set(key, ready);
    this.trim();
  }

  /** Whether an answer is to be given: it is current, or the database is unavailable and no newer one can be made. */
  isBest(ready: Ready): boolean {
    return this.isCurrent(ready) || this.database.isUnavailable;
  }

  /** Whether an answer is what a new one would be. */
  isCurrent(ready: Ready): boolean {
    const { staleSince, answer } = ready;
    if (staleSince === null && (this.clock.now() >= answer.expiresAt || answer.isOld())) {
      ready.staleSince = this.clock.elapsed();
    }
    return ready.staleSince === null;
  }

  /**
   * Whether an answer that may be stale is sent. Where not, this request waits for the next one, and the others are served
   * this one meanwhile.
   */
  maySend(ready: Ready): boolean {
    const now = this.clock.elapsed();
    ready.hits += 1;
    if (now - ready.touchedAt > TOUCH_MS) this.touch(ready, now);
    if (this.isBest(ready)) return true;
    const leftMs = STALE_MS - (now - (ready.staleSince ?? now));
    if (leftMs < 0) return false;
    const canWait = performance.now() - ready.begunAt < CROWD_PAUSE_MS && leftMs > SLOWER * ready.tookMs;
    if (ready.isRefreshing || (ready.isPopular && canWait)) return true;
    ready.isRefreshing = true;
    return false;
  }

  /** How many there are, and the bytes they take. */
  get size(): { answers: number; bytes: number } {
    const all = Object.values(this.shelves).flatMap((shelf) => [...shelf.values()]);
    return { answers: all.length, bytes: all.reduce((sum, ready) => sum + sizeOf(ready), 0) };
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

  private touch(ready: Ready, now: number): void {
    ready.touchedAt = now;
    const shelf = this.shelfOf(ready.key);
    if (shelf.get(ready.key) !== ready) return;
    shelf.delete(ready.key);
    shelf.set(ready.key, ready);
    // Codings are made when they are first asked for, so that an answer grows after it was kept.
    this.trim();
  }

  private trim(): void {
    for (const name of ['plain', 'queried'] as const) {
      const shelf = this.shelves[name];
      let bytes = 0;
      for (const ready of shelf.values()) bytes += sizeOf(ready);
      for (const [key, ready] of shelf) {
        if (bytes <= READY_BYTES[name]) break;
        shelf.delete(key);
        bytes -= sizeOf(ready);
      }
    }
  }

  private shelfOf(key: string): Map<string, Ready> {
    return key.includes('?') ? this.shelves.queried : this.shelves.plain;
  }
}

const sizeOf = ({ answer }: Ready): number => OVERHEAD_BYTES + answer.body.size;
