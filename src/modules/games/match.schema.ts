import { Schema } from 'mongoose';
import type { DocOf } from '../../platform/database/records/document.js';
import { indexSorts } from '../../platform/database/lists/list-indexes.js';
import { storedFields } from '../../platform/database/records/record.js';
import { indexWords, searchable, searchWords } from '../../platform/database/lists/search-words.js';
import { indexTexts } from '../../platform/database/sort-keys.js';

export const MATCH_MODEL = 'Match';

const fields = {
  title: { type: String, required: true },
  description: { type: String, default: '' },
  /** A sport. If empty, the games use the sport of their league. */
  category: { type: String, default: '' },
  /** Unique key of an imported round. */
  roundKey: { type: String },
  /** No longer written (see `RecordLocks`). Records of older versions have this field. */
  holds: { type: Number },
  ...searchable,
  ...storedFields,
};

/** A round or an event that groups games. */
export interface MatchDoc extends DocOf<typeof fields> {}

export const matchSchema = new Schema<MatchDoc>(fields, { collection: 'matches', versionKey: false });
matchSchema.index({ roundKey: 1 }, { unique: true, partialFilterExpression: { roundKey: { $type: 'string' } } });
matchSchema.index({ createdAt: -1, _id: -1 });
// This index serves the filter of the list, and finds the rounds of an import.
matchSchema.index({ title: 1, _id: 1 });
indexSorts(matchSchema, 'category', 'updatedAt');
indexTexts(matchSchema, 'title');
indexWords(matchSchema, matchWords);

/** Returns the search terms of a match, from the fields that the `search` of its list names. */
export function matchWords(match: Pick<MatchDoc, 'title' | 'category' | 'description'>): string[] {
  return searchWords(match.title, match.category, match.description);
}
