import type { Schema } from 'mongoose';
import { fold } from '../../../contract/fold.js';
import { backfilled } from '../rewrites/backfilled.js';

/** A record with search terms, by which large collections are searched. */
export interface Searchable {
  /** Result of `searchWords` for the record's searched texts. Every write to one of the texts must update it. */
  words: string[];
}

/** Schema fields that make records `Searchable`. `indexWords` declares the index. */
export const searchable = { words: { type: [String], default: [], derived: true } };

/** Maximum number of terms per record. The rest is omitted, because the first texts matter most. */
const MAX_WORDS = 64;
/** Maximum length of a term, in characters. Longer terms are truncated, in queries too. */
const MAX_WORD = 40;

/** Letters and digits, with the marks that belong to a letter. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/**
 * Returns the unique words of texts in lower case, without accents (see `fold`), in their order: at most 64 words of at most 40
 * characters.
 */
export function searchWords(...texts: readonly (string | null | undefined)[]): string[] {
  const words = new Set<string>();
  for (const text of texts) {
    for (const [word] of fold(text ?? '').matchAll(WORD)) {
      words.add(word.length <= MAX_WORD ? word : cut(word));
      if (words.size === MAX_WORDS) return [...words];
    }
  }
  return [...words];
}

/** Truncates a word without splitting a surrogate pair. */
function cut(word: string): string {
  const end = word.codePointAt(MAX_WORD - 1) ?? 0;
  return word.slice(0, end > 0xffff ? MAX_WORD - 1 : MAX_WORD);
}

/** Computes a record's search terms from its texts. */
type WordsOf<T> = (doc: T) => string[];

/** Indexes the search terms of a schema's records, and declares a backfill for records that were written before terms existed. */
export function indexWords<T extends Searchable>(schema: Schema<T>, wordsOf: WordsOf<T>): void {
  schema.index({ words: 1 });
  backfilled(schema, 'words', wordsOf);
}
