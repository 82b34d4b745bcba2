import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Model } from 'mongoose';
import { Clock } from '../../clock/clock.js';
import { version } from '../../config/version.js';
import { holderOf, LEASE_MODEL, type LeaseDoc } from './lease.schema.js';
import { InjectSoleUser } from '../server/sole-user.js';
import { isDuplicateKey } from '../records/duplicate-key.js';

/** Time until a lease expires without renewal, in ms. */
const LEASE_MS = 5_000;

/** Name of this process for operators. */
export const PROCESS_NAME = `${hostname()}:${process.pid}`;

/** A lease that has not expired. */
export interface CurrentLease {
  job: string;
  /** 'host:pid' */
  holder: string;
  /** Nepsh version of the holder, or null if it is too old to report its version. */
  version: string | null;
  isHere: boolean;
}

/** A lease of this process. It is renewed when the wall clock or the monotonic clock reaches its renewal time. */
interface HeldLease {
  fence: number;
  renewAt: number;
  renewAtElapsed: number;
}

/** A lease of another process, as last read, and the monotonic time since which it has not changed. */
interface Seen {
  fence: number;
  expiresAt: number;
  since: number;
}

/**
 * Acquires, renews, and releases leases by conditional updates. A lease expires at the time that its owner wrote, which may be
 * far ahead if a clock was set back. A process therefore also takes a lease that was not renewed for its entire duration.
 */
@Injectable()
export class Leases implements OnModuleInit, OnApplicationShutdown {
  /** Unique name of this process, readable for operators. */
  private readonly owner = `${PROCESS_NAME}:${version}:${randomUUID()}`;
  private readonly heldLeases = new Map<string, HeldLease>();
  private readonly seen = new Map<string, Seen>();
  private resigned = false;
  /** Duration of the last renewal, which is one small write, in ms. Null before the first renewal. */
  renewalMs: number | null = null;

  constructor(
    @InjectModel(LEASE_MODEL) private readonly model: Model<LeaseDoc>,
    private readonly clock: Clock,
    @InjectSoleUser() private readonly isSoleUser: boolean,
  ) {}

  /** Expires the leases of a killed process if no other process can use the database. */
  async onModuleInit(): Promise<void> {
    if (this.isSoleUser) await this.model.updateMany({}, { $set: { expiresAt: new Date(0) } });
  }

  /**
   * Returns the fence of the job's lease if this process has the lease or could acquire it, else null. Renews the lease when due.
   */
  async hold(job: string): Promise<number | null> {
    const fence = this.resigned ? null : await this.acquire(job);
    if (fence === null || !this.resigned) return fence;
    // This process resigned while the query was running.
    await this.giveBack(job);
    return null;
  }

  private async acquire(job: string): Promise<number | null> {
    const [now, elapsed] = [this.clock.now(), this.clock.elapsed()];
    const lease = this.heldLeases.get(job);
    if (lease && now < lease.renewAt && elapsed < lease.renewAtElapsed) return lease.fence;
    const fence = (await this.renew(job, now)) ?? (await this.take(job, now)) ?? (await this.takeOver(job, now));
    if (fence === null) {
      this.heldLeases.delete(job);
      return null;
    }
    this.seen.delete(job);
    this.heldLeases.set(job, { fence, renewAt: now + LEASE_MS / 2, renewAtElapsed: elapsed + LEASE_MS / 2 });
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

  /** Returns the unexpired leases of all processes. */
  async current(): Promise<CurrentLease[]> {
    const docs = await this.model
      .find({ expiresAt: { $gt: this.clock.date() } })
      .sort({ _id: 1 })
      .lean();
    return docs.map(({ _id, owner }) => {
      const [, , ...rest] = owner.split(':');
      return {
        job: _id,
        holder: holderOf(owner),
        version: rest.length > 1 ? (rest[0] ?? null) : null,
        isHere: owner === this.owner,
      };
    });
  }

  /** Jobs whose leases this process had at its last attempt to acquire or renew them. */
  get jobs(): string[] {
    return [...this.heldLeases.keys()];
  }

  /** Whether this process no longer acquires leases because it is stopping. */
  get hasResigned(): boolean {
    return this.resigned;
  }

  /** Releases one lease early. This process may acquire it again. */
  async giveBack(job: string): Promise<void> {
    if (this.heldLeases.delete(job)) await this.release([job]);
  }

  /** Releases every lease and acquires no more. */
  async resign(): Promise<void> {
    this.resigned = true;
    await this.onApplicationShutdown();
  }

  /** Releases every lease, so that other processes need not wait until the leases expire. */
  async onApplicationShutdown(): Promise<void> {
    const jobs = [...this.heldLeases.keys()];
    this.heldLeases.clear();
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
      // The upsert failed because another process has the lease.
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  /** Takes a lease that its owner has not renewed for LEASE_MS, regardless of its stored expiry. */
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
