import { describe, expect, it } from '@jest/globals';
import type { ReplayRecord } from '@contract/records/replay.record.js';
import { shownIn, toListed } from './listed.js';

describe('replays in lists', () => {
  it('carry how many parts they have, not the parts', () => {
    const record = {
      _id: '1',
      title: 'A vs B',
      parts: [{}, {}],
      leagueId: '2',
      revision: 4,
    } as unknown as ReplayRecord;
    expect(toListed(record)).toMatchObject({ title: 'A vs B', parts: 2 });
    expect(toListed(record)).not.toHaveProperty('revision');
  });

  it.each([
    [null, 48],
    ['', 48],
    ['-5', 48],
    ['nonsense', 48],
    ['49', 96],
    ['96', 96],
    ['100000', 192],
  ])('%p in an address asks for %d', (asked, shown) => {
    expect(shownIn(asked)).toBe(shown);
  });
});
