import { describe, expect, it } from '@jest/globals';
import { changedValues, dropDraft, dropDraftsOf, keepDraft, readDraft } from './drafts.js';

const DAY = 24 * 60 * 60_000;
const mine = { owner: 'u1', key: 'league:new' };

function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

describe('a draft', () => {
  it('keeps only what differs from the start, so that restoring undoes nobody’s later change', () => {
    const place = memoryStorage();
    keepDraft(mine, { name: 'Cup', country: 'nepal', logoUrl: null }, { name: '', country: 'nepal' }, 5, place);
    expect(readDraft(mine, 5, place)).toEqual({ values: { name: 'Cup' }, at: 5 });
  });

  it('goes when everything is as it was, when it is dropped, and after a week', () => {
    const place = memoryStorage();
    keepDraft(mine, { name: 'Cup' }, {}, 0, place);
    expect(readDraft(mine, 8 * DAY, place)).toBeUndefined();
    keepDraft(mine, { name: '' }, {}, 0, place);
    expect(readDraft(mine, 0, place)).toBeUndefined();
    keepDraft(mine, { name: 'Cup' }, {}, 0, place);
    dropDraft(mine, place);
    expect(place.length).toBe(0);
  });

  it('belongs to one person: leaving takes one’s own away and no other’s', () => {
    const place = memoryStorage();
    const theirs = { owner: 'u2', key: 'league:new' };
    for (const name of [mine, { ...mine, key: 'faq:7' }, theirs]) keepDraft(name, { name: 'x' }, {}, 0, place);
    expect(readDraft({ owner: 'u3', key: 'league:new' }, 0, place)).toBeUndefined();
    dropDraftsOf('u1', place);
    expect(place.length).toBe(1);
    expect(readDraft(theirs, 0, place)).toBeDefined();
  });

  it('does without a storage that refuses', () => {
    const refuses = {
      ...memoryStorage(),
      setItem: () => {
        throw new Error('full');
      },
      getItem: () => '{broken',
    };
    expect(() => keepDraft(mine, { name: 'x' }, {}, 0, refuses)).not.toThrow();
    expect(readDraft(mine, 0, refuses)).toBeUndefined();
  });
});

describe('what somebody changed', () => {
  it('takes null, undefined and an empty text for the same', () => {
    expect(changedValues({ a: null, b: '', c: 0, d: [{ url: 'x' }] }, { a: '', c: 0, d: [{ url: '' }] })).toEqual({
      d: [{ url: 'x' }],
    });
  });
});
