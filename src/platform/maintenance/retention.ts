import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { SchedulerRegistry } from '@nestjs/schedule';
import type { Connection, Model, QueryFilter } from 'mongoose';
import type { Resource } from '../../contract/resources/index.js';
import { DAY, HOUR } from '../../contract/time/units.js';
import { Clock } from '../clock/clock.js';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { Leases } from '../database/lease.js';
import { reasonOfRecord } from '../database/record-error.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { Outbox } from '../outbox/outbox.js';
import { Worker } from '../scheduler/worker.js';
import { JOB_STATE_MODEL, type JobStateDoc } from './job-state.schema.js';
import { retainedOf, type Retained } from './retained.js';

/** The job's lease and its state. */
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

/** What was deleted, or would be. */
export interface Pruned {
  what: string;
  /** They are older than so many days. */
  days: number;
  records: number;
}

interface Aged {
  _id: unknown;
}

/** Records of one kind that are too old. */
interface Aging {
  model: Model<Aged>;
  part: Retained<never>;
  days: number;
  filter: QueryFilter<Aged>;
}

/** Chosen records, on the condition that they may still be deleted. */
type BatchFilter = QueryFilter<Aged> & { _id: { $in: unknown[] } };

/**
 * Deletes records that are older than the operator keeps them: each day, in one process. One event after the last batch
 * says so, because one for each would have every open dashboard read its lists as often; records that are only made
 * lighter are published as any other change.
 */
@Injectable()
export class Retention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Retention');
  private readonly worker: Worker;
  private stopping = false;
  /** Resources of which records were deleted without an event until now. */
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

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await this.worker.stop();
  }

  /** Deletes what is too old, if that was not done within a day. */
  async run(): Promise<void> {
    await this.publish();
    if (!(await this.isTime()) || (await this.leases.hold(JOB)) === null) return;
    const mayGoOn = async (): Promise<boolean> => !this.stopping && (await this.leases.hold(JOB)) !== null;
    for (const { what, days, records } of await this.prune(mayGoOn)) {
      if (records > 0) this.logger.log(`Deleted ${records} ${what}: they were older than ${days} days.`);
    }
    if (!this.stopping) await this.done();
    await this.leases.giveBack(JOB);
  }

  /** Deletes what is too old, in batches, for as long as it may. */
  async prune(mayGoOn: () => boolean | Promise<boolean> = () => !this.stopping): Promise<Pruned[]> {
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
    /** Records that cannot be released. The next batches skip them. */
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

  /** Releases records together, or one by one where that fails because of some of them, which are added to `skipped`. */
  private async releaseAll(
    model: Model<Aged>,
    part: Retained<never>,
    filter: QueryFilter<Aged>,
    ids: unknown[],
    skipped: unknown[],
  ): Promise<number> {
    try {
      // A record that was changed in the meantime may have to stay.
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

  /** Publishes what was deleted; what cannot be published now is so when it is looked next whether it is time. */
  private async publish(): Promise<void> {
    for (const resource of this.unpublished) {
      await this.unit.run(() => this.outbox.changed(resource, []));
      this.unpublished.delete(resource);
    }
  }

  /** Deletes records, or empties what is heavy of them; how many. */
  private async release(
    model: Model<Aged>,
    { emptied, resource }: Retained<never>,
    batch: BatchFilter,
  ): Promise<number> {
    if (!emptied) {
      // Where it fails, nobody knows what it has deleted.
      this.unpublished.add(resource);
      return (await model.deleteMany(batch)).deletedCount;
    }
    const change = { $set: { ...emptied, updatedAt: this.clock.date() }, $inc: { revision: 1 } };
    return this.unit.run(async () => {
      this.outbox.changed(resource, batch._id.$in.map(String));
      return (await model.updateMany(batch, change)).modifiedCount;
    });
  }

  /** How much would be deleted. */
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
    // The first start, or a clock that was set: a day is left to see what would be deleted.
    await this.done();
    return false;
  }

  private async done(): Promise<void> {
    await this.states.updateOne({ _id: JOB }, { $set: { succeededAt: this.clock.date() } }, { upsert: true });
  }
}
