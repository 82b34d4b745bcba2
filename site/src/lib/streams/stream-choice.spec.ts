import { describe, expect, it } from '@jest/globals';
import { choose, fail, FIRST_CHOICE, tryAgain, waitBeforeLook, waitBeforeRound, works } from './stream-choice.js';

const IDS = ['a', 'b', 'c'];

describe('StreamChoice', () => {
  it('selects the next stream after a failure, and the first after the last', () => {
    const selected = choose(FIRST_CHOICE, 'b');
    const second = fail(selected, IDS, 'b');
    expect(second.current).toBe('c');
    expect(fail(second, IDS, 'c').current).toBe('a');
  });

  it('waits when all have failed, and then starts with the preferred stream', () => {
    const failed = ['b', 'c', 'a'].reduce((choice, id) => fail(choice, IDS, id), choose(FIRST_CHOICE, 'b'));
    expect(failed).toMatchObject({ waits: true, rounds: 1 });
    expect(tryAgain(failed)).toMatchObject({ waits: false, current: 'b', failed: [], plays: true, rounds: 1 });
    expect(choose(failed, 'a')).toMatchObject({ waits: false, current: 'a', rounds: 0 });
  });

  it('retries a stream that failed before another one played', () => {
    const moved = works(fail(FIRST_CHOICE, ['a', 'b'], 'a'));
    expect(fail(moved, ['a', 'b'], 'b')).toMatchObject({ current: 'a', waits: false });
  });

  it('waits longer each time, up to a minute, and checks a better stream at least every five minutes', () => {
    expect([1, 2, 3, 9].map((rounds) => waitBeforeRound(rounds, 0.5))).toEqual([4_000, 8_000, 16_000, 60_000]);
    expect([1, 2, 9].map((looks) => waitBeforeLook(looks))).toEqual([30_000, 60_000, 300_000]);
  });
});
