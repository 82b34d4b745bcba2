import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { reached } from '../../platform/steps.js';
import type { Aside, PushJobDoc, PushKind } from './push-job.schema.js';
import { PUSH_WAIT_MODEL, type PushWaitDoc } from './push-wait.schema.js';

/** How long a row is kept after it is due, in milliseconds: longer than any job lasts. */
const KEPT_MS = 3 * 24 * 3_600_000;

/**
 * Those of a job who are to be tried at another time. A step stores them in the job, in the same update as its cursor;
 * from there they are written down here, under keys that say which step left them. So they are neither lost nor doubled,
 * whoever is killed or stalled in between.
 */
@Injectable()
export class Waits {
  constructor(@InjectModel(PUSH_WAIT_MODEL) private readonly model: Model<PushWaitDoc>) {}

  async keep({ _id: job, steps, aside }: Pick<PushJobDoc, '_id' | 'steps' | 'aside'>): Promise<void> {
    if (aside.length === 0) return;
    const rows = aside.map(({ kind, ids, tries, dueAt }: Aside, index): PushWaitDoc => {
      const forgetAt = new Date(dueAt.getTime() + KEPT_MS);
      return { _id: `${job}:${steps}:${index}`, job, kind, ids, tries, dueAt, isDone: false, forgetAt };
    });
    try {
      await this.model.insertMany(rows, { ordered: false, lean: true });
    } catch (error) {
      if ((error as { code?: unknown }).code !== 11000) throw error;
    }
    reached('push:waits-kept');
  }

  /** What of these kinds has waited longest; null when nothing waits. */
  async first(
    { _id, lastWait }: Pick<PushJobDoc, '_id' | 'lastWait'>,
    kinds: readonly PushKind[],
  ): Promise<PushWaitDoc | null> {
    // Sent already, though whoever sent it had no time to say so.
    if (lastWait !== null) await this.done(lastWait);
    return this.model
      .findOne({ job: _id, isDone: false, kind: { $in: [...kinds] } })
      .sort({ dueAt: 1 })
      .lean<PushWaitDoc>();
  }

  /** Makes due now whoever waits; those in their quiet hours are set aside again. */
  async hasten(now: Date): Promise<void> {
    await this.model.updateMany({ isDone: false, dueAt: { $gt: now } }, { $set: { dueAt: now } });
  }

  async done(id: string): Promise<void> {
    await this.model.updateOne({ _id: id, isDone: false }, { $set: { isDone: true, ids: [] } });
  }
}
