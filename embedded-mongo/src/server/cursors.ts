import { MongoError } from '../errors.js';
import { RawDoc, type Doc, type Encodable } from '../bson/types.js';
import { encode } from '../bson/encode.js';
import { PAUSE, timeExpired, timeLeft, type Pause, type Paced, type Work } from '../pace.js';
import type { Transaction } from '../transactions/transactions.js';

/** What a cursor yields: stored bytes, or documents that were computed. */
export type Result = RawDoc | Doc;

/** A batch ends at this many bytes, well below MongoDB's message size, so that to send it holds nobody for long. */
const BATCH_BYTES = 2 * 1024 * 1024;
const IDLE_MS = 10 * 60_000;
/** Beyond, the cursor that was used least lately is ended for a new one. */
const MOST_CURSORS = 10_000;

interface Cursor {
  readonly id: bigint;
  readonly namespace: string;
  readonly iterator: Iterator<Result | Pause>;
  readonly transaction: Transaction | undefined;
  /** The id of the session whose command opened it. */
  readonly session: string | undefined;
  /** It is not ended for being idle. */
  readonly isKept: boolean;
  pending: Result | undefined;
  lastUsed: number;
  /** What is left of the time that the command which opened it may take, in ms. */
  msLeft: number;
  /** A batch is being taken. */
  busy: boolean;
  killed: boolean;
}

interface CursorOptions {
  batchSize: number;
  /** There is no second batch. */
  single: boolean;
  transaction: Transaction | undefined;
  session?: string | undefined;
  isKept?: boolean;
}

/** The open cursors. */
export class Cursors {
  private readonly cursors = new Map<bigint, Cursor>();
  private next = BigInt(Date.now()) << 20n;

  get size(): number {
    return this.cursors.size;
  }

  /** Takes the first batch, and keeps a cursor when there is more. */
  *open(namespace: string, results: Paced<Result>, options: CursorOptions): Work<{ [field: string]: Encodable }> {
    const cursor: Cursor = {
      id: (this.next += 1n),
      namespace,
      iterator: results[Symbol.iterator](),
      transaction: options.transaction,
      session: options.session,
      isKept: options.isKept ?? false,
      pending: undefined,
      lastUsed: Date.now(),
      msLeft: Infinity,
      busy: false,
      killed: false,
    };
    const { batch, done } = yield* take(cursor, options.batchSize);
    const finished = done || options.single;
    if (finished) cursor.iterator.return?.();
    else this.add({ ...cursor, msLeft: timeLeft() });
    return { firstBatch: batch, id: finished ? 0n : cursor.id, ns: namespace };
  }

  private add(cursor: Cursor): void {
    const [oldest] = this.cursors.keys();
    if (this.cursors.size >= MOST_CURSORS) this.kill(oldest);
    this.cursors.set(cursor.id, cursor);
  }

  *more(
    id: bigint,
    namespace: string,
    batchSize: number,
    transaction: Transaction | undefined,
  ): Work<{ [field: string]: Encodable }> {
    const cursor = this.cursors.get(id);
    if (cursor?.namespace !== namespace) throw new MongoError('CursorNotFound', `cursor id ${id} not found`);
    if (cursor.transaction !== transaction)
      throw new MongoError('CursorNotFound', `cursor id ${id} belongs to another transaction`);
    if (cursor.busy) throw new MongoError('CursorInUse', `cursor id ${id} is already in use`);
    cursor.busy = true;
    // Kept in the order of their use.
    this.cursors.delete(id);
    this.cursors.set(id, cursor);
    try {
      const { batch, done } = yield* take(cursor, batchSize);
      if (cursor.killed) throw new MongoError('CursorKilled', `cursor id ${id} was killed`);
      if (done) this.cursors.delete(id);
      return { nextBatch: batch, id: done ? 0n : id, ns: cursor.namespace };
    } catch (error) {
      this.cursors.delete(id);
      throw error;
    } finally {
      cursor.busy = false;
      cursor.lastUsed = Date.now();
    }
  }

  kill(id: bigint): boolean {
    const cursor = this.cursors.get(id);
    if (!cursor) return false;
    cursor.killed = true;
    if (!cursor.busy) cursor.iterator.return?.();
    return this.cursors.delete(id);
  }

  /** Ends the cursors of a collection that was dropped. */
  killNamespace(namespace: string): void {
    for (const [id, cursor] of this.cursors) if (cursor.namespace === namespace) this.kill(id);
  }

  /** Ends the cursors of sessions; of all sessions without ids. */
  killSessions(ids?: ReadonlySet<string>): void {
    for (const [id, { session }] of this.cursors)
      if (session !== undefined && (ids?.has(session) ?? true)) this.kill(id);
  }

  /** Ends cursors nobody has used for ten minutes, unless that was ruled out, and those of transactions that have ended. */
  killIdle(now = Date.now()): void {
    for (const [id, { busy, isKept, lastUsed, transaction }] of this.cursors) {
      if ((!busy && !isKept && now - lastUsed > IDLE_MS) || transaction?.open === false) this.kill(id);
    }
  }
}

function* take(cursor: Cursor, batchSize: number): Work<{ batch: Encodable[]; done: boolean }> {
  const until = performance.now() + cursor.msLeft;
  const batch = yield* takeUntil(cursor, batchSize, until);
  cursor.msLeft = until - performance.now();
  return batch;
}

function* takeUntil(cursor: Cursor, batchSize: number, until: number): Work<{ batch: Encodable[]; done: boolean }> {
  const batch: RawDoc[] = [];
  let bytes = 0;
  while (batch.length < batchSize && !cursor.killed) {
    let result = cursor.pending;
    cursor.pending = undefined;
    if (!result) {
      const next = cursor.iterator.next();
      if (next.done) return { batch, done: true };
      if (next.value === PAUSE) {
        if (performance.now() > until) throw timeExpired();
        yield PAUSE;
        continue;
      }
      result = next.value;
    }
    const raw = result instanceof RawDoc ? result : new RawDoc(encode(result));
    if (batch.length > 0 && bytes + raw.bytes.length > BATCH_BYTES) {
      cursor.pending = raw;
      return { batch, done: false };
    }
    bytes += raw.bytes.length + 16;
    batch.push(raw);
  }
  return { batch, done: false };
}
