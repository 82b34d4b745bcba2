import { describe, expect, it } from '@jest/globals';
import { ListCache } from './list-cache.js';
import type { Source } from './generations.js';

describe('lists', () => {
  it('that are made from what is in memory stay when the database has caught up with it', async () => {
    const lists = new ListCache();
    let made = 0;
    const numberOf = async (source: Source): Promise<unknown> =>
      (await lists.get(source, [source, 'matches'], () => Promise.resolve((made += 1)))).body;
    expect([await numberOf('games'), await numberOf('games in memory')]).toEqual([1, 2]);
    lists.invalidateStored('games');
    expect([await numberOf('games'), await numberOf('games in memory')]).toEqual([3, 2]);
    lists.invalidate('games');
    expect([await numberOf('games'), await numberOf('games in memory')]).toEqual([4, 5]);
    lists.invalidateStored('matches');
    expect([await numberOf('games'), await numberOf('games in memory')]).toEqual([6, 7]);
  });
});
