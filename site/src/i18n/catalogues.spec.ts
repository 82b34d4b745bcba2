import { describe, expect, it } from '@jest/globals';
import { MESSAGES, appSoonMessage, gameLiveMessage, noMatchesOf, requiredMessage } from '@contract/messages.js';
import { SITE_LANGUAGES } from '@contract/site-languages.js';
import { SPORTS } from '@contract/sports.js';
import { LANGUAGES as STREAM_LANGUAGES } from '@contract/streams.js';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expectNone } from '../../../test/support/expect-none.js';
import { SITE_TEXTS } from '../../../test/support/specified-texts.js';
import { AREAS, argumentsOf, BASE, compileCatalogue, LANGUAGES, readCatalogue } from '../../messages/compile.mjs';
import { d } from './dialogs.js';
import { t } from './ui.js';

const SOURCES = resolve('site/src');

const sourceText = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|tsx|astro)$/.test(file) && !file.endsWith('.spec.ts'))
  .map((file) => readFileSync(join(SOURCES, file), 'utf8'))
  .join('\n');

/** Starts and ends of keys that are built at run time: `staff.${text}`. */
const dynamicKeys = [...sourceText.matchAll(/\b[tpgd](?:\.\w+)?\(\s*`([\w.-]*)\$\{[^`]*\}([\w.-]*)`/g)].map(
  ([, start = '', end = '']) => ({ start, end }),
);

const isUsed = (key: string): boolean =>
  sourceText.includes(`'${key}'`) ||
  dynamicKeys.some(({ start, end }) => start + end !== '' && key.startsWith(start) && key.endsWith(end));

/** Returns the plural forms of a message by argument. */
const pluralForms = (text: string): string[][] =>
  [...text.matchAll(/\{(\w+), plural,((?:\s*(?:=\d+|\w+) \{(?:[^{}]|\{[^{}]*\})*\})+)\}/g)].map(([, , forms = '']) =>
    [...forms.matchAll(/(=\d+|\w+) \{/g)].map(([, form = '']) => form),
  );

describe('message catalogs', () => {
  it('exist for every language of the site', () => {
    expect([...LANGUAGES].sort()).toEqual([...SITE_LANGUAGES].sort());
  });

  it.each(AREAS.flatMap((area) => LANGUAGES.map((language) => [area, language] as const)))(
    'have every text of %s in %s, with the same arguments',
    (area, language) => {
      const [base, translated] = [readCatalogue(BASE, area), readCatalogue(language, area)];
      expectNone(
        Object.keys(base).filter((key) => !translated[key]?.trim()),
        `Write these texts in ${language}.`,
      );
      expectNone(
        Object.keys(translated).filter((key) => !(key in base)),
        `Take these texts out in ${language}: English has none of them.`,
      );
      // The same order as in English helps translators.
      expect(Object.keys(translated)).toEqual(Object.keys(base));
      const of = (texts: Record<string, string>) =>
        Object.fromEntries(
          Object.entries(compileCatalogue(texts)).map(([key, message]) => [key, argumentsOf(message)]),
        );
      expect(of(translated)).toEqual(of(base));
    },
  );

  it.each(AREAS.flatMap((area) => LANGUAGES.map((language) => [area, language] as const)))(
    'have the plural forms of %s that %s needs',
    (area, language) => {
      const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
      for (const [key, text] of Object.entries(readCatalogue(language, area))) {
        for (const forms of pluralForms(text)) {
          expect([key, forms.filter((form) => !form.startsWith('=')).toSorted()]).toEqual([key, needed]);
        }
      }
    },
  );

  it.each(AREAS)('have no text in %s that nothing shows', (area) => {
    expectNone(
      Object.keys(readCatalogue(BASE, area)).filter((key) => !isUsed(key)),
      'Take these texts out in every language: nothing shows them.',
    );
  });

  it('name every sport and every language of a stream', () => {
    const [ui, game] = [readCatalogue('ar', 'ui'), readCatalogue('ar', 'game')];
    expectNone(
      SPORTS.filter((sport) => !ui[`sport.${sport}`]),
      'Add `sport.…` for these to ui.json of each language.',
    );
    expectNone(
      STREAM_LANGUAGES.filter((one) => !game[`language.${one}`]),
      'Add `language.…` for these to game.json of each language.',
    );
  });
});

describe('English texts', () => {
  it.each(Object.keys(SITE_TEXTS) as (keyof typeof SITE_TEXTS)[])('are those of the specification in %s', (area) => {
    expect(readCatalogue(BASE, area)).toMatchObject(SITE_TEXTS[area]);
  });

  it('are the agreed ones, word for word', () => {
    const [ui, page, game] = (['ui', 'page', 'game'] as const).map((area) => readCatalogue(BASE, area));
    expect({ ...ui, ...page, ...game }).toMatchObject({
      'list.noneFound': MESSAGES.noMatches,
      'list.noGames': MESSAGES.noGames,
      'list.noReplays': MESSAGES.noReplays,
      syncing: MESSAGES.syncing,
      'profile.left': MESSAGES.loggedOut,
      'ad.incomplete': MESSAGES.adZoneIncomplete,
      'lost.matchText': MESSAGES.matchNotFound,
      'denied.text': MESSAGES.accessDenied,
      'denied.blocked': MESSAGES.devToolsBlocked,
      copied: MESSAGES.copied,
      'copy.failed': MESSAGES.copyFailed,
      'stage.none': MESSAGES.noStreamsAvailable,
      'stage.soon': MESSAGES.streamsSoon,
      'streams.undecodable': MESSAGES.decodeFailed,
      'streams.invalid': MESSAGES.invalidToken,
      'streams.noPartner': MESSAGES.noAffiliateLink,
    });
    expect(readCatalogue(BASE, 'dialogs')).toMatchObject({
      'app.done': MESSAGES.downloadSuccessful,
      'problem.email': MESSAGES.emailInvalid,
      'quiet.same': MESSAGES.quietHoursSame,
    });
    expect(t('list.noneOf', { sport: 'Chess' })).toBe(noMatchesOf('Chess'));
    expect(t('goneLive', { home: 'A', away: 'B' })).toBe(gameLiveMessage('A', 'B'));
    expect(d('app.soon', { platform: 'iOS' })).toBe(appSoonMessage('iOS'));
    expect(d('problem.required', { label: 'Title' })).toBe(requiredMessage('Title'));
  });
});
