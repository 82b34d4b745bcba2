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
  /** A time before all of them. */
  readonly before: Timestamp;
}

/** What the log keeps at most: changes, and bytes of their documents. */
const MAX_CHANGES = 50_000;
const MAX_BYTES = 32 * 1024 * 1024;
/** What is no longer kept is deleted when it is so many changes. */
const DELETED_AT_ONCE = 500;

const sizeOf = ({ bytes }: Change): number => (bytes?.length ?? 0) + 300;

/**
 * The last changes since the first change stream, in memory and in the database, where they are in the same commit as
 * what they report. A change appears once it is on disk; a reader that asks for one that is no longer kept is refused.
 */
export class ChangeLog {
  /** Of this database: tokens of another one are not known. */
  id = randomBytes(8).toString('hex');
  recording = false;
  /** When the oldest change that may be asked for was made. */
  since: Timestamp | undefined;
  private changes: LoggedChange[] = [];
  private bytes = 0;
  /** The number of the next change that appears, and of the next that is committed. */
  private next = 1;
  private nextCommitted = 1;
  /** The first that the database has, once it has the log. */
  private stored: number | undefined;
  /** Of the open group commit. */
  private open: Change[] = [];
  /** What the next commit has. */
  private sealed: Batch | undefined;
  private committed: { readonly version: number; readonly batch: Batch }[] = [];
  private readonly listeners = new Set<() => void>();

  constructor(private readonly clock: Clock) {}

  /** Takes what an earlier run of the server has left. */
  load({ db }: Connection): void {
    const isThere = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'changes'").get();
    const header = isThere && db.prepare('SELECT v FROM changes WHERE n = 0').get();
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
    // When the one before the first was made is not known any more.
    if (this.stored > 1) this.since = this.changes[0]?.clusterTime ?? this.since;
    const newest = this.changes.at(-1)?.clusterTime ?? this.since;
    this.clock.passed(newest);
  }

  /** The number of the last change. */
  get last(): number {
    return this.next - 1;
  }

  /** The first that is still there. */
  get first(): number {
    return this.next - this.changes.length;
  }

  /** A time before all changes that are committed but do not appear yet; undefined when there are none. */
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

  /** How many changes are open, to go back to. */
  get mark(): number {
    return this.open.length;
  }

  backTo(mark: number): void {
    this.open.length = Math.min(this.open.length, mark);
  }

  /** Numbers the changes that the next commit has. */
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

  /** The next commit is not made. */
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

  /** Writes what the log begins with, where the database does not have it yet. */
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

  /** Deletes of the database what is no longer kept. */
  private trim(connection: Connection): void {
    if (this.stored === undefined || this.first - this.stored < DELETED_AT_ONCE) return;
    connection.prepare('changes gone', () => 'DELETE FROM changes WHERE n > 0 AND n < ?').run(this.first);
    this.stored = this.first;
  }

  /** The commit was made. */
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

  /** All commits up to this one are on disk. */
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
    let gone = 0;
    while (this.changes.length - gone > MAX_CHANGES || this.bytes > MAX_BYTES) {
      const oldest = this.changes[gone];
      this.since = oldest.clusterTime;
      this.bytes -= sizeOf(oldest);
      gone += 1;
    }
    if (gone > 0) this.changes = this.changes.slice(gone);
  }

  /** The changes after a number; undefined when some of them are gone, or are of another history. */
  after(sequence: number): readonly LoggedChange[] | undefined {
    if (sequence + 1 < this.first || sequence > this.last) return undefined;
    return this.changes.slice(sequence + 1 - this.first);
  }

  /** The number before the first change at a time or later; undefined when it may be gone. */
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

/** A change as the database has it. */
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
