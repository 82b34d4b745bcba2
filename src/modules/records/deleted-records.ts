import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, Types } from 'mongoose';
import { DELETED_RECORD_DAYS } from '../../contract/deleted-records.js';
import type { Resource } from '../../contract/events.js';
import { DAY } from '../../contract/time/units.js';
import { Clock } from '../../platform/clock/clock.js';
import type { StoredDoc } from '../../platform/database/records/record.js';
import { inserts, type LastWrite } from '../../platform/database/transactions/last-writes.js';
import { currentTransaction } from '../../platform/database/transactions/transaction.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { DELETED_RECORD_MODEL, type DeletedRecordDoc } from './deleted-record.schema.js';

/** Stores deleted records for `DELETED_RECORD_DAYS`, in the transactions that delete and restore them. */
@Injectable()
export class DeletedRecords {
  constructor(
    @InjectModel(DELETED_RECORD_MODEL) private readonly model: Model<DeletedRecordDoc>,
    private readonly clock: Clock,
  ) {}

  /** Stores records that the current write deletes. `deletedWith` is the id of the record that they belonged to. */
  add(resource: Resource, docs: readonly StoredDoc[], deletedWith?: Types.ObjectId): void {
    const deletedAt = this.clock.date();
    const rows = docs.map((doc): DeletedRecordDoc => {
      return { _id: doc._id, resource, doc, ...(deletedWith && { deletedWith }), deletedAt };
    });
    currentTransaction().writeLast(inserts(this.model, rows));
  }

  /** Removes and returns a deleted record. Returns null if it was not deleted, or too long ago. */
  async take<Doc extends StoredDoc>(resource: Resource, id: Types.ObjectId): Promise<Doc | null> {
    const row = await this.model.findOneAndDelete(this.current({ _id: id, resource })).lean<DeletedRecordDoc>();
    return row && (row.doc as Doc);
  }

  /** Removes and returns the records of a resource that were deleted with another record. */
  async takeWith<Doc extends StoredDoc>(resource: Resource, deletedWith: Types.ObjectId): Promise<Doc[]> {
    const filter = this.current({ deletedWith, resource });
    const rows = await this.model.find(filter).lean<DeletedRecordDoc[]>();
    if (rows.length > 0) await this.model.deleteMany(filter);
    return rows.map(({ doc }) => doc as Doc);
  }

  // The TTL index deletes expired documents with a delay.
  private current(filter: QueryFilter<DeletedRecordDoc>): QueryFilter<DeletedRecordDoc> {
    return { ...filter, deletedAt: { $gt: new Date(this.clock.now() - DELETED_RECORD_DAYS * DAY) } };
  }
}

/** Returns the writes that insert restored records. A record that took a unique key causes RESTORE_CONFLICT. */
export const restores = <Doc>(model: Model<Doc>, docs: readonly Doc[]): LastWrite[] =>
  inserts(model, docs).map((write) => ({ ...write, ifDuplicate: () => new ApiError('RESTORE_CONFLICT') }));
