import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Beat } from './beat.js';

describe('Beat', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('makes one step of what comes together, in its order', async () => {
    const shown: string[] = [''];
    const beat = new Beat<string>((change) => shown.push(change(shown.at(-1)!)));
    for (const letter of ['a', 'b', 'c']) beat.soon((before) => before + letter);
    expect(shown).toEqual(['']);
    await jest.advanceTimersByTimeAsync(40);
    expect(shown).toEqual(['', 'abc']);
  });

  it('leaves time for one step before the next', async () => {
    const shown: number[] = [0];
    const beat = new Beat<number>((change) => shown.push(change(shown.at(-1)!)));
    const add = (before: number): number => before + 1;
    beat.soon(add);
    await jest.advanceTimersByTimeAsync(40);
    beat.soon(add);
    await jest.advanceTimersByTimeAsync(300);
    beat.soon(add);
    expect(shown).toEqual([0, 1]);
    await jest.advanceTimersByTimeAsync(60);
    expect(shown).toEqual([0, 1, 3]);
  });
});
