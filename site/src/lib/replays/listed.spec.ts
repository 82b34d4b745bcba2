import { describe, expect, it } from '@jest/globals';
import type { ReplayRecord } from '@contract/records/replay.record.js';
import { shownIn, toListed } from './listed.js';

describe('replays in lists', () => {
  it('contain the number of parts instead of the parts', () => {
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
  ])('shownIn(%p) is %d', (parameter, count) => {
    expect(shownIn(parameter)).toBe(count);
  });
});
