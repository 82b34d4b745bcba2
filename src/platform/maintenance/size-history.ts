import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { SchedulerRegistry } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import { DAY, HOUR } from '../../contract/time/units.js';
import { Clock } from '../clock/clock.js';
import { Leases } from '../database/locks/lease.js';
import { Worker } from '../scheduler/worker.js';
import { DatabaseSize } from './database-size.js';
import { JOB_STATE_MODEL, SIZE_JOB as JOB, type JobStateDoc, type SizeSample } from './job-state.schema.js';

/** Interval between checks whether a sample is due, in ms. */
const LOOK_MS = HOUR;
/** Maximum number of stored samples, one per day. */
const SAMPLES = 31;

/** Growth rate of the database. */
export interface Growth {
  bytesPerDay: number;
  days: number;
}

/** Records the size of the database once a day, to compute its growth. */
@Injectable()
export class SizeHistory implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly worker: Worker;

  constructor(
    @InjectModel(JOB_STATE_MODEL) private readonly states: Model<JobStateDoc>,
    private readonly size: DatabaseSize,
    private readonly leases: Leases,
    private readonly clock: Clock,
    registry: SchedulerRegistry,
  ) {
    this.worker = new Worker('size', LOOK_MS, registry, () => this.run());
  }

  onApplicationBootstrap(): void {
    this.worker.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.worker.stop();
  }

  /** Stores a sample if the last sample is at least a day old. */
  async run(): Promise<void> {
    if (!(await this.isDue()) || (await this.leases.hold(JOB)) === null) return;
    const occupied = (await this.isDue()) ? await this.size.read() : null;
    if (occupied) {
      const sample = { at: this.clock.date(), bytes: occupied.bytes };
      const change = { $push: { sizes: { $each: [sample], $slice: -SAMPLES } } };
      await this.states.updateOne({ _id: JOB }, change, { upsert: true });
    }
    await this.leases.giveBack(JOB);
  }

  /** Returns the growth up to the current size `bytes`, or null if the samples cover less than a day. */
  async growth(bytes: number): Promise<Growth | null> {
    const now = this.clock.now();
    // A sample in the future was stored before the clock was set back, so it cannot serve as the start.
    const first = (await this.samples()).find(({ at }) => at.getTime() <= now);
    const days = first ? (now - first.at.getTime()) / DAY : 0;
    return first && days >= 1 ? { bytesPerDay: (bytes - first.bytes) / days, days: Math.floor(days) } : null;
  }

  private async isDue(): Promise<boolean> {
    const ago = this.clock.now() - ((await this.samples()).at(-1)?.at.getTime() ?? -Infinity);
    return ago >= DAY || ago < 0;
  }

  private async samples(): Promise<SizeSample[]> {
    return (await this.states.findById(JOB).lean<JobStateDoc>())?.sizes ?? [];
  }
}
