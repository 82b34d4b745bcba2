import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { randomUUID } from 'node:crypto';
import type { Model, QueryFilter, Types } from 'mongoose';
import { MINUTE } from '../../../contract/time/units.js';
import { Clock } from '../../../platform/clock/clock.js';
import { insertMissing } from '../../../platform/database/records/duplicate-key.js';
import { InjectSoleUser } from '../../../platform/database/server/sole-user.js';
import { currentTransaction } from '../../../platform/database/transactions/transaction.js';
import { Hints } from '../../../platform/outbox/hints.js';
import { untilNext } from '../../../platform/queue/durable-queue.js';
import { pushSteps } from '../push-delivery.steps.js';
import { JobLease, LEASE_MS } from './job-lease.js';
import { PUSH_JOB_MODEL, type JobCounts, type JobCursor, type PushJobDoc, type PushKind } from './push-job.schema.js';

declare module '../../../platform/outbox/hints.js' {
  interface HintNames {
    /** Due pushes. */
    pushes: true;
  }
}

/** Fields that are set when a job is created. */
export type NewJob = Pick<
  PushJobDoc,
  '_id' | 'of' | 'gameId' | 'message' | 'kinds' | 'platform' | 'follows' | 'isUrgent' | 'dueAt' | 'dropAfter'
>;

/** A job that this process may run. */
export interface ClaimedJob {
  job: PushJobDoc;
  lease: JobLease;
}

/** Fields that a step sets. */
export interface JobChange
  extends
    Partial<
      Pick<
        PushJobDoc,
        'state' | 'steps' | 'deferred' | 'tickets' | 'lastDeferred' | 'startedAt' | 'finishedAt' | 'endPending'
      >
    >,
    Partial<Record<`cursors.${PushKind}`, JobCursor>> {
  'counts.total'?: number;
}

/** Counts that a step adds. They are increments, because receipts may change the counts at the same time. */
export type JobGain = Omit<JobCounts, 'total'>;

/** Builds the update that adds to a job's counts. */
export const addition = ({ sent, failed, removed, failures = {} }: JobGain): Record<string, number> => ({
  'counts.sent': sent,
  'counts.failed': failed,
  'counts.removed': removed,
  ...Object.fromEntries(Object.entries(failures).map(([cause, count]) => [`counts.failures.${cause}`, count])),
});

/** Maximum plausible time until a lease ends, in ms. A longer lease was granted before the clock was set back. */
const TOO_LONG_MS = LEASE_MS + MINUTE;

const NOTHING: JobGain = { sent: 0, failed: 0, removed: 0 };

const OPEN = { $in: ['scheduled', 'sending'] as const };

const START: JobCursor = { segment: 0, after: null };

const fresh = {
  state: 'scheduled' as const,
  counts: { total: 0, sent: 0, failed: 0, removed: 0 },
  cursors: { expo: START, fcm: START, web: START },
  steps: 0,
  deferred: [],
  tickets: null,
  lastDeferred: null,
  stop: false,
  lease: { owner: '', fence: 0, until: new Date(0) },
  endPending: false,
  startedAt: null,
  finishedAt: null,
  forgetAt: null,
};

/** Returns the filter of a job under the lease with which it was read. */
const ownedJob = ({ _id, lease }: PushJobDoc) => ({ _id, 'lease.owner': lease.owner, 'lease.fence': lease.fence });

/** Stores jobs in the database. Conditional updates on owner and fence decide which process may change a job. */
@Injectable()
export class JobStore implements OnModuleInit {
  private readonly owner = randomUUID();

  constructor(
    @InjectModel(PUSH_JOB_MODEL) private readonly model: Model<PushJobDoc>,
    private readonly hints: Hints,
    private readonly clock: Clock,
    @InjectSoleUser() private readonly isSoleUser: boolean,
  ) {}

  /** Ends the leases of a killed process, if no other process can own a lease. */
  async onModuleInit(): Promise<void> {
    if (this.isSoleUser) await this.model.updateMany({ state: OPEN }, { $set: { 'lease.until': new Date(0) } });
  }

  /** Stores jobs under their keys. Existing jobs remain unchanged. */
  async ensure(jobs: readonly NewJob[]): Promise<void> {
    if (jobs.length === 0) return;
    await insertMissing(
      this.model,
      jobs.map((job) => ({ ...fresh, ...job })),
    );
    pushSteps.reached('push:job-made');
    this.hints.raise('pushes');
  }

