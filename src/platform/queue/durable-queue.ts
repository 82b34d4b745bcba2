import type { Model, QueryFilter, Types, UpdateQuery } from 'mongoose';
import { backoff } from '../../contract/backoff.js';
import type { Clock } from '../clock/clock.js';
import { isOfRecord } from '../database/records/record-error.js';
import { retryUntilStored } from '../database/transactions/retry-until-stored.js';
import type { UnitOfWork } from '../database/transactions/unit-of-work.js';

/** Number of claims after the last attempt. They repeat attempts whose outcomes could not be stored. */
const EXTRA_CLAIMS = 2;

/** A record that waits in a queue. */
interface Queued {
  _id: Types.ObjectId;
  /** Number of claims since the record was queued. */
  tries: number;
}

interface QueueOptions<Doc> {
  /**
   * Indexed field with the time of the next attempt. While a process works on the record, the field has the end of its claim. It
   * has no date if no attempt follows.
   */
  due: keyof Doc & string;
  /** Duration of a claim, in ms. Longer than an attempt takes. */
  holdMs: number;
  /** Waits after failed attempts, in ms. The attempt after the last wait is final. */
  waits: readonly number[];
}

/**
 * A queue in a collection of the database. A process claims a due record with one conditional update, works on it, and stores the
 * outcome. If the process ends before it stores an outcome, the claim ends and another process repeats the work.
 */
export class DurableQueue<Doc extends Queued> {
  private readonly waitAfter: (failures: number) => number;

  constructor(
    private readonly model: Model<Doc>,
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
    private readonly options: QueueOptions<Doc>,
  ) {
    this.waitAfter = backoff({ table: options.waits });
  }

  /** Claims the record that has been due longest and matches `filter`. Returns null if no record is due. */
  claim(filter: QueryFilter<Doc> = {}): Promise<Doc | null> {
    const { due, holdMs } = this.options;
    const isDue = { $lte: this.clock.date(), $type: 'date' };
    // A record whose claims cannot be counted would fail every claim, and block the records after it.
    const free = { ...filter, [due]: isDue, tries: { $type: 'number' } } as QueryFilter<Doc>;
    const change = { $set: { [due]: new Date(this.clock.now() + holdMs) }, $inc: { tries: 1 } } as UpdateQuery<Doc>;
    return this.model
      .findOneAndUpdate(free, change, { sort: { [due]: 1 }, returnDocument: 'after' })
      .lean<Doc>()
      .exec();
  }

  /** Returns whether no claim of the record could store an outcome, even after its last attempt. */
  isAbandoned({ tries }: Doc): boolean {
    return tries > this.options.waits.length + 1 + EXTRA_CLAIMS;
  }

  /** Returns the time of the attempt after a failed one, at least `minimumMs` from now. Returns null after the last attempt. */
  nextAttempt({ tries }: Doc, minimumMs = 0): Date | null {
    if (tries > this.options.waits.length) return null;
    return new Date(this.clock.now() + Math.max(minimumMs, this.waitAfter(tries)));
  }

  /** Returns whether the claim is valid: no one has claimed or changed the record since. */
  async isClaimed(doc: Doc): Promise<boolean> {
    return (await this.model.exists(this.claimOf(doc))) !== null;
  }

  /**
   * Stores the outcome of a claimed record, in one transaction with `also`. Returns false and stores nothing if the claim is no
   * longer valid. Retries until the database is available, and throws the last error if the service stops first. Throws errors
   * that concern the record, which is then claimed again later.
   * @param change null deletes the record
   */
  settle(
    doc: Doc,
    change: UpdateQuery<Doc> | null,
    isStopping: () => boolean,
    also?: () => Promise<void>,
  ): Promise<boolean> {
    const claim = this.claimOf(doc);
    const store = async (): Promise<boolean> => {
      const count = change
        ? (await this.model.updateOne(claim, change)).matchedCount
        : (await this.model.deleteOne(claim)).deletedCount;
      if (count > 0) await also?.();
      return count > 0;
    };
    return retryUntilStored(() => this.unit.run(store), isStopping, isOfRecord);
  }

  /** Returns the time until the next record is due, in ms, or null if no record is waiting. */
  untilNext(): Promise<number | null> {
    return untilNext(this.model, this.clock, this.options.due);
  }

  /** Returns the filter of a claimed record. The number and the end of the claim are its fence. */
  private claimOf(doc: Doc): QueryFilter<Doc> {
    const { due } = this.options;
    return { _id: doc._id, tries: doc.tries, [due]: doc[due] };
  }
}

/**
 * Returns the time until the next record becomes due, in ms, or null if no record is waiting. Ignores records that are already
 * due: a worker has claimed them, or a slot that becomes free wakes it.
 * @param field the time at which a record is due
 */
export async function untilNext<Doc>(
  model: Model<Doc>,
  clock: Clock,
  field: keyof Doc & string,
  filter: QueryFilter<Doc> = {},
): Promise<number | null> {
  // MongoDB uses a partial index only if the query repeats the index's condition.
  const waiting = { ...filter, [field]: { $gt: clock.date(), $type: 'date' } } as QueryFilter<Doc>;
  const next = await model
    .findOne(waiting, { [field]: 1 })
    .sort({ [field]: 1 })
    .lean<Record<string, Date>>();
  return next?.[field] ? Math.max(0, next[field].getTime() - clock.now()) : null;
}
