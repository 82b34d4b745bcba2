import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types, UpdateQuery } from 'mongoose';
import { visibilityOf } from '../../../contract/permissions.js';
import { DAY, HOUR } from '../../../contract/time/units.js';
import { Clock } from '../../../platform/clock/clock.js';
import { reasonOfRecord } from '../../../platform/database/records/record-error.js';
import type { StoredDoc } from '../../../platform/database/records/record.js';
import { UnitOfWork } from '../../../platform/database/transactions/unit-of-work.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { pushSteps } from '../push-delivery.steps.js';
import { toProgress, type ProgressDoc } from '../../notifications/progress.js';
import { PUSH_MODEL, type PushDoc } from '../../notifications/push.schema.js';
import { TEMPLATE_MODEL, type TemplateDoc } from '../../notifications/template.schema.js';
import { JobStore } from './job-store.js';
import type { JobOf, PushJobDoc } from './push-job.schema.js';

/** Time for which a job is retained after its end, in ms. */
const RETENTION_MS = 30 * DAY;

type WithProgress = StoredDoc & { progress: ProgressDoc };

/** Copies the progress of a job to its notification, and publishes it to staff. */
@Injectable()
export class ProgressMirror {
  private readonly logger = new Logger('push');

  constructor(
    @InjectModel(PUSH_MODEL) private readonly pushes: Model<PushDoc>,
    @InjectModel(TEMPLATE_MODEL) private readonly templates: Model<TemplateDoc>,
    private readonly store: JobStore,
    private readonly unit: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Returns whether the notification of a job must still be sent, which is false after a cancellation. */
  async isWanted({ of }: PushJobDoc): Promise<boolean> {
    if (!of) return true;
    return (await this.modelOf(of).exists({ ...notificationOf(of), 'progress.state': 'sending' })) !== null;
  }

  /** Shows the progress of a running job. */
  async show({ of, counts }: PushJobDoc): Promise<void> {
    if (!of) return;
    await this.unit.run(async () => {
      const sending = { ...notificationOf(of), 'progress.state': 'sending' as const };
      const after = await this.update(of, sending, { $set: countsOf(counts) });
      if (after) this.publish(of, after);
    });
  }

  /** Writes the end of a job to its notification. `endAll` repeats the write until it succeeds. */
  async end(job: PushJobDoc): Promise<void> {
    const { of, state, finishedAt } = job;
    if (of) {
      await this.unit.run(async () => {
        // Receipts may have corrected the counts since the job ended.
        const counts = (await this.store.countsOf(job._id)) ?? job.counts;
        const set = { ...countsOf(counts), 'progress.state': state, 'progress.finishedAt': finishedAt };
        const ended = { $set: { ...set, updatedAt: this.clock.date() }, $inc: { revision: 1 } };
        const sending = { ...notificationOf(of), 'progress.state': 'sending' as const };
        // A cancelled notification stays cancelled, but its counts include the messages that were sent.
        const cancelled = { ...notificationOf(of), 'progress.state': 'cancelled' as const };
        const after =
          (await this.update(of, sending, ended)) ?? (await this.update(of, cancelled, { $set: countsOf(counts) }));
        if (!after) return;
        this.outbox.changed(of.resource, [of.id.toHexString()]);
        this.publish(of, after);
      });
    }
    pushSteps.reached('push:end-published');
    await this.store.endPublished(job._id, new Date(this.clock.now() + RETENTION_MS));
  }

  /** Writes the ends that were not written yet. An end that cannot be written is abandoned after an hour. */
  async endAll(): Promise<void> {
    for (const job of await this.store.withEndPending()) {
      try {
        await this.end(job);
      } catch (error) {
        this.logger.error(`Failed to store the end of ${job._id}: ${reasonOfRecord(error)}`);
        const endedMs = this.clock.now() - (job.finishedAt?.getTime() ?? 0);
        if (endedMs > HOUR) await this.store.endPublished(job._id, new Date(this.clock.now() + RETENTION_MS));
      }
    }
  }

  /** Marks a notification as failed because its job cannot be created. */
  async fail(of: JobOf): Promise<void> {
    const now = this.clock.date();
    const set = { 'progress.state': 'failed', 'progress.finishedAt': now, updatedAt: now };
    await this.unit.run(async () => {
      const sending = { ...notificationOf(of), 'progress.state': 'sending' as const };
      const after = await this.update(of, sending, { $set: set, $inc: { revision: 1 } });
      if (after) this.outbox.changed(of.resource, [of.id.toHexString()]);
    });
  }

  /** Writes counts that changed after the end because receipts were read. */
  async correct(of: JobOf, counts: PushJobDoc['counts']): Promise<void> {
    const after = await this.update(of, notificationOf(of), { $set: countsOf(counts) });
    if (after) this.publish(of, after);
  }

  private modelOf({ resource }: JobOf): Model<WithProgress> {
    return (resource === 'notifications' ? this.templates : this.pushes) as unknown as Model<WithProgress>;
  }

  private update(of: JobOf, filter: object, change: UpdateQuery<WithProgress>): Promise<WithProgress | null> {
    return this.modelOf(of).findOneAndUpdate(filter, change, { returnDocument: 'after' }).lean<WithProgress>();
  }

  private publish({ resource }: JobOf, { _id, progress }: WithProgress): void {
    const data = { notificationId: _id.toHexString(), progress: toProgress(progress) };
    this.outbox.emit({ name: 'delivery', data, visibility: visibilityOf(resource) });
  }
}

/** Returns the filter for a notification. It matches no template that was sent again since. */
const notificationOf = ({ id, sends }: JobOf): { _id: Types.ObjectId; sends?: number } =>
  sends === undefined ? { _id: id } : { _id: id, sends };

const countsOf = ({ total, sent, failed, removed, failures = {} }: PushJobDoc['counts']) => ({
  'progress.total': total,
  'progress.sent': sent,
  'progress.failed': failed,
  'progress.removed': removed,
  'progress.failures': failures,
});
