import { Schema } from 'mongoose';
import type { DocOf } from '../records/document.js';
import { notExported } from '../rewrites/exported.js';
import { HOUR, SECOND } from '../../../contract/time/units.js';

export const RECORD_LOCK_MODEL = 'RecordLock';

const fields = {
  _id: { type: String, required: true },
  /** Incremented by each transaction that locks the slot, because only writes conflict. */
  holds: { type: Number, default: 0 },
  /** Time when the record was deleted. */
  goneAt: { type: Date },
};

/** One lock slot of a record (see `RecordLocks`). Its id consists of the record's id and the slot's number. */
export interface RecordLockDoc extends DocOf<typeof fields> {}

/** Time until the slots of a deleted record are deleted, in seconds. Longer than any transaction that may still use them. */
const RETENTION_SECONDS = HOUR / SECOND;

export const recordLockSchema = new Schema<RecordLockDoc>(fields, { collection: 'holds', versionKey: false });
notExported(recordLockSchema);
recordLockSchema.index(
  { goneAt: 1 },
  { expireAfterSeconds: RETENTION_SECONDS, partialFilterExpression: { goneAt: { $type: 'date' } } },
);
