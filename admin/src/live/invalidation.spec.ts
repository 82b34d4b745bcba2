import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { resources } from '../resources.js';
import { coalesce, staleAfter } from './invalidation.js';

describe('what an event makes old', () => {
  it('is every list with games after a game changed', () => {
    expect(staleAfter(resources, 'changed', { resource: 'games', ids: ['1'], revision: 2 })).toEqual([
      'games',
      'matches',
      'streams',
      'overview',
    ]);
  });

  it('is the lists that show a league’s name after a league changed', () => {
    expect(staleAfter(resources, 'changed', { resource: 'leagues', ids: [], revision: 1 })).toContain('games');
    expect(staleAfter(resources, 'changed', { resource: 'leagues', ids: [], revision: 1 })).toContain('replays');
  });

  it('is the media library after a record changed that may use a file', () => {
    const stale = (resource: 'leagues' | 'replays' | 'faqs') =>
      staleAfter(resources, 'changed', { resource, ids: [], revision: 1 });
    expect(stale('leagues')).toContain('media');
    expect(stale('replays')).toContain('media');
    expect(stale('faqs')).not.toContain('media');
  });

  it('is everything after a gap, and nothing after an import’s progress', () => {
    expect(staleAfter(resources, 'reload', {})).toEqual(['*']);
    expect(staleAfter(resources, 'import', { done: 1, total: 2 })).toEqual([]);
  });
});

describe('many events at once', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('read each list once', () => {
    const flushed: string[][] = [];
    const stale = coalesce((keys) => flushed.push([...keys].sort()), 200);
    for (let index = 0; index < 50; index += 1) stale.add(['games', 'matches']);
    stale.add(['leagues']);
    jest.advanceTimersByTime(199);
    expect(flushed).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(flushed).toEqual([['games', 'leagues', 'matches']]);
  });
});
