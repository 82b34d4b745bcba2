import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Model } from 'mongoose';
import { Clock } from '../clock/clock.js';
import { LEASE_MODEL, type LeaseDoc } from './lease.schema.js';
import { InjectSoleUser } from './sole-user.js';

/** How long a lease holds without being renewed, in milliseconds. */
const LEASE_MS = 5_000;

/** Takes, renews and gives back leases; the database decides, by conditional updates. */
@Injectable()
export class Leases implements OnModuleInit, OnApplicationShutdown {
  /** Says to people which process it is, and is never given twice. */
  private readonly owner = `${hostname()}:${process.pid}:${randomUUID()}`;
  private readonly held = new Map<string, { fence: number; renewAt: number }>();

  constructor(
    @InjectModel(LEASE_MODEL) private readonly model: Model<LeaseDoc>,
    private readonly clock: Clock,
    @InjectSoleUser() private readonly isSoleUser: boolean,
  ) {}

  /** Ends the leases of a process that was killed, where there can be no other. */
  async onModuleInit(): Promise<void> {
    if (this.isSoleUser) await this.model.updateMany({}, { $set: { expiresAt: new Date(0) } });
  }

  /** The fence of the job's lease when this process holds it (taking or renewing it as needed), else null. */
  async hold(job: string): Promise<number | null> {
    const now = this.clock.now();
    const held = this.held.get(job);
    if (held && now < held.renewAt) return held.fence;
    const lease = (await this.renew(job, now)) ?? (await this.take(job, now));
    if (lease === null) this.held.delete(job);
    else this.held.set(job, { fence: lease, renewAt: now + LEASE_MS / 2 });
    return lease;
  }

  /** Gives one lease back before its time; it may be taken again. */
  async giveBack(job: string): Promise<void> {
    if (this.held.delete(job)) await this.release([job]);
  }

  /** Gives every lease back, so that another process need not wait for it to run out. */
  async onApplicationShutdown(): Promise<void> {
    const jobs = [...this.held.keys()];
    this.held.clear();
    if (jobs.length > 0) await this.release(jobs);
  }

  private async release(jobs: string[]): Promise<void> {
    await this.model
      .updateMany({ _id: { $in: jobs }, owner: this.owner }, { $set: { expiresAt: new Date(0) } })
      .catch(() => undefined);
  }

  private async renew(job: string, now: number): Promise<number | null> {
    const filter = { _id: job, owner: this.owner, expiresAt: { $gt: new Date(now) } };
    const change = { $set: { expiresAt: new Date(now + LEASE_MS) } };
    const lease = await this.model.findOneAndUpdate(filter, change, { returnDocument: 'after' }).lean();
    return lease?.fence ?? null;
  }

  private async take(job: string, now: number): Promise<number | null> {
    const change = { $set: { owner: this.owner, expiresAt: new Date(now + LEASE_MS) }, $inc: { fence: 1 } };
    try {
      const lease = await this.model
        .findOneAndUpdate({ _id: job, expiresAt: { $lte: new Date(now) } }, change, {
          upsert: true,
          returnDocument: 'after',
        })
        .lean();
      return lease.fence;
    } catch (error) {
      // The upsert met the lease of another owner: it is theirs.
      if ((error as { code?: unknown }).code === 11000) return null;
      throw error;
    }
  }
}
