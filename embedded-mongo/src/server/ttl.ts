import { decode } from '../bson/decode.js';
import type { Doc } from '../bson/types.js';
import { conditionsOf } from '../query/bounds.js';
import { considerIndex } from '../query/index-plan.js';
import { compileFilter } from '../query/matcher.js';
import type { Collection, IndexInfo } from '../storage/catalog.js';
import { DocumentWriter } from '../storage/documents.js';
import { saveIndex } from '../storage/schema.js';
import type { Store } from '../storage/store.js';
import { LockedError } from '../transactions/transactions.js';

/** Documents deleted in one go; the rest wait for the next turn, so that clients are served in between. */
const BATCH = 100;

/** Deletes some expired documents; returns how many. */
export function expireDocuments(store: Store, now: number): number {
  if (store.isBlocked) return 0;
  let deleted = 0;
  for (const collection of store.catalog.all()) {
    for (const index of collection.indexes) {
      if (deleted >= BATCH) return deleted;
      if (index.expireAfterSeconds !== undefined && !index.building)
        deleted += expireIndex(store, collection, index, { now, most: BATCH - deleted });
    }
  }
  return deleted;
}

interface Turn {
  readonly now: number;
  readonly most: number;
}

function expireIndex(store: Store, collection: Collection, index: IndexInfo, { now, most }: Turn): number {
  const before = new Date(now - (index.expireAfterSeconds ?? 0) * 1000);
  const writer = new DocumentWriter(store, (changed) => saveIndex(store, changed));
  let deleted = 0;
  for (const [record, doc] of expired(store, collection, index, { before, most })) {
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

/** The documents of an index whose date has passed. They are read from the index, which is never of more than can expire. */
function expired(
  store: Store,
  collection: Collection,
  index: IndexInfo,
  { before, most }: { readonly before: Date; readonly most: number },
): Map<number, Doc> {
  const filter: Doc = { [index.fields[0].path]: { $lt: before } };
  const { matches } = compileFilter(filter);
  const whole = { ...index, partialFilter: undefined, sparse: false };
  const ranges = considerIndex(whole, conditionsOf(filter).list, true, filter, undefined)?.ranges ?? [];
  const found = new Map<number, Doc>();
  for (const range of ranges)
    for (const { record, bytes } of store.range(collection, index, range, { documents: true, expect: most })) {
      const doc = bytes && decode(bytes);
      if (doc && matches(doc)) found.set(record, doc);
      if (found.size >= most) return found;
    }
  return found;
}
