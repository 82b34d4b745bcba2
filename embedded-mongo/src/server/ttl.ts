import { setImmediate as nextTurn } from 'node:timers/promises';
import { decode } from '../bson/decode.js';
import type { Doc } from '../bson/types.js';
import { inSlice, isSliceOver, PAUSE, prepared, takeAwaited, type Work } from '../pace.js';
import { conditionsOf } from '../query/bounds.js';
import { considerIndex } from '../query/index-plan.js';
import { compileFilter, type Filter } from '../query/matcher.js';
import type { Collection, IndexInfo } from '../storage/catalog.js';
import { DocumentWriter } from '../storage/documents.js';
import { partsOf, type HeldWrite } from '../storage/held-write.js';
import { saveIndex } from '../storage/schema.js';
import type { Store } from '../storage/store.js';
import { LockedError } from '../transactions/transactions.js';

/** Documents deleted in one go; the rest wait for the next turn, so that clients are served in between. */
const BATCH = 100;

/** Deletes what has expired, one turn after the other. */
export class Expiry {
  private turn: Promise<number> = Promise.resolve(0);
  private isRunning = false;
  private closed = false;

  constructor(private readonly store: Store) {}

  /** Deletes some documents that have expired by a time, in ms; resolves with how many. */
  run(now = Date.now()): Promise<number> {
    this.turn = this.turn.catch(() => 0).then(() => this.inSlices(expireDocuments(this.store, now)));
    return this.turn;
  }

  /** Deletes all that has expired. */
  async runAll(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      while ((await this.run()) > 0);
    } finally {
      this.isRunning = false;
    }
  }

  /** Gives up what goes on. */
  close(): void {
    this.closed = true;
  }

  /** Does work in slices, and serves others in between. */
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

/** Deletes some expired documents; gives how many. */
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

interface Turn {
  readonly now: number;
  readonly max: number;
}

function* expireIndex(store: Store, collection: Collection, index: IndexInfo, { now, max }: Turn): Work<number> {
  const before = new Date(now - (index.expireAfterSeconds ?? 0) * 1000);
  const held: HeldWrite[] = [];
  const writer = new DocumentWriter(
    store,
    (changed) => saveIndex(store, changed),
    (write) => held.push(write),
  );
  const filter: Doc = { [index.fields[0].path]: { $lt: before } };
  const compiled = compileFilter(filter);
  let deleted = 0;
  for (const record of expired(store, collection, index, { filter, compiled, max })) {
    // Others were served meanwhile, who may have dropped it, or lost a commit.
    while (store.large) yield store.large;
    if (!collection.indexes.includes(index) || store.catalog.get(collection.db, collection.name) !== collection) break;
    try {
      yield* prepared(() => {
        const bytes = store.get(collection, record);
        const doc = bytes && decode(bytes);
        if (!doc || !compiled.matches(doc) || index.partialMatches?.(doc) === false) return;
        writer.delete(collection, record, doc);
        deleted += 1;
      });
      for (const write of held.splice(0)) yield* store.commitInSlices(partsOf(write), write.noted, () => undefined);
    } catch (error) {
      // A transaction has it; it will expire another time.
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

/** The documents of an index whose date has passed. They are read from the index, which is never of more than can expire. */
function expired(store: Store, collection: Collection, index: IndexInfo, search: Search): Set<number> {
  const { filter, compiled, max } = search;
  const whole = { ...index, partialFilter: undefined, sparse: false };
  const ranges = considerIndex(whole, conditionsOf(filter).list, true, filter, undefined)?.ranges ?? [];
  const found = new Set<number>();
  for (const range of ranges)
    for (const { record, bytes } of store.range(collection, index, range, { documents: true, expect: max })) {
      const doc = bytes && decode(bytes);
      if (doc && compiled.matches(doc)) found.add(record);
      if (found.size >= max) return found;
    }
  return found;
}
