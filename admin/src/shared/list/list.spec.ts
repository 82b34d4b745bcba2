import { describe, expect, it } from '@jest/globals';
import { breakpointAt } from '../widths.js';
import { keepDialog } from './list-router.js';
import { isShown, type Query, withoutQuery, withQuery } from './saved-queries.js';

describe('the breakpoint of a list', () => {
  it('is what the sidebar leaves: cards on phones and on small tablets next to an open sidebar', () => {
    expect(breakpointAt(366)).toBe('cards');
    expect(breakpointAt(769 - 296)).toBe('cards');
    expect(breakpointAt(1024 - 298)).toBe('compact');
    expect(breakpointAt(1280 - 298)).toBe('medium');
    expect(breakpointAt(1440 - 298)).toBe('wide');
  });
});

describe('a list that writes its query again', () => {
  it('keeps the dialog that is named there', () => {
    expect(keepDialog('?page=2', '?dialog=edit&id=7&page=1')).toBe('?page=2&dialog=edit&id=7');
    expect(keepDialog('?page=2', '?dialog=import')).toBe('?page=2&dialog=import');
  });

  it('has nothing to keep without one', () => {
    expect(keepDialog('?page=2', '?page=1&id=7')).toBeUndefined();
  });
});

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
