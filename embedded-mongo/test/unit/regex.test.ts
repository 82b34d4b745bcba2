import { RE2JS } from 're2js';
import { Regex } from '../../src/query/regex/regex.js';
import { translate } from '../../src/query/regex/translate.js';

const CASES: [string, string, boolean, string?][] = [
  ['\\Aab', 'abc', true],
  ['\\Aab', 'cab', false],
  ['ab\\Z', 'cab\n', true],
  ['ab\\z', 'cab\n', false],
  ['ab$', 'cab\n', true],
  ['ab$', 'cab\nx', false],
  ['ab$', 'cab\nx', true, 'm'],
  ['^x', 'ab\nx', true, 'm'],
  ['[[:digit:]]+', 'a1', true],
  ['^[[:alpha:]_]+$', 'a1', false],
  ['^[[:^digit:]]+$', 'a\u00e9😀-', true],
  ['[[:^digit:]]', '17', false],
  ['^[^[:^digit:]x]$', '7', true],
  ['[^[:^digit:]x]', 'a', false],
  ['^[[:^punct:][:^cntrl:]]$', '!', true],
  ['\\Qa.b\\E', 'a.b', true],
  ['\\Qa.b\\E', 'axb', false],
  ['\\p{Cyrillic}', 'Привет', true],
  ['^\\p{Cyrillic}', 'Hello', false],
  ['\\p{Lu}', 'a', false],
  ['(?i)ПРИ', 'привет', true],
  ['a(?i)b', 'aB', true],
  ['a(?i)b', 'AB', false],
  ['a(?i:b)c', 'aBC', false],
  ['a(?i)b|c', 'C', true],
  ['a b # remark', 'ab', true, 'x'],
  ['a.b', 'a\nb', false],
  ['a.b', 'a\rb', true],
  ['a.b', 'a\nb', true, 's'],
  ['\\d', '\u0663', false],
  ['\\x{1F600}', '😀', true],
  ['^.$', '😀', true],
  ['a{,2}', 'a{,2}', true],
  ['x{2,3}$', 'xxx', true],
  ['(?<year>\\d{4})-\\k<year>', '2026-2026', true],
  ['^(?:x|y)(a)(?:b|c)\\1\\g{-1}$', 'xabaa', true],
  ['^(a)+\\1$', 'aa', true],
  ['(?=(a))\\1', 'a', true],
  ['(?P<a>b)', 'b', true],
  ['(?=a)a(?!c)', 'ab', true],
  ['[]a]', ']', true],
  ['[a\\-z]', '-', true],
  ['[\\w.-]+@x', 'a.b-c@x', true],
];

test.each(CASES.map(([pattern, text, expected, options = '']) => ({ pattern, text, expected, options })))(
  'returns $expected for $pattern on $text with either engine',
  ({ pattern, text, expected, options }) => {
    expect(new Regex(pattern, options).test(text)).toBe(expected);
    const { re2 } = translate(pattern, options);
    if (re2 !== undefined) expect(RE2JS.compile(re2).test(text)).toBe(expected);
  },
);

test.each(['a++', '(?>a)', '(?R)', '\\Ka', '(?|a|b)', '(?(1)a)', '(?i)[[:^digit:]]', '\\X'])(
  'rejects %j by name',
  (pattern) => {
    expect(() => new Regex(pattern, '')).toThrow(/is not supported by embedded-mongo/);
  },
);

test.each([
  '\\1(a)',
  '(a)|\\1b',
  '(?:(a)|b)\\1',
  '(a)?\\1',
  '(a)*\\1',
  '(a){0,2}\\1',
  '(?:(a))?\\1',
  '(a\\1)',
  '(?!(a))\\1',
  '(?<=(a)\\1)',
  '\\k<n>(?<n>a)',
  '\\12',
])('rejects %j, because the group may not have matched', (pattern) => {
  expect(() => new Regex(pattern, '')).toThrow(
    /a group that may not have matched, in a regular expression is not supported/,
  );
});

test.each(['[[.a.]]', '[[=a=]]', '(', ')', 'a**', '[a', '*a', '\\', '\\p{Nonsense}', '\\y'])(
  'rejects the invalid pattern %j',
  (pattern) => {
    expect(() => new Regex(pattern, '')).toThrow(/invalid/);
  },
);

test.each(['^(a+)+$', '(a|a)+$', '(a|aa)+$', '^(.*a){20}$', 'a*a*a*a*a*b', '(x+x+)+y', '(?:a?){40}a{40}b'])(
  'needs linear time for %j',
  (pattern) => {
    const started = process.cpuUsage().user;
    expect(new Regex(pattern, '').test(`${'a'.repeat(5000)}!`)).toBe(false);
    expect(process.cpuUsage().user - started).toBeLessThan(5_000_000);
  },
);

test('rejects patterns for the backtracking engine on texts where they could take exponential time', () => {
  expect(new Regex('a(?=b)', '').test('ab'.repeat(10_000))).toBe(true);
  expect(() => new Regex('(a+)+(?=b)c', '').test('aaa')).toThrow(/look-around.* is not supported/);
});

test('finds matches in sequence, with their groups', () => {
  const regex = new Regex('(a+)(b)?', '');
  expect(regex.exec('xaab a', 0)).toEqual({ index: 1, text: 'aab', captures: ['aa', 'b'] });
  expect(regex.exec('xaab a', 4)).toEqual({ index: 5, text: 'a', captures: ['a', null] });
  expect(new Regex('((a)+)+(b)?', '').exec('xaab a', 4)).toEqual({ index: 5, text: 'a', captures: ['a', 'a', null] });
});
