import { statSync } from 'node:fs';
import { LogReader, readLog } from './log-file.js';
import { sumOf, type PageSums } from './page-sums.js';
import type { Connection } from './sqlite.js';
import type { StateKeeper } from './state.js';

/** Size of the log at which it is written to the file, in bytes. */
const LOG_BYTES = 16 * 1024 * 1024;
/**
 * Size of new log content at which its checksums are computed, in bytes. This takes less than 1 ms, and a checkpoint
 * has less to read.
 */
const READ_BYTES = 256 * 1024;

/** Writes the log to the file from time to time, with the checksums of the changed pages. */
export class Checkpoints {
  private threshold = LOG_BYTES;
  private readonly log: string;
  /** Checksums of the pages in the log. */
  private readonly reader: LogReader<number>;

  constructor(
    private readonly connection: Connection,
    private readonly path: string,
    private readonly sums: PageSums,
    private readonly state: StateKeeper,
  ) {
    this.log = `${path}-wal`;
    this.reader = new LogReader(this.log, (_, content) => sumOf(content));
  }

  /** Called after a commit, outside of transactions. */
  afterCommit(): void {
    const size = statSync(this.log, { throwIfNoEntry: false })?.size ?? 0;
    const unread = size - this.reader.position;
    // A restarted log is shorter.
    if (unread < 0 || unread >= READ_BYTES) this.reader.advance();
    if (size < this.threshold) return;
    let done = false;
    try {
      done = this.run();
    } catch {
      // The commit is in the log anyway. A full disk is reported at the next write.
    }
    this.threshold = done ? LOG_BYTES : size + LOG_BYTES;
  }

  /**
   * Yields the damaged pages of the file, in steps. The log is read again at each step, because it grows in the
   * meantime.
   */
  *damagedPages(): Generator<readonly number[]> {
    for (const pages of this.sums.damaged(this.path, () => false)) {
      const log = pages.length > 0 ? readLog(this.log, () => true) : undefined;
      yield pages.filter((page) => !log?.pages.has(page));
    }
  }

  /** Writes the log to the file. Returns false while a reader of an older state needs the log. */
  run(): boolean {
    const { db } = this.connection;
    db.exec('PRAGMA busy_timeout = 0');
    try {
      const done = db.prepare('PRAGMA wal_checkpoint(PASSIVE)').get();
      if (!done || done['log'] !== done['checkpointed']) return false;
      // The checksums come before the log restarts: until then, its pages are read from the log.
      if (Number(done['log']) > 0) {
        this.reader.advance();
        this.sums.update(this.reader.pages, this.state.sequence);
      }
      return db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0;
    } finally {
      db.exec('PRAGMA busy_timeout = 5000');
    }
  }
}
