import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DAY } from '../../../contract/time/units.js';
import { pushSteps } from '../push-delivery.steps.js';
import type { Deferral, PushJobDoc, PushKind } from './push-job.schema.js';
import { DEFERRED_MODEL, type DeferredDoc } from './deferred.schema.js';
import { isDuplicateKey } from '../../../platform/database/duplicate-key.js';

/** How long a row is kept after it is due, in milliseconds: longer than any job lasts. */
const KEPT_MS = 3 * DAY;

/**
 * Recipients of a job that are to be tried again later. A step stores them in the job, in the same update as its cursor;
 * from there they are copied here, under keys that name the step, so that a crash neither loses nor doubles them.
 */
@Injectable()
export class DeferredStore {
  constructor(@InjectModel(DEFERRED_MODEL) private readonly model: Model<DeferredDoc>) {}

  async keep({ _id: job, steps, deferred }: Pick<PushJobDoc, '_id' | 'steps' | 'deferred'>): Promise<void> {
    if (deferred.length === 0) return;
    const rows = deferred.map(({ kind, ids, tries, dueAt }: Deferral, index): DeferredDoc => {
      const forgetAt = new Date(dueAt.getTime() + KEPT_MS);
      return { _id: `${job}:${steps}:${index}`, job, kind, ids, tries, dueAt, isDone: false, forgetAt };
    });
    try {
      await this.model.insertMany(rows, { ordered: false, lean: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    pushSteps.reached('push:deferred-kept');
  }

  /** What of these kinds has been deferred longest; null when there is none. */
  async first(
    { _id, lastDeferred }: Pick<PushJobDoc, '_id' | 'lastDeferred'>,
    kinds: readonly PushKind[],
  ): Promise<DeferredDoc | null> {
    // Sent already, but the process ended before it could mark it.
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
