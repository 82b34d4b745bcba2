import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { randomInt } from 'node:crypto';
import type { Model, Types } from 'mongoose';
import { Contention } from '../transactions/contention.js';
import { RECORD_LOCK_MODEL, type RecordLockDoc } from './record-lock.schema.js';
import { changes, writeInto, type LastWrite } from '../transactions/last-writes.js';
import { currentTransaction } from '../transactions/transaction.js';

/** Lock slots per record: the number of transactions that can share a lock without a conflict. */
const SLOTS = 32;
/** Maximum number of records whose lock use by this process is remembered. */
const MAX_USES = 1_000;

/** Use of a record's lock by the transactions of this process. */
interface Use {
  taken: Set<number>;
  /** Time of each slot's last release, as `performance.now()`. */
  freeSince: number[];
  /** Number of transactions that wait for or have the exclusive lock. `last` resolves at the end of the last of them. */
  exclusive: number;
  last: Promise<void>;
  waiting: (() => void)[];
}

const keyOf = (record: string, slot: number): string => `${record}:${slot}`;

/**
 * Shared and exclusive record locks. A write to a record that refers to another record locks the other record in shared mode. A
 * transaction locks a record in exclusive mode if it deletes the record or changes values that other records copy. Reads in a
 * transaction never conflict, so a lock consists of writes: to one slot in shared mode, to all slots in exclusive mode.
 */
@Injectable()
export class RecordLocks {
  private readonly uses = new Map<string, Use>();
  /** First slot that this process tries. It is random, so processes seldom conflict. */
  private readonly first = randomInt(SLOTS);

  constructor(@InjectModel(RECORD_LOCK_MODEL) private readonly model: Model<RecordLockDoc>) {}

  /** Locks records in shared mode until the transaction ends. Call it once per transaction, with all records. */
  share(ids: readonly Types.ObjectId[]): void {
    const records = [...new Set(ids.map((id) => id.toHexString()))];
    if (records.some((record) => this.uses.get(record)?.exclusive)) throw new Contention();
    const keys = records.map((record) => keyOf(record, this.take(record)));
    currentTransaction().writeLast(this.writes(keys));
  }

  /**
   * Locks a record in exclusive mode until the transaction ends. Call it before the transaction reads anything.
   * @param isDeleted whether the record is deleted. Its slots are then deleted later.
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

  /** Returns the writes to slots. A duplicate key means that another transaction created the slot after this one started. */
  private writes(keys: readonly string[], $set: Partial<RecordLockDoc> = {}): LastWrite[] {
    const update = { $inc: { holds: 1 }, ...(Object.keys($set).length > 0 && { $set }) };
    return keys.map((_id) => ({ ...changes(this.model, _id, update, true), ifDuplicate: () => new Contention() }));
  }

  /**
   * Reserves a slot until the transaction ends. Prefers a slot that no transaction of this process has used since this
   * transaction started, because a write to a slot used since then would conflict.
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
    const existing = this.uses.get(record);
    if (existing) return existing;
    if (this.uses.size >= MAX_USES) this.forgetIdle();
    const use: Use = { taken: new Set(), freeSince: [], exclusive: 0, last: Promise.resolve(), waiting: [] };
    this.uses.set(record, use);
    return use;
  }

  private forgetIdle(): void {
    for (const [record, use] of this.uses) if (use.taken.size === 0 && use.exclusive === 0) this.uses.delete(record);
  }
}
