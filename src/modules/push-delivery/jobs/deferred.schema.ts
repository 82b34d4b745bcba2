import { Schema } from 'mongoose';
import type { PushKind } from './push-job.schema.js';
import { typed, type DocOf } from '../../../platform/database/records/document.js';
import { notExported } from '../../../platform/database/rewrites/exported.js';

export const DEFERRED_MODEL = 'DeferredPush';

const fields = {
  /** The job's id, the step that deferred the recipients, and the index within the step. */
  _id: { type: String, required: true },
  job: { type: String, required: true },
  kind: { type: String, required: true, ...typed<PushKind>() },
  ids: { type: [Schema.Types.ObjectId], required: true },
  tries: { type: Number, required: true },
  dueAt: { type: Date, required: true },
  /**
   * Whether the recipients have been sent to. The row remains until `forgetAt`, so that a stalled owner cannot insert it again.
   */
  isDone: { type: Boolean, required: true },
  forgetAt: { type: Date, required: true },
};

/** Recipients of a job to send to later: when their quiet hours end or when a failed attempt may be repeated. */
export interface DeferredDoc extends DocOf<typeof fields> {}

export const deferredSchema = new Schema<DeferredDoc>(fields, { collection: 'deferred-pushes', versionKey: false });
notExported(deferredSchema);
deferredSchema.index({ job: 1, isDone: 1, dueAt: 1 });
deferredSchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });
