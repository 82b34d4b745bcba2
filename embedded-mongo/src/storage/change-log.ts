import { randomBytes } from 'node:crypto';
import { Binary, type Timestamp } from 'bson';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import { numberOf } from '../bson/numbers.js';
import { isDoc, type Doc } from '../bson/types.js';
import type { Change, LoggedChange } from './change.js';
import type { Clock } from './clock.js';
import type { Connection } from './sqlite.js';
import { WITH_CHANGES } from './tables.js';

/** The changes of one commit. */
interface Batch {
  readonly changes: readonly LoggedChange[];
  /** A time before all of these changes. */
  readonly before: Timestamp;
}

/** Maximum number of changes in the log, and of bytes of their documents. */
const MAX_CHANGES = 50_000;
const MAX_BYTES = 32 * 1024 * 1024;
/** Number of expired changes that are deleted together. */
const DELETED_AT_ONCE = 500;

const sizeOf = ({ bytes }: Change): number => (bytes?.length ?? 0) + 300;

/**
 * The latest changes since the first change stream, in memory and in the database, where they are in the same commit as
 * the writes that they report. A change becomes visible once it is on disk. A reader that requests a deleted change
 * gets an error.
 */
export class ChangeLog {
  /** Id of this database. Tokens of other databases are invalid. */
  id = randomBytes(8).toString('hex');
  recording = false;
  /** Time of the oldest change that readers can request. */
  since: Timestamp | undefined;
  private changes: LoggedChange[] = [];
  private bytes = 0;
  /** Number of the next change to become visible, and of the next to be committed. */
  private next = 1;
  private nextCommitted = 1;
  /** Number of the first stored change, once the database has the log. */
  private stored: number | undefined;
  /** Changes of the open group commit. */
  private open: Change[] = [];
  /** Changes of the next commit. */
  private sealed: Batch | undefined;
  private committed: { readonly version: number; readonly batch: Batch }[] = [];
  private readonly listeners = new Set<() => void>();

  constructor(private readonly clock: Clock) {}

  /** Loads the changes that an earlier run of the server stored. */
  load({ db }: Connection): void {
    const hasLog = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'changes'").get();
    const header = hasLog && db.prepare('SELECT v FROM changes WHERE n = 0').get();
    if (!header) return;
    const { id, since } = decode(Buffer.from(header['v'] as Uint8Array));
    const rows = db.prepare('SELECT n, v FROM changes WHERE n > 0 ORDER BY n').all();
    this.recording = true;
    this.id = String(id);
    this.since = since as Timestamp;
    this.stored = Number(rows[0]?.['n'] ?? 1);
    this.next = this.stored;
    for (const row of rows) this.append(restored(Number(row['n']), decode(Buffer.from(row['v'] as Uint8Array))));
    this.nextCommitted = this.next;
    // The time of the change before the first one is unknown.
    if (this.stored > 1) this.since = this.changes[0]?.clusterTime ?? this.since;
    const newest = this.changes.at(-1)?.clusterTime ?? this.since;
    this.clock.passed(newest);
  }

  /** Number of the last change. */
  get last(): number {
    return this.next - 1;
  }

  /** Number of the first change in the log. */
  get first(): number {
    return this.next - this.changes.length;
  }

  /** Time before all committed changes that are not visible yet. Undefined if all are visible. */
  get horizon(): Timestamp | undefined {
    return this.committed[0]?.batch.before ?? this.sealed?.before;
  }

  start(): void {
    if (this.recording) return;
    this.recording = true;
    this.since = this.clock.next();
  }

  add(change: Change): void {
    if (this.recording) this.open.push(change);
  }

  /** Number of open changes, for `backTo`. */
  get mark(): number {
    return this.open.length;
  }

  backTo(mark: number): void {
    this.open.length = Math.min(this.open.length, mark);
  }

  /** Numbers the changes of the next commit. */
  seal(entries: readonly Change[] = this.open): readonly LoggedChange[] {
    const before = this.clock.next();
    const wallTime = new Date();
    const changes = entries.map((change, index): LoggedChange => ({
      ...change,
      sequence: this.nextCommitted + index,
      clusterTime: this.clock.next(),
      wallTime,
    }));
    this.sealed = changes.length > 0 ? { changes, before } : undefined;
    return changes;
  }

  /** Discards the numbered changes because their commit failed. */
  unseal(): void {
    this.sealed = undefined;
  }

  /** Writes the open changes into the commit that they belong to. */
  writeOpen(connection: Connection): void {
    if (!this.recording) return;
    this.writeHeader(connection);
    for (const entry of this.seal()) this.writeChange(connection, entry);
    this.trim(connection);
  }

  /** Writes the log's header if the database does not have it yet. */
  writeHeader(connection: Connection): void {
    if (!this.recording || this.stored !== undefined) return;
    connection.db.exec(
      `CREATE TABLE IF NOT EXISTS changes (n INTEGER PRIMARY KEY, v BLOB NOT NULL); DELETE FROM changes; PRAGMA user_version = ${WITH_CHANGES}`,
    );
    this.write(connection, 0, { id: this.id, since: this.since });
  }

  /** Writes a change to the database. */
  writeChange(connection: Connection, { sequence, ...change }: LoggedChange): void {
    const { bytes, transaction, ...fields } = change;
    this.write(connection, sequence, {
      ...fields,
      ...(change.to ? { to: { ...change.to } } : {}),
      ...(bytes ? { bytes: new Binary(bytes) } : {}),
      ...(transaction ? { transaction: { ...transaction } } : {}),
    });
  }

  private write(connection: Connection, number: number, fields: Doc): void {
    connection.prepare('change', () => 'INSERT OR REPLACE INTO changes VALUES (?, ?)').run(number, encode(fields));
  }

  /** Deletes expired changes from the database. */
  private trim(connection: Connection): void {
    if (this.stored === undefined || this.first - this.stored < DELETED_AT_ONCE) return;
    connection.prepare('changes gone', () => 'DELETE FROM changes WHERE n > 0 AND n < ?').run(this.first);
    this.stored = this.first;
  }

  /** Called when the sealed changes have been committed. */
  commit(version: number): void {
    const batch = this.sealed;
    if (this.recording) this.stored ??= 1;
    if (batch) {
      this.committed.push({ version, batch });
      this.nextCommitted += batch.changes.length;
    }
    this.sealed = undefined;
    this.open = [];
  }

  /** Makes the changes of all commits up to this one visible, because they are on disk. */
  publish(version: number): void {
    let isNew = false;
    while (this.committed.length > 0 && this.committed[0].version <= version) {
      for (const change of this.committed.shift()?.batch.changes ?? []) this.append(change);
      isNew = true;
    }
    if (!isNew) return;
    for (const listener of this.listeners) listener();
    this.listeners.clear();
  }

  private append(change: LoggedChange): void {
    this.changes.push(change);
    this.next = change.sequence + 1;
    this.bytes += sizeOf(change);
    let expiredCount = 0;
    while (this.changes.length - expiredCount > MAX_CHANGES || this.bytes > MAX_BYTES) {
      const oldest = this.changes[expiredCount];
      this.since = oldest.clusterTime;
      this.bytes -= sizeOf(oldest);
      expiredCount += 1;
    }
    if (expiredCount > 0) this.changes = this.changes.slice(expiredCount);
  }

  /**
   * Returns the changes after a number. Undefined if some of them have expired, or if the number belongs to another
   * history.
   */
  after(sequence: number): readonly LoggedChange[] | undefined {
    if (sequence + 1 < this.first || sequence > this.last) return undefined;
    return this.changes.slice(sequence + 1 - this.first);
  }

  /** Returns the number before the first change at a time or later. Undefined if that change may have expired. */
  before(time: Timestamp): number | undefined {
    if (!this.since || time.lessThan(this.since)) return undefined;
    const found = this.changes.find(({ clusterTime }) => !clusterTime.lessThan(time));
    return found ? found.sequence - 1 : this.last;
  }

  /** Calls back once at the next change. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}

/** Converts a stored change. */
function restored(sequence: number, fields: Doc): LoggedChange {
  const { bytes, transaction, ...change } = fields;
  return {
    ...(change as unknown as LoggedChange),
    sequence,
    ...(bytes instanceof Binary ? { bytes: Buffer.from(bytes.buffer.subarray(0, bytes.position)) } : {}),
    ...(isDoc(transaction)
      ? { transaction: { lsid: transaction['lsid'], txnNumber: BigInt(numberOf(transaction['txnNumber']) ?? 0) } }
      : {}),
  };
}
