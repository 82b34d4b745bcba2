import { describe, expect, it } from '@jest/globals';
import { isWithoutSpoiler, statusTextsOf } from './results.js';

describe('isWithoutSpoiler', () => {
  it.each(['Postponed', 'Cancelled', 'Delayed', 'Interrupted', 'Abandoned'])('returns true for %j', (text) =>
    expect(isWithoutSpoiler(text)).toBe(true),
  );
  it('accepts only status texts that staff can choose', () => {
    const offered = (['Scheduled', 'Live', 'Finished'] as const).flatMap((status) => statusTextsOf(status));
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
    'returns false for %j',
    (text) => expect(isWithoutSpoiler(text)).toBe(false),
  );
});
