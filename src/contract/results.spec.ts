import { describe, expect, it } from '@jest/globals';
import { isWithoutSpoiler, statusTextsOf } from './results.js';

describe('a text of a game for those who do not want to know how it stands', () => {
  it.each(['Postponed', 'Cancelled', 'Delayed', 'Interrupted', 'Abandoned'])('%j is shown', (text) =>
    expect(isWithoutSpoiler(text)).toBe(true),
  );
  it('that is shown is one of those that staff are offered', () => {
    const offered = (['Scheduled', 'Live', 'Finished'] as const).flatMap(statusTextsOf);
    expect([...new Set(offered)].filter(isWithoutSpoiler).toSorted()).toEqual([
      'Abandoned',
      'Cancelled',
      'Delayed',
      'Interrupted',
      'Postponed',
    ]);
  });
  // A minute reveals the progress of a game.
  it.each(['', 'Half-time', 'Extra time', 'Penalties', 'After penalties', 'postponed at 2–1', 'Postponed '])(
    '%j is not',
    (text) => expect(isWithoutSpoiler(text)).toBe(false),
  );
});
