import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { randomInt } from 'node:crypto';
import type { Model, Types } from 'mongoose';
import { Contention } from './contention.js';
import { HOLD_MODEL, type HoldDoc } from './hold.schema.js';
import type { Transaction } from './unit-of-work.js';
import { isDuplicateKey } from './duplicate-key.js';

/** Places of one record; as many transactions can hold it at a time without a conflict. */
const PLACES = 32;
/** Records that are remembered. */
const MOST_USES = 1_000;

/** What this process does with a record just now. */
interface Use {
  taken: Set<number>;
  /** When each place was let go last, by `performance.now()`. */
  freeSince: number[];
  /** Transactions that want the record for themselves, or have it; and the end of the last of them. */
  closing: number;
  last: Promise<void>;
  waiting: (() => void)[];
}

const keyOf = (record: string, place: number): string => `${record}:${place}`;

/**
 * Keeps a record in being while other records that need it are written: a lock that any number of writers share, and that
 * the one that deletes the record (or changes what others copy from it) has alone. It consists of writes, as a transaction's
 * reads conflict with nothing: who shares it writes one of the record's places, who excludes the others writes all of them.
 * A standalone MongoDB has no transactions, so there both do nothing and the writers look again afterwards.
 */
@Injectable()
export class Holds {
  private readonly uses = new Map<string, Use>();
  /** Processes begin at places of their own, so that they seldom meet. */
  private readonly first = randomInt(PLACES);

  constructor(@InjectModel(HOLD_MODEL) private readonly model: Model<HoldDoc>) {}

  /** Holds records until the transaction ends. To be called once in a transaction, with all that it needs. */
  async share(tx: Transaction, ids: readonly Types.ObjectId[]): Promise<void> {
    if (!tx.session) return;
    const records = [...new Set(ids.map((id) => id.toHexString()))];
    if (records.some((record) => this.uses.get(record)?.closing)) throw new Contention();
    const keys = records.map((record) => keyOf(record, this.take(tx, record)));
    await this.write(tx, keys);
  }

  /**
   * Lets nobody else hold a record until the transaction ends, and conflicts with those who do. To be called before the
   * transaction reads anything. `isDeleted`: the places are deleted some time later.
   */
  async exclude(tx: Transaction, id: Types.ObjectId, isDeleted = false): Promise<void> {
    if (!tx.session) return;
    const record = id.toHexString();
    const use = this.useOf(record);
    const before = use.last;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    use.last = promise.then(() => undefined);
    use.closing += 1;
    tx.atEnd(() => {
      use.closing -= 1;
      resolve(undefined);
    });
    await before;
    while (use.taken.size > 0) await new Promise<void>((resume) => use.waiting.push(resume));
    const keys = Array.from({ length: PLACES }, (_, place) => keyOf(record, place));
    await this.write(tx, keys, isDeleted ? { goneAt: new Date() } : {});
  }

  private async write({ session }: Transaction, keys: readonly string[], $set: Partial<HoldDoc> = {}): Promise<void> {
    const update = { $inc: { holds: 1 }, ...(Object.keys($set).length > 0 && { $set }) };
    const changes = keys.map((_id) => ({ updateOne: { filter: { _id }, update, upsert: true } }));
    try {
      await this.model.bulkWrite(changes, { session, ordered: true });
    } catch (error) {
      // Somebody else made the place since this transaction began.
      throw isDuplicateKey(error) ? new Contention() : error;
    }
  }

  /**
   * A place of a record that nobody in this process has, nor had since the transaction began: what was written since
   * would conflict. It is free again when the transaction has ended.
   */
  private take(tx: Transaction, record: string): number {
    const use = this.useOf(record);
    const places = Array.from({ length: PLACES }, (_, index) => (this.first + index) % PLACES);
    const free = places.filter((place) => !use.taken.has(place));
    const isRested = (place: number): boolean => (use.freeSince[place] ?? 0) < tx.beganAt;
    const place = free.find(isRested) ?? free[0] ?? this.first;
    use.taken.add(place);
    tx.atEnd(() => {
      use.taken.delete(place);
      use.freeSince[place] = performance.now();
      if (use.taken.size === 0) for (const resume of use.waiting.splice(0)) resume();
    });
    return place;
  }

  private useOf(record: string): Use {
    const known = this.uses.get(record);
    if (known) return known;
    if (this.uses.size >= MOST_USES) this.forgetIdle();
    const use: Use = { taken: new Set(), freeSince: [], closing: 0, last: Promise.resolve(), waiting: [] };
    this.uses.set(record, use);
    return use;
  }

  private forgetIdle(): void {
    for (const [record, use] of this.uses) if (use.taken.size === 0 && use.closing === 0) this.uses.delete(record);
  }
}
