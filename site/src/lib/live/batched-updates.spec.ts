import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { BatchedUpdates } from './batched-updates.js';

describe('BatchedUpdates', () => {
  let shown: string;
  let steps: number;
  let onItsWay: Promise<void>;
  const updatesOf = (): BatchedUpdates<string> =>
    new BatchedUpdates(
      (change) => {
        shown = change(shown);
        steps += 1;
      },
      () => onItsWay,
    );
  const add = (letter: string) => (before: string) => before + letter;

  beforeEach(() => {
    jest.useFakeTimers();
    [shown, steps] = ['', 0];
    onItsWay = Promise.resolve();
  });
  afterEach(() => void jest.useRealTimers());

  it('makes one step of what comes together, in its order', async () => {
    const updates = updatesOf();
    for (const letter of ['a', 'b', 'c']) updates.schedule(add(letter));
    expect(steps).toBe(0);
    await jest.advanceTimersByTimeAsync(40);
    expect([shown, steps]).toEqual(['abc', 1]);
  });

  it('waits for what is on its way', async () => {
    const updates = updatesOf();
    updates.schedule(add('a'));
    await jest.advanceTimersByTimeAsync(40);
    let arrive: () => void = () => undefined;
    onItsWay = new Promise((resolve) => (arrive = resolve));
    updates.schedule(add('b'));
    updates.schedule(add('c'));
    await jest.advanceTimersByTimeAsync(500);
    expect([shown, steps]).toEqual(['a', 1]);
    arrive();
    await jest.advanceTimersByTimeAsync(0);
    expect([shown, steps]).toEqual(['abc', 2]);
  });

  it('goes on where nothing ever arrives', async () => {
    onItsWay = new Promise(() => undefined);
    updatesOf().schedule(add('a'));
    await jest.advanceTimersByTimeAsync(4040);
    expect(shown).toBe('a');
  });
});
