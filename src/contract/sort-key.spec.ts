import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compareTexts, sortKey } from './sort-key.js';

/** Texts in the order in which readers expect them. */
const ORDERS: readonly (readonly [name: string, ...texts: string[]])[] = [
  ['empty texts, signs, digits, letters', '', '#1', '[x]', '🏀 Hoops', '1. FC Köln', '50% off', 'Arsenal'],
  ['spaces before signs, and signs before letters', 'AC', 'AC Milan', 'AC-Milan', 'ACMilan'],
  ['a text before its continuation', 'Cup', 'Cup B', 'Cupfinal'],
  ['numbers by value', 'Round 2', 'Round 10', 'Round 10b', 'Round 100'],
  ['numbers of any length by value', '9'.repeat(47), `1${'0'.repeat(47)}`, `2${'0'.repeat(60)}`],
  ['numbers of another script by value', 'चरण ३', 'चरण १०', 'चरण २०'],
  ['numbers of a script whose zero starts a row', 'جولة ٩', 'جولة ١٠'],
  ['zero before other numbers', 'Group 0', 'Group 1'],
  ['upper and lower case together', 'alpha', 'Beta', 'gamma', 'Zulu'],
  ['accents with their letters', 'Oman', 'Ömer', 'Osman', 'Zebra', 'Zürich'],
  [
    'letters without a decomposition with their spelling',
    'Ægir',
    'Łódź',
    'Œuvre',
    'Ølstykke',
    'Øst',
    'Straße',
    'Straub',
  ],
  ['Turkish letters with i', 'İnegöl', 'Isparta', 'ıstranca', 'Izmir'],
  ['ligatures and wide letters with their letters', 'Fan', 'ﬁnal', 'Ｆire', 'Fort'],
  ['scripts after Latin, by code point', 'Zulu', 'Ελλάδα', 'Россия', 'नेपाल', '中国', '日本', '한국', '\u{20000}'],
];

/** Texts that are equal for sorting. */
const EQUAL = [
  ['Zürich', 'zurich', 'Zu\u0308rich', 'ＺＵＲＩＣＨ'],
  ['Straße', 'STRASSE'],
  ['Round 7', 'Round 07', 'round ٧'],
  ['☀️ Cup', '☀ Cup'],
] as const;

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'aAäÄzZß019 -.!٣३🏀\ue000\uffee中\u{20000}'), maxLength: 8 }),
);

/** Compares by code point, like databases. */
const byCodePoints = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

describe('compareTexts', () => {
  it.each(ORDERS)('sorts %s', (_, ...ordered) => {
    expect(ordered.toReversed().sort(compareTexts)).toEqual(ordered);
  });

  it.each(EQUAL)('treats %s and its other spellings as equal', (one, ...others) => {
    expect(others.map((other) => compareTexts(one, other))).toEqual(others.map(() => 0));
  });

  it('is a total order that agrees with the code points of the keys', () => {
    fc.assert(
      fc.property(texts, texts, texts, (a, b, c) => {
        expect(compareTexts(a, b)).toBe(-compareTexts(b, a) + 0);
        expect(compareTexts(a, b)).toBe(byCodePoints(sortKey(a), sortKey(b)));
        if (compareTexts(a, b) <= 0 && compareTexts(b, c) <= 0) expect(compareTexts(a, c)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 1_000 },
    );
  });

  it('compares numbers by value', () => {
    const number = fc.bigInt({ min: 0n, max: 10n ** 60n });
    fc.assert(
      fc.property(number, number, fc.nat(3), (a, b, zeros) => {
        const order = compareTexts(`Round ${'0'.repeat(zeros)}${a}`, `round ${b}`);
        expect(order).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });
});

describe('sortKey', () => {
  it('has at most 120 code points, and never cuts a character', () => {
    expect(sortKey('x'.repeat(200))).toBe('x'.repeat(120));
    expect(sortKey('\u{20000}'.repeat(200))).toBe('\u{20000}'.repeat(120));
  });
});
