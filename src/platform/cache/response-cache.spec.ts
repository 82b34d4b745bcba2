import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import mongoose from 'mongoose';
import type { ServerResponse } from 'node:http';
import { setImmediate as tick } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { responseCacheFor, valueOf } from '../../../test/support/cached-responses.js';
import { ApiError } from '../http/errors/api-error.js';
import { CallersLeft } from '../http/caller-left.js';
import { senderReader } from '../http/network/sender.js';
import type { CachedResponse } from './cached-response.js';
import { Changes } from './changes.js';
import type { Source } from './generations.js';
import { Requests } from './job.js';
import { BUDGETS, type Place } from './budgets.js';
import type { ResponseCache } from './response-cache.js';
import { Turns } from './turns.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const LIST: Place = { budget: 'list', key: 'list' };
const PAGE: Place = { budget: 'page', key: '/' };
const unavailable = new mongoose.mongo.MongoNetworkError('connection closed');

describe('ResponseCache', () => {
  let changes: Changes;
  let cache: ResponseCache;
  const database = { isUnavailable: false };

  beforeEach(() => {
    database.isUnavailable = false;
    changes = new Changes();
    cache = responseCacheFor(changes, database);
  });

  /** Gets a response after a change. */
  const getAfterChange = (build: () => Promise<unknown>, place = LIST): Promise<CachedResponse> => {
    changes.invalidate('games');
    return cache.get(place, async () => ({ body: await build(), sources: ['games'] }));
  };
  const fail = (error: Error) => () => Promise.reject(error);

  it('rebuilds only responses of changed sources', async () => {
    let builds = 0;
    const numberOf = async (source: Source): Promise<unknown> => {
      const build = () => Promise.resolve({ body: (builds += 1), sources: [source, 'matches'] as const });
      return valueOf(await cache.get({ budget: 'list', key: source }, build));
    };
    expect([await numberOf('games'), await numberOf('games in memory')]).toEqual([1, 2]);
    changes.invalidateStored('games');
    expect([await numberOf('games'), await numberOf('games in memory')]).toEqual([3, 2]);
    changes.invalidate('games');
    expect([await numberOf('games'), await numberOf('games in memory')]).toEqual([4, 5]);
    changes.invalidateStored('matches');
    expect([await numberOf('games'), await numberOf('games in memory')]).toEqual([6, 7]);
  });

  describe('while the database is unavailable', () => {
    it('returns the last response', async () => {
      const first = await getAfterChange(() => Promise.resolve('first'));

      expect(await getAfterChange(fail(unavailable))).toBe(first);
      expect(await getAfterChange(fail(unavailable))).toBe(first);
    });

    it('returns the last response after another build was rejected as BUSY', async () => {
      const first = await getAfterChange(() => Promise.resolve('first'));
      await expect(getAfterChange(fail(new ApiError('BUSY', { retryAfter: 1 })))).rejects.toThrow(ApiError);

      expect(await getAfterChange(fail(unavailable))).toBe(first);
    });

    it('returns the last response after all callers of another build have left', async () => {
      const slots = new Turns(1);
      const busy = Promise.withResolvers<undefined>();
      const other = slots.run(new Requests().add(null), () => busy.promise);
      const caller = { destroyed: false, req: { socket: { writable: true }, headers: {} } } as ServerResponse;
      senderReader([])(caller.req);
      const first = await getAfterChange(() => Promise.resolve('first'));
      changes.invalidate('games');
      const dropped = expect(cache.get(LIST, (job) => slots.run(job, fail(unavailable)), caller)).rejects.toThrow(
        CallersLeft,
      );

      caller.destroyed = true;
      busy.resolve(undefined);
      await Promise.all([other, dropped]);

      expect(await getAfterChange(fail(unavailable))).toBe(first);
    });

    it('does not return deleted data', async () => {
      await getAfterChange(() => Promise.resolve('first'));
      await expect(getAfterChange(fail(new ApiError('GAME_NOT_FOUND')))).rejects.toThrow(ApiError);

      await expect(getAfterChange(fail(unavailable))).rejects.toThrow(unavailable);
    });

    it('sends a stale response', async () => {
      const response = await getAfterChange(() => Promise.resolve('first'));
      expect(cache.isBest(response)).toBe(true);
      changes.invalidate('games');
      expect(cache.isBest(response)).toBe(false);

      database.isUnavailable = true;

      expect(cache.isBest(response)).toBe(true);
    });
  });

  it.each(['list', 'window'] as const)('releases the replaced responses of a %s', async (budget) => {
    // A separate function, because local variables would retain the responses.
    const replace = async (): Promise<WeakRef<CachedResponse>[]> => {
      const replaced: WeakRef<CachedResponse>[] = [];
      for (let change = 0; change < 5; change += 1)
        replaced.push(new WeakRef(await getAfterChange(() => Promise.resolve({ change }), { budget, key: 'key' })));
      return replaced;
    };
    const replaced = await replace();
    const current = await getAfterChange(() => Promise.resolve('current'), { budget, key: 'key' });

    // A weak reference that a task has read retains its object until the task ends.
    await tick();
    collectGarbage();

    expect(replaced.filter((response) => response.deref() !== undefined)).toEqual([]);
    expect(await valueOf(current)).toBe('current');
  });

  it('limits the memory of many small responses to queries', async () => {
    const page = await getAfterChange(() => Promise.resolve('x'.repeat(100_000)), PAGE);
    const placeOf = (index: number): Place => ({ budget: 'queriedPage', key: `/?q=${index}` });
    for (let index = 0; index < 10_000; index += 1)
      await cache.get(placeOf(index), () => Promise.resolve({ body: 'small', sources: ['games'] }));

    // Each response uses some thousands of bytes in addition to its body.
    expect(cache.size.answers).toBeLessThan(BUDGETS.queriedPage.bytes / 2_000);
    expect(cache.size.bytes).toBeLessThan(BUDGETS.queriedPage.bytes + 200_000);
    expect(cache.find(placeOf(9_999))).toBeDefined();
    expect(cache.find(placeOf(0))).toBeUndefined();
    expect(cache.find(PAGE)).toBe(page);
  });

  it('evicts no list for many or large responses to queries', async () => {
    const list = await getAfterChange(() => Promise.resolve('list'));
    const getWindow = (key: string, length: number): Promise<CachedResponse> =>
      cache.get({ budget: 'window', key }, () => Promise.resolve({ body: 'x'.repeat(length), sources: ['games'] }));
    for (let index = 0; index < 1_000; index += 1) await getWindow(`small ${index}`, 10);
    for (let index = 0; index < 10; index += 1) await getWindow(`large ${index}`, 5_000_000);

    expect(cache.find(LIST)).toBe(list);
    expect(cache.find({ budget: 'window', key: 'large 9' })).toBeDefined();
    expect(cache.find({ budget: 'window', key: 'large 0' })).toBeUndefined();
  });

  it('counts the bytes of codings that are created later', async () => {
    const response = await getAfterChange(() => Promise.resolve('x'.repeat(100_000)));
    await response.representationFor('identity');
    const before = cache.size.bytes;

    const { bytes } = await response.representationFor('br');

    expect(cache.size.bytes).toBe(before + bytes.length);
  });

  it('creates the codings of earlier requests before it replaces a response', async () => {
    const earlier = await getAfterChange(() => Promise.resolve('x'.repeat(10_000)));
    earlier.sentIn.add('br');

    const response = await getAfterChange(() => Promise.resolve('y'.repeat(10_000)));

    expect(response.existing('br')).toBeDefined();
    expect(response.existing('gzip')).toBeUndefined();
  });

  describe('with a stale response', () => {
    /** Time of the mocked `performance.now`, in ms. */
    let now: number;

    beforeEach(() => {
      now = 10_000;
      jest.spyOn(performance, 'now').mockImplementation(() => now);
    });
    afterEach(() => void jest.restoreAllMocks());

    const build = (tookMs = 0): Promise<CachedResponse> =>
      getAfterChange(() => {
        now += tookMs;
        return Promise.resolve('page');
      }, PAGE);
    /** Returns whether the response is sent to each of the next requests. */
    const areSent = (response: CachedResponse, requests: number): boolean[] =>
      Array.from({ length: requests }, () => cache.maySend(response));
    /** Builds a response, requests it, and makes it stale. */
    const staleAfter = async (hits: number, tookMs = 0): Promise<CachedResponse> => {
      const response = await build(tookMs);
      expect(areSent(response, hits)).not.toContain(false);
      changes.invalidate('games');
      return response;
    };

    it('lets one request wait for the next response', async () => {
      const response = await staleAfter(20);

      expect(areSent(response, 3)).toEqual([false, true, true]);
    });

    it('sends it for a second after the first change', async () => {
      const response = await staleAfter(20);
      areSent(response, 1);
      now += 999;
      changes.invalidate('games');
      expect(areSent(response, 1)).toEqual([true]);

      now += 2;

      expect(areSent(response, 2)).toEqual([false, false]);
    });

    it('counts a change during the build from its arrival', async () => {
      const response = await cache.get(PAGE, () => {
        changes.invalidate('leagues');
        changes.invalidate('games');
        now += 900;
        return Promise.resolve({ body: 'page', sources: ['games'] });
      });
      expect(areSent(response, 2)).toEqual([false, true]);

      now += 101;

      expect(areSent(response, 1)).toEqual([false]);
    });

    it('sends it to a crowd for 850 ms after the build started, regardless of further changes', async () => {
      const response = await staleAfter(60);

      for (let at = 0; at < 17; at += 1) {
        expect(areSent(response, 1)).toEqual([true]);
        now += 50;
        changes.invalidate('games');
      }
      expect(areSent(response, 1)).toEqual([false]);
    });

    it('rebuilds it for a crowd while a second leaves three times the build time', async () => {
      const response = await staleAfter(60, 200);

      now += 399;
      expect(areSent(response, 1)).toEqual([true]);
      now += 1;
      expect(areSent(response, 1)).toEqual([false]);
    });

    it('sends it to a crowd that the previous response had', async () => {
      await staleAfter(60);
      const response = await build();
      changes.invalidate('games');

      expect(areSent(response, 1)).toEqual([true]);
    });
  });
});
