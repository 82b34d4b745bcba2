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

/** Maximum number of cached statements of a snapshot connection. Transactions use few different ones. */
const MAX_STATEMENTS = 64;
/** Maximum number of pooled snapshot connections. Opening one takes longer than a transaction. */
const MAX_SNAPSHOTS = 24;
/** SQLite page cache of a snapshot connection, in KiB. Small, because the next snapshot cannot reuse its pages. */
const SNAPSHOT_CACHE = 256;
/** Minimum number of recorded changes at which unneeded ones are deleted. */
const MIN_CHANGES = 1_000;

/** Label that makes a driver retry the whole transaction. */
export const TRANSIENT = 'TransientTransactionError';

/** Thrown to a command outside of transactions when it meets a claimed resource. The command waits and retries. */
export class LockedError extends Error {
  constructor(
    readonly owner: Transaction,
    readonly resource: string,
    readonly queue: Queue,
  ) {
    super('locked by a transaction');
  }
}

/** Returns the resource that changes when a collection loses its name. */
const nameOf = (namespace: string): string => `n${namespace}`;

export function writeConflict(): MongoError {
  return new MongoError(
    'WriteConflict',
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.',
    {},
    [TRANSIENT],
  );
}

export class Transaction {
  readonly unit: Overlay;
  /** Claimed resources, each once. */
  readonly resources: string[] = [];
  readonly started = Date.now();
  /** Start of the transaction, by `performance.now()`. */
  readonly startedAt = performance.now();
  private finish: () => void = () => undefined;
  /** Resolves when the transaction has been committed or aborted. */
  readonly ended = new Promise<void>((resolve) => (this.finish = resolve));
  open = true;
  /** Whether the transaction is being committed, which takes a while. It can no longer be aborted. */
  committing = false;
  /**
   * Connection of the last command, and metadata of its client. Both are reported even after the connection is closed.
   */
  connectionId = 0;
  client: Doc | undefined;
  /** Total running time of the commands, in ms. */
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

/** Digest of no user, which MongoDB uses without authentication. */
const NO_USER = new Binary(createHash('sha256').digest(), 0);

/** Returns the fields that identify a transaction in a change stream. */
export function identity({ id, number }: Transaction): { lsid: Doc; txnNumber: bigint } {
  return { lsid: { id: new Binary(Buffer.from(id, 'hex'), 4), uid: NO_USER }, txnNumber: number };
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

/** The open transactions, their claimed resources, and their snapshots. */
export class Transactions {
  private readonly open = new Set<Transaction>();
  private readonly owners = new Map<string, Transaction>();
  /** Resources that commands outside of transactions wait for. */
  private readonly queue = new Queue();
  /** Commit in which a resource last changed. Retained while an older transaction is open or can start. */
  private readonly changed = new Map<string, number>();
  /** Size of `changed` at which unneeded entries are deleted. */
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

  /** Number of recorded changes. */
  get remembered(): number {
    return this.changed.size;
  }

  /** Number of resources that commands outside of transactions wait for. */
  get awaited(): number {
    return this.queue.size;
  }

  /** The open transactions without a running command. */
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

  /**
   * Opens a view of the last commit, until it is released. Uncommitted writes are not visible, because they have not
   * been acknowledged.
   */
  snapshot(): Connection {
    const snapshot = this.pool.pop() ?? this.newSnapshot();
    snapshot.db.exec('BEGIN');
    // SQLite opens the snapshot at the first read.
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

  /** Called before a write by a command outside of transactions. Throws if a transaction has claimed the resource. */
  claimOutside(resource: string): void {
    const owner = this.owners.get(resource);
    if (owner) throw new LockedError(owner, resource, this.queue);
  }

  /** Records a write. Transactions that started before its commit do not see it. */
  changedIn(resource: string, version: number): void {
    this.changed.set(resource, version);
  }

  /** Records that a name belongs to another collection, or to none, from a commit on. */
  nameLost(namespace: string, version: number): void {
    this.changedIn(nameOf(namespace), version);
  }

  /**
   * Throws if a name belonged to another collection when the transaction started, which would find the new one empty.
   */
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
    // Waiting commands come first: otherwise transactions in quick succession would lock them out.
    if (owner || this.queue.has(resource) || (this.changed.get(resource) ?? 0) > transaction.unit.version)
      throw writeConflict();
    this.owners.set(resource, transaction);
    transaction.resources.push(resource);
  }

  /**
   * Writes the changes of a transaction. `last` adds writes to the same commit, through the connection that it
   * receives.
   */
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

  /** Releases the resources that a transaction has claimed. */
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

  /** Called after a commit of the store. A transaction that starts now sees all changes. */
  committed(): void {
    this.forgetChanges();
  }

  /** Aborts the transactions that have written to collections or indexes of a group commit that was rolled back. */
  abortLost(): void {
    const { catalog, version } = this.storeOrThrow;
    for (const [resource, changedIn] of this.changed) if (changedIn > version) this.changed.delete(resource);
    for (const transaction of [...this.open]) if (!transaction.unit.fits(catalog)) this.abort(transaction);
  }

  /**
   * Deletes the changes that even the oldest transaction sees. Otherwise overlapping transactions would retain all
   * changes.
   */
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

  /** Aborts the transactions that have written to a collection. Called before its indexes or its existence change. */
  abortWriters(collection: Collection): void {
    for (const transaction of [...this.open]) {
      if (transaction.unit.written.includes(collection)) this.abort(transaction);
    }
  }

  /** Aborts the transactions that have written before changes were recorded. */
  abortAllWriters(): void {
    for (const transaction of [...this.open]) if (transaction.unit.written.length > 0) this.abort(transaction);
  }

  /** Returns the transaction that has claimed a resource of a collection. */
  ownerOf(collection: Collection, claim: string): Transaction | undefined {
    return this.owners.get(`${collection.id}:${claim}`);
  }

  /** Aborts transactions that have been open for too long. */
  abortExpired(now = Date.now()): void {
    for (const transaction of [...this.open]) if (now - transaction.started > this.lifetimeMs) this.abort(transaction);
  }

  closeAll(): void {
    for (const transaction of [...this.open]) this.abort(transaction);
    for (const connection of this.pool.splice(0)) connection.close();
  }
}
