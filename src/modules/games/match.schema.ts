import { Schema } from 'mongoose';
import type { DocOf } from '../../platform/database/document.js';
import { indexSorts } from '../../platform/database/list-indexes.js';
import { storedFields } from '../../platform/database/record.js';
import { indexWords, searchable, searchWords } from '../../platform/database/search-words.js';

export const MATCH_MODEL = 'Match';

const fields = {
  title: { type: String, required: true },
  description: { type: String, default: '' },
  /** A sport, or empty: then its games are of their league's. */
  category: { type: String, default: '' },
  /** What an imported round is recognised by. */
  roundKey: { type: String },
  /** No longer written (see `RecordLocks`); records of older versions have it. */
  holds: { type: Number },
  ...searchable,
  ...storedFields,
};

/** A round or an event: what groups games. */
export interface MatchDoc extends DocOf<typeof fields> {}

export const matchSchema = new Schema<MatchDoc>(fields, { collection: 'matches', versionKey: false });
matchSchema.index({ roundKey: 1 }, { unique: true, partialFilterExpression: { roundKey: { $type: 'string' } } });
matchSchema.index({ createdAt: -1, _id: -1 });
indexSorts(matchSchema, 'title', 'category', 'updatedAt');
indexWords(matchSchema, matchWords);

/** What a match is searched for by: the texts that its list's `search` names. */
export function matchWords(match: Pick<MatchDoc, 'title' | 'category' | 'description'>): string[] {
  return searchWords(match.title, match.category, match.description);
}
