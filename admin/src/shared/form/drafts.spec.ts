import { describe, expect, it } from '@jest/globals';
import { changedValues, dropDraft, dropDraftsOf, keepDraft, readDraft } from './drafts.js';

const DAY = 24 * 60 * 60_000;
const ownDraft = { owner: 'u1', key: 'league:new' };

function memoryStorage() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    key: (index: number) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size;
    },
  };
}

describe('draft', () => {
  it('contains only the fields that differ from the start, so that restoring preserves other users’ changes', () => {
    const place = memoryStorage();
    keepDraft(ownDraft, { name: 'Cup', country: 'nepal', logoUrl: null }, { name: '', country: 'nepal' }, 5, place);
    expect(readDraft(ownDraft, 5, place)).toEqual({ values: { name: 'Cup' }, at: 5 });
  });

  it('is removed when no field differs, when it is dropped, and after a week', () => {
    const place = memoryStorage();
    keepDraft(ownDraft, { name: 'Cup' }, {}, 0, place);
    expect(readDraft(ownDraft, 8 * DAY, place)).toBeUndefined();
    keepDraft(ownDraft, { name: '' }, {}, 0, place);
    expect(readDraft(ownDraft, 0, place)).toBeUndefined();
    keepDraft(ownDraft, { name: 'Cup' }, {}, 0, place);
    dropDraft(ownDraft, place);
    expect(place.length).toBe(0);
  });

  it('belongs to one user: signing out removes the user’s own drafts only', () => {
    const place = memoryStorage();
    const otherDraft = { owner: 'u2', key: 'league:new' };
    for (const name of [ownDraft, { ...ownDraft, key: 'faq:7' }, otherDraft])
      keepDraft(name, { name: 'x' }, {}, 0, place);
    expect(readDraft({ owner: 'u3', key: 'league:new' }, 0, place)).toBeUndefined();
    dropDraftsOf('u1', place);
    expect(place.length).toBe(1);
    expect(readDraft(otherDraft, 0, place)).toBeDefined();
  });

  it('is ignored if the storage throws', () => {
    const refuses = {
      ...memoryStorage(),
      setItem: () => {
        throw new Error('full');
      },
      getItem: () => '{broken',
    };
    expect(() => keepDraft(ownDraft, { name: 'x' }, {}, 0, refuses)).not.toThrow();
    expect(readDraft(ownDraft, 0, refuses)).toBeUndefined();
  });
});

describe('changedValues', () => {
  it('treats null, undefined, and an empty text as equal', () => {
    expect(changedValues({ a: null, b: '', c: 0, d: [{ url: 'x' }] }, { a: '', c: 0, d: [{ url: '' }] })).toEqual({
      d: [{ url: 'x' }],
    });
  });
});
