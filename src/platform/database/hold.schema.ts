import { Schema } from 'mongoose';
import { notExported } from './exported.js';

export const HOLD_MODEL = 'Hold';

// Written out: inferred, fields that may be left out would be null as well.
/** One place of a record that is held. Its id is the record's id and the place's number. */
export interface HoldDoc {
  _id: string;
  /** Grows with each hold; says nothing but that there was one. */
  holds: number;
  /** When the record was deleted. */
  goneAt?: Date;
}

/** Places are kept this long after their record, in seconds: longer than any transaction that might still hold them. */
const KEPT_SECONDS = 3_600;

export const holdSchema = new Schema<HoldDoc>(
  { _id: { type: String, required: true }, holds: { type: Number, default: 0 }, goneAt: { type: Date } },
  { collection: 'holds', versionKey: false },
);
notExported(holdSchema);
holdSchema.index(
  { goneAt: 1 },
  { expireAfterSeconds: KEPT_SECONDS, partialFilterExpression: { goneAt: { $type: 'date' } } },
);
