import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Clock } from '../clock/clock.js';
import type { DatabaseWatch } from '../database/availability/database-watch.js';
import { Answer } from './answer.js';
import { ListCache } from './list-cache.js';
import { READY_BYTES, ReadyAnswers } from './ready-answers.js';
import { Representations } from './representations.js';

const database = { isUnavailable: false } as DatabaseWatch;
const responseOf = (bytes: number): Answer =>
  new Answer({ body: new Representations(Buffer.alloc(bytes)), headers: {}, sources: ['games'] });

describe('cached responses', () => {
  /** Time of the mocked `performance.now`, in ms. */
  let now: number;

  beforeEach(() => {
    now = 10_000;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => void jest.restoreAllMocks());

  it('use a bounded amount of memory, even if they are small', () => {
    const cache = new ReadyAnswers(new Clock(), database, new ListCache());
    cache.keep('/page', responseOf(100_000), 0, null);
    for (let index = 0; index < 10_000; index += 1) cache.keep(`/api/list?q=${index}`, responseOf(42), 0, null);
    const { answers: count, bytes } = cache.size;
    expect(bytes).toBeLessThanOrEqual(READY_BYTES.queried + READY_BYTES.plain);
    // Each response uses some thousands of bytes in addition to its body.
    expect(count).toBeLessThan(READY_BYTES.queried / 2_000);
    expect(cache.find('/api/list?q=9999')).toBeDefined();
    expect(cache.find('/api/list?q=0')).toBeUndefined();
    expect(cache.find('/page')).toBeDefined();
  });

  it('are served while the database is unavailable, although a change made them stale', () => {
    const lists = new ListCache();
    const database = { isUnavailable: false };
    const cache = new ReadyAnswers(new Clock(), database as DatabaseWatch, lists);
    cache.keep('/', responseOf(10), 0, null);
    const entry = cache.find('/')!;
    expect(cache.isBest(entry)).toBe(true);
    lists.invalidate('games');
    expect(cache.isBest(entry)).toBe(false);
    database.isUnavailable = true;
    expect(cache.isBest(entry)).toBe(true);
  });

  it('are stale since the first change during their rendering', () => {
    const lists = new ListCache();
    const cache = new ReadyAnswers(new Clock(), database, lists);
    const snapshot = lists.snapshot();
    lists.invalidate('leagues');
    expect(snapshot.firstChange(['games'])).toBeNull();
    lists.invalidate('games');
    const first = snapshot.firstChange(['games', 'leagues', 'faqs']);
    lists.invalidate('games');
    expect(snapshot.firstChange(['games', 'leagues', 'faqs'])).toBe(first);
    expect(lists.snapshot().firstChange(['games'])).toBeNull();
    const isSent = (changedAt: number | null): boolean => {
      cache.keep('/', responseOf(10), now, changedAt);
      const entry = cache.find('/')!;
      // Another request already waits for the next response.
      entry.isRefreshing = true;
      return cache.maySend(entry);
    };
    expect([isSent(null), isSent(first), isSent(now - 900)]).toEqual([true, true, true]);
    expect(isSent(now - 1_100)).toBe(false);
  });

  describe('that a change made stale', () => {
    /** Caches a response that took `tookMs` to render, requests it, and makes it stale. */
    const staleAfter = (hits: number, tookMs = 0) => {
      const lists = new ListCache();
      const cache = new ReadyAnswers(new Clock(), database, lists);
      const startedAt = now;
      now += tookMs;
      cache.keep('/', responseOf(10), startedAt, null);
      const isSent = (): boolean => cache.maySend(cache.find('/')!);
      for (let hit = 0; hit < hits; hit += 1) expect(isSent()).toBe(true);
      lists.invalidate('games');
      return { isSent, lists, ready: cache };
    };

    it('are rendered again at the next request when few are sent', () => {
      const { isSent } = staleAfter(20);

      expect(isSent()).toBe(false);
    });

    it('are sent to other requests while one request waits for the next response', () => {
      const { isSent } = staleAfter(20);
      isSent();

      expect([isSent(), isSent()]).toEqual([true, true]);
    });

    it('are sent to a crowd for 850 ms after their rendering started, regardless of further changes', () => {
      const { isSent, lists } = staleAfter(60);

      for (let at = 0; at < 17; at += 1) {
        expect(isSent()).toBe(true);
        now += 50;
        lists.invalidate('games');
      }
      expect(isSent()).toBe(false);
    });

    it('are rendered again for a crowd while a second leaves three times the rendering time', () => {
      const { isSent } = staleAfter(60, 200);

      now += 399;
      expect(isSent()).toBe(true);
      now += 1;
      expect(isSent()).toBe(false);
    });

    it('are sent to a crowd that the previous response had', () => {
      const { isSent, lists, ready: cache } = staleAfter(60);
      cache.keep('/', responseOf(10), now, null);
      lists.invalidate('games');

      expect(isSent()).toBe(true);
    });
  });
});
