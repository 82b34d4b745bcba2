import { describe, expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { WindowCache } from './window-cache.js';
import mongoose from 'mongoose';
import { ListCache } from '../../platform/cache/list-cache.js';
import type { Prepared } from '../../platform/cache/prepared.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Returns whether any of the responses is still in memory after a garbage collection. */
async function someAreCached(responses: readonly WeakRef<Prepared>[]): Promise<boolean> {
  // A weak reference that a task has read retains its object until the task ends.
  await turn();
  collectGarbage();
  return responses.some((response) => response.deref() !== undefined);
}

const CHANGES = 5;

/** Returns the responses before each change. A separate function, because local variables would retain the responses. */
async function responsesBefore(
  lists: ListCache,
  get: (change: number) => Promise<Prepared>,
): Promise<WeakRef<Prepared>[]> {
  const responses: WeakRef<Prepared>[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    responses.push(new WeakRef(await get(change)));
    lists.invalidate('games');
  }
  return responses;
}

describe('replaced responses', () => {
  it('are released by a list', async () => {
    const lists = new ListCache();
    const get = (change: number): Promise<Prepared> => lists.get('all', ['games'], () => Promise.resolve({ change }));
    const responses = await responsesBefore(lists, get);
    const current = await get(CHANGES);
    expect(await someAreCached(responses)).toBe(false);
    expect(current.body).toEqual({ change: CHANGES });
  });

  it('are released by a window', async () => {
    const lists = new ListCache();
    const windows = new WindowCache(lists);
    const get = async (change: number): Promise<Prepared> =>
      (await windows.get('today', ['games'], () => Promise.resolve({ body: { change } }))).prepared;
    const responses = await responsesBefore(lists, get);
    const current = await get(CHANGES);
    expect(await someAreCached(responses)).toBe(false);
    expect(current.body).toEqual({ change: CHANGES });
  });
});

describe('a cached response of a window', () => {
  const away = (): Promise<never> => Promise.reject(new mongoose.mongo.MongoNetworkError('away'));

  it('is served while the database is unavailable, but not after its records were deleted', async () => {
    const lists = new ListCache();
    const windows = new WindowCache(lists);
    const fail = (): Promise<never> => Promise.reject(new Error('gone'));
    const get = async (build: () => Promise<{ body: unknown }>): Promise<unknown> => {
      lists.invalidate('games');
      return (await windows.get('match', ['games'], build)).prepared.body;
    };
    expect(await get(() => Promise.resolve({ body: 'it' }))).toBe('it');
    expect([await get(away), await get(away)]).toEqual(['it', 'it']);
    await expect(get(fail)).rejects.toThrow('gone');
    await expect(get(away)).rejects.toThrow('away');
  });
});
