import { Schema } from 'mongoose';
import type { DocOf } from './document.js';
import { notExported } from './exported.js';
import { HOUR, SECOND } from '../../contract/time/units.js';

export const RECORD_LOCK_MODEL = 'RecordLock';

const fields = {
  _id: { type: String, required: true },
  /** Incremented by each transaction that takes the slot: a write is what conflicts. */
  holds: { type: Number, default: 0 },
  /** When the record was deleted. */
  goneAt: { type: Date },
};

/** One slot of the lock of a record (see `RecordLocks`). Its id is the record's id and the slot's number. */
export interface RecordLockDoc extends DocOf<typeof fields> {}

/** Slots are kept this long after their record, in seconds: longer than any transaction that might still hold them. */
const KEPT_SECONDS = HOUR / SECOND;

export const recordLockSchema = new Schema<RecordLockDoc>(fields, { collection: 'holds', versionKey: false });
notExported(recordLockSchema);
recordLockSchema.index(
  { goneAt: 1 },
  { expireAfterSeconds: KEPT_SECONDS, partialFilterExpression: { goneAt: { $type: 'date' } } },
);
