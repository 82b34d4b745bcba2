import { decode } from '../bson/decode.js';
import type { Doc } from '../bson/types.js';
import { unpaced } from '../pace.js';
import { runQuery } from '../query/run.js';
import type { Collection, IndexInfo } from '../storage/catalog.js';
import { DocumentWriter } from '../storage/documents.js';
import { saveIndex } from '../storage/schema.js';
import type { Store } from '../storage/store.js';
import { LockedError } from '../transactions/transactions.js';

/** Documents deleted in one go; the rest wait for the next turn, so that clients are served in between. */
const BATCH = 100;

/** Deletes some expired documents of every collection; returns how many. */
export function expireDocuments(store: Store, now: number): number {
  if (store.isBlocked) return 0;
  let deleted = 0;
  for (const collection of store.catalog.all()) {
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds !== undefined && !index.building)
        deleted += expireIndex(store, collection, index, now);
    }
  }
  return deleted;
}

function expireIndex(store: Store, collection: Collection, index: IndexInfo, now: number): number {
  const [{ path }] = index.fields;
  const before = new Date(now - (index.expireAfterSeconds ?? 0) * 1000);
  const filter: Doc = { [path]: { $lt: before } };
  const writer = new DocumentWriter(store, (changed) => saveIndex(store, changed));
  let deleted = 0;
  for (const { record, bytes } of [
    ...unpaced(
      runQuery(store, collection, { filter, hint: index.partialFilter ? undefined : index.name, limit: BATCH }),
    ),
  ]) {
    const doc = decode(bytes);
    if (index.partialMatches && !index.partialMatches(doc)) continue;
    try {
      writer.delete(collection, record, doc);
      deleted += 1;
    } catch (error) {
      // A transaction has it; it will expire another time.
      if (!(error instanceof LockedError)) throw error;
    }
  }
  return deleted;
}
