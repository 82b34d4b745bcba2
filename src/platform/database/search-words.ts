import type { Schema } from 'mongoose';
import { fold } from '../../contract/fold.js';
import { backfilled } from './backfilled.js';

/** A record that large collections are searched for by its words. */
export interface Searchable {
  /** What `searchWords` makes of the record's searched texts; a write to one of these writes the words too. */
  words: string[];
}

/** The part of a schema that makes its records `Searchable`; `indexWords` declares the index. */
export const searchable = { words: { type: [String], default: [], derived: true } };

/** More words than these are left out: the first texts matter most. */
const MAX_WORDS = 64;
/** Longer words are cut, those that are searched for too. */
const MAX_WORD = 40;

/** Letters and digits, with the marks that belong to a letter. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/**
 * The words of texts: in lower case, without accents (see `fold`), each once, in the order in which they come up; at most 64
 * words of at most 40 characters.
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

/** Cuts between characters, never inside a surrogate pair. */
function cut(word: string): string {
  const end = word.codePointAt(MAX_WORD - 1) ?? 0;
  return word.slice(0, end > 0xffff ? MAX_WORD - 1 : MAX_WORD);
}

/** Makes a record's words of its texts. */
type WordsOf<T> = (doc: T) => string[];

/** Indexes the words of a schema's records, and says how they are made, for records written before there were words. */
export function indexWords<T extends Searchable>(schema: Schema<T>, wordsOf: WordsOf<T>): void {
  schema.index({ words: 1 });
  backfilled(schema, 'words', wordsOf);
}
