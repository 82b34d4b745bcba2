import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectNone } from '../support/expect-none.js';

const ROOT = join(import.meta.dirname, '..', '..');

/** Words that readers stumble over, and what to write in their place. */
const INSTEAD: Readonly<Record<string, string>> = {
  anew: 'again',
  aught: 'anything',
  deed: 'activity entry',
  doings: 'actions',
  glide: 'FLIP animation',
  hasten: 'bring forward, or the name of what is done',
  heard: 'notified, or subscribed',
  hearing: 'notification preferences, or event visibility',
  insist: 'retry',
  lest: 'so that … not',
  roomy: 'wide',
  'needs a hand': 'needs attention',
  thereof: 'of it',
  told: 'published, sent, reported or notified',
  vast: 'large',
  whereupon: 'and then',
  whoever: 'who, anyone who, everyone who',
};
const BANNED = new RegExp(`\\b(${Object.keys(INSTEAD).join('|')})s?\\b`, 'gi');

const FILES = globSync(
  [
    '{src,admin/src,site/src,site/embed,client/src,embedded-mongo/src,bench}/**/*.{ts,tsx,astro,css}',
    'scripts/**/*.mjs',
    'docs/**/*.md',
    '{test,embedded-mongo/test}/**/*.{ts,md}',
    '{README,CONTRIBUTING,CHANGELOG,SECURITY}.md',
    'embedded-mongo/{README,CHANGELOG}.md',
  ],
  { cwd: ROOT, exclude: (name) => name === 'node_modules' },
).filter((file) => !import.meta.filename.endsWith(file));

/** Words of the parts of the domain, which the platform serves without knowing them. */
const DOMAIN = /\b(games?|activity|activities|go[ -]live)\b|'requests'/i;

/** A line whose names are taken apart: 'deeds Per Day' of 'deedsPerDay'. */
const spaced = (line: string): string => line.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2');

/** The words of a text that are not to be used, each with its line and what to write. */
const foundIn = (file: string): string[] =>
  readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      [...spaced(line).matchAll(BANNED)].map(
        ([found, word = '']) => `${file}:${index + 1} says '${found}': write '${INSTEAD[word.toLowerCase()]}'`,
      ),
    );

/** The lines of the platform that name a part of the domain. Data of unit tests may be of anything. */
const ofDomain = globSync('src/platform/**/*.ts', { cwd: ROOT, exclude: (name) => name.endsWith('.spec.ts') }).flatMap(
  (file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const [found] = DOMAIN.exec(spaced(line)) ?? [];
        return found === undefined ? [] : [`${file}:${index + 1} says '${found}'`];
      }),
);

describe('the words of code and documentation', () => {
  it('are those that readers know from elsewhere', () => {
    expect(FILES.length).toBeGreaterThan(1_000);
    expectNone(FILES.flatMap(foundIn), 'replace the word');
  });

  it('of the platform name no part of the domain', () => {
    expectNone(ofDomain, 'let the module declare it (docs/architecture.md, Folders), and keep src/platform general');
  });
});
