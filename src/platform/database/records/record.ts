import type { Model, Types, UpdateQuery, QueryFilter } from 'mongoose';
import { Contention } from '../transactions/contention.js';
import { currentTransaction } from '../transactions/transaction.js';

/** Fields of every record. */
export interface StoredDoc {
  _id: Types.ObjectId;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}

export const storedFields = {
  revision: { type: Number, required: true, default: 1 },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
};

/** Returns the fields that every record has in a response. */
export function baseOf(doc: StoredDoc) {
  const id = doc._id.toHexString();
  return {
    _id: id,
    id,
    createdAt: doc.createdAt.toISOString(),
    updatedAt: doc.updatedAt.toISOString(),
    revision: doc.revision,
  };
}

/**
 * Reads a record that the same write will save or delete. Returns null if it does not exist. On a retry, the first command locks
 * the record with a change that saving overwrites. A plain read would detect a conflicting write only at the end.
 */
export function readToWrite<T extends StoredDoc>(
  model: Model<T>,
  filter: QueryFilter<T>,
  now: Date,
): Promise<T | null> {
  const { tries } = currentTransaction();
  if (tries === 1) return model.findOne(filter).lean<T>().exec();
  const touch = { $set: { updatedAt: now } } as UpdateQuery<T>;
  return model.findOneAndUpdate(filter, touch, { returnDocument: 'before' }).lean<T>().exec();
}

/** Reverts the lock of `readToWrite` if the write leaves the record unchanged. */
export async function unlock<T extends StoredDoc>(model: Model<T>, { _id, updatedAt }: T): Promise<void> {
  if (currentTransaction().tries === 1) return;
  await model.updateOne({ _id } as QueryFilter<T>, { $set: { updatedAt } });
}

/**
 * Changes a record that the same write has read; its revision grows by one. Throws Contention if another write changed the record
 * in the meantime.
 */
export async function saveRevision<T extends StoredDoc>(
  model: Model<T>,
  before: T,
  change: UpdateQuery<T>,
  now: Date,
): Promise<T> {
  const filter = { _id: before._id, revision: before.revision } as QueryFilter<T>;
  const update = {
    ...change,
    $set: { ...change.$set, updatedAt: now },
    $inc: { ...change.$inc, revision: 1 },
  } as UpdateQuery<T>;
  const after = await model.findOneAndUpdate(filter, update, { returnDocument: 'after' }).lean<T>();
  if (!after) throw new Contention();
  return after;
}

/** Deletes a record that the same write has read. Throws Contention if another write changed the record in the meantime. */
export async function deleteRevision<T extends StoredDoc>(model: Model<T>, before: T): Promise<void> {
  const filter = { _id: before._id, revision: before.revision } as QueryFilter<T>;
  const { deletedCount } = await model.deleteOne(filter);
  if (deletedCount === 0) throw new Contention();
}
