import { isDoc, type Doc, type Value } from '../bson/types.js';
import { MongoError, notSupported } from '../errors.js';
import { foldCase, stripDiacritics } from './characters.js';
import { languageNamed, type Language, type TokenOptions } from './language.js';
import type { TextIndex } from './text-index.js';

/** A compiled `$text`. */
export interface TextSearch {
  /** Terms to look up in the index. Every match has at least one of them. */
  readonly terms: readonly string[];
  readonly negatedTerms: readonly string[];
  readonly phrases: readonly string[];
  readonly negatedPhrases: readonly string[];
  /** Top-level fields that the search reads. Undefined for all. */
  readonly roots: ReadonlySet<string> | undefined;
  matches(doc: Doc): boolean;
  /** Returns the score of a matching document. */
  score(doc: Doc): number;
}

/** Compiles the operand of `$text`. */
export type TextCompiler = (operand: Value) => TextSearch;

/** Compiles the operand of `$text` for the text index of its collection. */
export function compileSearch(index: TextIndex, operand: Value): TextSearch {
  const { search, language, options } = operandOf(index, operand);
  const { positive, negative, phrases, negatedPhrases } = partsOf(search);
  const terms = termsOf(language, positive);
  const negatedTerms = termsOf(language, negative, options);
  const isSensitive = Boolean(options.caseSensitive) || Boolean(options.diacriticSensitive);
  const exactTerms = isSensitive ? new Set(termsOf(language, positive, options)) : undefined;
  const excludedTerms = new Set(negatedTerms);
  const fold = folding(options);
  const required = phrases.map(fold);
  const excluded = negatedPhrases.map(fold);

  const hasTerm = (doc: Doc, among: ReadonlySet<string>): boolean => {
    for (const { text, language: textLanguage } of index.texts(doc))
      for (const term of textLanguage.terms(text, { ...options, keepStopWords: true }))
        if (among.has(term)) return true;
    return false;
  };
  const hasPhrase = (texts: readonly string[], phrase: string): boolean => texts.some((text) => text.includes(phrase));

  // A document is tested before its score is read.
  let last: Doc | undefined;
  let lastScores = new Map<string, number>();
  const scoresOf = (doc: Doc): Map<string, number> => {
    if (doc !== last) [last, lastScores] = [doc, index.scores(doc)];
    return lastScores;
  };

  return {
    terms,
    negatedTerms,
    phrases,
    negatedPhrases,
    roots: index.roots,
    matches(doc) {
      const scores = scoresOf(doc);
      if (!terms.some((term) => scores.has(term))) return false;
      if (exactTerms && !hasTerm(doc, exactTerms)) return false;
      if (excludedTerms.size > 0 && hasTerm(doc, excludedTerms)) return false;
      if (required.length + excluded.length === 0) return true;
      const texts = [...index.texts(doc)].map(({ text }) => fold(text));
      return (
        required.every((phrase) => hasPhrase(texts, phrase)) && !excluded.some((phrase) => hasPhrase(texts, phrase))
      );
    },
    score(doc) {
      const scores = scoresOf(doc);
      return terms.reduce((sum, term) => sum + (scores.get(term) ?? 0), 0);
    },
  };
}

function termsOf(language: Language, words: string, options?: TokenOptions): string[] {
  return [...new Set(language.terms(words, options))].sort();
}

const folding =
  ({ caseSensitive, diacriticSensitive }: TokenOptions) =>
  (text: string): string => {
    const folded = caseSensitive ? text : foldCase(text);
    return diacriticSensitive ? folded : stripDiacritics(folded);
  };

interface Operand {
  readonly search: string;
  readonly language: Language;
  readonly options: TokenOptions;
}

function operandOf(index: TextIndex, operand: Value): Operand {
  if (!isDoc(operand)) throw new MongoError('BadValue', '$text expects an object');
  const { $search, $language, $caseSensitive, $diacriticSensitive, ...others } = operand;
  if ($search === undefined) throw new MongoError('NoSuchKey', 'Missing expected field "$search"');
  const [search, name] = [text('$search', $search), text('$language', $language ?? '')];
  const options = {
    caseSensitive: flag('$caseSensitive', $caseSensitive),
    diacriticSensitive: flag('$diacriticSensitive', $diacriticSensitive),
  };
  if (Object.keys(others).length > 0) throw new MongoError('BadValue', 'extra fields in $text');
  return { search, language: name === '' ? index.defaultLanguage : searchLanguage(name), options };
}

function text(field: string, value: Value): string {
  if (typeof value === 'string') return value;
  throw new MongoError('TypeMismatch', `"${field}" had the wrong type. Expected string`);
}

function flag(field: string, value: Value): boolean {
  if (value === undefined || typeof value === 'boolean') return value ?? false;
  throw new MongoError('TypeMismatch', `"${field}" had the wrong type. Expected bool`);
}

function searchLanguage(name: string): Language {
  const language = languageNamed(name);
  if (language === undefined)
    throw new MongoError('BadValue', `unsupported language: "${name}" for text index version 3`);
  if (typeof language === 'string') throw notSupported(`text search in ${language}`);
  return language;
}

interface Parts {
  /** The searched words, including the words of phrases. */
  readonly positive: string;
  readonly negative: string;
  readonly phrases: readonly string[];
  readonly negatedPhrases: readonly string[];
}

const PARTS = /(?<word>[^\n\v\f\r "-]+)|["-]/g;
const isSpace = (char: string | undefined): boolean => char === undefined || /[\n\v\f\r ]/.test(char);

/**
 * Parses a search. A hyphen after white space or at the start excludes the text up to the next white space. Quotation
 * marks enclose a phrase.
 */
function partsOf(search: string): Parts {
  const words: Record<'positive' | 'negative', string[]> = { positive: [], negative: [] };
  const phrases: string[] = [];
  const negatedPhrases: string[] = [];
  let isNegated = false;
  let phraseStart: number | undefined;
  for (const { 0: part, index, groups } of search.matchAll(PARTS)) {
    const followsSpace = isSpace(search[index - 1]);
    if (groups?.['word'] !== undefined) {
      // The words of an excluded phrase may appear elsewhere.
      if (phraseStart !== undefined && isNegated) continue;
      if (followsSpace) isNegated = false;
      words[isNegated ? 'negative' : 'positive'].push(part);
    } else if (part === '-') {
      if (phraseStart === undefined && followsSpace) isNegated = true;
    } else if (phraseStart === undefined) {
      if (followsSpace) isNegated = false;
      phraseStart = index + 1;
    } else {
      (isNegated ? negatedPhrases : phrases).push(search.slice(phraseStart, index));
      phraseStart = undefined;
    }
  }
  return { positive: words.positive.join(' '), negative: words.negative.join(' '), phrases, negatedPhrases };
}
