import { MongoError } from '../errors.js';
import { RawDoc, type Doc, type Encodable } from '../bson/types.js';
import { encode } from '../bson/encode.js';
import { encodeInSlices, isWrittenInSlices } from '../bson/encode-in-slices.js';
import { PAUSE, timeExpired, timeLeft, type Pause, type Paced, type Work } from '../pace.js';
import type { Transaction } from '../transactions/transactions.js';

/** What a cursor yields: stored bytes, or documents that were computed. */
export type Result = RawDoc | Doc;

/** A batch ends at this many bytes, well below MongoDB's message size, so that to send it holds nobody for long. */
const BATCH_BYTES = 2 * 1024 * 1024;
/** One that has no other after it has as many as MongoDB's. */
const SINGLE_BATCH_BYTES = 16 * 1024 * 1024;
const IDLE_MS = 10 * 60_000;
/** Beyond, the cursor that was used least lately is ended for a new one. */
const MAX_CURSORS = 10_000;

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
  /** Why it can't go on, said once to who asks for more. */
  ended: MongoError | undefined;
}

/** Whose cursor it is, and who asks for more of it. */
export interface Reader {
  readonly session: string | undefined;
  readonly transaction: Transaction | undefined;
}

interface CursorOptions {
  batchSize: number;
  /** There is no second batch. */
  single: boolean;
  transaction: Transaction | undefined;
  session?: string | undefined;
  isKept?: boolean;
}

/** Refuses to read a cursor of one collection as another's. */
export function checkNamespace(asked: string, namespace: string): void {
  if (asked !== namespace)
    throw new MongoError(
      'Unauthorized',
      `Requested getMore on namespace '${asked}', but cursor belongs to a different namespace ${namespace}`,
    );
}

function refuseEnded({ ended }: Cursor): void {
  if (ended) throw ended;
}

/** Refuses to read a cursor elsewhere than in its own session and transaction. */
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
  const [own, given] = [cursor.transaction?.number, transaction?.number];
  if (own === undefined)
    throw new MongoError('Location50739', `${cannot} not created in a transaction, in transaction ${given}`);
  if (given === undefined)
    throw new MongoError('Location50740', `${cannot} created in transaction ${own}, without a txnNumber`);
  throw new MongoError('Location50741', `${cannot} created in transaction ${own}, in transaction ${given}`);
}

/** The open cursors. */
export class Cursors {
  private readonly cursors = new Map<bigint, Cursor>();
  private next = BigInt(Date.now()) << 20n;

  get size(): number {
    return this.cursors.size;
  }

  has(id: bigint): boolean {
    return this.cursors.has(id);
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
    // Kept in the order of their use.
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

  /** Ends the cursors of a collection. @param why said to who asks for more of them: 'collection dropped' */
  endNamespace(namespace: string, why: string): void {
    for (const cursor of this.cursors.values()) {
      if (cursor.namespace !== namespace || cursor.ended) continue;
      cursor.ended = new MongoError('QueryPlanKilled', `${why}: ${namespace}`);
      cursor.pending = undefined;
      if (!cursor.busy) cursor.iterator.return?.();
    }
  }

  /** Ends the cursors of sessions; of all sessions without ids. */
  killSessions(ids?: ReadonlySet<string>): void {
    for (const [id, { session }] of this.cursors)
      if (session !== undefined && (ids?.has(session) ?? true)) this.kill(id);
  }

  /** Ends cursors nobody has used for ten minutes, unless that was ruled out, and those of transactions that have ended. */
  killIdle(now = Date.now()): void {
    for (const [id, { busy, ended, isKept, lastUsed, transaction }] of this.cursors) {
      const isIdle = !busy && now - lastUsed > IDLE_MS && (!isKept || ended !== undefined);
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
