import { Schema } from 'mongoose';
import { indexSorts } from '../../platform/database/list-indexes.js';
import { storedFields, type StoredDoc } from '../../platform/database/record.js';
import { indexWords, searchable, searchWords, type Searchable } from '../../platform/database/search-words.js';

export const MATCH_MODEL = 'Match';

// Written out: inferred, fields that may be left out would be null as well.
/** A round or an event: what groups games. */
export interface MatchDoc extends StoredDoc, Searchable {
  title: string;
  description: string;
  /** A sport, or empty: then its games are of their league's. */
  category: string;
  /** What an imported round is recognised by. */
  roundKey?: string;
  /** Grows with each game that comes in; says nothing but that one did. */
  holds?: number;
}

export const matchSchema = new Schema<MatchDoc>(
  {
    title: { type: String, required: true },
    description: { type: String, default: '' },
    category: { type: String, default: '' },
    roundKey: { type: String },
    holds: { type: Number },
    ...searchable,
    ...storedFields,
  },
  { collection: 'matches', versionKey: false },
);
matchSchema.index({ roundKey: 1 }, { unique: true, partialFilterExpression: { roundKey: { $type: 'string' } } });
matchSchema.index({ createdAt: -1, _id: -1 });
indexSorts(matchSchema, 'title', 'category', 'updatedAt');
indexWords(matchSchema, matchWords);

/** What a match is searched for by: the texts that its list's `search` names. */
export function matchWords(match: Pick<MatchDoc, 'title' | 'category' | 'description'>): string[] {
  return searchWords(match.title, match.category, match.description);
}
