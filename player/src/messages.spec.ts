import { describe, expect, it } from '@jest/globals';
import { SITE_LANGUAGES } from '@contract/site-languages.js';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectNone } from '../../test/support/expect-none.js';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const textsOf = (language: string): Record<string, string> =>
  JSON.parse(read(`player/messages/${language}.json`)) as Record<string, string>;

const ENGLISH = textsOf('en');
/** Sources of the English texts that the player replaces: its own, and the page and failures of the server. */
const SOURCES = [
  ...readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .map((file) => `player/src/${file}`),
  ...['src/modules/streams/stream-page.ts', 'src/modules/streams/game-streams.ts', 'src/contract/general-errors.ts'],
  ...['src/contract/resources/streams.ts', 'src/contract/messages.ts'],
]
  .map(read)
  .join('\n');

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** Returns the names that the controls' library replaces, such as `{time}`. */
const placeholdersOf = (text = ''): string => (text.match(/\{\w+\}/g) ?? []).sort().join();

describe('the texts of the player', () => {
  it('exist for every language of the site', () => {
    const languages = readdirSync(join(ROOT, 'player/messages')).map((file) => file.replace('.json', ''));

    expect(languages.sort()).toEqual([...SITE_LANGUAGES].sort());
  });

  it.each(SITE_LANGUAGES)('are complete in %s, in the order of the English texts', (language) => {
    const texts = textsOf(language);

    expect(Object.keys(texts)).toEqual(Object.keys(ENGLISH));
    expectNone(
      Object.keys(ENGLISH).filter((key) => !texts[key]?.trim()),
      `Write these texts in ${language}.`,
    );
  });

  it.each(SITE_LANGUAGES)('have the placeholders of the English texts in %s', (language) => {
    const texts = textsOf(language);

    expectNone(
      Object.keys(ENGLISH).filter((key) => placeholdersOf(texts[key]) !== placeholdersOf(ENGLISH[key])),
      `Use the placeholders of the English texts in ${language}.`,
    );
  });

  it('equal the English texts of the code and the keys of its controls’ library', () => {
    const library = read('node_modules/media-chrome/dist/lang/en.js');
    const isKnown = ([key, text]: [string, string]): boolean => {
      if (key.startsWith('chrome.'))
        return key === `chrome.${text}` && new RegExp(`^ {2}"?${escaped(text)}"?:`, 'm').test(library);
      // A text of several sentences may be composed of them.
      return SOURCES.includes(`'${key}'`) || SOURCES.includes(text.split('. ').at(-1) ?? text);
    };

    expectNone(
      Object.entries(ENGLISH).flatMap((entry) => (isKnown(entry) ? [] : [entry[0]])),
      'Write these texts of player/messages/en.json as the code and media-chrome do, or delete them.',
    );
  });
});
