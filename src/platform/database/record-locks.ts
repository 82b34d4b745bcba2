import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { randomInt } from 'node:crypto';
import type { Model, Types } from 'mongoose';
import { Contention } from './contention.js';
import { RECORD_LOCK_MODEL, type RecordLockDoc } from './record-lock.schema.js';
import { changes, writeInto, type LastWrite } from './last-writes.js';
import { currentTransaction } from './transaction.js';

/** Slots of one record's lock: so many transactions can share it without a conflict. */
const SLOTS = 32;
/** Records whose use by this process is remembered. */
const MAX_USES = 1_000;

/** How transactions of this process use the lock of a record. */
interface Use {
  taken: Set<number>;
  /** When each slot was released last, by `performance.now()`. */
  freeSince: number[];
  /** Transactions that wait for the lock alone, or have it; and the end of the last of them. */
  exclusive: number;
  last: Promise<void>;
  waiting: (() => void)[];
}

const keyOf = (record: string, slot: number): string => `${record}:${slot}`;

/**
 * Shared and exclusive locks of records: writers of records that refer to another one share its lock, and a transaction
 * that deletes that record, or changes what others copy from it, takes the lock alone. As reads of a transaction
 * conflict with nothing, a lock consists of writes, to one slot when shared and to all when exclusive.
 */
@Injectable()
export class RecordLocks {
  private readonly uses = new Map<string, Use>();
  /** The slot that this process tries first: a random one, so that processes seldom conflict. */
  private readonly first = randomInt(SLOTS);

  constructor(@InjectModel(RECORD_LOCK_MODEL) private readonly model: Model<RecordLockDoc>) {}

  /** Shares the locks of records until the transaction ends. To be called once in a transaction, with all records. */
  share(ids: readonly Types.ObjectId[]): void {
    const records = [...new Set(ids.map((id) => id.toHexString()))];
    if (records.some((record) => this.uses.get(record)?.exclusive)) throw new Contention();
    const keys = records.map((record) => keyOf(record, this.take(record)));
    currentTransaction().writeLast(this.writes(keys));
  }

  /**
   * Takes the lock of a record alone until the transaction ends. To be called before the transaction reads anything.
   * @param isDeleted the record is deleted, and its slots some time later
   */
  async exclude(id: Types.ObjectId, isDeleted = false): Promise<void> {
    const record = id.toHexString();
    const use = this.useOf(record);
    const before = use.last;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    use.last = promise.then(() => undefined);
    use.exclusive += 1;
    currentTransaction().atEnd(() => {
      use.exclusive -= 1;
      resolve(undefined);
    });
    await before;
    while (use.taken.size > 0) await new Promise<void>((resume) => use.waiting.push(resume));
    const keys = Array.from({ length: SLOTS }, (_, slot) => keyOf(record, slot));
    await writeInto(this.writes(keys, isDeleted ? { goneAt: new Date() } : {}), currentTransaction().session);
  }

  /** Another transaction may have made a slot since this one began. */
  private writes(keys: readonly string[], $set: Partial<RecordLockDoc> = {}): LastWrite[] {
    const update = { $inc: { holds: 1 }, ...(Object.keys($set).length > 0 && { $set }) };
    return keys.map((_id) => ({ ...changes(this.model, _id, update, true), ifDuplicate: () => new Contention() }));
  }

  /**
   * A slot that no transaction of this process has, nor had since this one began: a write since then would conflict. It is
   * released when the transaction ends.
   */
  private take(record: string): number {
    const use = this.useOf(record);
    const slots = Array.from({ length: SLOTS }, (_, index) => (this.first + index) % SLOTS);
    const free = slots.filter((slot) => !use.taken.has(slot));
    const isUnwritten = (slot: number): boolean => (use.freeSince[slot] ?? 0) < currentTransaction().beganAt;
    const slot = free.find(isUnwritten) ?? free[0] ?? this.first;
    use.taken.add(slot);
    currentTransaction().atEnd(() => {
      use.taken.delete(slot);
      use.freeSince[slot] = performance.now();
      if (use.taken.size === 0) for (const resume of use.waiting.splice(0)) resume();
    });
    return slot;
  }

  private useOf(record: string): Use {
    const known = this.uses.get(record);
    if (known) return known;
    if (this.uses.size >= MAX_USES) this.forgetIdle();
    const use: Use = { taken: new Set(), freeSince: [], exclusive: 0, last: Promise.resolve(), waiting: [] };
    this.uses.set(record, use);
    return use;
  }

  private forgetIdle(): void {
    for (const [record, use] of this.uses) if (use.taken.size === 0 && use.exclusive === 0) this.uses.delete(record);
  }
}
