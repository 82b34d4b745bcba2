import { Schema, type Types } from 'mongoose';
import type { PushProvider } from '../../../contract/notifications.js';
import type { DeviceDoc } from '../../devices/device.schema.js';
import type { FailureCounts } from '../../notifications/progress.js';
import { typed, type Certain, type DocOf, type Older, type PartOf } from '../../../platform/database/document.js';
import { notExported } from '../../../platform/database/exported.js';

export const PUSH_JOB_MODEL = 'PushJob';

/** What a push goes out through. */
export type PushKind = PushProvider;

/** What is sent. */
export interface PushMessage {
  title: string;
  body: string;
  /** Empty when there is none. */
  image: string;
  /** What the app opens. */
  data: Record<string, string>;
  /** What the browser opens: a path of this site. */
  path: string;
  /** A later one of the same tag takes its place where it is shown. */
  tag: string;
  /** How long a provider keeps it for a device that is offline. */
  ttlSeconds: number;
}

/** The notification whose progress the job is. */
export interface JobOf {
  resource: 'mobile-notifications' | 'notifications';
  id: Types.ObjectId;
  /** The send of a template, which can be sent again. Absent in jobs of older versions. */
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

/** How far a job has come; `total` is an estimate until it is over. */
export interface JobCounts extends PartOf<typeof countFields> {}

const deferralFields = {
  kind: { type: String, required: true, ...typed<PushKind>() },
  ids: { type: [Schema.Types.ObjectId], required: true },
  /** How many tries have failed. */
  tries: { type: Number, required: true },
  dueAt: { type: Date, required: true },
};

/** Recipients to be tried at another time. */
export interface Deferral extends PartOf<typeof deferralFields> {}

const cursorFields = {
  segment: { type: Number, required: true },
  after: { type: Schema.Types.ObjectId, default: null },
};

/** Where the next batch of a kind begins: after a recipient of one of that kind's segments. */
export interface JobCursor extends PartOf<typeof cursorFields> {}

const cursor = new Schema<JobCursor>(cursorFields, { _id: false });

const fields = {
  /** Says what it is, so that made twice it is one: 'push:<id>', 'template:<id>:<n>', 'game:<id>:<ms>'. */
  _id: { type: String, required: true },
  of: { type: Schema.Types.Mixed, default: null, ...typed<JobOf | null>() },
  gameId: { type: Schema.Types.ObjectId, default: null },
  message: { type: Schema.Types.Mixed, required: true, ...typed<PushMessage>() },
  kinds: { type: [String], required: true, ...typed<PushKind[]>() },
  /** The system of the apps it is for; of all when null, or absent in jobs of older versions. */
  platform: { type: String, default: null, ...typed<DeviceDoc['platform'] | null>() },
  /** Whom it is for: followers of any of these; everyone when null. */
  follows: { type: Schema.Types.Mixed, default: null, ...typed<string[] | null>() },
  /** Worth sending only at once: ignores quiet hours, and nothing of it is sent after `dropAfter`. */
  isUrgent: { type: Boolean, required: true },
  state: { type: String, required: true, ...typed<'scheduled' | 'sending' | 'sent' | 'failed' | 'cancelled'>() },
  /** When it is to be carried on. */
  dueAt: { type: Date, required: true },
  /** From then on it is not begun any more. */
  dropAfter: { type: Date, required: true },
  counts: { type: new Schema<JobCounts>(countFields, { _id: false }), required: true },
  /** A kind's own, so that one whose provider asks for a pause does not hold up the others. */
  cursors: { expo: cursor, fcm: cursor, web: cursor, ...typed<Record<PushKind, JobCursor>>() },
  /** Steps made so far. */
  steps: { type: Number, required: true },
  /** What the last step left for later; the next one has written it down as rows of their own. */
  deferred: { type: [new Schema<Deferral>(deferralFields, { _id: false })], default: [], ...typed<Deferral[]>() },
  /** The tickets that the last step counted as sent; the next step first schedules reading their receipts. */
  tickets: { type: String, default: null },
  /** The deferral that was sent last. */
  lastDeferred: { type: String, default: null },
  /** Somebody cancelled it: no further batch. */
  stop: { type: Boolean, required: true },
  lease: {
    owner: { type: String, default: '' },
    fence: { type: Number, required: true },
    until: { type: Date, required: true },
  },
  /** Its end is still to be written to the notification. */
  endPending: { type: Boolean, required: true },
  startedAt: { type: Date, default: null },
  finishedAt: { type: Date, default: null },
  forgetAt: { type: Date, default: null },
};

/** A message on its way to many: one process at a time carries it on from its cursors, until its lease runs out. */
export interface PushJobDoc extends Certain<Older<DocOf<typeof fields>, 'platform'>, 'cursors' | 'lease'> {}

export const pushJobSchema = new Schema<PushJobDoc>(fields, { collection: 'push-jobs', versionKey: false });
notExported(pushJobSchema);
pushJobSchema.index({ state: 1, isUrgent: 1, dueAt: 1 });
pushJobSchema.index({ endPending: 1 }, { partialFilterExpression: { endPending: true } });
pushJobSchema.index({ gameId: 1 });
pushJobSchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });
