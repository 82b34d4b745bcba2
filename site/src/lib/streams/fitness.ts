import { isObject } from '@contract/is-object.js';
import type { StreamRecord } from '@contract/records/match.record.js';
import { DEFAULT_LANGUAGE, LANGUAGE_FACTS } from '@contract/site-languages.js';
import { byHealth, STREAM_QUALITIES } from '@contract/streams.js';
import { language } from '../../i18n/language.js';
import { browserStorage } from '../browser-storage.js';

type Offered = Pick<StreamRecord, 'language' | 'quality' | 'health'>;

/** Preferences of a visitor, most preferred first. Other qualities are ranked from high to low. */
export interface StreamPreferences {
  /** Languages of streams (`LANGUAGES` of the contract). */
  languages: readonly string[];
  /** Quality that the visitor selected last, or null. */
  quality: string | null;
}

const KEY = 'nepsh-stream';

/** Returns the preferences that the page's language implies. The server and the browser know it. */
export const pagePreferences = (): StreamPreferences => ({
  languages: [LANGUAGE_FACTS[language()].streams, LANGUAGE_FACTS[DEFAULT_LANGUAGE].streams],
  quality: null,
});

/** Returns the preferences of this browser: the last selection, the page's language, then the browser's languages. */
export function visitorPreferences(browserLanguages: readonly string[]): StreamPreferences {
  const last = lastSelection();
  const [ofPage = '', ofSite = ''] = pagePreferences().languages;
  const ofBrowser = browserLanguages.flatMap(streamLanguage);
  return {
    languages: [...(last.language ? [last.language] : []), ofPage, ...ofBrowser, ofSite],
    quality: last.quality ?? null,
  };
}

/** Returns the English name of the language of a BCP 47 tag. Empty for a tag that is not valid, such as 'C'. */
function streamLanguage(tag: string): string[] {
  try {
    return [new Intl.DisplayNames(['en'], { type: 'language' }).of(new Intl.Locale(tag).language) ?? ''];
  } catch {
    return [];
  }
}

/** Stores the stream that the visitor selected, for the next game. */
export function rememberStream({ language: spoken, quality }: Pick<Offered, 'language' | 'quality'>): void {
  try {
    browserStorage().setItem(KEY, JSON.stringify({ language: spoken, quality }));
  } catch {
    // Without storage, the next game starts with the preferences of the page.
  }
}

function lastSelection(): { language?: string; quality?: string } {
  try {
    const stored: unknown = JSON.parse(browserStorage().getItem(KEY) ?? '{}');
    if (!isObject(stored)) return {};
    const { language: spoken, quality } = stored;
    return {
      ...(typeof spoken === 'string' && { language: spoken }),
      ...(typeof quality === 'string' && { quality }),
    };
  } catch {
    return {};
  }
}

/** Compares two streams of a game: working ones first, then by language and quality, then in the order of the API. */
export const byFitness =
  ({ languages, quality }: StreamPreferences = pagePreferences()) =>
  (a: Offered, b: Offered): number =>
    byHealth(a, b) ||
    placeIn(languages, a.language) - placeIn(languages, b.language) ||
    Number(b.quality === quality) - Number(a.quality === quality) ||
    placeIn(STREAM_QUALITIES, a.quality) - placeIn(STREAM_QUALITIES, b.quality);

const placeIn = (list: readonly string[], item: string): number => {
  const at = list.indexOf(item);
  return at < 0 ? list.length : at;
};
