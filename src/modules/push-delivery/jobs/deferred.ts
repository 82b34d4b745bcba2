import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DAY } from '../../../contract/time/units.js';
import { pushSteps } from '../push-delivery.steps.js';
import type { Deferral, PushJobDoc, PushKind } from './push-job.schema.js';
import { DEFERRED_MODEL, type DeferredDoc } from './deferred.schema.js';
import { insertMissing } from '../../../platform/database/records/duplicate-key.js';

/** Time for which a row is retained after it is due, in ms. Longer than any job lasts. */
const RETENTION_MS = 3 * DAY;

/**
 * Stores recipients of a job that must be retried later. A step first stores them in the job, in the same update as its cursor.
 * This class then copies them to rows whose keys contain the step, so that a crash neither loses nor duplicates recipients.
 */
@Injectable()
export class DeferredStore {
  constructor(@InjectModel(DEFERRED_MODEL) private readonly model: Model<DeferredDoc>) {}

  async keep({ _id: job, steps, deferred }: Pick<PushJobDoc, '_id' | 'steps' | 'deferred'>): Promise<void> {
    if (deferred.length === 0) return;
    const rows = deferred.map(({ kind, ids, tries, dueAt }: Deferral, index): DeferredDoc => {
      const forgetAt = new Date(dueAt.getTime() + RETENTION_MS);
      return { _id: `${job}:${steps}:${index}`, job, kind, ids, tries, dueAt, isDone: false, forgetAt };
    });
    await insertMissing(this.model, rows);
    pushSteps.reached('push:deferred-kept');
  }

  /** Returns the earliest deferral of these kinds, or null if no deferral exists. */
  async first(
    { _id, lastDeferred }: Pick<PushJobDoc, '_id' | 'lastDeferred'>,
    kinds: readonly PushKind[],
  ): Promise<DeferredDoc | null> {
    // The last deferral was sent, but the process may have ended before it could mark the row as done.
    if (lastDeferred !== null) await this.done(lastDeferred);
    return this.model
      .findOne({ job: _id, isDone: false, kind: { $in: [...kinds] } })
      .sort({ dueAt: 1 })
      .lean<DeferredDoc>();
  }

  /** Makes every deferral due now; recipients in their quiet hours are deferred again. */
  async bringForward(now: Date): Promise<void> {
    await this.model.updateMany({ isDone: false, dueAt: { $gt: now } }, { $set: { dueAt: now } });
  }

  async done(id: string): Promise<void> {
    await this.model.updateOne({ _id: id, isDone: false }, { $set: { isDone: true, ids: [] } });
  }
}