  /** Returns the keys that have no job yet. */
  async missing(keys: readonly string[]): Promise<Set<string>> {
    const existing = await this.model.find({ _id: { $in: [...keys] } }, { _id: 1 }).lean();
    const missing = new Set(keys);
    for (const { _id } of existing) missing.delete(_id);
    return missing;
  }

  /**
   * Claims the job that has been due longest and has no owner. Returns null if no job is due. Excludes the jobs in `running`,
   * which this process is still running, although their leases may have expired during a suspension.
   */
  async claim(isUrgent: boolean, running: readonly string[]): Promise<ClaimedJob | null> {
    const lease = new JobLease(this.clock);
    const now = this.clock.date();
    const isFree = [
      { 'lease.until': { $lte: now } },
      { 'lease.until': { $gt: new Date(now.getTime() + TOO_LONG_MS) } },
    ];
    const filter = { _id: { $nin: [...running] }, state: OPEN, isUrgent, dueAt: { $lte: now }, $or: isFree };
    const change = { $set: { 'lease.owner': this.owner, 'lease.until': lease.until }, $inc: { 'lease.fence': 1 } };
    const job = await this.model
      .findOneAndUpdate(filter as QueryFilter<PushJobDoc>, change, { sort: { dueAt: 1 }, returnDocument: 'after' })
      .lean<PushJobDoc>();
    if (job) pushSteps.reached('push:claimed');
    return job && { job, lease };
  }

  /** Stores a step and renews the lease. Returns null if the lease has expired or belongs to another process. */
  async step(job: PushJobDoc, change: JobChange, gain: JobGain = NOTHING): Promise<ClaimedJob | null> {
    const lease = new JobLease(this.clock);
    const { steps } = change;
    // A step that increments `steps` is applied only once, even if it is retried because the response was lost.
    const filter = { ...ownedJob(job), ...(steps !== undefined && { steps: steps - 1 }) };
    const update = { $set: { ...change, 'lease.until': lease.until }, $inc: addition(gain) };
    const stepped =
      (await this.model.findOneAndUpdate(filter, update, { returnDocument: 'after' }).lean<PushJobDoc>()) ??
      (steps === undefined ? null : await this.model.findOne({ ...ownedJob(job), steps }).lean<PushJobDoc>());
    return stepped && { job: stepped, lease };
  }

  /** Releases a job, so that any process may resume it at `dueAt`. */
  async release(job: PushJobDoc, dueAt: Date): Promise<void> {
    await this.model.updateOne(ownedJob(job), { $set: { dueAt, 'lease.until': new Date(0) } });
  }

  /** Makes deferred jobs due now: after the clock was set back, their time may be hours ahead. */
  async bringForward(): Promise<void> {
    const now = this.clock.date();
    await this.model.updateMany({ state: OPEN, dueAt: { $gt: now } }, { $set: { dueAt: now } });
  }

  /** Returns whether times of open jobs are in the future, because the clock was set back while no process was running. */
  async areAhead(): Promise<boolean> {
    const now = this.clock.date();
    const isAhead = [
      { startedAt: { $gt: now } },
      { state: 'scheduled' as const, dueAt: { $gt: now } },
      { 'lease.until': { $gt: new Date(now.getTime() + TOO_LONG_MS) } },
    ];
    return (await this.model.exists({ state: OPEN, $or: isAhead })) !== null;
  }

  /** Stops the pushes of games. No further batch is sent, but batches in flight are still counted. */
  async stopGames(ids: readonly Types.ObjectId[]): Promise<void> {
    const change = { $set: { stop: true, dueAt: this.clock.date() } };
    const { modifiedCount } = await this.model.updateMany({ gameId: { $in: ids }, state: OPEN }, change);
    if (modifiedCount > 0) currentTransaction().afterCommit(() => this.hints.raise('pushes'));
  }

  async countsOf(id: string): Promise<JobCounts | null> {
    const job = await this.model.findById(id, { counts: 1 }).lean<Pick<PushJobDoc, 'counts'>>();
    return job?.counts ?? null;
  }

  /** Returns up to 100 jobs whose end must still be published. */
  withEndPending(): Promise<PushJobDoc[]> {
    return this.model.find({ endPending: true }).limit(100).lean<PushJobDoc[]>();
  }

  async endPublished(id: string, forgetAt: Date): Promise<void> {
    await this.model.updateOne({ _id: id, endPending: true }, { $set: { endPending: false, forgetAt } });
  }

  /** Returns the time until the next job is due, in ms, or null if no job is waiting. */
  untilNext(): Promise<number | null> {
    return untilNext(this.model, this.clock, 'dueAt', { state: OPEN });
  }
}
