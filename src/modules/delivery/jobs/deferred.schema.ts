import { Schema } from 'mongoose';
import type { Deferral } from './push-job.schema.js';
import { notExported } from '../../../platform/database/exported.js';

export const DEFERRED_MODEL = 'DeferredPush';

/** Recipients of a job that are to be tried at another time: their quiet hours end then, or a provider is asked again. */
export interface DeferredDoc extends Deferral {
  /** The job's id, the step that left it, its place in the step. */
  _id: string;
  job: string;
  /** It stays for a while after it was sent, so that a stalled owner cannot write it down again. */
  isDone: boolean;
  forgetAt: Date;
}

export const deferredSchema = new Schema<DeferredDoc>(
  {
    _id: { type: String, required: true },
    job: { type: String, required: true },
    kind: { type: String, required: true },
    ids: { type: [Schema.Types.ObjectId], required: true },
    tries: { type: Number, required: true },
    dueAt: { type: Date, required: true },
    isDone: { type: Boolean, required: true },
    forgetAt: { type: Date, required: true },
  },
  { collection: 'deferred-pushes', versionKey: false },
);
notExported(deferredSchema);
deferredSchema.index({ job: 1, isDone: 1, dueAt: 1 });
deferredSchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });
