import { Injectable } from '@nestjs/common';
import { DAY } from '../../../contract/time/units.js';
import { Clock } from '../../../platform/clock/clock.js';
import { isOfRecord } from '../../../platform/database/records/record-error.js';
import { RecipientStore } from '../recipient-store.js';
import { BatchSender } from './batch-sender.js';
import { JobRun } from './job-run.js';
import { JobStore, type ClaimedJob } from './job-store.js';
import type { PushJobDoc } from './push-job.schema.js';
import type { RunTools } from './run-tools.js';
import { ProgressMirror } from './progress-mirror.js';
import { PushGateways } from '../gateways/gateways.js';
import { Receipts } from '../receipts.js';
import { DeferredStore } from './deferred.js';

/** Maximum time from the start of a job to its end, in ms. */
const MAX_JOB_MS = 3 * DAY;

type Going = Pick<RunTools, 'mayGoOn' | 'isStopping'>;

/** Resumes jobs at their cursors. */
@Injectable()
export class JobRunner {
  private readonly tools: Omit<RunTools, keyof Going>;

  constructor(
    store: JobStore,
    deferredStore: DeferredStore,
    recipientStore: RecipientStore,
    sender: BatchSender,
    gateways: PushGateways,
    receipts: Receipts,
    mirror: ProgressMirror,
    clock: Clock,
  ) {
    this.tools = { store, deferredStore, recipientStore, sender, gateways, receipts, mirror, clock };
  }

  /** Runs a job. Resolves when the job ends, has to wait, or belongs to another process. */
  async run(claimed: ClaimedJob, going: Going): Promise<void> {
    try {
      await new JobRun(claimed, { ...this.tools, ...going }).run();
    } catch (error) {
      // If giving up fails too, the next run of the job repeats it.
      if (isOfRecord(error)) await this.giveUp(claimed.job).catch(() => undefined);
      throw error;
    }
  }

  /** Ends a job whose runs fail, if it has missed its start or has taken longer than MAX_JOB_MS. */
  private async giveUp(job: PushJobDoc): Promise<void> {
    const { store, clock } = this.tools;
    const until = job.startedAt ? job.startedAt.getTime() + MAX_JOB_MS : (job.dropAfter as Date | null)?.getTime();
    if (clock.now() <= (until ?? 0)) return;
    await store.step(job, { state: 'failed', finishedAt: clock.date(), endPending: true });
  }
}
