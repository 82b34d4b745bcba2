import { MongoError } from '../errors.js';
import { RawDoc, type Doc, type Encodable } from '../bson/types.js';
import { encode } from '../bson/encode.js';
import { encodeInSlices, isWrittenInSlices } from '../bson/encode-in-slices.js';
import { PAUSE, timeExpired, timeLeft, type Pause, type Paced, type Work } from '../pace.js';
import type { Transaction } from '../transactions/transactions.js';

/** Result of a cursor: stored bytes or a computed document. */
export type Result = RawDoc | Doc;

/**
 * Size at which a batch ends, in bytes. Well below MongoDB's message size, so that sending it does not block others for
 * long.
 */
const BATCH_BYTES = 2 * 1024 * 1024;
/** Size of a batch without a successor, in bytes, as in MongoDB. */
const SINGLE_BATCH_BYTES = 16 * 1024 * 1024;
const IDLE_MS = 10 * 60_000;
/** Maximum number of cursors. A new one then replaces the least recently used one. */
const MAX_CURSORS = 10_000;

interface Cursor {
  readonly id: bigint;
  readonly namespace: string;
  readonly iterator: Iterator<Result | Pause>;
  readonly transaction: Transaction | undefined;
  /** Id of the session whose command opened the cursor. */
  readonly session: string | undefined;
  /** Whether the cursor stays open when it is idle. */
  readonly noTimeout: boolean;
  pending: Result | undefined;
  lastUsed: number;
  /** Remaining time of the command that opened the cursor, in ms. */
  msLeft: number;
  /** Whether a batch is being read. */
  busy: boolean;
  killed: boolean;
  /** Error for the next getMore, which closes the cursor. */
  ended: MongoError | undefined;
}

/** Session and transaction of a command. */
export interface Reader {
  readonly session: string | undefined;
  readonly transaction: Transaction | undefined;
}

interface CursorOptions {
  batchSize: number;
  /** Whether there is no second batch. */
  single: boolean;
  transaction: Transaction | undefined;
  session?: string | undefined;
  noTimeout?: boolean;
}

/** Throws if a getMore names another collection than the cursor's. */
export function checkNamespace(requested: string, namespace: string): void {
  if (requested !== namespace)
    throw new MongoError(
      'Unauthorized',
      `Requested getMore on namespace '${requested}', but cursor belongs to a different namespace ${namespace}`,
    );
}

function refuseEnded({ ended }: Cursor): void {
  if (ended) throw ended;
}

/** Throws if a getMore runs in another session or transaction than the cursor's. */
function checkReader(cursor: Cursor, { session, transaction }: Reader): void {
  const cannot = `Cannot run getMore on cursor ${cursor.id}, which was`;
  if (cursor.session !== session) {
    if (cursor.session === undefined)
      throw new MongoError('Location50736', `${cannot} not created in a session, in session ${session}`);
    if (session === undefined)
      throw new MongoError('Location50737', `${cannot} created in session ${cursor.session}, without an lsid`);
    throw new MongoError('Location50738', `${cannot} created in session ${cursor.session}, in session ${session}`);
  }
  if (cursor.transaction === transaction) return;
  const [cursorNumber, readerNumber] = [cursor.transaction?.number, transaction?.number];
  if (cursorNumber === undefined)
    throw new MongoError('Location50739', `${cannot} not created in a transaction, in transaction ${readerNumber}`);
  if (readerNumber === undefined)
    throw new MongoError('Location50740', `${cannot} created in transaction ${cursorNumber}, without a txnNumber`);
  throw new MongoError(
    'Location50741',
    `${cannot} created in transaction ${cursorNumber}, in transaction ${readerNumber}`,
  );
}

export class Cursors {
  private readonly cursors = new Map<bigint, Cursor>();
  private next = BigInt(Date.now()) << 20n;

  get size(): number {
    return this.cursors.size;
  }

  has(id: bigint): boolean {
    return this.cursors.has(id);
  }

  /** Returns the first batch. Stores the cursor if there are more results. */
  *open(namespace: string, results: Paced<Result>, options: CursorOptions): Work<{ [field: string]: Encodable }> {
    const cursor: Cursor = {
      id: (this.next += 1n),
      namespace,
      iterator: results[Symbol.iterator](),
      transaction: options.transaction,
      session: options.session,
      noTimeout: options.noTimeout ?? false,
      pending: undefined,
      lastUsed: Date.now(),
      msLeft: Infinity,
      busy: false,
      killed: false,
      ended: undefined,
    };
    const { batch, done } = yield* take(cursor, options.batchSize, options.single ? SINGLE_BATCH_BYTES : BATCH_BYTES);
    const finished = done || options.single;
    if (finished) cursor.iterator.return?.();
    else this.add({ ...cursor, msLeft: timeLeft() });
    return { firstBatch: batch, id: finished ? 0n : cursor.id, ns: namespace };
  }

  private add(cursor: Cursor): void {
    const [oldest] = this.cursors.keys();
    if (this.cursors.size >= MAX_CURSORS) this.kill(oldest);
    this.cursors.set(cursor.id, cursor);
  }

  *more(id: bigint, namespace: string, batchSize: number, reader: Reader): Work<{ [field: string]: Encodable }> {
    const cursor = this.cursors.get(id);
    if (!cursor || cursor.transaction?.open === false)
      throw new MongoError('CursorNotFound', `cursor id ${id} not found`);
    checkReader(cursor, reader);
    checkNamespace(namespace, cursor.namespace);
    if (cursor.ended) this.kill(id);
    refuseEnded(cursor);
    if (cursor.busy) throw new MongoError('CursorInUse', `cursor id ${id} is already in use`);
    cursor.busy = true;
    // The map is in the order of use.
    this.cursors.delete(id);
    this.cursors.set(id, cursor);
    try {
      const { batch, done } = yield* take(cursor, batchSize);
      refuseEnded(cursor);
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

  /** Ends the cursors of a collection. @param why reason in the error of the next getMore: 'collection dropped' */
  endNamespace(namespace: string, why: string): void {
    for (const cursor of this.cursors.values()) {
      if (cursor.namespace !== namespace || cursor.ended) continue;
      cursor.ended = new MongoError('QueryPlanKilled', `${why}: ${namespace}`);
      cursor.pending = undefined;
      if (!cursor.busy) cursor.iterator.return?.();
    }
  }

  /** Ends the cursors of these sessions, or of all sessions if `ids` is undefined. */
  killSessions(ids?: ReadonlySet<string>): void {
    for (const [id, { session }] of this.cursors)
      if (session !== undefined && (ids?.has(session) ?? true)) this.kill(id);
  }

  /**
   * Ends cursors that have been idle for ten minutes, unless they have no timeout, and cursors of ended transactions.
   */
  killIdle(now = Date.now()): void {
    for (const [id, { busy, ended, noTimeout, lastUsed, transaction }] of this.cursors) {
      const isIdle = !busy && now - lastUsed > IDLE_MS && (!noTimeout || ended !== undefined);
      if (isIdle || transaction?.open === false) this.kill(id);
    }
  }
}

function* encoded(result: Doc): Generator<Pause, Buffer, void> {
  return isWrittenInSlices(result) ? yield* encodeInSlices(result) : encode(result);
}

interface Batch {
  readonly batch: Encodable[];
  readonly done: boolean;
}

function* take(cursor: Cursor, batchSize: number, maxBytes = BATCH_BYTES): Work<Batch> {
  const until = performance.now() + cursor.msLeft;
  const batch = yield* takeUntil(cursor, { batchSize, maxBytes }, until);
  cursor.msLeft = until - performance.now();
  return batch;
}

function* takeUntil(
  cursor: Cursor,
  { batchSize, maxBytes }: { batchSize: number; maxBytes: number },
  until: number,
): Work<Batch> {
  const batch: RawDoc[] = [];
  let bytes = 0;
  while (batch.length < batchSize && !cursor.killed && !cursor.ended) {
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
    const raw = result instanceof RawDoc ? result : new RawDoc(yield* encoded(result));
    if (batch.length > 0 && bytes + raw.bytes.length > maxBytes) {
      cursor.pending = raw;
      return { batch, done: false };
    }
    bytes += raw.bytes.length + 16;
    batch.push(raw);
  }
  return { batch, done: false };
}
