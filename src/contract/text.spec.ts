import { describe, expect, it } from '@jest/globals';
import { maxLength } from 'class-validator';
import fc from 'fast-check';
import { cleanLine, cleanLines, lengthOf } from './text.js';

/** Characters that XML 1.0 (2.2) excludes. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

const UNCHANGED = [
  'Arsenal vs Chelsea',
  '1. FC Köln',
  'क्रिकेट विश्व कप',
  'र्‍य क्‍ष',
  'न്‍'.normalize('NFC'),
  'می‌خواهم تیم‌ها',
  'ශ්‍රී ලංකා',
  '👨‍👩‍👧‍👦',
  '👩🏽‍🚒 ❤️‍🔥 🏳️‍🌈 🏴‍☠️ 1️⃣ 🇳🇵',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Scotland',
  '日本 葛󠄀城',
  'ᠠ᠋ᠰ',
  '한국',
  '⠠⠝⠑⠏',
  'نيبال',
];

/** Characters of each kind that the rule distinguishes, and some characters of each script. */
const POOL = [
  ...'aé e\u0301zZ9#*. -\'"\u00a0\u2009\u3000\t\n\r\v\f\u0085\u2028',
  ...'\u0000\u0007\u001b\u007f\u0090\u00ad\u034f\u061c\u115f\u180e\u200b\u200e\u200f\u202a\u202e\u2060\u2066\u2069\u3164\ufeff\uffa0',
  ...'\ufffe\uffff\ufff9\u{1fffe}\u{e0001}\u{e0041}\u{e007f}',
  ...['\ud800', '\udc00', '\u{1f3f4}', '\u{e0067}', '\u{1f468}', '\u{1f467}', '\u{1f3fd}', '❤', '♂'],
  ...'\u200c\u200d\u200d\ufe0e\ufe0f\u180b\u{e0100}',
  ...'\u0301\u0323\u0344\u0915\u094d\u0930\u093f\u0645\u06cc\u0d28\u0d4d\u1100\u1161\u11a8\u212a\u2126\ufb1d日葛\u2800',
];

/** Texts of these characters, and texts of arbitrary code points. */
const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.array(fc.constantFrom(...POOL), { maxLength: 12 }).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
);

/** Returns the visible characters of a text, sorted, because invisible characters change the order of marks. */
const visibleOf = (text: string): string =>
  [...text.normalize('NFD')]
    .filter(
      (one) => !/[\p{Cs}\p{Noncharacter_Code_Point}\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\s]/u.test(one),
    )
    .sort()
    .join('');

describe.each([
  ['cleanLine', cleanLine],
  ['cleanLines', cleanLines],
])('%s', (_, clean) => {
  it.each(UNCHANGED)('keeps %s', (text) => {
    expect(clean(text)).toBe(text);
  });

  it.each([
    ['a decomposed letter', 'Atle\u0301tico', 'Atlético'],
    ['control characters', 'Har\u0000bour\u001b\u007f', 'Harbour'],
    ['noncharacters', 'Har\ufffebour\uffff', 'Harbour'],
    ['half of a surrogate pair', 'Har\ud800bour', 'Harbour'],
    ['an override of the direction', '\u202eruobraH', 'ruobraH'],
    ['zero-width characters', '\ufeffHar\u200bbour\u2060', 'Harbour'],
    ['a soft hyphen', 'Har\u00adbour', 'Harbour'],
    ['joiners between letters that never join', 'Har\u200dbour\u200c', 'Harbour'],
    ['joiners between a letter and its accent', 'Atle\u200d\u0301tico', 'Atlético'],
    ['selectors after letters without variants', 'Harbour\ufe0f', 'Harbour'],
    ['selectors after digits and signs without variants', 'League 2\ufe0f -\ufe0f #\ufe0f', 'League 2 - #'],
    ['a character between a letter and its mark', 'e\u200b\u0301', 'é'],
    ['Hangul fillers', '\u3164\uffa0', ''],
    ['white space at both ends', '\u00a0 Harbour\n', 'Harbour'],
    ['zero-width characters alone', '\u200b\u200b', ''],
    ['an empty Braille cell', ' \u2800 ', ''],
    ['a selector alone', '\ufe0f', ''],
  ])('removes %s', (_, text, expected) => {
    expect(clean(text)).toBe(expected);
  });

  it('is idempotent, keeps visible characters and returns NFC that XML allows', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = clean(text);
        const keepsAll = visibleOf(once) === visibleOf(text) || (once === '' && /^\u2800*$/.test(visibleOf(text)));
        return clean(once) === once && once.normalize('NFC') === once && keepsAll && !NOT_XML.test(once);
      }),
      { numRuns: 5_000, seed: 49 },
    );
  });
});

describe('cleanLine', () => {
  it('turns line breaks, tabs and repeated or no-break spaces into single spaces', () => {
    expect(cleanLine('A\r\nB\tC\u00a0\u00a0D  E\u3000F\vG')).toBe('A B C D E F G');
  });
});

describe('cleanLines', () => {
  it('keeps tabs and repeated spaces', () => {
    expect(cleanLines('A\tB  C\u00a0D')).toBe('A\tB  C\u00a0D');
  });

  it('writes every line break as U+000A', () => {
    expect(cleanLines('A\r\nB\rC\vD\u2028E\n\nF')).toBe('A\nB\nC\nD\nE\n\nF');
  });
});

describe('lengthOf', () => {
  it.each([
    ['Zoë', 3],
    ['⚽️⚽️', 2],
    ['👨‍👩‍👧', 5],
    ['日葛', 2],
  ])('counts code points without variation selectors: %s', (text, length) => {
    expect(lengthOf(text)).toBe(length);
  });

  it('counts like the validator of the DTOs', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const text = cleanLines(typed);
        const length = lengthOf(text);
        expect([maxLength(text, length), length > 0 && maxLength(text, length - 1)]).toEqual([true, false]);
      }),
    );
  });
});
