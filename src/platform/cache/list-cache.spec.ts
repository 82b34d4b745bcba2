import { describe, expect, it } from '@jest/globals';
import { ListCache } from './list-cache.js';
import type { Source } from './generations.js';

describe('ListCache', () => {
  it('keeps responses from memory when the stored data changes', async () => {
    const lists = new ListCache();
    let builds = 0;
    const numberOf = async (source: Source): Promise<unknown> =>
      (await lists.get(source, [source, 'matches'], () => Promise.resolve((builds += 1)))).body;
    expect([await numberOf('games'), await numberOf('games in memory')]).toEqual([1, 2]);
    lists.invalidateStored('games');
    expect([await numberOf('games'), await numberOf('games in memory')]).toEqual([3, 2]);
    lists.invalidate('games');
    expect([await numberOf('games'), await numberOf('games in memory')]).toEqual([4, 5]);
    lists.invalidateStored('matches');
    expect([await numberOf('games'), await numberOf('games in memory')]).toEqual([6, 7]);
  });
});
