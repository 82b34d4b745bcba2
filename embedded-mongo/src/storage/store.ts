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

/** Fewer entries are passed over one by one. */
const FAR = 256;

/** What nobody waits for is committed after so long, in ms. */
const MAX_OPEN_MS = 100;

/**
 * The committed data, and the group commit: the writes of every command that arrives while the disk is busy with the
 * ones before go into one SQLite transaction, and are acknowledged once it is on disk.
 */
export class Store implements WriteUnit {
  readonly catalog = new Catalog();
  readonly connection: Connection;
  /** The orders of large indexes, kept up to date with every write. */
  readonly orders: Orders;
  readonly clock = new Clock();
  /** What was changed, for change streams. */
  readonly changes = new ChangeLog(this.clock);
  /** Removes what was dropped. */
  readonly removal: Removal;
  /** The commit in slices that goes on now: nobody else may write until it ends. */
  large: LargeCommit | undefined;
  /** Number of the last commit. */
  version = 0;
  /** Number of the last commit that is on disk. */
  durable = 0;
  private open = false;
  private scheduled = false;
  /** Whether somebody waits for what is open to be committed. */
  private awaited = false;
  /** Until what is open is committed although nobody waits for it. */
  private overdue: NodeJS.Timeout | undefined;
  private readonly waiters = new Waiters();
  private readonly written = new Written((resource) => this.hooks.changed(resource, this.version + 1));
  /** How often a group commit was given up. */
  losses = 0;
  /** Why the last one was. */
  lastLoss: MongoError | undefined;
  /** Said to everyone once the file was found to be damaged. */
  damage: MongoError | undefined;

  constructor(
    private readonly opened: Pick<OpenedDatabase, 'connection' | 'state' | 'checkpoints'>,
    private readonly hooks: StoreHooks,
    /** Undefined when nobody waits for the disk. */
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
   * Opens the group commit if none is open. SQLite is always inside a transaction, because taking and leaving its read
   * lock for every single read would cost more than the read; its first write turns it into a writing one.
   */
  begin(): void {
    if (this.open) return;
    if (this.large) throw new Error('a large transaction is being committed: nothing else can be written meanwhile');
    this.open = true;
    this.overdue = setTimeout(() => {
      this.overdue = undefined;
      this.flushUnlessBusy();
    }, MAX_OPEN_MS);
  }

  /** Whether nobody may write now. */
  get isBlocked(): boolean {
    return this.large !== undefined;
  }

  /** True while there are writes that are not on disk yet. */
  get dirty(): boolean {
    return this.open || this.durable < this.version;
  }

  /** True while there are writes that are not committed yet. */
  get uncommitted(): boolean {
    return this.open;
  }

  /** Opens the group commit for a change of collections or indexes. */
  touchCatalog(): void {
    this.begin();
  }

  /** A collection is about to lose its name. */
  nameLost({ namespace }: Collection): void {
    this.hooks.renamed(namespace, this.version + 1);
  }

  /** Calls back when everything done so far is on disk. */
  whenDurable(waiter: Waiter): void {
    if (!this.open) return this.whenCommitDurable(this.version, waiter);
    this.waiters.add(waiter);
    this.awaited = true;
    this.schedule();
  }

  /** The same for what is to be known of the open group commit, but need not be soon. */
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
   * Commits once somebody waits: a command that writes in several slices makes one commit of them as long as nobody else is there,
   * since every commit puts each page that it changed in the log.
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

  /** Commits what is open; waiting commands are notified when it is on disk. */
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
      this.lose(error);
      return;
    }
    this.closed();
    this.version += 1;
    this.changes.commit(this.version);
    this.hooks.committed();
    this.waiters.commit(this.version);
    this.sync();
  }

  /** The group commit is made, or given up. */
  private closed(): void {
    [this.open, this.awaited] = [false, false];
    clearTimeout(this.overdue);
    this.overdue = undefined;
  }

  /** Keeps changes for change streams from now on; where a large commit goes on, the next one has it. */
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

  /** Commits what is open and waits for the disk at once. */
  settle(): void {
    this.flush();
    if (this.durable === this.version) return;
    this.log?.now();
    this.acknowledge(this.version);
  }

  /**
   * Commits many changes in slices, after all that is open and one call at a time: others see none of them before the
   * last, and write nothing meanwhile. `last` writes what belongs to the same commit.
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
      this.takeOver(large);
    } catch (error) {
      this.changes.unseal();
      throw storageError(error);
    } finally {
      this.large = undefined;
      large.end();
    }
  }

  /** What another connection has committed becomes what everyone reads. */
  private takeOver({ counts, indexes, claims }: LargeCommit): void {
    const { db } = this.connection;
    for (const [collection, those] of claims) this.written.add(collection, those);
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

  /** Gives up the open group commit: all its commands are notified, and memory is put back to what the disk has. */
  lose(error: unknown): MongoError {
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
    this.waiters.lose(failure);
    return failure;
  }

  /** Runs a step that is undone as a whole when it throws. */
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
      // A step that cost the whole group commit was undone with it.
      if (this.losses !== losses) throw error;
      if (db.isTransaction) db.exec('ROLLBACK TO step; RELEASE step');
      this.changes.backTo(mark);
      this.connection.forget();
      this.orders.clear();
      loadCatalog(this);
      throw error;
    }
  }

  /** Compares the file with its checksums, some pages at a time; what is in the log is taken from there. */
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
      throw this.lose(error);
    }
    this.written.add(collection, claimsOf(change));
  }

  applyEntries(collection: Collection, record: number, change: IndexChange): void {
    this.begin();
    try {
      writeEntries(this.connection, record, change, this.orders);
    } catch (error) {
      throw this.lose(error);
    }
    this.written.add(collection, claimsOfEntries(change));
  }

  get = (collection: Collection, record: number) => this.connection.get(collection, record);
  scan: WriteUnit['scan'] = (collection, reverse) => this.connection.scan(collection, reverse);
  range: WriteUnit['range'] = (collection, index, range, options) => {
    const { skip = 0, reverse = false } = options ?? {};
    const order = skip >= FAR ? this.orders.known(collection, index) : undefined;
    if (!order) return this.connection.range(collection, index, range, options);
    const after = order.entryAt(range, reverse, skip - 1);
    return after ? this.connection.range(collection, index, range, { ...options, skip: 0 }, after) : [];
  };
  countRange: WriteUnit['countRange'] = (collection, index, range, limit) => {
    // Entries of a multikey index are more than the documents, so these are counted one by one.
    const order = limit === undefined && !index.multikey.includes(true) && this.orders.known(collection, index);
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
    // Somebody may be reading an older state, for a backup.
    if (!checkpoints.run()) this.log?.now();
    await this.log?.close();
    state.acknowledge(this.version + 1);
    connection.close();
    state.close();
  }
}
