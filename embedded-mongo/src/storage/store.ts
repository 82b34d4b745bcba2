import { MongoError } from '../errors.js';
import { Catalog, type Collection, type IndexInfo } from './catalog.js';
import { claimsOf, claimsOfEntries } from './claims.js';
import { LargeCommit, type Change } from './large-commit.js';
import { ChangeLog } from './change-log.js';
import type { Change as LogEntry } from './change.js';
import { Clock } from './clock.js';
import { Orders } from './orders.js';
import type { LogSync } from './log-sync.js';
import type { OpenedDatabase } from './options.js';
import { PAUSE, type Work } from '../pace.js';
import { loadCatalog, removeUnfinished } from './schema.js';
import { Removal } from './removal.js';
import { writeEntries, writeRecord } from './rows.js';
import type { Connection } from './sqlite.js';
import { storageError } from './storage-error.js';
import type { StoreHooks } from './store-hooks.js';
import type { IndexChange, RecordChange, WriteUnit } from './view.js';
import { Waiters, type Waiter } from './waiters.js';
import { Written } from './written.js';

/** Minimum `skip` for seeking through the in-memory index order. Smaller skips step through the entries. */
const FAR = 256;
/** Maximum time until writes are committed that no command waits for, in ms. */
const MAX_OPEN_MS = 100;

/**
 * Holds the committed data and makes group commits: the writes of all commands that arrive while the disk is busy go
 * into one SQLite transaction, and are acknowledged once it is on disk.
 */
export class Store implements WriteUnit {
  readonly catalog = new Catalog();
  readonly connection: Connection;
  /** Orders of large indexes, updated with every write. */
  readonly orders: Orders;
  readonly clock = new Clock();
  /** Changes for change streams. */
  readonly changes = new ChangeLog(this.clock);
  /** Deletes the data of dropped collections and indexes. */
  readonly removal: Removal;
  /** The running commit of a large transaction. Nothing else can be written until it ends. */
  large: LargeCommit | undefined;
  /** Number of the last commit. */
  version = 0;
  /** Number of the last commit that is on disk. */
  durable = 0;
  private open = false;
  private scheduled = false;
  /** Whether a command waits for the open group commit. */
  private awaited = false;
  /** Timer that commits the open group even if no command waits. */
  private overdue: NodeJS.Timeout | undefined;
  private readonly waiters = new Waiters();
  private readonly written = new Written((resource) => this.hooks.changed(resource, this.version + 1));
  /** Number of group commits that were rolled back. */
  losses = 0;
  /** Reason for the last rollback. */
  lastLoss: MongoError | undefined;
  /** Error of all commands after the file was found to be damaged. */
  damage: MongoError | undefined;

  constructor(
    private readonly opened: Pick<OpenedDatabase, 'connection' | 'state' | 'checkpoints'>,
    private readonly hooks: StoreHooks,
    /** Undefined if commands do not wait for the disk. */
    private readonly log?: LogSync,
  ) {
    this.connection = opened.connection;
    this.orders = new Orders(this.connection, this.catalog);
    this.removal = new Removal(this);
    loadCatalog(this);
    this.changes.load(this.connection);
    this.connection.db.exec('BEGIN');
    removeUnfinished(this);
    this.removal.search();
    this.orders.schedule(0);
  }

  /**
   * Opens the group commit if none is open. SQLite is always inside a transaction, because acquiring and releasing its
   * read lock for every read would cost more than the read. The first write turns it into a write transaction.
   */
  begin(): void {
    if (this.open) return;
    if (this.large)
      throw new Error('a large transaction is being committed: nothing else can be written until it ends');
    this.open = true;
    this.overdue = setTimeout(() => {
      this.overdue = undefined;
      this.flushUnlessBusy();
    }, MAX_OPEN_MS);
  }

  /** Whether a large commit blocks all writes. */
  get isBlocked(): boolean {
    return this.large !== undefined;
  }

  /** Whether some writes are not on disk yet. */
  get dirty(): boolean {
    return this.open || this.durable < this.version;
  }

  /** Whether some writes are not committed yet. */
  get uncommitted(): boolean {
    return this.open;
  }

  /** Opens the group commit for a change of collections or indexes. */
  touchCatalog(): void {
    this.begin();
  }

  /** Notifies the transactions that a collection is about to lose its name. */
  nameLost({ namespace }: Collection): void {
    this.hooks.renamed(namespace, this.version + 1);
  }

