import { ENGLISH_WORDS, foldCase, stripDiacritics, WORDS } from './characters.js';
import { stemEnglish } from './stemmer.js';
import { ENGLISH_STOP_WORDS } from './stop-words.js';

/** Options for converting a text to terms. */
export interface TokenOptions {
  /** Whether words such as `the` are terms, too. */
  readonly keepStopWords?: boolean;
  readonly caseSensitive?: boolean;
  readonly diacriticSensitive?: boolean;
}

/** A language for text search. */
export interface Language {
  readonly name: string;
  terms(text: string, options?: TokenOptions): Iterable<string>;
}

/** Maximum number of words with cached terms, and their maximum length. Texts repeat the same few thousand words. */
const MAX_CACHED_WORDS = 20_000;
const MAX_CACHED_LENGTH = 40;

function language(
  name: string,
  words: RegExp,
  stopWords: ReadonlySet<string>,
  stem: (word: string) => string,
): Language {
  const cache = new Map<string, string>();
  const termOf = (lower: string): string => {
    let term = cache.get(lower);
    if (term !== undefined) return term;
    term = stripDiacritics(stem(lower));
    if (cache.size >= MAX_CACHED_WORDS) cache.clear();
    if (lower.length <= MAX_CACHED_LENGTH) cache.set(lower, term);
    return term;
  };
  return {
    name,
    *terms(text, { keepStopWords = false, caseSensitive = false, diacriticSensitive = false } = {}) {
      for (const [word] of text.matchAll(words)) {
        const lower = foldCase(word);
        if (!keepStopWords && stopWords.has(lower)) continue;
        if (!caseSensitive && !diacriticSensitive) yield termOf(lower);
        else {
          const stemmed = stem(caseSensitive ? word : lower);
          yield diacriticSensitive ? stemmed : stripDiacritics(stemmed);
        }
      }
    },
  };
}

const NONE = language('none', WORDS, new Set(), (word) => word);
export const ENGLISH = language('english', ENGLISH_WORDS, ENGLISH_STOP_WORDS, stemEnglish);

/** Languages of MongoDB, each with its short name. */
const LANGUAGES: readonly (readonly [string, string, Language?])[] = [
  ['none', '', NONE],
  ['english', 'en', ENGLISH],
  ['danish', 'da'],
  ['dutch', 'nl'],
  ['finnish', 'fi'],
  ['french', 'fr'],
  ['german', 'de'],
  ['hungarian', 'hu'],
  ['italian', 'it'],
  ['norwegian', 'nb'],
  ['portuguese', 'pt'],
  ['romanian', 'ro'],
  ['russian', 'ru'],
  ['spanish', 'es'],
  ['swedish', 'sv'],
  ['turkish', 'tr'],
];

/**
 * Returns the language with a name. Undefined for a language that MongoDB does not support; its full name for a
 * language that only MongoDB supports.
 */
export function languageNamed(name: string): Language | string | undefined {
  const found = LANGUAGES.find(([full, short]) => [full, short].includes(name.toLowerCase()) && name !== '');
  return found && (found[2] ?? found[0]);
}
