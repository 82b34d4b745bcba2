import { ENGLISH_WORDS, foldCase, stripDiacritics, WORDS } from './characters.js';
import { stemEnglish } from './stemmer.js';
import { ENGLISH_STOP_WORDS } from './stop-words.js';

/** How a text becomes terms. */
export interface TokenOptions {
  /** Words such as `the` are terms, too. */
  readonly keepStopWords?: boolean;
  readonly caseSensitive?: boolean;
  readonly diacriticSensitive?: boolean;
}

/** A language that text is searched in. */
export interface Language {
  readonly name: string;
  terms(text: string, options?: TokenOptions): Iterable<string>;
}

/** Terms of so many words are kept, since texts have the same few thousand again and again. */
const MAX_KNOWN = 20_000;
const MAX_KNOWN_LENGTH = 40;

function language(
  name: string,
  words: RegExp,
  stopWords: ReadonlySet<string>,
  stem: (word: string) => string,
): Language {
  const known = new Map<string, string>();
  const termOf = (lower: string): string => {
    let term = known.get(lower);
    if (term !== undefined) return term;
    term = stripDiacritics(stem(lower));
    if (known.size >= MAX_KNOWN) known.clear();
    if (lower.length <= MAX_KNOWN_LENGTH) known.set(lower, term);
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

/** The languages of MongoDB, each with its other name. */
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

/** The language of a name: undefined for one that MongoDB does not know, its name alone for one that is not done here. */
export function languageNamed(name: string): Language | string | undefined {
  const found = LANGUAGES.find(([full, short]) => [full, short].includes(name.toLowerCase()) && name !== '');
  return found && (found[2] ?? found[0]);
}
