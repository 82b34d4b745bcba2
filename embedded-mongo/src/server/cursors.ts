import { MongoError } from '../errors.js';
import { RawDoc, type Doc, type Encodable } from '../bson/types.js';
import { encode } from '../bson/encode.js';
import type { Transaction } from '../transactions/transactions.js';

/** What a cursor yields: stored bytes, or documents that were computed. */
export type Result = RawDoc | Doc;

/** A reply must stay below MongoDB's message size; a batch ends at this many bytes. */
const BATCH_BYTES = 16 * 1024 * 1024;
const IDLE_MS = 10 * 60_000;

interface Cursor {
  readonly id: bigint;
  readonly namespace: string;
  readonly iterator: Iterator<Result>;
  readonly transaction: Transaction | undefined;
  pending: Result | undefined;
  lastUsed: number;
}

/** The open cursors. */
export class Cursors {
  private readonly cursors = new Map<bigint, Cursor>();
  private next = BigInt(Date.now()) << 20n;

  get size(): number {
    return this.cursors.size;
  }

  /** Takes the first batch, and keeps a cursor when there is more. */
  open(
    namespace: string,
    results: Iterable<Result>,
    options: { batchSize: number; single: boolean; transaction: Transaction | undefined },
  ): { [field: string]: Encodable } {
    const cursor: Cursor = {
      id: (this.next += 1n),
      namespace,
      iterator: results[Symbol.iterator](),
      transaction: options.transaction,
      pending: undefined,
      lastUsed: Date.now(),
    };
    const { batch, done } = take(cursor, options.batchSize);
    const finished = done || options.single;
    if (!finished) this.cursors.set(cursor.id, cursor);
    else cursor.iterator.return?.();
    return { firstBatch: batch, id: finished ? 0n : cursor.id, ns: namespace };
  }

  more(
    id: bigint,
    namespace: string,
    batchSize: number,
    transaction: Transaction | undefined,
  ): { [field: string]: Encodable } {
    const cursor = this.cursors.get(id);
    if (cursor?.namespace !== namespace) throw new MongoError('CursorNotFound', `cursor id ${id} not found`);
    if (cursor.transaction !== transaction)
      throw new MongoError('CursorNotFound', `cursor id ${id} belongs to another transaction`);
    cursor.lastUsed = Date.now();
    try {
      const { batch, done } = take(cursor, batchSize);
      if (done) this.cursors.delete(id);
      return { nextBatch: batch, id: done ? 0n : id, ns: cursor.namespace };
    } catch (error) {
      this.cursors.delete(id);
      throw error;
    }
  }

  kill(id: bigint): boolean {
    this.cursors.get(id)?.iterator.return?.();
    return this.cursors.delete(id);
  }

  /** Ends the cursors of a collection that went away. */
  killNamespace(namespace: string): void {
    for (const [id, cursor] of this.cursors) if (cursor.namespace === namespace) this.kill(id);
  }

  /** Ends cursors nobody has used for ten minutes, and those of transactions that have ended. */
  killIdle(now = Date.now()): void {
    for (const [id, cursor] of this.cursors) {
      if (now - cursor.lastUsed > IDLE_MS || cursor.transaction?.open === false) this.kill(id);
    }
  }
}

function take(cursor: Cursor, batchSize: number): { batch: Encodable[]; done: boolean } {
  const batch: RawDoc[] = [];
  let bytes = 0;
  while (batch.length < batchSize) {
    let result = cursor.pending;
    cursor.pending = undefined;
    if (!result) {
      const next = cursor.iterator.next();
      if (next.done) return { batch, done: true };
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
