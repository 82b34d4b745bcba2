import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY, HOUR, MINUTE, SECOND } from '../../src/contract/time/units.js';
import { expectNone } from '../support/expect-none.js';

const ROOT = join(import.meta.dirname, '..', '..');

/** Words that confuse readers, with their replacements. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  anew: 'again',
  aside: 'apart from, or what it is: side panel, note',
  aught: 'anything',
  'be away': 'be unavailable',
  'dashboard spec': 'what it is: no such document is here',
  beat: 'update, renewal or heartbeat',
  beside: 'next to, with, during or in addition to',
  deed: 'activity entry',
  doings: 'actions',
  drift: 'marquee, or skew',
  glide: 'FLIP animation',
  hasten: 'bring forward, or the name of what is done',
  hear: 'receive, or subscribe to',
  heard: 'notified, or subscribed',
  hearing: 'notification preferences, or event visibility',
  insist: 'retry',
  'is away': 'is unavailable',
  kin: 'what it is',
  lest: 'so that … not',
  reckon: 'count, measure or calculate',
  reckoned: 'counted, measured or calculated',
  room: 'space',
  'public site, section': 'what it is: no such document is here',
  roomy: 'wide',
  'needs a hand': 'needs attention',
  standing: 'status',
  tell: 'notify, report, reveal or distinguish',
  telling: 'notifying, reporting or revealing',
  thereof: 'of it',
  told: 'published, sent, reported or notified',
  vast: 'large',
  whereupon: 'and then',
  whoever: 'who, anyone who, everyone who',
  whomever: 'anyone whom, everyone whom',
};

/** Lines of files in which a banned word is allowed. */
const EXCEPTIONS: readonly { why: string; files: RegExp; line: RegExp }[] = [
  { why: 'names that the lint rejects', files: /\/plain-english\.mjs$/, line: /'answered asked/ },
  { why: 'the name of an HTML element', files: /^(site|player)\//, line: /<\/?aside\b|'aside'/ },
  {
    why: 'a sentence of MongoDB',
    files: /\/aggregate\/doc-stages\.ts$/,
    line: /should not return anything aside from/,
  },
  { why: 'a verb of results, which titles have', files: /\/games\/spoiler(\.spec)?\.ts$/, line: /\bbeats?\b/ },
  { why: 'of somebody who has left the keyboard', files: /\/presence-heartbeat\.ts$/, line: /\bisAway\b/ },
  { why: 'of the side that plays away', files: /./, line: /\bisAway(First|Placeholder)\b/ },
  { why: 'what is there in addition', files: /./, line: /^(?!.*\bbeside\b).*\bbesides\b/i },
  { why: 'the page from which staff run a game', files: /./, line: /\b(control[- ]?room|openControlRoom)\b/i },
  { why: 'a stored field that processes of older builds read', files: /\/platform\/standby\//, line: /\bbeat\b/ },
];
/** Matches a word alone or as a part of a constant, between underscores. */
const BANNED = new RegExp(`(?<![^\\W_])(${Object.keys(REPLACEMENTS).join('|')})s?(?![^\\W_])`, 'gi');

const FILES = globSync(
  [
    '{src,admin/src,site/src,player/src,client/src,embedded-mongo/src,bench}/**/*.{ts,tsx,astro,css}',
    '{scripts,embedded-mongo/bench}/**/*.mjs',
    '{admin,site,player,embedded-mongo}/*.{mjs,ts}',
    'site/public/*.js',
    'docs/**/*.md',
    'docs-site/**/*.{astro,css,js,mjs}',
    // English pages. Subfolders contain their translations.
    'site/src/texts/*.md',
    '{test,embedded-mongo/test}/**/*.{ts,md}',
    'site/{messages/en/*,src/modules/*/messages/en}.json',
    'player/messages/en.json',
    '{README,CONTRIBUTING,CHANGELOG,SECURITY}.md',
    'embedded-mongo/{README,CHANGELOG}.md',
    '{client,deploy}/*.md',
    // CI, files for operators, and the output of `npm run new`.
    '{.ci,.github/workflows,deploy/*}/*',
    '{.github/*.yml,deploy/*.yaml}',
    'scripts/**/*.{sh,tmpl}',
    '{*.{mjs,jsonc},.env.example,Dockerfile}',
  ],
  { cwd: ROOT, exclude: (name) => /^(node_modules|dist)$/.test(name) },
).filter((file) => !import.meta.filename.endsWith(file));

/** Words of the domain, which the platform must not contain. */
const DOMAIN = /\b(games?|activity|activities|go[ -]live)\b|'requests'/gi;

const multiples = (count: number, length: number): number[] =>
  Array.from({ length: count }, (_, index) => (index + 1) * length);

/** Returns a pattern for a number with or without separators. */
const figuresOf = (number: number): string => number.toLocaleString('en').replaceAll(',', '_?');

/** Lengths of time as numbers: in milliseconds, in seconds, and a day in minutes. */
const FIGURES = [
  ...[multiples(60, MINUTE), multiples(24, HOUR), multiples(31, DAY)].flat(),
  ...[...multiples(24, HOUR), ...[1, 7, 14, 30, 60, 90, 180, 365].map((days) => days * DAY)].map((ms) => ms / SECOND),
  DAY / MINUTE,
].map(figuresOf);

/** A length of time as a number or product, except in an attribute such as `max-age=86400`. */
const WRITTEN_OUT = new RegExp(`(?<![=\\d.])\\b(?:${FIGURES.join('|')}|(?:24|60) \\* 60|60 \\* 1_?000)\\b`, 'g');

/** Numbers that are not times: messages per minute, and bytes. */
const NO_TIME = /\b(FCM_RATE_PER_MINUTE|FILLING)\b/;

/** A constant for a bound with another prefix than MAX_ or MIN_. */
const BOUND = /\b(MOST|LEAST|(MOST|LEAST|LONGEST|SHORTEST|LARGEST|HIGHEST)_\w+|[A-Z0-9_]+_(MOST|LEAST|LONGEST))\b/g;

/** Separates the words of a name: 'entries Per Day' for 'entriesPerDay'. */
const spaced = (line: string): string => line.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2');

/** Returns the matches of a pattern in files, each with its place. */
const matchesIn = (
  files: readonly string[],
  pattern: RegExp,
): { at: string; file: string; line: string; text: string }[] =>
  files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        [...spaced(line).matchAll(pattern)].map(([text]) => ({
          at: `${file}:${index + 1} contains '${text}'`,
          ...{ file, line, text },
        })),
      ),
  );

/** Tests and their helpers may use any data. */
const isNoTest = (file: string): boolean => !/\.(spec|test)\.tsx?$|\/testing\//.test(file);

describe('the vocabulary of code and documentation', () => {
  it('avoids words that confuse readers', () => {
    expect(FILES.length).toBeGreaterThan(1_000);
    const replacementOf = (text: string): string => {
      const word = text.toLowerCase();
      return REPLACEMENTS[word] ?? REPLACEMENTS[word.replace(/s$/, '')] ?? '';
    };
    const found = matchesIn(FILES, BANNED);
    const exceptionOf = ({ file, line }: (typeof found)[number]) =>
      EXCEPTIONS.find((match) => match.files.test(file) && match.line.test(line));
    const banned = found.filter((match) => !exceptionOf(match));
    expectNone(
      banned.map(({ at, text }) => `${at}: write '${replacementOf(text)}'`),
      'replace the word',
    );
    const used = new Set(found.map(exceptionOf));
    expectNone(
      EXCEPTIONS.filter((match) => !used.has(match)).map(({ why }) => why),
      'take these exceptions out: nothing needs them any more',
    );
  });

  it('contains no word of the domain in the platform', () => {
    const platform = FILES.filter((file) => file.startsWith('src/platform/') && isNoTest(file));
    expectNone(
      matchesIn(platform, DOMAIN).map(({ at }) => at),
      'let the module declare it (docs/architecture.md, Folders), and keep src/platform general',
    );
  });

  it('names bounds with MAX_ and MIN_', () => {
    const code = FILES.filter((file) => !file.endsWith('.md'));
    expectNone(
      matchesIn(code, BOUND).map(({ at }) => at),
      'write MAX_… or MIN_…',
    );
  });

  it('names lengths of time', () => {
    const code = FILES.filter((file) => /^(src|admin|client|site|player)\//.test(file) && isNoTest(file));
    const matches = matchesIn(code, WRITTEN_OUT).filter(({ line }) => !NO_TIME.test(line));
    expectNone(
      matches.map(({ at }) => at),
      'write SECOND, MINUTE, HOUR or DAY of src/contract/time/units.ts',
    );
  });
});
