import type { Model, Types, UpdateQuery, QueryFilter } from 'mongoose';
import type { ApiErrorCode } from '../../contract/errors.js';
import { ApiError } from '../http/api-error.js';
import type { Transaction } from './unit-of-work.js';

/** What every record of the database has. */
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

/** The part of an answer that every record has. */
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
 * Reads a record that the same write will save or delete; null when there is none. A write that met others before takes
 * the record with its first command, by a change that saving overwrites: a mere read would show only at the end that
 * another write came before.
 */
export function readToWrite<T extends StoredDoc>(
  model: Model<T>,
  id: Types.ObjectId,
  now: Date,
  { session, tries }: Transaction,
): Promise<T | null> {
  const filter = { _id: id } as QueryFilter<T>;
  if (tries === 1)
    return model
      .findOne(filter)
      .session(session ?? null)
      .lean<T>()
      .exec();
  const taken = { $set: { updatedAt: now } } as UpdateQuery<T>;
  return model.findOneAndUpdate(filter, taken, { returnDocument: 'before', session }).lean<T>().exec();
}

/** Attempts of a write before a conflict with other writes is answered as one. */
const TRIES = 5;

/**
 * Makes a write again when another one changed the record between its reading and its saving, which happens without
 * transactions. A write that names a revision is refused by its second attempt, with the record as it is now.
 */
export async function retryRaces<T>(write: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await write();
    } catch (error) {
      const raced = error instanceof ApiError && error.code === 'STALE_WRITE' && error.body.current === undefined;
      if (!raced || left <= 1) throw error;
    }
  }
}

/**
 * Rejects a write against an older version of the record. Throws STALE_WRITE with the current record, or with null for a caller
 * who may not read it.
 */
export function refuseStale(doc: StoredDoc, ifMatch: number | null, current: () => unknown): void {
  if (ifMatch !== null && ifMatch !== doc.revision) throw new ApiError('STALE_WRITE', { current: current() });
}

/**
 * Changes a record that was read before, on the condition that nobody changed it since; its revision grows by one.
 * Raises STALE_WRITE when somebody did, and `missing` when it is gone.
 */
export async function saveRevision<T extends StoredDoc>(
  model: Model<T>,
  before: T,
  change: UpdateQuery<T>,
  now: Date,
  tx: Transaction,
  missing: ApiErrorCode,
): Promise<T> {
  const filter = { _id: before._id, revision: before.revision } as QueryFilter<T>;
  const update = {
    ...change,
    $set: { ...change.$set, updatedAt: now },
    $inc: { ...change.$inc, revision: 1 },
  } as UpdateQuery<T>;
  const after = await model
    .findOneAndUpdate(filter, update, { returnDocument: 'after', session: tx.session })
    .lean<T>();
  if (after) return after;
  throw await changedOrMissing(model, before, tx, missing);
}

/**
 * Deletes a record that was read before, on the condition that nobody changed it since. Raises STALE_WRITE when somebody
 * did, and `missing` when it is gone.
 */
export async function deleteRevision<T extends StoredDoc>(
  model: Model<T>,
  before: T,
  tx: Transaction,
  missing: ApiErrorCode,
): Promise<void> {
  const filter = { _id: before._id, revision: before.revision } as QueryFilter<T>;
  const { deletedCount } = await model.deleteOne(filter, { session: tx.session });
  if (deletedCount === 0) throw await changedOrMissing(model, before, tx, missing);
}

async function changedOrMissing<T extends StoredDoc>(
  model: Model<T>,
  { _id }: T,
  { session }: Transaction,
  missing: ApiErrorCode,
): Promise<ApiError> {
  const exists = await model.exists({ _id } as QueryFilter<T>).session(session ?? null);
  return new ApiError(exists ? 'STALE_WRITE' : missing);
}
