import { describe, expect, it } from '@jest/globals';
import { differences, mergeEdits, withStored } from './merge.js';

const START = { id: '1', revision: 1, name: 'A', short: 'a', country: 'nepal', tags: ['x'] };

describe('two edits of a record', () => {
  it('are put together where each changed other fields', () => {
    const merge = mergeEdits(START, { ...START, name: 'B' }, { ...START, revision: 2, short: 'b', tags: ['x', 'y'] });
    expect(merge).toEqual({
      values: { ...START, name: 'B', short: 'b', tags: ['x', 'y'] },
      clashes: [],
      taken: ['short', 'tags'],
    });
  });

  it('clash where both changed a field, unless to the same', () => {
    const mine = { ...START, name: 'B', short: 'b', country: null, tags: ['z'] };
    const { values, clashes, taken } = mergeEdits(START, mine, {
      ...START,
      name: 'C',
      short: 'b',
      country: '',
      tags: [],
    });
    expect(clashes).toEqual(['name', 'tags']);
    expect(taken).toEqual([]);
    expect(values).toEqual(mine);
  });

  it('reach into the parts of a record', () => {
    const start = { notice: { isEnabled: false, title: 'A', text: 'a' } };
    const mine = { notice: { isEnabled: false, title: 'B', text: 'b' } };
    const theirs = { notice: { isEnabled: true, title: 'A', text: 'c' } };
    const { values, clashes, taken } = mergeEdits(start, mine, theirs);
    expect([clashes, taken]).toEqual([['notice.text'], ['notice.isEnabled']]);
    expect(values).toEqual({ notice: { isEnabled: true, title: 'B', text: 'b' } });
    expect(withStored(values, theirs, clashes)).toEqual({ notice: { isEnabled: true, title: 'B', text: 'c' } });
  });

  it('leave alone what is no part of the record', () => {
    const { values, clashes } = mergeEdits(
      { name: 'A' },
      { name: 'A', currentPassword: 'p' },
      { name: 'B', clicks: 2 },
    );
    expect(values).toEqual({ name: 'B', clicks: 2, currentPassword: 'p' });
    expect(clashes).toEqual([]);
  });

  it('asks for the rest of a kick-off that either side changed in part', () => {
    const begun = { title: 'Final', date: '2026-11-24', time: '18:00', timeZone: 'UTC' };
    const mine = { ...begun, time: '19:00' };
    const theirs = { ...begun, title: 'The final', date: '2026-11-25' };
    expect(mergeEdits(begun, mine, theirs)).toEqual({
      values: { ...mine, title: 'The final' },
      clashes: ['date'],
      taken: ['title'],
    });
    expect(mergeEdits(begun, { ...begun, title: 'My final' }, { ...begun, date: '2026-11-25' })).toMatchObject({
      values: { title: 'My final', date: '2026-11-25' },
      clashes: [],
      taken: ['date'],
    });
  });
});

describe('two versions of a record', () => {
  it('differ where a person would see it', () => {
    const found = differences(
      { name: 'A', short: '', other: 1 },
      { name: 'B', short: null, other: 2 },
      { name: 'Name', short: 'Short' },
    );
    expect(found).toEqual([{ field: 'name', label: 'Name', mine: 'A', theirs: 'B' }]);
  });

  it('reaches into a part of a record', () => {
    const labels = { 'notice.title': 'Title', 'notice.isEnabled': 'Show the notice' };
    const found = differences({ notice: { title: 'A', isEnabled: true } }, { notice: { title: 'A' } }, labels);
    expect(found).toEqual([{ field: 'notice.isEnabled', label: 'Show the notice', mine: 'Yes', theirs: '—' }]);
  });

  it('shows the entries of a list by what was typed, one a line', () => {
    const stored = { _id: 'x', id: 'x', title: 'First half', url: 'https://a.example/1', stream: '/api/stream?id=x' };
    const added = { title: 'Second half', url: 'https://a.example/2' };
    const [found] = differences({ parts: [stored, added] }, { parts: [stored] }, { parts: 'Parts' });
    expect(found?.theirs).toBe('First half, https://a.example/1');
    expect(found?.mine).toBe('First half, https://a.example/1\nSecond half, https://a.example/2');
    expect(differences({ parts: [stored] }, { parts: [{ ...stored, stream: '' }] }, { parts: 'Parts' })).toEqual([]);
  });
});
