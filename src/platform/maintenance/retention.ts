import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { SchedulerRegistry } from '@nestjs/schedule';
import type { Connection, Model, QueryFilter } from 'mongoose';
import type { Resource } from '../../contract/resources/index.js';
import { DAY, HOUR } from '../../contract/time/units.js';
import { Clock } from '../clock/clock.js';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { Leases } from '../database/locks/lease.js';
import { reasonOfRecord } from '../database/records/record-error.js';
import { UnitOfWork } from '../database/transactions/unit-of-work.js';
import { Outbox } from '../outbox/outbox.js';
import { Worker } from '../scheduler/worker.js';
import { JOB_STATE_MODEL, type JobStateDoc } from './job-state.schema.js';
import { retainedOf, type Retained } from './retained.js';

/** Name of the job's lease and state. */
const JOB = 'retention';
/** Interval between checks whether a run is due, and time between two runs, in ms. */
const LOOK_MS = HOUR;
const EVERY_MS = DAY;
/** Maximum plausible time since the last run, in ms. A longer time means a wrong clock, by which all records would be old. */
const MAX_MS = 2 * EVERY_MS;
/** Maximum number of records that one command deletes. Short writes let other writes run in between. */
const BATCH = 200;
/** Maximum number of records of one kind that cannot be deleted. Above it, a run leaves the rest of this kind. */
const MAX_SKIPPED = 1_000;

/** Number of records that were or would be deleted. */
export interface Pruned {
  what: string;
  /** Minimum age of the deleted records, in days. */
  days: number;
  records: number;
}

interface Aged {
  _id: unknown;
}

/** Expired records of one kind. */
interface Aging {
  model: Model<Aged>;
  part: Retained<never>;
  days: number;
  filter: QueryFilter<Aged>;
}

/** Selected records that still meet the condition for deletion. */
type BatchFilter = QueryFilter<Aged> & { _id: { $in: unknown[] } };

/**
 * Deletes records that exceed the operator's retention period, once a day, in one process. A single event after the last batch
 * announces the deletions, because an event per batch would make every open dashboard reload its lists each time. Emptied records
 * are published like any other change.
 */
