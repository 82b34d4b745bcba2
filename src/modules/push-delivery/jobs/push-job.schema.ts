import { Schema, type Types } from 'mongoose';
import type { PushProvider } from '../../../contract/notifications.js';
import type { DeviceDoc } from '../../devices/device.schema.js';
import type { FailureCounts } from '../../notifications/progress.js';
import {
  typed,
  type Certain,
  type DocOf,
  type Older,
  type PartOf,
} from '../../../platform/database/records/document.js';
import { notExported } from '../../../platform/database/rewrites/exported.js';

export const PUSH_JOB_MODEL = 'PushJob';

/** Provider of a push. */
export type PushKind = PushProvider;

/** Content of a push. */
export interface PushMessage {
  title: string;
  body: string;
  /** URL of the image, or an empty string. */
  image: string;
  /** Data from which the app derives the screen to open. */
  data: Record<string, string>;
  /** Path of this site that the browser opens. */
  path: string;
  /** A later message with the same tag replaces the displayed message. */
  tag: string;
  /** Time for which a provider stores the message for an offline device, in seconds. */
  ttlSeconds: number;
}

/** The notification whose progress the job reports. */
export interface JobOf {
  resource: 'mobile-notifications' | 'notifications';
  id: Types.ObjectId;
  /** Number of the send of a template, which can be sent repeatedly. Absent in jobs of older versions. */
  sends?: number;
}

const countFields = {
  total: { type: Number, required: true },
  sent: { type: Number, required: true },
  failed: { type: Number, required: true },
  removed: { type: Number, required: true },
  /** Absent in jobs of older versions. */
  failures: { type: Schema.Types.Mixed, ...typed<FailureCounts>() },
};

/** Progress of a job. `total` is an estimate until the job ends. */
export interface JobCounts extends PartOf<typeof countFields> {}

const deferralFields = {
  kind: { type: String, required: true, ...typed<PushKind>() },
  ids: { type: [Schema.Types.ObjectId], required: true },
  /** Number of failed attempts. */
  tries: { type: Number, required: true },
  dueAt: { type: Date, required: true },
};

/** Recipients to retry later. */
export interface Deferral extends PartOf<typeof deferralFields> {}

const cursorFields = {
  segment: { type: Number, required: true },
  after: { type: Schema.Types.ObjectId, default: null },
};

/** Position of the next batch of a kind: after a recipient in one of the kind's segments. */
export interface JobCursor extends PartOf<typeof cursorFields> {}

const cursor = new Schema<JobCursor>(cursorFields, { _id: false });

const fields = {
  /** Identifies the content, so that a second insert is rejected: 'push:<id>', 'template:<id>:<n>', 'game:<id>:<ms>'. */
  _id: { type: String, required: true },
  of: { type: Schema.Types.Mixed, default: null, ...typed<JobOf | null>() },
  gameId: { type: Schema.Types.ObjectId, default: null },
  message: { type: Schema.Types.Mixed, required: true, ...typed<PushMessage>() },
  kinds: { type: [String], required: true, ...typed<PushKind[]>() },
  /** Operating system of the apps. All systems if null, or if absent in jobs of older versions. */
  platform: { type: String, default: null, ...typed<DeviceDoc['platform'] | null>() },
  /** Follow keys of the recipients, who follow at least one of them. Null addresses everyone. */
  follows: { type: Schema.Types.Mixed, default: null, ...typed<string[] | null>() },
  /** Whether the message is useful only immediately. Urgent messages are dropped during quiet hours and after `dropAfter`. */
  isUrgent: { type: Boolean, required: true },
  state: { type: String, required: true, ...typed<'scheduled' | 'sending' | 'sent' | 'failed' | 'cancelled'>() },
  /** Time at which the job starts or resumes. */
  dueAt: { type: Date, required: true },
  /** Time after which the job no longer starts. */
  dropAfter: { type: Date, required: true },
  counts: { type: new Schema<JobCounts>(countFields, { _id: false }), required: true },
  /** One cursor per kind, so that a provider's pause does not delay the other kinds. */
  cursors: { expo: cursor, fcm: cursor, web: cursor, ...typed<Record<PushKind, JobCursor>>() },
  /** Number of completed steps. */
  steps: { type: Number, required: true },
  /** Recipients that the last step deferred. They are copied to separate rows before the next step. */
  deferred: { type: [new Schema<Deferral>(deferralFields, { _id: false })], default: [], ...typed<Deferral[]>() },
  /** The tickets that the last step counted as sent. Reading their receipts is scheduled before the next step. */
  tickets: { type: String, default: null },
  /** Id of the last deferral that was sent. */
  lastDeferred: { type: String, default: null },
  /** Whether the job was cancelled, so that no further batch is sent. */
  stop: { type: Boolean, required: true },
  lease: {
    owner: { type: String, default: '' },
    fence: { type: Number, required: true },
    until: { type: Date, required: true },
  },
  /** Whether the end must still be written to the notification. */
  endPending: { type: Boolean, required: true },
  startedAt: { type: Date, default: null },
  finishedAt: { type: Date, default: null },
  forgetAt: { type: Date, default: null },
};

/** A message to many recipients. One process at a time sends it, starting at the cursors, until the lease expires. */
export interface PushJobDoc extends Certain<Older<DocOf<typeof fields>, 'platform'>, 'cursors' | 'lease'> {}

export const pushJobSchema = new Schema<PushJobDoc>(fields, { collection: 'push-jobs', versionKey: false });
notExported(pushJobSchema);
pushJobSchema.index({ state: 1, isUrgent: 1, dueAt: 1 });
pushJobSchema.index({ endPending: 1 }, { partialFilterExpression: { endPending: true } });
pushJobSchema.index({ gameId: 1 });
pushJobSchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });
