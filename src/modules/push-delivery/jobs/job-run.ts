import { Logger } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { PushFailure } from '../../../contract/notifications.js';
import { reasonOfRecord } from '../../../platform/database/records/record-error.js';
import { retryUntilStored } from '../../../platform/database/transactions/retry-until-stored.js';
import { pushSteps } from '../push-delivery.steps.js';
import { failureCounts } from '../../notifications/progress.js';
import { quietUntil } from '../../subscriptions/quiet-hours.js';
import { segmentsOf, type RecipientWithQuietHours } from '../recipient-store.js';
import { emptyResult, REQUEST_MS, type BatchResult } from './batch-sender.js';
import type { JobLease } from './job-lease.js';
import { JobPlan, type Work } from './job-plan.js';
import type { RunTools } from './run-tools.js';
import type { ClaimedJob, JobChange, JobGain } from './job-store.js';
import type { Deferral, PushJobDoc, PushKind } from './push-job.schema.js';

/** Minimum interval between progress updates, in ms. */
const SHOW_MS = 250;

/** Runs a job under one lease, batch after batch. Every step ends with one conditional update of cursor, counts, and lease. */
export class JobRun {
  private readonly logger = new Logger('push');
  private job: PushJobDoc;
  private lease: JobLease;
  private readonly plan: JobPlan;
  private shownAt = -Infinity;
  private showing: Promise<void> = Promise.resolve();
  /** The last step whose progress was shown. */
  private shownStep = -1;

  constructor(
    claimed: ClaimedJob,
    private readonly tools: RunTools,
  ) {
    this.job = claimed.job;
    this.lease = claimed.lease;
    this.plan = new JobPlan(claimed.job, tools);
  }

  async run(): Promise<void> {
    const { receipts, deferredStore, clock, mayGoOn } = this.tools;
    // The process may have ended after it stored the last step and before it stored the receipts and deferrals of that step.
    await receipts.count(this.job);
    await deferredStore.keep(this.job);
    if (!this.job.startedAt && !(await this.begin())) return;
    for (;;) {
      if (!(await mayGoOn())) return this.release(clock.date());
      if (!(await this.isRequired())) return this.finish();
      const next = await this.plan.next(this.job);
      if (next === null) return this.finish();
      if (next instanceof Date) return this.release(next);
      pushSteps.reached('push:batch-read');
      if (!(await this.carryOut(next))) return;
    }
  }

  /** Starts the job. Returns false if the job was stopped or is overdue, or another process owns it. */
  private async begin(): Promise<boolean> {
    if (this.job.stop || this.isLate()) {
      await this.finish();
      return false;
    }
    const total = await this.tools.recipientStore.count(segmentsOf(this.job));
    const start = { state: 'sending' as const, startedAt: this.tools.clock.date(), 'counts.total': total };
    if (!(await this.step(start))) return false;
    pushSteps.reached('push:started');
    await this.show();
    return true;
  }

  /** Returns whether another batch may be sent. */
  private async isRequired(): Promise<boolean> {
    if (this.job.stop || (this.job.isUrgent && this.isLate())) return false;
    if (await this.tools.mirror.isWanted(this.job)) return true;
    this.job = { ...this.job, stop: true };
    return false;
  }

  private isLate(): boolean {
    return this.tools.clock.now() > this.job.dropAfter.getTime();
  }

  /** Sends a batch and stores the result. Returns false if another process owns the job. */
  private async carryOut({ kind, recipients, tries, done }: Work): Promise<boolean> {
    const { clock, sender, receipts, deferredStore } = this.tools;
    const { loud, quiet, failed } = this.apart(kind, recipients, tries);
    let result: BatchResult | null = null;
    if (loud.length > 0) {
      if (this.lease.left < REQUEST_MS && !(await this.step({}))) return false;
      result = await sender.send(this.job.message, { kind, recipients: loud, tries }, this.lease);
    }
    if (failed > 0) {
      result ??= emptyResult();
      result.failed.push(...Array.from({ length: failed }, () => 'other' as const));
    }
    const now = clock.now();
    const again = (result?.again ?? []).map(({ recipients, tries: tried, afterMs }): Deferral => ({
      kind,
      ids: recipients.map(({ _id }) => _id),
      tries: tried,
      dueAt: new Date(now + afterMs),
    }));
    const deferred = [...quiet, ...again];
    if (!(await this.settle(kind, result, { ...done, steps: this.job.steps + 1, deferred }))) return false;
    pushSteps.reached('push:cursor-stored');
    await receipts.count(this.job);
    if (deferred.length > 0 || done.lastDeferred) {
      await deferredStore.keep(this.job);
      this.plan.deferredChanged();
    }
    if (clock.elapsed() - this.shownAt >= SHOW_MS) this.showMeanwhile();
    return true;
  }

  /** Stores the result of a batch and retries until the database accepts it. Returns false if another process owns the job. */
  private settle(kind: PushKind, result: BatchResult | null, change: JobChange): Promise<boolean> {
    const { recipientStore, receipts, isStopping } = this.tools;
    if (!result) return this.step({ ...change, tickets: null });
    let removed: number | null = null;
    return retryUntilStored(async () => {
      removed ??= await this.orNothing(recipientStore.remove(kind, result.dead), 0);
      const tickets = await this.orNothing(receipts.keep(this.job._id, result), null);
      pushSteps.reached('push:tickets-kept');
      return this.step({ ...change, tickets }, gainOf(kind, result, removed));
    }, isStopping);
  }

  /** Returns `nothing` if storing a side effect fails. The messages have been sent, so their counts must be stored anyway. */
  private orNothing<T>(stored: Promise<T>, nothing: T): Promise<T> {
    return stored.catch((error: unknown) => {
      this.logger.error(`Failed to store the outcome of a batch of ${this.job._id}: ${reasonOfRecord(error)}`);
      return nothing;
    });
  }

  /**
   * Splits recipients into `loud` (send now), `quiet` (defer until their quiet hours end), and the number of recipients whose
   * quiet hours cannot be read. An urgent push is dropped during quiet hours.
   */
  private apart(
    kind: PushKind,
    recipients: readonly RecipientWithQuietHours[],
    tries: number,
  ): { loud: RecipientWithQuietHours[]; quiet: Deferral[]; failed: number } {
    const now = this.tools.clock.date();
    const loud: RecipientWithQuietHours[] = [];
    const quiet = new Map<number, Types.ObjectId[]>();
    let failed = 0;
    for (const recipient of recipients) {
      try {
        const until = quietUntil(recipient.quietHours, now)?.getTime();
        if (until === undefined) loud.push(recipient);
        else quiet.set(until, [...(quiet.get(until) ?? []), recipient._id]);
      } catch (error) {
        failed += 1;
        this.logger.warn(`Failed to read the quiet hours of ${kind} ${String(recipient._id)}: ${String(error)}`);
      }
    }
    const deferrals = [...quiet].map(([until, ids]): Deferral => ({ kind, ids, tries, dueAt: new Date(until) }));
    return { loud, quiet: this.job.isUrgent ? [] : deferrals, failed };
  }

  private async step(change: JobChange, gain?: JobGain): Promise<boolean> {
    const stepped = await this.tools.store.step(this.job, change, gain);
    if (!stepped) return false;
    this.job = stepped.job;
    this.lease = stepped.lease;
    return true;
  }

  private async show(): Promise<void> {
    this.shownAt = this.tools.clock.elapsed();
    this.shownStep = this.job.steps;
    await this.tools.mirror.show(this.job);
    pushSteps.reached('push:shown');
  }

  /** Shows the progress while the next batch is sent. */
  private showMeanwhile(): void {
    this.shownAt = this.tools.clock.elapsed();
    const before = this.showing;
    this.showing = before.then(() => this.show());
    // The code that awaits `showing` later handles its error.
    this.showing.catch(() => undefined);
  }

  /** Releases the job until `dueAt`, after showing its latest progress. */
  private async release(dueAt: Date): Promise<void> {
    await this.showing;
    if (this.job.startedAt && this.shownStep !== this.job.steps) await this.show();
    await this.tools.store.release(this.job, dueAt);
  }

  private async finish(): Promise<void> {
    await this.showing;
    const { job } = this;
    const { total, sent, failed } = job.counts;
    const state = job.stop ? 'cancelled' : job.startedAt && (sent > 0 || failed === 0) ? 'sent' : 'failed';
    const exact = job.stop ? Math.max(total, sent + failed) : sent + failed;
    if (!(await this.step({ state, 'counts.total': exact, finishedAt: this.tools.clock.date(), endPending: true })))
      return;
    pushSteps.reached('push:ended');
    await this.tools.mirror.end(this.job);
  }
}

function gainOf(kind: PushKind, { sent, failed, dead }: BatchResult, removed: number): JobGain {
  const causes: PushFailure[] = [...failed, ...dead.map(() => 'not-registered' as const)];
  return { sent: sent.length, failed: causes.length, removed, failures: failureCounts(kind, causes) };
}
