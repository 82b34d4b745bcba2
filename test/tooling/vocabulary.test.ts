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

describe('the words of code and documentation', () => {
  it('are those that readers know from elsewhere', () => {
    expect(FILES.length).toBeGreaterThan(1_000);
    expectNone(FILES.flatMap(foundIn), 'replace the word');
  });
});
