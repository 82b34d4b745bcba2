import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Clock } from '../clock/clock.js';
import type { DatabaseWatch } from '../database/database-watch.js';
import { Answer } from './answer.js';
import { ListCache } from './list-cache.js';
import { READY_BYTES, ReadyAnswers } from './ready-answers.js';
import { Representations } from './representations.js';

const database = { isUnavailable: false } as DatabaseWatch;
const answerOf = (bytes: number): Answer =>
  new Answer({ body: new Representations(Buffer.alloc(bytes)), headers: {}, sources: ['games'] });

describe('ready answers', () => {
  /** Time of the mocked `performance.now`, in ms. */
  let now: number;

  beforeEach(() => {
    now = 10_000;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => void jest.restoreAllMocks());

  it('take a bounded part of the memory, however small they are', () => {
    const ready = new ReadyAnswers(new Clock(), database, new ListCache());
    ready.keep('/page', answerOf(100_000), 0, null);
    for (let index = 0; index < 10_000; index += 1) ready.keep(`/api/list?q=${index}`, answerOf(42), 0, null);
    const { answers, bytes } = ready.size;
    expect(bytes).toBeLessThanOrEqual(READY_BYTES.queried + READY_BYTES.plain);
    // Each response uses some thousands of bytes in addition to its body.
    expect(answers).toBeLessThan(READY_BYTES.queried / 2_000);
    expect(ready.find('/api/list?q=9999')).toBeDefined();
    expect(ready.find('/api/list?q=0')).toBeUndefined();
    expect(ready.find('/page')).toBeDefined();
  });

  it('are served while the database is unavailable, although a change made them stale', () => {
    const lists = new ListCache();
    const database = { isUnavailable: false };
    const ready = new ReadyAnswers(new Clock(), database as DatabaseWatch, lists);
    ready.keep('/', answerOf(10), 0, null);
    const kept = ready.find('/')!;
    expect(ready.isBest(kept)).toBe(true);
    lists.invalidate('games');
    expect(ready.isBest(kept)).toBe(false);
    database.isUnavailable = true;
    expect(ready.isBest(kept)).toBe(true);
  });

  it('are stale from the first change on that came while they were made', () => {
    const lists = new ListCache();
    const ready = new ReadyAnswers(new Clock(), database, lists);
    const begun = lists.snapshot();
    lists.invalidate('leagues');
    expect(begun.firstChange(['games'])).toBeNull();
    lists.invalidate('games');
    const first = begun.firstChange(['games', 'leagues', 'faqs']);
    lists.invalidate('games');
    expect(begun.firstChange(['games', 'leagues', 'faqs'])).toBe(first);
    expect(lists.snapshot().firstChange(['games'])).toBeNull();
    const isSent = (changedAt: number | null): boolean => {
      ready.keep('/', answerOf(10), now, changedAt);
      const kept = ready.find('/')!;
      // Another request already waits for the next response.
      kept.isRefreshing = true;
      return ready.maySend(kept);
    };
    expect([isSent(null), isSent(first), isSent(now - 900)]).toEqual([true, true, true]);
    expect(isSent(now - 1_100)).toBe(false);
  });

  describe('that a change made stale', () => {
    /** Caches a response that took `tookMs` to render, requests it, and makes it stale. */
    const staleAfter = (hits: number, tookMs = 0) => {
      const lists = new ListCache();
      const ready = new ReadyAnswers(new Clock(), database, lists);
      const begunAt = now;
      now += tookMs;
      ready.keep('/', answerOf(10), begunAt, null);
      const isSent = (): boolean => ready.maySend(ready.find('/')!);
      for (let hit = 0; hit < hits; hit += 1) expect(isSent()).toBe(true);
      lists.invalidate('games');
      return { isSent, lists, ready };
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
      const { isSent, lists, ready } = staleAfter(60);
      ready.keep('/', answerOf(10), now, null);
      lists.invalidate('games');

      expect(isSent()).toBe(true);
    });
  });
});
