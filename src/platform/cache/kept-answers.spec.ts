import { describe, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import mongoose from 'mongoose';
import { ApiError } from '../http/api-error.js';
import { CallersLeft } from '../http/caller-left.js';
import { senderReader } from '../http/sender.js';
import { KeptAnswers } from './kept-answers.js';
import { Requests } from './job.js';
import { ListCache } from './list-cache.js';
import type { Slots } from './shared-work.js';
import { Turns } from './turns.js';

const MAX = { entries: 3, bytes: 1_000 };
const readSender = senderReader([]);
const caller = (): ServerResponse => {
  const response = { destroyed: false, req: { socket: { writable: true }, headers: {} } } as ServerResponse;
  readSender(response.req);
  return response;
};
const text = (length: number) => 'x'.repeat(length);
/** Returns a concurrency limit whose slots become free after `begin`. */
const slotsAfter = (begin: Promise<unknown>): Slots => ({
  run: async (_job, work) => {
    await begin;
    return work();
  },
});

describe('answers that callers choose', () => {
  /** Requests responses of given lengths by key. Returns the keys of responses that had to be built. */
  function asking(): (key: string, length?: number) => Promise<string[]> {
    const kept = new KeptAnswers<null>(new ListCache(), MAX);
    return async (key, length = 10) => {
      const made: string[] = [];
      await kept.get(key, ['games'], () => {
        made.push(key);
        return Promise.resolve({ body: text(length), about: null });
      });
      return made;
    };
  }

  it('are kept in a number that is bounded, those that were asked for last', async () => {
    const ask = asking();
    for (const key of ['a', 'b', 'c', 'a', 'd']) await ask(key);
    expect(await ask('a')).toEqual([]);
    expect(await ask('b')).toEqual(['b']);
  });

  it('are kept up to so many bytes together; one that is larger alone', async () => {
    const ask = asking();
    await ask('a', 600);
    await ask('b', 600);
    expect(await ask('a', 600)).toEqual(['a']);
    await ask('large', 5_000);
    expect(await ask('large', 5_000)).toEqual([]);
    expect(await ask('a', 600)).toEqual(['a']);
  });

  it('that wait for their turn are made once for all changes that come meanwhile', async () => {
    const lists = new ListCache();
    const begin = Promise.withResolvers<undefined>();
    const kept = new KeptAnswers<null>(lists, MAX, slotsAfter(begin.promise));
    let made = 0;
    const ask = () => kept.get('key', ['games'], () => Promise.resolve({ body: (made += 1), about: null }));
    const answers = Array.from({ length: 5 }, () => {
      lists.invalidate('games');
      return ask();
    });
    begin.resolve(undefined);
    expect(new Set(await Promise.all(answers)).size).toBe(1);
    expect(made).toBe(1);
  });

  it('are made once for all who ask meanwhile, however many different ones are being made', async () => {
    const begin = Promise.withResolvers<undefined>();
    const kept = new KeptAnswers<null>(new ListCache(), MAX, slotsAfter(begin.promise));
    const made: string[] = [];
    const ask = (key: string) =>
      kept.get(key, ['games'], () => {
        made.push(key);
        return Promise.resolve({ body: key, about: null });
      });
    const keys = ['a', 'b', 'c', 'd', 'e'];
    const answers = [...keys, ...keys].map(ask);
    begin.resolve(undefined);
    await Promise.all(answers);
    expect(made.sort()).toEqual(keys);
    // Responses count once they are built: the last three stay cached.
    await Promise.all(keys.toReversed().map(ask));
    expect(made.length).toBe(keys.length + 2);
  });

  it('are not made once all who asked have left, and made for the first who asks then', async () => {
    const turns = new Turns(1);
    const begin = Promise.withResolvers<undefined>();
    const first = turns.run(new Requests().add(null), () => begin.promise);
    const kept = new KeptAnswers<null>(new ListCache(), MAX, turns);
    const made: string[] = [];
    const ask = (key: string, one: ServerResponse) => {
      const build = () => Promise.resolve({ body: made.push(key), about: null });
      return kept.get(key, ['games'], build, one);
    };
    const [left, stays] = [caller(), caller()];
    const answers = [ask('left', left), ask('both', left), ask('both', stays)];
    left.destroyed = true;
    begin.resolve(undefined);
    const [nobody, ...both] = await Promise.allSettled([...answers, first]);
    expect(nobody).toMatchObject({ status: 'rejected', reason: expect.any(CallersLeft) as unknown });
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    expect(made).toEqual(['both']);
    await ask('left', stays);
    expect(made).toEqual(['both', 'left']);
  });

  it('are there without the database also where another attempt was refused for want of a turn', async () => {
    const lists = new ListCache();
    const kept = new KeptAnswers<null>(lists, MAX);
    const ask = (build: () => Promise<string>) =>
      kept.get('key', ['games'], async () => ({ body: await build(), about: null }));
    const failing = (error: Error) => ask(() => Promise.reject(error));
    const first = await ask(() => Promise.resolve('first'));
    lists.invalidate('games');
    await expect(failing(new ApiError('BUSY', { retryAfter: 1 }))).rejects.toThrow(ApiError);
    const lost = new mongoose.mongo.MongoNetworkError('connection closed');
    expect(await failing(lost)).toBe(first);
    // Deleted data must not reappear.
    await expect(failing(new ApiError('GAME_NOT_FOUND'))).rejects.toThrow(ApiError);
    await expect(failing(lost)).rejects.toThrow(lost);
  });

  it('are there without the database also where those left who asked for another one', async () => {
    const lists = new ListCache();
    const begin = Promise.withResolvers<undefined>();
    const kept = new KeptAnswers<null>(lists, MAX);
    const turns = new Turns(1);
    const lost = new mongoose.mongo.MongoNetworkError('connection closed');
    const ask = (one: ServerResponse, build: () => Promise<string>) =>
      kept.get('key', ['games'], (job) => turns.run(job, async () => ({ body: await build(), about: null })), one);
    const failing = (one: ServerResponse) => ask(one, () => Promise.reject(lost));
    const [leaves, stays] = [caller(), caller()];
    const first = await ask(stays, () => Promise.resolve('first'));
    const busy = turns.run(new Requests().add(null), () => begin.promise);
    lists.invalidate('games');
    const left = failing(leaves);
    lists.invalidate('games');
    const waiting = failing(stays);
    leaves.destroyed = true;
    begin.resolve(undefined);
    expect(await waiting).toBe(first);
    await left;
    await busy;
    lists.invalidate('games');
    await expect(failing(leaves)).rejects.toThrow(CallersLeft);
    expect(await failing(stays)).toBe(first);
  });
});
