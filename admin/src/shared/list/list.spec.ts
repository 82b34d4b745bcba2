import { describe, expect, it } from '@jest/globals';
import { breakpointAt } from '../widths.js';
import { keepDialog } from './list-router.js';
import { isShown, type Query, withoutQuery, withQuery } from './saved-queries.js';

describe('breakpointAt', () => {
  it('depends on the list’s own width: cards on phones and next to the open sidebar of a small tablet', () => {
    expect(breakpointAt(366)).toBe('cards');
    expect(breakpointAt(769 - 296)).toBe('cards');
    expect(breakpointAt(768 - 48 - 32 - 15)).toBe('narrow');
    expect(breakpointAt(1024 - 80)).toBe('compact');
    expect(breakpointAt(1280 - 298)).toBe('medium');
    expect(breakpointAt(1440 - 298)).toBe('wide');
  });
});

describe('keepDialog', () => {
  it('adds the dialog of the old query', () => {
    expect(keepDialog('?page=2', '?dialog=edit&id=7&page=1')).toBe('?page=2&dialog=edit&id=7');
    expect(keepDialog('?page=2', '?dialog=import')).toBe('?page=2&dialog=import');
  });

  it('returns undefined without a dialog', () => {
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
  it('are stored by name, and a newer query replaces an older one', () => {
    const saved = withQuery(withQuery(withQuery([], 'Mine', query), 'All', query), 'mine', { ...query, perPage: 50 });
    expect(saved.map(({ label, value }) => [label, value.perPage])).toEqual([
      ['All', 25],
      ['mine', 50],
    ]);
    expect(withoutQuery(saved, 'MINE').map(({ label }) => label)).toEqual(['All']);
  });

  it('match the list’s state regardless of the order of filters', () => {
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
