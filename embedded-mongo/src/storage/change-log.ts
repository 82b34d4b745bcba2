import { randomBytes } from 'node:crypto';
import type { Timestamp } from 'bson';
import type { Doc, Value } from '../bson/types.js';
import type { Clock } from './clock.js';

/** What was changed, as change streams report it. */
export interface Change {
  readonly operationType: 'insert' | 'update' | 'replace' | 'delete' | 'drop' | 'rename' | 'dropDatabase';
  readonly db: string;
  readonly coll?: string;
  /** The new name of a collection that was renamed. */
  readonly to?: { readonly db: string; readonly coll: string };
  readonly id?: Value;
  /** The new document of an insert or a replacement. */
  readonly bytes?: Buffer;
  readonly updateDescription?: Doc;
  /** Of changes in a transaction. */
  readonly transaction?: { readonly lsid: Value; readonly txnNumber: bigint };
}

/** A change that is on disk, at its place in the log. */
export interface LoggedChange extends Change {
  readonly sequence: number;
  readonly clusterTime: Timestamp;
  readonly wallTime: Date;
}

/** What the log keeps at most: changes, and bytes of their documents. */
const MOST_CHANGES = 50_000;
const MOST_BYTES = 32 * 1024 * 1024;

const sizeOf = ({ bytes }: Change): number => (bytes?.length ?? 0) + 300;

/**
 * The last changes, in memory: kept from the first change stream on, while the server runs. A change appears once it is on
 * disk. Who asks for what is no longer there is refused.
 */
export class ChangeLog {
  /** Of this run of the server: tokens of another one are not known. */
  readonly id = randomBytes(8).toString('hex');
  recording = false;
  /** When the oldest change that may be asked for was made. */
  since: Timestamp | undefined;
  private changes: LoggedChange[] = [];
  private bytes = 0;
  private next = 1;
  /** Of the open group commit. */
  private open: Change[] = [];
  private committed: { readonly version: number; readonly changes: readonly Change[] }[] = [];
  private readonly listeners = new Set<() => void>();

  constructor(private readonly clock: Clock) {}

  /** The number of the last change. */
  get last(): number {
    return this.next - 1;
  }

  /** The first that is still there. */
  get first(): number {
    return this.next - this.changes.length;
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

  commit(version: number): void {
    if (this.open.length > 0) this.committed.push({ version, changes: this.open });
    this.open = [];
  }

  /** All commits up to this one are on disk. */
  publish(version: number): void {
    let isNew = false;
    while (this.committed.length > 0 && this.committed[0].version <= version) {
      for (const change of this.committed.shift()?.changes ?? []) this.append(change);
      isNew = true;
    }
    if (!isNew) return;
    for (const listener of this.listeners) listener();
    this.listeners.clear();
  }

  private append(change: Change): void {
    this.changes.push({ ...change, sequence: this.next, clusterTime: this.clock.next(), wallTime: new Date() });
    this.next += 1;
    this.bytes += sizeOf(change);
    let gone = 0;
    while (this.changes.length - gone > MOST_CHANGES || this.bytes > MOST_BYTES) {
      const oldest = this.changes[gone];
      this.since = oldest.clusterTime;
      this.bytes -= sizeOf(oldest);
      gone += 1;
    }
    if (gone > 0) this.changes = this.changes.slice(gone);
  }

  /** The changes after a number; undefined when some of them are gone. */
  after(sequence: number): readonly LoggedChange[] | undefined {
    return sequence + 1 < this.first ? undefined : this.changes.slice(sequence + 1 - this.first);
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
