import { describe, expect, it } from '@jest/globals';
import { cleanBy, line, lines, uniqueNames, type Named } from './stored-texts.js';

describe('cleanBy', () => {
  it('cleans texts in fields, lists and objects of lists', () => {
    const rule = {
      title: line(),
      note: lines(),
      tags: [line()] as const,
      parts: [{ title: line('Untitled') }] as const,
    };
    const at = new Date(0);

    expect(
      cleanBy(
        { title: 'A\u200b', note: 'A\r\nB', tags: ['\u202eC'], parts: [{ title: '\u200b', at }], other: '\u200b', at },
        rule,
      ),
    ).toEqual({ title: 'A', note: 'A\nB', tags: ['C'], parts: [{ title: 'Untitled', at }], other: '\u200b', at });
  });

  it('does not change empty texts and other types', () => {
    expect(
      cleanBy({ a: '', b: null, c: 4 }, { a: line('Untitled'), b: line('Untitled'), c: line('Untitled') }),
    ).toEqual({
      a: '',
      b: null,
      c: 4,
    });
  });
});

describe('uniqueNames', () => {
  const rule = { unnamed: 'Unnamed', max: 12, keyOf: (name: string) => name.toLowerCase() };
  const named = (names: readonly string[]): Named[] =>
    names.map((name, index) => ({ id: String(index), name, key: name.toLowerCase() }));
  const resultOf = (names: readonly string[]): string[] => [...uniqueNames(named(names), rule).values()];

  it('numbers names that become equal', () => {
    expect(resultOf(['Cup\u200b', 'Cup', 'CUP\u2060', 'Cup\u200b\u200b'])).toEqual([
      'Cup (2)',
      'Cup',
      'CUP (3)',
      'Cup (4)',
    ]);
  });

  it('names invisible texts', () => {
    expect(resultOf(['\u200b', '\u200b\u200b'])).toEqual(['Unnamed', 'Unnamed (2)']);
  });

  it('shortens long names for the number', () => {
    expect(resultOf(['Long-Name-12', 'Long-Name-12\u200b'])).toEqual(['Long-Name-12', 'Long-Nam (2)']);
  });

  it('returns the same names after some names were stored', () => {
    const before = ['Cup\u200b', 'Cup', 'Cup (2)', 'Cup\u200b\u200b', 'e\u0301', 'é', '\u200b', 'Cup (2)\u2060'];
    const expected = resultOf(before);

    for (let stored = 0; stored < 2 ** before.length; stored += 1) {
      const half = before.map((name, index) => ((stored >> index) & 1 ? (expected[index] ?? '') : name));
      expect(resultOf(half)).toEqual(expected);
    }
  });
});
