import type { mongo } from 'mongoose';
import { isDeepStrictEqual } from 'node:util';

export type StoredRecord = mongo.WithId<mongo.BSON.Document>;

/** Records that are changed by one command. */
export const REWRITE_BATCH = 500;

/**
 * Gives records new values of some of their fields, but for those whose fields were written meanwhile; how many got other
 * values. Records that have them already are left alone, so it may be repeated.
 * @param change the fields with their values; null where the record stays as it is
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
