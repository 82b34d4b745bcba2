import type { mongo } from 'mongoose';
import { isDeepStrictEqual } from 'node:util';

export type StoredRecord = mongo.WithId<mongo.BSON.Document>;

/** Number of records that one command changes. */
export const REWRITE_BATCH = 500;

/**
 * Sets new values of some fields, except in records whose fields changed in the meantime. Returns the number of records whose
 * values differed. Records that already have the values are unchanged, so calls may be repeated.
 * @param change returns the fields with their values, or null to leave the record unchanged
 */
export async function rewrite(
  collection: Pick<mongo.Collection, 'bulkWrite'>,
  docs: readonly StoredRecord[],
  change: (doc: StoredRecord) => Record<string, unknown> | null,
): Promise<number> {
  const changes = docs.flatMap((doc): mongo.AnyBulkWriteOperation[] => {
    const all = Object.entries(change(doc) ?? {});
    const $set = Object.fromEntries(all.filter(([field, value]) => !isDeepStrictEqual(doc[field] ?? null, value)));
    const fields = Object.keys($set);
    if (fields.length === 0) return [];
    const before = Object.fromEntries(fields.map((field) => [field, (doc[field] as unknown) ?? null]));
    return [{ updateOne: { filter: { _id: doc._id, ...before }, update: { $set } } }];
  });
  if (changes.length > 0) await collection.bulkWrite(changes, { ordered: false });
  return changes.length;
}
