import { describe, expect, it } from '@jest/globals';
import type { ReplayRecord } from '@contract/records/replay.record.js';
import { categoriesOf, listingOf, ofCategory, REPLAYS_STEP, shownIn, toListed, type ListedReplay } from './listed.js';

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

  it('are shown in steps, with what there is in all', () => {
    const many = Array.from({ length: 100 }, (_, index) => ({
      _id: String(index),
      category: index % 4 === 0 ? 'Tennis' : 'Football',
    })) as ListedReplay[];
    const listing = listingOf(many, 'Football', REPLAYS_STEP);
    expect(listing.replays).toHaveLength(REPLAYS_STEP);
    expect(listing.total).toBe(75);
    expect(listing.sports).toEqual([
      { sport: 'Football', count: 75 },
      { sport: 'Tennis', count: 25 },
    ]);
  });

  it('are on further pages where there are many, the last one for a page that there is not', () => {
    const many = Array.from({ length: 500 }, (_, index) => ({ _id: String(index), category: '' })) as ListedReplay[];
    const ids = (shown: number, page: number) => {
      const { replays: some, before } = listingOf(many, '', shown, page);
      return [before, some.length, some[0]?._id];
    };
    expect([ids(240, 1), ids(48, 2), ids(240, 3), ids(240, 9)]).toEqual([
      [0, 240, '0'],
      [240, 48, '240'],
      [480, 20, '480'],
      [480, 20, '480'],
    ]);
  });

  it.each([
    [null, 48],
    ['', 48],
    ['-5', 48],
    ['nonsense', 48],
    ['49', 96],
    ['96', 96],
    ['100000', 240],
  ])('%p in an address asks for %d', (asked, shown) => {
    expect(shownIn(asked)).toBe(shown);
  });
});
