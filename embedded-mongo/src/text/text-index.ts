import { numberOf } from '../bson/numbers.js';
import { isDoc, type Doc, type Value } from '../bson/types.js';
import { MongoError, notSupported } from '../errors.js';
import { checkTime, finish, inSlices, isSliceOver, Memory, PAUSE, type Pause } from '../pace.js';
import { ENGLISH, languageNamed, type Language } from './language.js';

/** Field of an index's key that represents its text. */
export const TEXT_TERM = '_fts';
const EVERYTHING = '$**';
/** Memory for a term besides its characters, in bytes. */
const TERM_BYTES = 40;

/** An indexed string of a document. */
interface IndexedText {
  readonly text: string;
  readonly language: Language;
  readonly weight: number;
}

/** Texts that a text index covers, and the scores of a document's terms. */
export class TextIndex {
  readonly defaultLanguage: Language;
  /** Fields of the key before the text. A search needs an equality condition on each of them. */
  readonly prefix: readonly string[];
  /** Fields of the key after the text. */
  readonly suffix: readonly string[];
  /** Top-level fields that the index reads. Undefined for all. */
  readonly roots: ReadonlySet<string> | undefined;
  private readonly weights: ReadonlyMap<string, number>;
  private readonly isWildcard: boolean;
  private readonly languageField: string;
  /** Paths of documents that contain indexed fields. */
  private readonly parents: ReadonlySet<string>;

  constructor(spec: Doc) {
    const weights = spec['weights'] as Doc;
    this.weights = new Map(Object.entries(weights).map(([path, weight]) => [path, numberOf(weight) ?? 1]));
    this.isWildcard = this.weights.has(EVERYTHING);
    this.languageField = String(spec['language_override']);
    const language = languageNamed(String(spec['default_language']));
    this.defaultLanguage = typeof language === 'object' ? language : ENGLISH;
    const paths = Object.keys(spec['key'] as Doc);
    const term = paths.indexOf(TEXT_TERM);
    this.prefix = paths.slice(0, term);
    this.suffix = paths.slice(term + 2);
    const fields = [...this.weights.keys(), ...this.prefix, ...this.suffix, this.languageField];
    this.roots = this.isWildcard ? undefined : new Set(fields.map((path) => path.split('.', 1)[0]));
    this.parents = new Set([...this.weights.keys()].flatMap(parentsOf));
  }

  /** Yields the strings that a search reads. */
  *texts(doc: Doc, parent = '', language = this.defaultLanguage): Generator<IndexedText> {
    const docLanguage = this.languageOf(doc, language);
    for (const [field, value] of Object.entries(doc)) {
      if (this.isWildcard && field === this.languageField) continue;
      yield* this.textsAt(parent === '' ? field : `${parent}.${field}`, value, docLanguage, false);
    }
  }

  private *textsAt(path: string, value: Value, language: Language, isElement: boolean): Generator<IndexedText> {
    const weight = this.weights.get(path);
    const isParent = this.isWildcard || this.parents.has(path);
    if (typeof value === 'string') {
      if (weight !== undefined || this.isWildcard) yield { text: value, language, weight: weight ?? 1 };
    } else if (Array.isArray(value)) {
      if (isElement && !this.isWildcard) return;
      if (weight !== undefined || isParent) for (const item of value) yield* this.textsAt(path, item, language, true);
    } else if (isDoc(value) && isParent) yield* this.texts(value, path, language);
  }

  /** Returns the language of a document or of an embedded document, which may name it. */
  private languageOf(doc: Doc, outer: Language): Language {
    const name = Object.hasOwn(doc, this.languageField) ? doc[this.languageField] : undefined;
    if (name === undefined) return outer;
    if (typeof name !== 'string')
      throw new MongoError('Location17261', 'found language override field in document with non-string type');
    const language = languageNamed(name);
    if (language === undefined) throw new MongoError('Location17262', `language override unsupported: ${name}`);
    if (typeof language === 'string')
      throw notSupported(`text in ${language}, which the field ${this.languageField} of a document names,`);
    return language;
  }

  /** Returns the scores of a document's terms. */
  scores(doc: Doc): Map<string, number> {
    const scores = new Map<string, number>();
    for (const { text, language, weight } of this.texts(doc)) {
      const { counts, total } = countTerms(language, text);
      for (const [term, count] of counts) {
        const coefficient = (0.5 * count) / total + 0.5;
        // Each further occurrence counts half as much as the previous one.
        const frequency = 2 - 2 ** (1 - count);
        const bonus = isWhole(text, term) ? 1.1 : 1;
        scores.set(term, (scores.get(term) ?? 0) + weight * frequency * coefficient * bonus);
      }
    }
    return scores;
  }
}

/** Number of occurrences of each term in a text, and the total number of terms. */
interface Counted {
  readonly counts: ReadonlyMap<string, number>;
  readonly total: number;
}

/** Number of characters above which a text is counted in time slices. */
const LONG_TEXT = 20_000;

function countTerms(language: Language, text: string): Counted {
  if (text.length > LONG_TEXT) return inSlices(`terms in ${language.name}: ${text}`, () => counting(language, text));
  return finish(counting(language, text));
}

function* counting(language: Language, text: string): Generator<Pause, Counted, void> {
  const memory = new Memory('the words of a text');
  const counts = new Map<string, number>();
  let total = 0;
  for (const term of language.terms(text)) {
    checkTime();
    if (isSliceOver()) yield PAUSE;
    total += 1;
    const count = counts.get(term);
    if (count === undefined) memory.add(TERM_BYTES + term.length);
    counts.set(term, (count ?? 0) + 1);
  }
  return { counts, total };
}

/** Returns the text index of a specification. Undefined for other indexes. */
export function textIndexOf(spec: Doc): TextIndex | undefined {
  return (spec['key'] as Doc)[TEXT_TERM] === 'text' ? new TextIndex(spec) : undefined;
}

function parentsOf(path: string): string[] {
  const parts = path.split('.');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'));
}

const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Returns whether a term is the entire text, ignoring the case of ASCII letters. */
function isWhole(text: string, term: string): boolean {
  return text.length === term.length && lowerAscii(text) === lowerAscii(term);
}
