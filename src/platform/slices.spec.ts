import { describe, expect, it } from '@jest/globals';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { forEachInSlices, sortInSlices, turn } from './slices.js';

describe('work in chunks', () => {
  it('runs one step per tick of the event loop, alternating between callers', async () => {
    const done: string[] = [];
    const work = async (name: string): Promise<void> => {
      for (let step = 0; step < 3; step += 1) {
        await turn();
        done.push(name);
      }
    };
    let isOver = false;
    const mostInOneTurn = async (): Promise<number> => {
      let [most, before] = [0, 0];
      while (!isOver) {
        await nextTurn();
        most = Math.max(most, done.length - before);
        before = done.length;
      }
      return most;
    };
    const watching = mostInOneTurn();
    await Promise.all(['a', 'b', 'c', 'd'].map(work));
    isOver = true;
    expect(done).toEqual(['a', 'b', 'c', 'd', 'a', 'b', 'c', 'd', 'a', 'b', 'c', 'd']);
    expect(await watching).toBe(1);
  });

  it('does not prolong a tick when many callers resume together', async () => {
    let [done, isOver] = [0, false];
    const step = (): void => {
      const until = performance.now() + 0.1;
      while (performance.now() < until);
      done += 1;
    };
    const mostInOneTurn = async (): Promise<number> => {
      let [most, before] = [0, 0];
      while (!isOver) {
        await nextTurn();
        most = Math.max(most, done - before);
        before = done;
      }
      return most;
    };
    const watching = mostInOneTurn();
    const awaited = Promise.withResolvers<undefined>();
    const callers = Array.from({ length: 20 }, async () => {
      await awaited.promise;
      await forEachInSlices(Array.from({ length: 200 }), step);
    });
    await nextTurn();
    awaited.resolve(undefined);
    await Promise.all(callers);
    isOver = true;
    // A tick contains one slice for all callers that start, one step of each caller, and one slice of the resumed caller, not one
    // slice per caller.
    expect(await watching).toBeLessThan(400);
  });

  it.each([0, 1, 2, 999, 1_000, 1_001, 3_777])('sorts %d items like toSorted, with a stable order', async (length) => {
    const items = Array.from({ length }, (_, index) => ({ index, value: (index * 7_919) % 101 }));
    const compare = (a: { value: number }, b: { value: number }): number => a.value - b.value;
    expect(await sortInSlices(items, compare)).toEqual(items.toSorted(compare));
  });
});
