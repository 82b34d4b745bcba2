import { Schema, type Types } from 'mongoose';
import { DELETED_RECORD_DAYS } from '../../contract/deleted-records.js';
import type { Resource } from '../../contract/events.js';
import { DAY, SECOND } from '../../contract/time/units.js';
import { typed, type DocOf } from '../../platform/database/records/document.js';
import { notExported } from '../../platform/database/rewrites/exported.js';

export const DELETED_RECORD_MODEL = 'DeletedRecord';

const fields = {
  /** Id of the deleted record. */
  _id: { type: Schema.Types.ObjectId, required: true, ...typed<Types.ObjectId>() },
  resource: { type: String, required: true, ...typed<Resource>() },
  /** The complete document of the record. */
  doc: { type: Schema.Types.Mixed, required: true, ...typed<object>() },
  /** Id of the record whose deletion also deleted this record. Both are restored together. */
  deletedWith: { type: Schema.Types.ObjectId },
  deletedAt: { type: Date, required: true },
};

/** A deleted record that staff can restore. */
export interface DeletedRecordDoc extends DocOf<typeof fields> {}

export const deletedRecordSchema = new Schema<DeletedRecordDoc>(fields, {
  collection: 'deleted-records',
  versionKey: false,
});
// The documents of games contain stream addresses.
notExported(deletedRecordSchema);
deletedRecordSchema.index({ deletedAt: 1 }, { expireAfterSeconds: (DELETED_RECORD_DAYS * DAY) / SECOND });
deletedRecordSchema.index({ deletedWith: 1 }, { sparse: true });
