import { Schema } from 'mongoose';
import { recordFields, type StoredRecord } from '../../platform/database/record.js';

export const MATCH_MODEL = 'Match';

/** A round or an event: what groups games. */
export interface MatchDoc extends StoredRecord {
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
    ...recordFields,
  },
  { collection: 'matches', versionKey: false },
);
matchSchema.index({ title: 1 });
matchSchema.index({ roundKey: 1 }, { unique: true, partialFilterExpression: { roundKey: { $type: 'string' } } });
matchSchema.index({ createdAt: -1, _id: -1 });
