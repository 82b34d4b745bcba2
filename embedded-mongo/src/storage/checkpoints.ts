import { statSync } from 'node:fs';
import { LogReader, readLog } from './log-file.js';
import { sumOf, type PageSums } from './page-sums.js';
import type { Connection } from './sqlite.js';
import type { StateKeeper } from './state.js';

/** The log is written to the file when it is so long, in bytes. */
const LOG_BYTES = 16 * 1024 * 1024;
/** What is new in the log is read when it is so long, so that a checkpoint need not read it all: less than 1 ms. */
const READ_BYTES = 256 * 1024;

/** Writes the log to the file from time to time, with the checksums of the pages that change. */
export class Checkpoints {
  private threshold = LOG_BYTES;
  private readonly log: string;
  /** The checksums of what the log has. */
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
    // A log that was begun again is shorter.
    if (unread < 0 || unread >= READ_BYTES) this.reader.advance();
    if (size < this.threshold) return;
    let done = false;
    try {
      done = this.run();
    } catch {
      // The commit is in the log all the same; a full disk is reported at the next write.
    }
    this.threshold = done ? LOG_BYTES : size + LOG_BYTES;
  }

  /** The pages of the file that are damaged, in steps; the log is looked at again for each, since it goes on meanwhile. */
  *damagedPages(): Generator<readonly number[]> {
    for (const pages of this.sums.damaged(this.path, () => false)) {
      const log = pages.length > 0 ? readLog(this.log, () => true) : undefined;
      yield pages.filter((page) => !log?.pages.has(page));
    }
  }

  /** False while somebody reads an older state, which is still in the log. */
  run(): boolean {
    const { db } = this.connection;
    db.exec('PRAGMA busy_timeout = 0');
    try {
      const done = db.prepare('PRAGMA wal_checkpoint(PASSIVE)').get();
      if (!done || done['log'] !== done['checkpointed']) return false;
      // Before the log is begun again: until then its pages are taken from it.
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
