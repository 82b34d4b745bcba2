import { setImmediate as nextTurn } from 'node:timers/promises';
import { decode } from '../bson/decode.js';
import type { Doc } from '../bson/types.js';
import { inSlice, isSliceOver, PAUSE, withPreparation, takeAwaited, type Work } from '../pace.js';
import { conditionsOf } from '../query/bounds.js';
import { considerIndex } from '../query/index-plan.js';
import { compileFilter, type Filter } from '../query/matcher.js';
import type { Collection, IndexInfo } from '../storage/catalog.js';
import { DocumentWriter } from '../storage/documents.js';
import { partsOf, type HeldWrite } from '../storage/held-write.js';
import { saveIndex } from '../storage/schema.js';
import type { Store } from '../storage/store.js';
import { LockedError } from '../transactions/transactions.js';

/** Maximum number of documents deleted in one run. Clients are served between runs. */
const BATCH = 100;

/** Deletes expired documents, one run at a time. */
export class Expiry {
  private lastRun: Promise<number> = Promise.resolve(0);
  private isRunning = false;
  private closed = false;

  constructor(private readonly store: Store) {}

  /** Deletes some documents that have expired by a time, in ms. Resolves to their number. */
  run(now = Date.now()): Promise<number> {
    this.lastRun = this.lastRun.catch(() => 0).then(() => this.inSlices(expireDocuments(this.store, now)));
    return this.lastRun;
  }

  /** Deletes all expired documents. */
  async runAll(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      while ((await this.run()) > 0);
    } finally {
      this.isRunning = false;
    }
  }

  /** Stops the current run. */
  close(): void {
    this.closed = true;
  }

  /** Runs work in time slices, and lets commands run in between. */
  private async inSlices(work: Work<number>): Promise<number> {
    try {
      while (!this.closed && this.store.connection.db.isOpen) {
        const { done, value } = inSlice(Infinity, () => work.next());
        if (done) return value;
        await (value === PAUSE ? (takeAwaited() ?? nextTurn()) : value.ended);
      }
      return 0;
    } finally {
      work.return(0);
    }
  }
}

/** Deletes some expired documents. Returns their number. */
function* expireDocuments(store: Store, now: number): Work<number> {
  let deleted = 0;
  for (const collection of store.catalog.all()) {
    for (const index of collection.indexes) {
      if (deleted >= BATCH) return deleted;
      if (index.expireAfterSeconds !== undefined && !index.building)
        deleted += yield* expireIndex(store, collection, index, { now, max: BATCH - deleted });
    }
  }
  return deleted;
}

interface RunLimits {
  readonly now: number;
  readonly max: number;
}

function* expireIndex(store: Store, collection: Collection, index: IndexInfo, { now, max }: RunLimits): Work<number> {
  const before = new Date(now - (index.expireAfterSeconds ?? 0) * 1000);
  const largeWrites: HeldWrite[] = [];
  const writer = new DocumentWriter(
    store,
    (changed) => saveIndex(store, changed),
    (write) => largeWrites.push(write),
  );
  const filter: Doc = { [index.fields[0].path]: { $lt: before } };
  const compiled = compileFilter(filter);
  let deleted = 0;
  for (const record of expired(store, collection, index, { filter, compiled, max })) {
    // Commands between slices may have dropped the index or the collection, or caused a rollback.
    while (store.large) yield store.large;
    if (!collection.indexes.includes(index) || store.catalog.get(collection.db, collection.name) !== collection) break;
    try {
      yield* withPreparation(() => {
        const bytes = store.get(collection, record);
        const doc = bytes && decode(bytes);
        if (!doc || !compiled.matches(doc) || index.partialMatches?.(doc) === false) return;
        writer.delete(collection, record, doc);
        deleted += 1;
      });
      for (const write of largeWrites.splice(0))
        yield* store.commitInSlices(partsOf(write), write.noted, () => undefined);
    } catch (error) {
      // A transaction has claimed the document, which then expires at a later run.
      if (!(error instanceof LockedError)) throw error;
    }
    if (isSliceOver()) yield PAUSE;
  }
  return deleted;
}

interface Search {
  readonly filter: Doc;
  readonly compiled: Filter;
  readonly max: number;
}

/**
 * Returns the documents of an index whose date has passed. Reads them from the index, which only has documents that can
 * expire.
 */
function expired(store: Store, collection: Collection, index: IndexInfo, search: Search): Set<number> {
  const { filter, compiled, max } = search;
  const fullIndex = { ...index, partialFilter: undefined, sparse: false };
  const ranges = considerIndex(fullIndex, conditionsOf(filter).list, true, filter, undefined)?.ranges ?? [];
  const records = new Set<number>();
  for (const range of ranges)
    for (const { record, bytes } of store.range(collection, index, range, { documents: true, expect: max })) {
      const doc = bytes && decode(bytes);
      if (doc && compiled.matches(doc)) records.add(record);
      if (records.size >= max) return records;
    }
  return records;
}
