import { createHash } from 'node:crypto';
import { Binary } from 'bson';
import type { Doc } from '../bson/types.js';
import type { Collection } from '../storage/catalog.js';
import { databasePath } from '../storage/open.js';
import { Connection } from '../storage/sqlite.js';
import type { ChangeLog } from '../storage/change-log.js';
import { LARGE } from '../storage/large-commit.js';
import type { Store } from '../storage/store.js';
import type { Work } from '../pace.js';
import { MongoError } from '../errors.js';
import { Overlay } from './overlay.js';
import { Queue } from './queue.js';

/** Kept by each snapshot: what transactions read is little, and the same each time. */
const MAX_STATEMENTS = 64;
/** Kept for the next transactions: to open one takes longer than a transaction. */
const MAX_SNAPSHOTS = 24;
/** Of what a snapshot has read nothing is right for the next: in KiB. */
const SNAPSHOT_CACHE = 256;
/** So many changes are kept before it is looked which of them no open transaction needs. */
const MIN_CHANGES = 1_000;

/** Label that asks a driver to run the whole transaction again. */
export const TRANSIENT = 'TransientTransactionError';

/** Thrown to a command outside of transactions that meets a record a transaction has written: it waits and retries. */
export class LockedError extends Error {
  constructor(
    readonly owner: Transaction,
    readonly resource: string,
    readonly queue: Queue,
  ) {
    super('locked by a transaction');
  }
}

/** What changes when a collection loses its name. */
const nameOf = (namespace: string): string => `n${namespace}`;

export function writeConflict(): MongoError {
  return new MongoError(
    'WriteConflict',
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.',
    {},
    [TRANSIENT],
  );
}

/** One open transaction. */
export class Transaction {
  readonly unit: Overlay;
  /** What it has claimed, each once. */
  readonly resources: string[] = [];
  readonly started = Date.now();
  /** The same by `performance.now()`. */
  readonly startedAt = performance.now();
  private finish: () => void = () => undefined;
  /** Settles when the transaction has ended, either way. */
  readonly ended = new Promise<void>((resolve) => (this.finish = resolve));
  open = true;
  /** It is being committed, which takes a while: nobody can abort it any more. */
  committing = false;
  /** The connection of its last command, and what its client said of itself: both are reported also when the connection is gone. */
  connectionId = 0;
  client: Doc | undefined;
  /** How long its commands took, in milliseconds. */
  activeMs = 0;
  private runningSince: number | undefined;

  constructor(
    readonly id: string,
    readonly number: bigint,
    readonly snapshot: Connection,
    version: number,
    claim: (transaction: Transaction, resource: string) => void,
    log: ChangeLog,
  ) {
    this.unit = new Overlay(snapshot, version, (resource) => claim(this, resource), log);
  }

  get isRunning(): boolean {
    return this.runningSince !== undefined;
  }

  commandBegan(connectionId: number, client: Doc | undefined): void {
    this.connectionId = connectionId;
    this.client = client;
    this.runningSince ??= performance.now();
  }

  commandEnded(): void {
    if (this.runningSince !== undefined) this.activeMs += performance.now() - this.runningSince;
    this.runningSince = undefined;
  }

  end(): void {
    this.open = false;
    this.finish();
  }
}

/** The digest of no user, as MongoDB has it where nobody signs in. */
const NOBODY = new Binary(createHash('sha256').digest(), 0);

/** What identifies a transaction in a change stream. */
export function identity({ id, number }: Transaction): { lsid: Doc; txnNumber: bigint } {
  return { lsid: { id: new Binary(Buffer.from(id, 'hex'), 4), uid: NOBODY }, txnNumber: number };
}

function commitAtOnce(store: Store, unit: Overlay, last: (connection: Connection) => void): void {
  for (const change of unit.changes()) {
    if ('record' in change) store.apply(change.collection, change.record);
    else store.applyEntries(change.collection, change.number, change.entries);
  }
  store.begin();
  try {
    last(store.connection);
  } catch (error) {
    throw store.rollBack(error);
  }
}

/** The open transactions, what they have claimed, and the snapshots they read from. */
export class Transactions {
  private readonly open = new Set<Transaction>();
  private readonly owners = new Map<string, Transaction>();
  /** What commands outside of transactions wait for. */
  private readonly queue = new Queue();
  /** Commit in which a resource last changed, kept while a transaction is open or may begin that is older. */
  private readonly changed = new Map<string, number>();
  /** At how many of these it is looked again which are needed. */
  private maxChanged = MIN_CHANGES;
  private readonly pool: Connection[] = [];
  private store: Store | undefined;

  constructor(
    private readonly dataDir: string,
    readonly lifetimeMs: number,
  ) {}

  attach(store: Store): void {
    this.store = store;
  }

  get active(): number {
    return this.open.size;
  }

  /** How many changes are kept. */
  get remembered(): number {
    return this.changed.size;
  }

  /** How many things commands outside of transactions wait for. */
  get awaited(): number {
    return this.queue.size;
  }

  /** The open transactions that are between two of their commands. */
  get idle(): Transaction[] {
    return [...this.open].filter((transaction) => !transaction.isRunning && !transaction.committing);
  }

  private get storeOrThrow(): Store {
    if (!this.store) throw new Error('the store is not attached');
    return this.store;
  }

  begin(id: string, number: bigint): Transaction {
    const store = this.storeOrThrow;
    const snapshot = this.snapshot();
    const claim = (owner: Transaction, resource: string): void => this.claim(owner, resource);
    const transaction = new Transaction(id, number, snapshot, store.version, claim, store.changes);
    this.open.add(transaction);
    return transaction;
  }

