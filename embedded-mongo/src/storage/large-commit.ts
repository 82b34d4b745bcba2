import { isSliceOver, noteWrite, PAUSE, type Obstacle, type Work } from '../pace.js';
import type { Collection, IndexInfo } from './catalog.js';
import type { ChangeLog } from './change-log.js';
import type { LoggedChange } from './change.js';
import { claimsOf, claimsOfEntries } from './claims.js';
import { Connection } from './sqlite.js';
import { writeEntries, writeRecord } from './rows.js';
import type { IndexChange, RecordChange } from './view.js';

/** One change that a transaction makes: of a record, or of its entries in an index. */
export type Change =
  | { readonly collection: Collection; readonly record: RecordChange }
  | { readonly collection: Collection; readonly number: number; readonly entries: IndexChange };

/** What change streams are to report of a commit. */
export interface Logged {
  readonly log: ChangeLog;
  readonly entries: readonly LoggedChange[];
}

/** Commits with more changes are made in slices. */
export const LARGE = 2000;

/** What the writer keeps in memory before it writes it to the log, in KiB: little, so that its commit is short. */
const CACHE = 8192;

/**
 * A commit that takes long, through a connection of its own: until it is made, everyone goes on reading what was committed
 * before. SQLite has one writer, so that who wants to write waits for `ended`.
 */
export class LargeCommit implements Obstacle {
  private finish: () => void = () => undefined;
  readonly ended = new Promise<void>((resolve) => (this.finish = resolve));
  /** How many documents each collection has more. */
  readonly counts = new Map<Collection, number>();
  readonly indexes = new Set<IndexInfo>();
  /** What was claimed for it, by collection. */
  readonly claims = new Map<Collection, string[]>();
  private readonly connection: Connection;

  /** `maxPages` is how many pages the file may have. */
  constructor(path: string, maxPages: number) {
    this.connection = new Connection(path);
    // As for the store's own connection: who waits for the disk is `LogSync`, who writes the log to the file `Checkpoints`.
    this.connection.db.exec(
      `PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = -${CACHE}; PRAGMA temp_store = MEMORY; PRAGMA max_page_count = ${maxPages}`,
    );
  }

  /** Writes the changes in slices, then takes the last step and commits; nothing is left of it when it throws. */
  *run(changes: Iterable<Change>, logged: Logged, last: (connection: Connection) => void): Work<void> {
    const { connection } = this;
    connection.db.exec('BEGIN IMMEDIATE');
    try {
      for (const change of changes) {
        this.write(change);
        noteWrite();
        if (isSliceOver()) yield PAUSE;
      }
      logged.log.writeHeader(connection);
      for (const entry of logged.entries) {
        logged.log.writeChange(connection, entry);
        if (isSliceOver()) yield PAUSE;
      }
      last(connection);
      connection.db.exec('COMMIT');
    } finally {
      if (connection.db.isTransaction) connection.db.exec('ROLLBACK');
    }
  }

  private write(change: Change): void {
    const { connection } = this;
    const { collection } = change;
    const claims = this.claims.get(collection) ?? [];
    this.claims.set(collection, claims);
    for (const claim of 'record' in change ? claimsOf(change.record) : claimsOfEntries(change.entries))
      claims.push(claim);
    if ('record' in change) {
      const more = writeRecord(connection, collection, change.record);
      this.counts.set(collection, (this.counts.get(collection) ?? 0) + more);
    } else {
      this.indexes.add(change.entries.index);
      writeEntries(connection, change.number, change.entries);
    }
  }

  /** Lets those go on that wait for it. */
  end(): void {
    this.connection.close();
    this.finish();
  }
}
