import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Model } from 'mongoose';
import { Clock } from '../clock/clock.js';
import { version } from '../config/version.js';
import { holderOf, LEASE_MODEL, type LeaseDoc } from './lease.schema.js';
import { InjectSoleUser } from './sole-user.js';
import { isDuplicateKey } from './duplicate-key.js';

/** How long a lease holds without being renewed, in milliseconds. */
const LEASE_MS = 5_000;

/** What people know this process by. */
export const PROCESS_NAME = `${hostname()}:${process.pid}`;

/** A lease in force. */
export interface CurrentLease {
  job: string;
  /** 'host:pid' */
  holder: string;
  /** Of the holder's Nepsh; null: one before versions were named. */
  version: string | null;
  isHere: boolean;
}

/** A lease of this process; it is renewed when either clock says so. */
interface Held {
  fence: number;
  renewAt: number;
  renewAtElapsed: number;
}

/** A lease of another process as it was found, and since when it has been as it is. */
interface Seen {
  fence: number;
  expiresAt: number;
  since: number;
}

/**
 * Takes, renews and gives back leases, by conditional updates of the database. A lease ends at the time that its owner
 * wrote, which may be far ahead where a clock was set back: a process therefore also takes one that it has seen
 * unrenewed for the whole of its duration.
 */
@Injectable()
export class Leases implements OnModuleInit, OnApplicationShutdown {
  /** Names the process for people, and is unique. */
  private readonly owner = `${PROCESS_NAME}:${version}:${randomUUID()}`;
  private readonly held = new Map<string, Held>();
  private readonly seen = new Map<string, Seen>();
  private resigned = false;
  /** How long the last renewal took, which is one small write, in milliseconds; null before the first. */
  renewalMs: number | null = null;

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
    const fence = this.resigned ? null : await this.acquire(job);
    if (fence === null || !this.resigned) return fence;
    // It resigned while the database was asked.
    await this.giveBack(job);
    return null;
  }

  private async acquire(job: string): Promise<number | null> {
    const [now, elapsed] = [this.clock.now(), this.clock.elapsed()];
    const held = this.held.get(job);
    if (held && now < held.renewAt && elapsed < held.renewAtElapsed) return held.fence;
    const fence = (await this.renew(job, now)) ?? (await this.take(job, now)) ?? (await this.takeOver(job, now));
    if (fence === null) {
      this.held.delete(job);
      return null;
    }
    this.seen.delete(job);
    this.held.set(job, { fence, renewAt: now + LEASE_MS / 2, renewAtElapsed: elapsed + LEASE_MS / 2 });
    return fence;
  }

  /**
   * Renews a lease as a part of a transaction. Returns false if the lease has another fence. A process that takes the lease
   * before the transaction commits makes it fail.
   */
  async renewIn(job: string, fence: number): Promise<boolean> {
    const change = { $set: { expiresAt: new Date(this.clock.now() + LEASE_MS) } };
    const { matchedCount } = await this.model.updateOne({ _id: job, owner: this.owner, fence }, change);
    return matchedCount > 0;
  }

  /** The leases in force, of every holder. */
  async current(): Promise<CurrentLease[]> {
    const held = await this.model
      .find({ expiresAt: { $gt: this.clock.date() } })
      .sort({ _id: 1 })
      .lean();
    return held.map(({ _id, owner }) => {
      const [, , ...rest] = owner.split(':');
      return {
        job: _id,
        holder: holderOf(owner),
        version: rest.length > 1 ? (rest[0] ?? null) : null,
        isHere: owner === this.owner,
      };
    });
  }

  /** The jobs whose leases this process held when it last asked. */
  get jobs(): string[] {
    return [...this.held.keys()];
  }

  /** Whether this process takes no more leases, because it stops. */
  get hasResigned(): boolean {
    return this.resigned;
  }

  /** Gives one lease back before its time; it may be taken again. */
  async giveBack(job: string): Promise<void> {
    if (this.held.delete(job)) await this.release([job]);
  }

  /** Gives every lease back, and takes none any more. */
  async resign(): Promise<void> {
    this.resigned = true;
    await this.onApplicationShutdown();
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
    const begin = performance.now();
    const lease = await this.model.findOneAndUpdate(filter, change, { returnDocument: 'after' }).lean();
    if (lease) this.renewalMs = performance.now() - begin;
    return lease?.fence ?? null;
  }

  private async take(job: string, now: number): Promise<number | null> {
    try {
      const lease = await this.model
        .findOneAndUpdate({ _id: job, expiresAt: { $lte: new Date(now) } }, this.taking(now), {
          upsert: true,
          returnDocument: 'after',
        })
        .lean();
      return lease.fence;
    } catch (error) {
      // The upsert met the lease of another owner: it is theirs.
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  /** Takes a lease that its owner has not renewed for as long as it holds, whatever hour it says. */
  private async takeOver(job: string, now: number): Promise<number | null> {
    const found = await this.model.findById(job).lean();
    if (!found) return null;
    const [fence, expiresAt, elapsed] = [found.fence, found.expiresAt.getTime(), this.clock.elapsed()];
    const seen = this.seen.get(job);
    if (seen?.fence !== fence || seen.expiresAt !== expiresAt) {
      this.seen.set(job, { fence, expiresAt, since: elapsed });
      return null;
    }
    if (elapsed - seen.since < LEASE_MS) return null;
    const same = { _id: job, fence, expiresAt: found.expiresAt };
    const lease = await this.model.findOneAndUpdate(same, this.taking(now), { returnDocument: 'after' }).lean();
    return lease?.fence ?? null;
  }

  private taking(now: number): { $set: Partial<LeaseDoc>; $inc: { fence: number } } {
    return { $set: { owner: this.owner, expiresAt: new Date(now + LEASE_MS) }, $inc: { fence: 1 } };
  }
}
