import { describe, expect, it } from '@jest/globals';
import { choose, fail, FIRST_CHOICE, tryAgain, waitBeforeLook, waitBeforeRound, works } from './stream-choice.js';

const IDS = ['a', 'b', 'c'];

describe('the choice of a stream', () => {
  it('moves on from one that fails, and from the last one to the first', () => {
    const chosen = choose(FIRST_CHOICE, 'b');
    const second = fail(chosen, IDS, 'b');
    expect(second.shown).toBe('c');
    expect(fail(second, IDS, 'c').shown).toBe('a');
  });

  it('waits when all have failed, and then begins with the one that was wanted', () => {
    const failed = ['b', 'c', 'a'].reduce((choice, id) => fail(choice, IDS, id), choose(FIRST_CHOICE, 'b'));
    expect(failed).toMatchObject({ waits: true, rounds: 1 });
    expect(tryAgain(failed)).toMatchObject({ waits: false, shown: 'b', failed: [], plays: true, rounds: 1 });
    expect(choose(failed, 'a')).toMatchObject({ waits: false, shown: 'a', rounds: 0 });
  });

  it('tries a stream again that failed before another one played', () => {
    const moved = works(fail(FIRST_CHOICE, ['a', 'b'], 'a'));
    expect(fail(moved, ['a', 'b'], 'b')).toMatchObject({ shown: 'a', waits: false });
  });

  it('waits longer each time, up to a minute, and looks at a better one every five minutes at least', () => {
    expect([1, 2, 3, 9].map((rounds) => waitBeforeRound(rounds, 0.5))).toEqual([4_000, 8_000, 16_000, 60_000]);
    expect([0, 1, 9].map(waitBeforeLook)).toEqual([30_000, 60_000, 300_000]);
  });
});
