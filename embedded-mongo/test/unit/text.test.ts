import { createRequire } from 'node:module';
import { foldCase, stripDiacritics } from '../../src/text/characters.js';
import { languageNamed, type Language } from '../../src/text/language.js';
import { stemEnglish } from '../../src/text/stemmer.js';
import { ENGLISH_STOP_WORDS } from '../../src/text/stop-words.js';
import { seededRandom } from '../support/random.js';

const require = createRequire(import.meta.url);
const { newStemmer } = require('snowball-stemmers') as {
  newStemmer(language: string): { stem(word: string): string };
};
const [english, none] = ['english', 'none'].map((name) => languageNamed(name) as Language);

describe('the English stemmer', () => {
  it.each([
    ['running', 'run'],
    ['consistently', 'consist'],
    ['knightly', 'knight'],
    ['skies', 'sky'],
    ['news', 'news'],
    ['generously', 'generous'],
    ['arsenal', 'arsenal'],
    ['proceed', 'proceed'],
    ['hopping', 'hop'],
    ['hoping', 'hope'],
    ["'players'", 'player'],
    ["keeper's", 'keeper'],
    ['yes', 'yes'],
    ['sayings', 'say'],
    ['ties', 'tie'],
    ['controlling', 'control'],
    ['relational', 'relat'],
    ['geologist', 'geologist'],
    ['Running', 'Run'],
    ['as', 'as'],
  ])('stems %s to %s', (word, stem) => expect(stemEnglish(word)).toBe(stem));

  it("follows the Snowball project's algorithm on words of all its parts", () => {
    const reference = newStemmer('english');
    const random = seededRandom(11);
    const parts = [
      ...'aeiouytsnmxzY1é日'.split(''),
      ...'ing ed ly ss ies tion sion ational alism iveness fulness ousli biliti bli ogi li ization icate ative'.split(
        ' ',
      ),
      ...'arsen commun gener sk is idl pp tt bb wx eed eedly ingly edly us ment ement al ence alize able ism'.split(
        ' ',
      ),
      ...["'", "'s", "'s'", 'inning', 'succeed', 'dying', 'early', 'news', 'atlas', 'foot', 'ball', 'goal', 'keep'],
    ];
    const words = Array.from({ length: 50_000 }, () =>
      Array.from({ length: 1 + Math.floor(random() * 5) }, () => parts[Math.floor(random() * parts.length)]).join(''),
    );
    expect(words.filter((word) => stemEnglish(word) !== reference.stem(word))).toEqual([]);
  });

  it('needs linear time', () => {
    const started = process.cpuUsage().user;
    for (const word of ['ay'.repeat(500_000) + 'ed', 'y'.repeat(1_000_000), 'a'.repeat(1_000_000) + 'ing'])
      stemEnglish(word);
    // It takes 0.2 s. Quadratic time would be hours.
    expect(process.cpuUsage().user - started).toBeLessThan(20_000_000);
  });
});

describe('the words of a text', () => {
  it.each<[string, string[]]>([
    ['The quick, brown fox-trot!', ['quick', 'brown', 'fox', 'trot']],
    ["Don't stop: it's O'Neill's", ['stop', "o'neil"]],
    ['Café NAÏVE Ångström', ['cafe', 'naiv', 'angstrom']],
    ['snake_case user@example.com', ['snake_cas', 'user', 'exampl', 'com']],
    ['日本語、テスト。2:1', ['日本語', 'テスト', '2', '1']],
    ['soft\u00adhyphen non\u00a0breaking “quoted”', ['soft', 'hyphen', 'non', 'break', 'quot']],
    ['  \n\t', []],
  ])('are split in English: %j', (text, terms) => expect([...english.terms(text)]).toEqual(terms));

  it('are not stemmed without a language', () => {
    expect([...none.terms("The Runners don't RUN")]).toEqual(['the', 'runners', 'don', 't', 'run']);
    expect([...none.terms('ÉTÉ été', { diacriticSensitive: true })]).toEqual(['été', 'été']);
    expect([...none.terms('ÉTÉ', { caseSensitive: true })]).toEqual(['ETE']);
  });

  it('include stop words only on request', () => {
    expect(ENGLISH_STOP_WORDS.size).toBe(174);
    expect([...english.terms('to be or not to be')]).toEqual([]);
    expect([...english.terms('to BE', { keepStopWords: true })]).toEqual(['to', 'be']);
    expect([...english.terms('THE Runs', { caseSensitive: true })]).toEqual(['Run']);
  });
});

test('folds letters to one code point each, like a regular expression that ignores case', () => {
  const differing: string[] = [];
  for (let code = 1; code < 0x2_0000; code += 1) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const char = String.fromCodePoint(code);
    const folded = foldCase(char);
    if (folded !== char && !new RegExp(`^\\u{${code.toString(16)}}$`, 'iu').test(folded)) differing.push(char);
    if (foldCase(folded) !== folded) differing.push(char);
  }
  expect(differing).toEqual([]);
  expect(foldCase('ΣΊΣΥΦΟΣ ſtraße İı')).toBe('σίσυφοσ straße İı');
});

test('removes diacritics, both separate ones and parts of letters', () => {
  expect(stripDiacritics('e\u0301 é ñ Ǻ ø ß ^x` ガ')).toBe('e e n A ø ß x カ');
});

test.each<[string, unknown]>([
  ['EN', english],
  ['None', none],
  ['de', 'german'],
  ['klingon', undefined],
  ['', undefined],
])('returns the language %j', (name, expected) => expect(languageNamed(name)).toBe(expected));
