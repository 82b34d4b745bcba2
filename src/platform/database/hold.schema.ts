import { Schema } from 'mongoose';
import { notExported } from './exported.js';

export const HOLD_MODEL = 'Hold';

/** One slot of the lock of a record (see `Holds`). Its id is the record's id and the slot's number. */
// Not inferred from the schema: its optional fields would be of type null as well.
export interface HoldDoc {
  _id: string;
  /** Incremented by each transaction that takes the slot: a write is what conflicts. */
  holds: number;
  /** When the record was deleted. */
  goneAt?: Date;
}

/** Slots are kept this long after their record, in seconds: longer than any transaction that might still hold them. */
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