  /** Calls back when all writes so far are on disk. */
  whenDurable(waiter: Waiter): void {
    if (!this.open) return this.whenCommitDurable(this.version, waiter);
    this.waiters.add(waiter);
    this.awaited = true;
    this.schedule();
  }

  /** Like `whenDurable`, but does not make the open group commit early. */
  whenCommitted(waiter: Waiter): void {
    if (this.open) this.waiters.add(waiter);
    else this.whenCommitDurable(this.version, waiter);
  }

  /** Calls back when a commit, and all before it, is on disk. */
  whenCommitDurable(version: number, waiter: Waiter): void {
    if (version > this.durable) this.waiters.addTo(version, waiter);
    else waiter.committed();
  }

  /**
   * Commits once a command waits. A command that writes in several slices makes one commit of them while no other
   * command waits, since every commit logs each page that it changed.
   */
  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      this.flushUnlessBusy();
    });
  }

  /** Writes that arrive while the disk is busy are committed together, once it is not. */
  private flushUnlessBusy(): void {
    if (!this.log?.busy) this.flush();
  }

  /** Commits the open group. Waiting commands are notified when it is on disk. */
  flush(): void {
    if (!this.open) return;
    try {
      this.opened.state.advance();
      this.changes.writeOpen(this.connection);
      this.connection.db.exec('COMMIT');
      this.opened.state.commit(this.version + 1);
      this.opened.checkpoints.afterCommit();
      this.connection.db.exec('BEGIN');
    } catch (error) {
      this.rollBack(error);
      return;
    }
    this.closed();
    this.version += 1;
    this.changes.commit(this.version);
    this.hooks.committed();
    this.waiters.commit(this.version);
    this.sync();
  }

  /** Resets the state after a group commit or its rollback. */
  private closed(): void {
    [this.open, this.awaited] = [false, false];
    clearTimeout(this.overdue);
    this.overdue = undefined;
  }

  /**
   * Records changes for change streams from now on. The open group commit stores the start; during a large commit, the
   * next one does.
   */
  record(): void {
    if (this.changes.recording) return;
    this.changes.start();
    if (!this.large) this.begin();
  }

  private sync(): void {
    const { log, version } = this;
    if (!log) return this.acknowledge(version);
    if (log.busy) return;
    log.start(() => {
      this.acknowledge(version);
      if (this.open && (this.awaited || !this.overdue)) this.flush();
      else if (this.durable < this.version) this.sync();
    });
  }

  private acknowledge(version: number): void {
    this.durable = Math.max(this.durable, version);
    this.opened.state.acknowledge(this.durable);
    this.changes.publish(this.durable);
    this.waiters.acknowledge(this.durable);
  }

  /** Commits the open group and waits for the disk, without yielding. */
  settle(): void {
    this.flush();
    if (this.durable === this.version) return;
    this.log?.now();
    this.acknowledge(this.version);
  }

  /**
   * Commits many changes in time slices, after the open group. Until the end, readers see none of the changes, and
   * nothing else can be written. Only one such commit can run at a time. `last` adds writes to the same commit.
   */
  *commitInSlices(
    changes: Iterable<Change>,
    entries: readonly LogEntry[],
    last: (connection: Connection) => void,
  ): Work<void> {
    const { db } = this.connection;
    const maxPages = Number(db.prepare('PRAGMA max_page_count').get()?.['max_page_count']);
    const large = new LargeCommit(db.location() ?? '', maxPages);
    this.large = large;
    try {
      while (this.dirty) {
        this.flushUnlessBusy();
        yield PAUSE;
      }
      const logged = { log: this.changes, entries: this.changes.seal(entries) };
      yield* large.run(changes, logged, (connection) => {
        last(connection);
        this.opened.state.advance(true, connection);
      });
      this.publish(large);
    } catch (error) {
      this.changes.unseal();
      throw storageError(error);
    } finally {
      this.large = undefined;
      large.end();
    }
  }

  /** Publishes the commit of another connection to all readers. */
  private publish({ counts, indexes, claims }: LargeCommit): void {
    const { db } = this.connection;
    for (const [collection, resources] of claims) this.written.add(collection, resources);
    this.version += 1;
    this.opened.state.commit(this.version);
    db.exec('COMMIT');
    this.opened.checkpoints.afterCommit();
    db.exec('BEGIN');
    for (const [collection, more] of counts) {
      collection.count += more;
      collection.changes += 1;
    }
    for (const index of indexes) this.orders.forget(index);
    this.changes.commit(this.version);
    this.orders.schedule(0);
    this.hooks.committed();
    this.sync();
  }

  /** Rolls back the open group commit, notifies all its commands, and restores the memory to the state on disk. */
  rollBack(error: unknown): MongoError {
    const failure = storageError(error);
    const { db } = this.connection;
    this.losses += 1;
    this.lastLoss = failure;
    if (db.isTransaction) db.exec('ROLLBACK');
    this.closed();
    this.changes.backTo(0);
    this.changes.unseal();
    this.connection.forget();
    this.orders.clear();
    loadCatalog(this);
    db.exec('BEGIN');
    this.removal.search();
    this.hooks.lost();
    this.waiters.rollBack(failure);
    return failure;
  }

  /** Runs a step, and undoes all of it if it throws. */
  atomically<T>(step: () => T): T {
    this.begin();
    const { db } = this.connection;
    const { losses } = this;
    const { mark } = this.changes;
    db.exec('SAVEPOINT step');
    try {
      const result = this.written.by(step);
      db.exec('RELEASE step');
      return result;
    } catch (error) {
      // If the step cost the whole group commit, the rollback has already undone it.
      if (this.losses !== losses) throw error;
      if (db.isTransaction) db.exec('ROLLBACK TO step; RELEASE step');
      this.changes.backTo(mark);
      this.connection.forget();
      this.orders.clear();
      loadCatalog(this);
      throw error;
    }
  }

  /** Compares the file with its checksums, some pages at a time. Pages in the log are read from the log. */
  *checkPages(pages: Iterable<readonly number[]> = this.opened.checkpoints.damagedPages()): Generator<void, boolean> {
    for (const damaged of pages) {
      if (damaged.length > 0) {
        this.damage = new MongoError(
          'InternalError',
          `the database file is damaged (page ${damaged[0]} does not match its checksum); restore the data folder from a backup, or start once with --recover`,
        );
        return false;
      }
      yield;
    }
    return true;
  }

  get isRecorded(): boolean {
    return this.changes.recording;
  }

  note(entry: LogEntry): void {
    this.changes.add(entry);
  }

  claim(collection: Collection, resource: string): void {
    this.hooks.claim(`${collection.id}:${resource}`);
  }

  apply(collection: Collection, change: RecordChange): void {
    this.begin();
    collection.changes += 1;
    try {
      collection.count += writeRecord(this.connection, collection, change);
      for (const indexChange of change.indexes) writeEntries(this.connection, change.record, indexChange, this.orders);
    } catch (error) {
      throw this.rollBack(error);
    }
    this.written.add(collection, claimsOf(change));
  }

  applyEntries(collection: Collection, record: number, change: IndexChange): void {
    this.begin();
    try {
      writeEntries(this.connection, record, change, this.orders);
    } catch (error) {
      throw this.rollBack(error);
    }
    this.written.add(collection, claimsOfEntries(change));
  }

  get = (collection: Collection, record: number) => this.connection.get(collection, record);
  scan: WriteUnit['scan'] = (collection, reverse) => this.connection.scan(collection, reverse);
  range: WriteUnit['range'] = (collection, index, range, options) => {
    const { skip = 0, reverse = false } = options ?? {};
    const order = skip >= FAR ? this.orders.builtOrder(collection, index) : undefined;
    if (!order) return this.connection.range(collection, index, range, options);
    const after = order.entryAt(range, reverse, skip - 1);
    return after ? this.connection.range(collection, index, range, { ...options, skip: 0 }, after) : [];
  };
  countRange: WriteUnit['countRange'] = (collection, index, range, limit) => {
    // A multikey index has more entries than documents, so it is counted in the database.
    const order = limit === undefined && !index.multikey.includes(true) && this.orders.builtOrder(collection, index);
    return order ? order.between(range) : this.connection.countRange(collection, index, range, limit);
  };
  order = (collection: Collection, index: IndexInfo) => this.orders.orderOf(collection, index);
  count = (collection: Collection) => collection.count;
  knows = () => true;

  async close(): Promise<void> {
    this.orders.close();
    this.removal.close();
    this.settle();
    const { connection, state, checkpoints } = this.opened;
    state.advance(false);
    connection.db.exec('COMMIT');
    state.commit(this.version + 1);
    // A backup may still be reading an older state.
    if (!checkpoints.run()) this.log?.now();
    await this.log?.close();
    state.acknowledge(this.version + 1);
    connection.close();
    state.close();
  }
}
