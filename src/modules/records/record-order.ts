import type { Model, Types } from 'mongoose';
import { RESOURCES } from '../../contract/resources/index.js';
import type { StoredDoc } from '../../platform/database/records/record.js';
import { currentTransaction } from '../../platform/database/transactions/transaction.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import type { Actor } from '../activity/activity.schema.js';
import type { RecordStore } from './record-store.js';

/** A record of a list that staff can reorder. */
export interface OrderedDoc extends StoredDoc {
  /** Small numbers for records that staff put in order; other records come after them. Written without a revision. */
  order: number;
}

export const orderField = { order: { type: Number, required: true } };

/**
 * Moves a record before another record, or to the end if `before` is null, and returns its new position, starting at 1. The other
 * records keep their order, even if another user has moved them. The revision stays the same, so that open forms stay current.
 * Throws the `missing` error of the resource, and STALE_WRITE if the other record no longer exists.
 * @param sort order of the list by fields of the database, with `order` first
 */
export async function moveRecord<Doc extends OrderedDoc>(
  store: RecordStore<Doc>,
  sort: Record<string, 1>,
  id: Types.ObjectId,
  before: Types.ObjectId | null,
  actor: Actor,
): Promise<number> {
  const { model, resource, labelOf } = store.kind;
  return store.tools.unit.run(async () => {
    const docs = await model.find().sort(sort).lean<Doc[]>();
    const from = docs.findIndex(({ _id }) => _id.equals(id));
    const doc = docs[from];
    if (!doc) throw new ApiError(RESOURCES[resource].missing.code);
    const others = docs.filter((one) => one !== doc);
    const next = before ? others.findIndex(({ _id }) => _id.equals(before)) : others.length;
    if (before?.equals(id)) return from + 1;
    if (next < 0) throw new ApiError('STALE_WRITE', { message: 'The list has changed. Reload it and try again.' });
    const ordered = [...others.slice(0, next), doc, ...others.slice(next)];
    store.emit(doc);
    await renumber(model, ordered.slice(0, Math.max(from, next) + 1));
    await store.log(actor, `Moved the ${labelOf(doc)}`, doc, {
      before: { position: from + 1 },
      after: { position: next + 1 },
    });
    return next + 1;
  });
}

/** Numbers the first records of the list from 1 on. The records after them already have higher numbers. */
async function renumber<Doc extends OrderedDoc>(model: Model<Doc>, docs: readonly Doc[]): Promise<void> {
  const writes = docs.flatMap(({ _id, order }, index) =>
    order === index + 1 ? [] : [{ updateOne: { filter: { _id }, update: { $set: { order: index + 1 } } } }],
  );
  if (writes.length > 0) await model.collection.bulkWrite(writes, { session: currentTransaction().session });
}
