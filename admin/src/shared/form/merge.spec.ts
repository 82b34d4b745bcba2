import { describe, expect, it } from '@jest/globals';
import { differences, mergeEdits, withStored } from './merge.js';

const START = { id: '1', revision: 1, name: 'A', short: 'a', country: 'nepal', tags: ['x'] };

describe('mergeEdits', () => {
  it('merges edits of different fields', () => {
    const merge = mergeEdits(START, { ...START, name: 'B' }, { ...START, revision: 2, short: 'b', tags: ['x', 'y'] });
    expect(merge).toEqual({
      values: { ...START, name: 'B', short: 'b', tags: ['x', 'y'] },
      clashes: [],
      mergedFields: ['short', 'tags'],
    });
  });

  it('reports a clash if both sides changed a field to different values', () => {
    const typedValues = { ...START, name: 'B', short: 'b', country: null, tags: ['z'] };
    const { values, clashes, mergedFields } = mergeEdits(START, typedValues, {
      ...START,
      name: 'C',
      short: 'b',
      country: '',
      tags: [],
    });
    expect(clashes).toEqual(['name', 'tags']);
    expect(mergedFields).toEqual([]);
    expect(values).toEqual(typedValues);
  });

  it('merges the parts of a record', () => {
    const start = { notice: { isEnabled: false, title: 'A', text: 'a' } };
    const typedValues = { notice: { isEnabled: false, title: 'B', text: 'b' } };
    const storedValues = { notice: { isEnabled: true, title: 'A', text: 'c' } };
    const { values, clashes, mergedFields } = mergeEdits(start, typedValues, storedValues);
    expect([clashes, mergedFields]).toEqual([['notice.text'], ['notice.isEnabled']]);
    expect(values).toEqual({ notice: { isEnabled: true, title: 'B', text: 'b' } });
    expect(withStored(values, storedValues, clashes)).toEqual({ notice: { isEnabled: true, title: 'B', text: 'c' } });
  });

  it('ignores values that are not part of the record', () => {
    const { values, clashes } = mergeEdits(
      { name: 'A' },
      { name: 'A', currentPassword: 'p' },
      { name: 'B', clicks: 2 },
    );
    expect(values).toEqual({ name: 'B', clicks: 2, currentPassword: 'p' });
    expect(clashes).toEqual([]);
  });

  it('reports the other fields of a kick-off as clashes if either side changed a part', () => {
    const start = { title: 'Final', date: '2026-11-24', time: '18:00', timeZone: 'UTC' };
    const typedValues = { ...start, time: '19:00' };
    const storedValues = { ...start, title: 'The final', date: '2026-11-25' };
    expect(mergeEdits(start, typedValues, storedValues)).toEqual({
      values: { ...typedValues, title: 'The final' },
      clashes: ['date'],
      mergedFields: ['title'],
    });
    expect(mergeEdits(start, { ...start, title: 'My final' }, { ...start, date: '2026-11-25' })).toMatchObject({
      values: { title: 'My final', date: '2026-11-25' },
      clashes: [],
      mergedFields: ['date'],
    });
  });
});

describe('differences', () => {
  it('ignores differences that the user cannot see', () => {
    const clashes = differences(
      { name: 'A', short: '', other: 1 },
      { name: 'B', short: null, other: 2 },
      { name: 'Name', short: 'Short' },
    );
    expect(clashes).toEqual([{ field: 'name', label: 'Name', typed: 'A', stored: 'B' }]);
  });

  it('compares the parts of a record', () => {
    const labels = { 'notice.title': 'Title', 'notice.isEnabled': 'Show the notice' };
    const clashes = differences({ notice: { title: 'A', isEnabled: true } }, { notice: { title: 'A' } }, labels);
    expect(clashes).toEqual([{ field: 'notice.isEnabled', label: 'Show the notice', typed: 'Yes', stored: '—' }]);
  });

  it('shows list entries by their typed texts, one per line', () => {
    const stored = { _id: 'x', id: 'x', title: 'First half', url: 'https://a.example/1', stream: '/api/stream?id=x' };
    const added = { title: 'Second half', url: 'https://a.example/2' };
    const [clashes] = differences({ parts: [stored, added] }, { parts: [stored] }, { parts: 'Parts' });
    expect(clashes?.stored).toBe('First half, https://a.example/1');
    expect(clashes?.typed).toBe('First half, https://a.example/1\nSecond half, https://a.example/2');
    expect(differences({ parts: [stored] }, { parts: [{ ...stored, stream: '' }] }, { parts: 'Parts' })).toEqual([]);
  });
});
