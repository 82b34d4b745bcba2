import { describe, expect, it } from '@jest/globals';
import { isShown, withoutQuery, withQuery, type Query } from './saved-queries.js';

const query: Query = {
  filter: { q: 'cup', category: 'Football' },
  sort: { field: 'name', order: 'ASC' },
  perPage: 25,
  hiddenColumns: ['createdAt', 'country'],
};

describe('saved queries', () => {
  it('are kept by name, the newer one in place of the older', () => {
    const saved = withQuery(withQuery(withQuery([], 'Mine', query), 'All', query), 'mine', { ...query, perPage: 50 });
    expect(saved.map(({ label, value }) => [label, value.perPage])).toEqual([
      ['All', 25],
      ['mine', 50],
    ]);
    expect(withoutQuery(saved, 'MINE').map(({ label }) => label)).toEqual(['All']);
  });

  it('know what the list shows, in whatever order it was chosen', () => {
    const [saved] = withQuery([], 'Cups', query);
    if (!saved) throw new Error('Nothing was saved');
    const same = { ...query, filter: { category: 'Football', q: 'cup' }, hiddenColumns: ['country', 'createdAt'] };
    expect(isShown(saved, same)).toBe(true);
    for (const other of [{ filter: {} }, { perPage: 50 }, { hiddenColumns: undefined }]) {
      expect(isShown(saved, { ...query, ...other })).toBe(false);
    }
    expect(isShown(saved, { ...query, sort: { field: 'name', order: 'DESC' } })).toBe(false);
  });
});
