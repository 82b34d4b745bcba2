import { isSliceOver, noteWrite, PAUSE, type Obstacle, type Work } from '../pace.js';
import type { Collection, IndexInfo } from './catalog.js';
import type { ChangeLog } from './change-log.js';
import type { LoggedChange } from './change.js';
import { claimsOf, claimsOfEntries } from './claims.js';
import { Connection } from './sqlite.js';
import { writeEntries, writeRecord } from './rows.js';
import type { IndexChange, RecordChange } from './view.js';

/** One change of a transaction: of a record, or of its entries in an index. */
export type Change =
  | { readonly collection: Collection; readonly record: RecordChange }
  | { readonly collection: Collection; readonly number: number; readonly entries: IndexChange };

/** Entries of a commit for change streams. */
export interface Logged {
  readonly log: ChangeLog;
  readonly entries: readonly LoggedChange[];
}

/** Maximum number of changes of a commit that runs in one step. */
export const LARGE = 2000;

/** Page cache of the writer, in KiB. Small, so that little is left to write at the commit. */
const CACHE = 8192;

/**
 * A long commit through a separate connection. Until it ends, readers see the previous state. SQLite has a single
 * writer, so other writers wait for `ended`.
 */
export class LargeCommit implements Obstacle {
  private finish: () => void = () => undefined;
  readonly ended = new Promise<void>((resolve) => (this.finish = resolve));
  /** Change of the number of documents, by collection. */
  readonly counts = new Map<Collection, number>();
  readonly indexes = new Set<IndexInfo>();
  /** Claims of the commit, by collection. */
  readonly claims = new Map<Collection, string[]>();
  private readonly connection: Connection;

  /** `maxPages` is the maximum number of pages of the file. */
  constructor(path: string, maxPages: number) {
    this.connection = new Connection(path);
    // As for the store's own connection, `LogSync` waits for the disk and `Checkpoints` writes the log to the file.
    this.connection.db.exec(
      `PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = -${CACHE}; PRAGMA temp_store = MEMORY; PRAGMA max_page_count = ${maxPages}`,
    );
  }

  /** Writes the changes in time slices, runs `last`, and commits. Rolls back if it throws. */
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

  /** Resumes the writers that wait for this commit. */
  end(): void {
    this.connection.close();
    this.finish();
  }
}
