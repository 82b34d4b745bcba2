import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { SchedulerRegistry } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import { DAY, HOUR } from '../../contract/time/units.js';
import { Clock } from '../clock/clock.js';
import { Leases } from '../database/lease.js';
import { Worker } from '../scheduler/worker.js';
import { DatabaseSize } from './database-size.js';
import { JOB_STATE_MODEL, SIZE_JOB as JOB, type JobStateDoc, type SizeSample } from './job-state.schema.js';

/** How often it is looked whether the next sample is due, in milliseconds. */
const LOOK_MS = HOUR;
/** Samples that are kept, one of each day. */
const SAMPLES = 31;

/** How fast the database grew. */
export interface Growth {
  bytesPerDay: number;
  days: number;
}

/** Writes down once a day how large the database is, so that it can be said how fast it grows. */
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

  /** Writes a sample down, if the last is a day old. */
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

  /** How fast it grew up to `bytes` now; null while less than a day is known. */
  async growth(bytes: number): Promise<Growth | null> {
    const now = this.clock.now();
    // A sample of the future was stored before the clock was set back: it is no start to count from.
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
