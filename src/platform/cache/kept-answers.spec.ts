import { describe, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import mongoose from 'mongoose';
import { ApiError } from '../http/errors/api-error.js';
import { CallersLeft } from '../http/caller-left.js';
import { senderReader } from '../http/network/sender.js';
import { KeptAnswers } from './kept-answers.js';
import { Requests } from './job.js';
import { ListCache } from './list-cache.js';
import { Turns } from './turns.js';

const MAX = { entries: 3, bytes: 1_000 };
const readSender = senderReader([]);
const caller = (): ServerResponse => {
  const response = { destroyed: false, req: { socket: { writable: true }, headers: {} } } as ServerResponse;
  readSender(response.req);
  return response;
};
const text = (length: number) => 'x'.repeat(length);

describe('the cache of responses to arbitrary queries', () => {
  /** Requests responses of given lengths by key. Returns the keys of responses that had to be built. */
  function buildRecorder(): (key: string, length?: number) => Promise<string[]> {
    const cache = new KeptAnswers<null>(new ListCache(), MAX);
    return async (key, length = 10) => {
      const builtKeys: string[] = [];
      await cache.get(key, ['games'], () => {
        builtKeys.push(key);
        return Promise.resolve({ body: text(length), about: null });
      });
      return builtKeys;
    };
  }

  it('evicts the least recently used response above the maximum number', async () => {
    const get = buildRecorder();
    for (const key of ['a', 'b', 'c', 'a', 'd']) await get(key);
    expect(await get('a')).toEqual([]);
    expect(await get('b')).toEqual(['b']);
  });

  it('evicts responses above the byte limit, but caches a single larger response', async () => {
    const get = buildRecorder();
    await get('a', 600);
    await get('b', 600);
    expect(await get('a', 600)).toEqual(['a']);
    await get('large', 5_000);
    expect(await get('large', 5_000)).toEqual([]);
    expect(await get('a', 600)).toEqual(['a']);
  });

  it('builds a queued response once for all changes before its slot', async () => {
    const lists = new ListCache();
    const begin = Promise.withResolvers<undefined>();
    const cache = new KeptAnswers<null>(lists, MAX, async (_job, work) => {
      await begin.promise;
      return work();
    });
    let builds = 0;
    const get = () => cache.get('key', ['games'], () => Promise.resolve({ body: (builds += 1), about: null }));
    const responses = Array.from({ length: 5 }, () => {
      lists.invalidate('games');
      return get();
    });
    begin.resolve(undefined);
    expect(new Set(await Promise.all(responses)).size).toBe(1);
    expect(builds).toBe(1);
  });

  it('builds each of many responses once for concurrent requests', async () => {
    const begin = Promise.withResolvers<undefined>();
    const cache = new KeptAnswers<null>(new ListCache(), MAX, async (_job, work) => {
      await begin.promise;
      return work();
    });
    const builtKeys: string[] = [];
    const get = (key: string) =>
      cache.get(key, ['games'], () => {
        builtKeys.push(key);
        return Promise.resolve({ body: key, about: null });
      });
    const keys = ['a', 'b', 'c', 'd', 'e'];
    const responses = [...keys, ...keys].map(get);
    begin.resolve(undefined);
    await Promise.all(responses);
    expect(builtKeys.sort()).toEqual(keys);
    // Responses count once they are built: the last three stay cached.
    await Promise.all(keys.toReversed().map(get));
    expect(builtKeys.length).toBe(keys.length + 2);
  });

  it('cancels a build without waiting requests and builds for the next request', async () => {
    const slots = new Turns(1);
    const begin = Promise.withResolvers<undefined>();
    const first = slots.run(new Requests().add(null), () => begin.promise);
    const cache = new KeptAnswers<null>(new ListCache(), MAX, (job, work) => slots.run(job, work));
    const builtKeys: string[] = [];
    const get = (key: string, one: ServerResponse) => {
      const build = () => Promise.resolve({ body: builtKeys.push(key), about: null });
      return cache.get(key, ['games'], build, one);
    };
    const [leaves, stays] = [caller(), caller()];
    const responses = [get('left', leaves), get('both', leaves), get('both', stays)];
    leaves.destroyed = true;
    begin.resolve(undefined);
    const [abandoned, ...both] = await Promise.allSettled([...responses, first]);
    expect(abandoned).toMatchObject({ status: 'rejected', reason: expect.any(CallersLeft) as unknown });
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    expect(builtKeys).toEqual(['both']);
    await get('left', stays);
    expect(builtKeys).toEqual(['both', 'left']);
  });

  it('serves the last response without the database after a build was rejected without a slot', async () => {
    const lists = new ListCache();
    const cache = new KeptAnswers<null>(lists, MAX);
    const get = (build: () => Promise<string>) =>
      cache.get('key', ['games'], async () => ({ body: await build(), about: null }));
    const failing = (error: Error) => get(() => Promise.reject(error));
    const first = await get(() => Promise.resolve('first'));
    lists.invalidate('games');
    await expect(failing(new ApiError('BUSY', { retryAfter: 1 }))).rejects.toThrow(ApiError);
    const lost = new mongoose.mongo.MongoNetworkError('connection closed');
    expect(await failing(lost)).toBe(first);
    // Deleted data must not reappear.
    await expect(failing(new ApiError('GAME_NOT_FOUND'))).rejects.toThrow(ApiError);
    await expect(failing(lost)).rejects.toThrow(lost);
  });

  it('serves the last response without the database after the callers of a build have left', async () => {
    const lists = new ListCache();
    const begin = Promise.withResolvers<undefined>();
    const cache = new KeptAnswers<null>(lists, MAX);
    const slots = new Turns(1);
    const lost = new mongoose.mongo.MongoNetworkError('connection closed');
    const get = (one: ServerResponse, build: () => Promise<string>) =>
      cache.get('key', ['games'], (job) => slots.run(job, async () => ({ body: await build(), about: null })), one);
    const failing = (one: ServerResponse) => get(one, () => Promise.reject(lost));
    const [leaves, stays] = [caller(), caller()];
    const first = await get(stays, () => Promise.resolve('first'));
    const busy = slots.run(new Requests().add(null), () => begin.promise);
    lists.invalidate('games');
    const abandoned = failing(leaves);
    lists.invalidate('games');
    const waiting = failing(stays);
    leaves.destroyed = true;
    begin.resolve(undefined);
    await expect(abandoned).rejects.toThrow(CallersLeft);
    expect(await waiting).toBe(first);
    await busy;
    lists.invalidate('games');
    await expect(failing(leaves)).rejects.toThrow(CallersLeft);
    expect(await failing(stays)).toBe(first);
  });
});
