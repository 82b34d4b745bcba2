import { describe, expect, it } from '@jest/globals';
import { MemoryStorage } from '@contract/memory-storage.js';
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.js';

describe('recent searches', () => {
  it('are stored once each, latest first, up to six', () => {
    const storage = new MemoryStorage();
    for (const text of ['a', 'b', 'c', 'd', ' ', 'e', 'f', 'g', ' C ']) rememberSearch(storage, text);
    expect(recentSearches(storage)).toEqual(['C', 'g', 'f', 'e', 'd', 'b']);
    forgetSearches(storage);
    expect(recentSearches(storage)).toEqual([]);
  });

  it.each(['are empty if the storage contains %s', '{}', '[1, null]'])(
    'are none where the storage holds %s',
    (stored) => {
      const storage = new MemoryStorage();
      storage.setItem('nepsh-searches', stored);
      expect(recentSearches(storage)).toEqual([]);
    },
  );
});
