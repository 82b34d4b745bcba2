import { describe, expect, it } from '@jest/globals';
import type { ReplayRecord } from '@contract/records/replay.record.js';
import { categoriesOf, ofCategory, toListed } from './listed.js';

const replays = ['Tennis', 'Football', 'Cricket', 'Football'].map((category, index) => ({ category, index }));

describe('replays in lists', () => {
  it('are those of the sport that is asked for, or all', () => {
    expect(ofCategory(replays, 'football').map(({ index }) => index)).toEqual([1, 3]);
    expect(ofCategory(replays, '')).toHaveLength(4);
    expect(ofCategory(replays, 'Chess')).toEqual([]);
  });

  it('are counted by sport, most first, then by name', () => {
    expect(categoriesOf(replays)).toEqual([
      { sport: 'Football', count: 2 },
      { sport: 'Cricket', count: 1 },
      { sport: 'Tennis', count: 1 },
    ]);
  });

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
});