  /** A view of the last commit, until it is released: what is not committed yet has been acknowledged to nobody. */
  snapshot(): Connection {
    const snapshot = this.pool.pop() ?? this.newSnapshot();
    snapshot.db.exec('BEGIN');
    // SQLite takes the snapshot at the first read.
    snapshot.prepare('snapshot', () => 'SELECT id FROM collections LIMIT 1').get();
    return snapshot;
  }

  release(snapshot: Connection): void {
    snapshot.db.exec('ROLLBACK');
    if (this.pool.length < MAX_SNAPSHOTS) this.pool.push(snapshot);
    else snapshot.close();
  }

  private newSnapshot(): Connection {
    const snapshot = new Connection(databasePath(this.dataDir), true, MAX_STATEMENTS);
    snapshot.db.exec(`PRAGMA cache_size = -${SNAPSHOT_CACHE}`);
    return snapshot;
  }

  /** A command outside of transactions is about to write. */
  claimOutside(resource: string): void {
    const owner = this.owners.get(resource);
    if (owner) throw new LockedError(owner, resource, this.queue);
  }

  /** It was written, in a commit that transactions do not see which have begun before it. */
  changedIn(resource: string, version: number): void {
    this.changed.set(resource, version);
  }

  /** A name belongs to another collection, or to none, from a commit on. */
  nameLost(namespace: string, version: number): void {
    this.changedIn(nameOf(namespace), version);
  }

  /** Refuses a name that belonged to another collection when a transaction began: it would find that empty. */
  checkName({ unit }: Transaction, namespace: string): void {
    if ((this.changed.get(nameOf(namespace)) ?? 0) > unit.version)
      throw new MongoError(
        'SnapshotUnavailable',
        `Unable to read from a snapshot due to pending collection catalog changes to collection '${namespace}'; please retry the operation.`,
        {},
        [TRANSIENT],
      );
  }

  private claim(transaction: Transaction, resource: string): void {
    const owner = this.owners.get(resource);
    if (owner === transaction) return;
    // Those who wait come first: otherwise transactions that follow one another without a pause would keep them out.
    if (owner || this.queue.has(resource) || (this.changed.get(resource) ?? 0) > transaction.unit.version)
      throw writeConflict();
    this.owners.set(resource, transaction);
    transaction.resources.push(resource);
  }

  /** Writes what the transaction did; `last` writes what is to be in the same commit, through the connection that it gets. */
  *commit(transaction: Transaction, last: (connection: Connection) => void): Work<void> {
    const store = this.storeOrThrow;
    const { unit } = transaction;
    transaction.committing = true;
    try {
      const entries = unit.noted.map((entry) => ({ ...entry, transaction: identity(transaction) }));
      if (unit.size > LARGE) yield* store.commitInSlices(unit.changes(), entries, last);
      else {
        commitAtOnce(store, unit, last);
        for (const entry of entries) store.note(entry);
      }
    } finally {
      this.free(transaction);
      this.close(transaction);
    }
  }

  abort(transaction: Transaction): void {
    if (!transaction.open || transaction.committing) return;
    this.free(transaction);
    this.close(transaction);
  }

  /** Nobody holds what a transaction has claimed. */
  private free(transaction: Transaction): void {
    if (this.open.size === 1) this.owners.clear();
    else for (const resource of transaction.resources) this.owners.delete(resource);
  }

  private close(transaction: Transaction): void {
    this.open.delete(transaction);
    this.forgetChanges();
    this.release(transaction.snapshot);
    transaction.end();
  }

  /** The store has committed: a transaction that begins now sees all there is. */
  committed(): void {
    this.forgetChanges();
  }

  /** A group commit was given up, and with it what it had made: transactions that have written there can't go on. */
  abortLost(): void {
    const { catalog, version } = this.storeOrThrow;
    for (const [resource, changedIn] of this.changed) if (changedIn > version) this.changed.delete(resource);
    for (const transaction of [...this.open]) if (!transaction.unit.fits(catalog)) this.abort(transaction);
  }

  /** Transactions that overlap for ever would have all changes kept: those go which even the oldest one sees. */
  private forgetChanges(): void {
    const { version, uncommitted } = this.storeOrThrow;
    if (this.open.size === 0 && !uncommitted) this.changed.clear();
    else if (this.changed.size >= this.maxChanged) {
      let oldest = version;
      for (const { unit } of this.open) oldest = Math.min(oldest, unit.version);
      for (const [resource, changedIn] of this.changed) if (changedIn <= oldest) this.changed.delete(resource);
    } else return;
    this.maxChanged = Math.max(MIN_CHANGES, 2 * this.changed.size);
  }

  /** The collection's indexes or existence change: transactions that have written to it can't go on. */
  abortWriters(collection: Collection): void {
    for (const transaction of [...this.open]) {
      if (transaction.unit.written.includes(collection)) this.abort(transaction);
    }
  }

  /** Changes are recorded from now on: what has written without that can't go on. */
  abortAllWriters(): void {
    for (const transaction of [...this.open]) if (transaction.unit.written.length > 0) this.abort(transaction);
  }

  /** The transaction that has claimed a resource of a collection. */
  ownerOf(collection: Collection, claim: string): Transaction | undefined {
    return this.owners.get(`${collection.id}:${claim}`);
  }

  /** Ends what was left open for too long. */
  abortExpired(now = Date.now()): void {
    for (const transaction of [...this.open]) if (now - transaction.started > this.lifetimeMs) this.abort(transaction);
  }

  closeAll(): void {
    for (const transaction of [...this.open]) this.abort(transaction);
    for (const connection of this.pool.splice(0)) connection.close();
  }
}
