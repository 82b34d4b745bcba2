import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { batchedUpdates } from './batched-updates.js';

describe('batchedUpdates', () => {
  let displayed: string;
  let steps: number;
  let animation: Promise<void>;
  const updates = () =>
    batchedUpdates<string>(
      (change) => {
        displayed = change(displayed);
        steps += 1;
      },
      () => animation,
    );
  const add = (letter: string) => (before: string) => before + letter;

  beforeEach(() => {
    jest.useFakeTimers();
    [displayed, steps] = ['', 0];
    animation = Promise.resolve();
  });
  afterEach(() => void jest.useRealTimers());

  it('applies changes that arrive together in a single step, in order', async () => {
    const update = updates();
    for (const letter of ['a', 'b', 'c']) update(add(letter));
    expect(steps).toBe(0);
    await jest.advanceTimersByTimeAsync(40);
    expect([displayed, steps]).toEqual(['abc', 1]);
  });

  it('waits for the running animation', async () => {
    const update = updates();
    update(add('a'));
    await jest.advanceTimersByTimeAsync(40);
    let arrive: () => void = () => undefined;
    animation = new Promise((resolve) => (arrive = resolve));
    update(add('b'));
    update(add('c'));
    await jest.advanceTimersByTimeAsync(500);
    expect([displayed, steps]).toEqual(['a', 1]);
    arrive();
    await jest.advanceTimersByTimeAsync(0);
    expect([displayed, steps]).toEqual(['abc', 2]);
  });

  it('continues if the animation never ends', async () => {
    animation = new Promise(() => undefined);
    updates()(add('a'));
    await jest.advanceTimersByTimeAsync(4040);
    expect(displayed).toBe('a');
  });
});
