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
async function someAreKept(answers: readonly WeakRef<Prepared>[]): Promise<boolean> {
  // A weak reference that a task has read retains its object until the task ends.
  await turn();
  collectGarbage();
  return answers.some((answer) => answer.deref() !== undefined);
}

const CHANGES = 5;

/** Returns the responses before each change. A separate function, because local variables would retain the responses. */
async function answersBefore(
  lists: ListCache,
  get: (change: number) => Promise<Prepared>,
): Promise<WeakRef<Prepared>[]> {
  const answers: WeakRef<Prepared>[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    answers.push(new WeakRef(await get(change)));
    lists.invalidate('games');
  }
  return answers;
}

describe('answers that later ones took the place of', () => {
  it('are not kept in memory by a list', async () => {
    const lists = new ListCache();
    const get = (change: number): Promise<Prepared> => lists.get('all', ['games'], () => Promise.resolve({ change }));
    const answers = await answersBefore(lists, get);
    const current = await get(CHANGES);
    expect(await someAreKept(answers)).toBe(false);
    expect(current.body).toEqual({ change: CHANGES });
  });

  it('are not kept in memory by a window', async () => {
    const lists = new ListCache();
    const windows = new WindowCache(lists);
    const get = async (change: number): Promise<Prepared> =>
      (await windows.get('today', ['games'], () => Promise.resolve({ body: { change } }))).prepared;
    const answers = await answersBefore(lists, get);
    const current = await get(CHANGES);
    expect(await someAreKept(answers)).toBe(false);
    expect(current.body).toEqual({ change: CHANGES });
  });
});

describe('an answer of a window', () => {
  const away = (): Promise<never> => Promise.reject(new mongoose.mongo.MongoNetworkError('away'));

  it('is the last one while the database is unavailable, and none once what it showed is gone', async () => {
    const lists = new ListCache();
    const windows = new WindowCache(lists);
    const gone = (): Promise<never> => Promise.reject(new Error('gone'));
    const get = async (build: () => Promise<{ body: unknown }>): Promise<unknown> => {
      lists.invalidate('games');
      return (await windows.get('match', ['games'], build)).prepared.body;
    };
    expect(await get(() => Promise.resolve({ body: 'it' }))).toBe('it');
    expect([await get(away), await get(away)]).toEqual(['it', 'it']);
    await expect(get(gone)).rejects.toThrow('gone');
    await expect(get(away)).rejects.toThrow('away');
  });
});