@Injectable()
export class Retention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Retention');
  private readonly worker: Worker;
  /** Resources whose deletions no event has announced yet. */
  private readonly unpublished = new Set<Resource>();

  constructor(
    @InjectConfig() private readonly config: Config,
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(JOB_STATE_MODEL) private readonly states: Model<JobStateDoc>,
    private readonly leases: Leases,
    private readonly clock: Clock,
    private readonly unit: UnitOfWork,
    private readonly outbox: Outbox,
    registry: SchedulerRegistry,
  ) {
    this.worker = new Worker('retention', LOOK_MS, registry, () => this.run());
  }

  onApplicationBootstrap(): void {
    this.worker.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.worker.stop();
  }

  /** Deletes expired records if the last run was at least a day ago. */
  async run(): Promise<void> {
    await this.publish();
    if (!(await this.isTime()) || (await this.leases.hold(JOB)) === null) return;
    const mayGoOn = async (): Promise<boolean> => !this.worker.isStopping && (await this.leases.hold(JOB)) !== null;
    for (const { what, days, records } of await this.prune(mayGoOn)) {
      if (records > 0) this.logger.log(`Deleted ${records} ${what} older than ${days} days.`);
    }
    if (!this.worker.isStopping) await this.done();
    await this.leases.giveBack(JOB);
  }

  /** Deletes expired records in batches while `mayGoOn` returns true. */
  async prune(mayGoOn: () => boolean | Promise<boolean> = () => !this.worker.isStopping): Promise<Pruned[]> {
    const all: Pruned[] = [];
    for (const aged of this.parts()) {
      const { part, days } = aged;
      try {
        all.push({ what: part.what, days, records: await this.prunePart(aged, mayGoOn) });
      } finally {
        await this.publish();
      }
    }
    return all;
  }

  private async prunePart({ model, part, filter }: Aging, mayGoOn: () => boolean | Promise<boolean>): Promise<number> {
    /** Ids of records that cannot be deleted or emptied. The next batches skip them. */
    const skipped: unknown[] = [];
    let records = 0;
    for (let isOver = false; !isOver && (await mayGoOn());) {
      const found = await model
        .find({ ...filter, ...(skipped.length > 0 && { _id: { $nin: skipped } }) }, { _id: 1 })
        .sort({ [part.age]: 1 })
        .limit(BATCH)
        .lean();
      const ids = found.map(({ _id }) => _id);
      if (ids.length > 0) records += await this.releaseAll(model, part, filter, ids, skipped);
      isOver = found.length < BATCH || skipped.length > MAX_SKIPPED;
    }
    return records;
  }

  /**
   * Deletes or empties records together. If an error concerns some of the records, processes each record alone and adds failed
   * records to `skipped`.
   */
  private async releaseAll(
    model: Model<Aged>,
    part: Retained<never>,
    filter: QueryFilter<Aged>,
    ids: unknown[],
    skipped: unknown[],
  ): Promise<number> {
    try {
      // A record that changed in the meantime may no longer meet the condition.
      return await this.release(model, part, { ...filter, _id: { $in: ids } });
    } catch (error) {
      const reason = reasonOfRecord(error);
      if (ids.length === 1) {
        skipped.push(ids[0]);
        this.logger.error(`Failed to delete ${String(ids[0])} of the ${part.what}: ${reason}`);
        return 0;
      }
    }
    let records = 0;
    for (const id of ids) records += await this.releaseAll(model, part, filter, [id], skipped);
    return records;
  }

  /** Publishes the deletions. If publishing fails, the next check of the schedule publishes them. */
  private async publish(): Promise<void> {
    for (const resource of this.unpublished) {
      await this.unit.run(() => this.outbox.changed(resource, []));
      this.unpublished.delete(resource);
    }
  }

  /** Deletes records or empties their large fields. Returns the number of records. */
  private async release(
    model: Model<Aged>,
    { emptied, resource }: Retained<never>,
    batch: BatchFilter,
  ): Promise<number> {
    if (!emptied) {
      // Before the deletion: if it fails, the number of deleted records is unknown.
      this.unpublished.add(resource);
      return (await model.deleteMany(batch)).deletedCount;
    }
    const change = { $set: { ...emptied, updatedAt: this.clock.date() }, $inc: { revision: 1 } };
    return this.unit.run(async () => {
      this.outbox.changed(resource, batch._id.$in.map(String));
      return (await model.updateMany(batch, change)).modifiedCount;
    });
  }

  /** Returns the number of records that a run would delete. */
  async count(): Promise<Pruned[]> {
    const all: Pruned[] = [];
    for (const { model, part, days, filter } of this.parts()) {
      all.push({ what: part.what, days, records: await model.countDocuments(filter) });
    }
    return all;
  }

  private parts(): Aging[] {
    const all = Object.values(this.connection.models).flatMap((model) =>
      retainedOf(model.schema).map((part) => ({ model: model as Model<Aged>, part })),
    );
    return all.flatMap(({ model, part }) => {
      const days = this.config.get(part.days);
      if (days === 0) return [];
      const before = new Date(this.clock.now() - days * DAY);
      const filter = { ...part.only, [part.age]: { $lt: before } } as QueryFilter<Aged>;
      return [{ model, part, days, filter }];
    });
  }

  private async isTime(): Promise<boolean> {
    const last = (await this.states.findById(JOB).lean())?.succeededAt?.getTime() ?? -Infinity;
    const ago = this.clock.now() - last;
    if (ago >= 0 && ago <= MAX_MS) return ago >= EVERY_MS;
    // At the first start or after a clock change, the operator gets a day to check the numbers of records to delete.
    await this.done();
    return false;
  }

  private async done(): Promise<void> {
    await this.states.updateOne({ _id: JOB }, { $set: { succeededAt: this.clock.date() } }, { upsert: true });
  }
}
