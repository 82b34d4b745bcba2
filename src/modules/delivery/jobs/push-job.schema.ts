import { Schema, type Types } from 'mongoose';
import type { PushProvider } from '../../../contract/notifications.js';
import type { DeviceDoc } from '../../devices/device.schema.js';
import type { FailureCounts } from '../../notifications/progress.js';
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
}

/** How far a job has come; `total` is an estimate until it is over. */
export interface JobCounts {
  total: number;
  sent: number;
  failed: number;
  removed: number;
  /** Absent in jobs of older versions. */
  failures?: FailureCounts;
}

/** Recipients to be tried at another time. */
export interface Deferral {
  kind: PushKind;
  ids: Types.ObjectId[];
  /** How many tries have failed. */
  tries: number;
  dueAt: Date;
}

/** Where the next batch of a kind begins: after a recipient of one of that kind's segments. */
export interface JobCursor {
  segment: number;
  after: Types.ObjectId | null;
}

// Written out: inferred, fields that records of older versions lack would be certain.
/** A message on its way to many: one process at a time carries it on from its cursors, until its lease runs out. */
export interface PushJobDoc {
  /** Says what it is, so that made twice it is one: 'push:<id>', 'template:<id>:<n>', 'game:<id>:<ms>'. */
  _id: string;
  of: JobOf | null;
  gameId: Types.ObjectId | null;
  message: PushMessage;
  kinds: PushKind[];
  /** The system of the apps it is for; of all when null, or absent in jobs of older versions. */
  platform?: DeviceDoc['platform'] | null;
  /** Whom it is for: followers of any of these; everyone when null. */
  follows: string[] | null;
  /** Worth sending only at once: ignores quiet hours, and nothing of it is sent after `dropAfter`. */
  isUrgent: boolean;
  state: 'scheduled' | 'sending' | 'sent' | 'failed' | 'cancelled';
  /** When it is to be carried on. */
  dueAt: Date;
  /** From then on it is not begun any more. */
  dropAfter: Date;
  counts: JobCounts;
  /** A kind's own, so that one whose provider asks for a pause does not hold up the others. */
  cursors: Record<PushKind, JobCursor>;
  /** Steps made so far. */
  steps: number;
  /** What the last step left for later; the next one has written it down as rows of their own. */
  deferred: Deferral[];
  /** The tickets that the last step counted as sent; the next step first schedules reading their receipts. */
  tickets: string | null;
  /** The deferral that was sent last. */
  lastDeferred: string | null;
  /** Somebody cancelled it: no further batch. */
  stop: boolean;
  lease: { owner: string; fence: number; until: Date };
  /** Its end is still to be written to the notification. */
  endPending: boolean;
  startedAt: Date | null;
  finishedAt: Date | null;
  forgetAt: Date | null;
}

const countsSchema = new Schema<JobCounts>(
  {
    total: { type: Number, required: true },
    sent: { type: Number, required: true },
    failed: { type: Number, required: true },
    removed: { type: Number, required: true },
    failures: { type: Schema.Types.Mixed },
  },
  { _id: false },
);

const deferralSchema = new Schema<Deferral>(
  {
    kind: { type: String, required: true },
    ids: { type: [Schema.Types.ObjectId], required: true },
    tries: { type: Number, required: true },
    dueAt: { type: Date, required: true },
  },
  { _id: false },
);

const cursorSchema = new Schema<JobCursor>(
  { segment: { type: Number, required: true }, after: { type: Schema.Types.ObjectId, default: null } },
  { _id: false },
);

export const pushJobSchema = new Schema<PushJobDoc>(
  {
    _id: { type: String, required: true },
    of: { type: Schema.Types.Mixed, default: null },
    gameId: { type: Schema.Types.ObjectId, default: null },
    message: { type: Schema.Types.Mixed, required: true },
    kinds: { type: [String], required: true },
    platform: { type: String, default: null },
    follows: { type: Schema.Types.Mixed, default: null },
    isUrgent: { type: Boolean, required: true },
    state: { type: String, required: true },
    dueAt: { type: Date, required: true },
    dropAfter: { type: Date, required: true },
    counts: { type: countsSchema, required: true },
    cursors: { expo: cursorSchema, fcm: cursorSchema, web: cursorSchema },
    steps: { type: Number, required: true },
    deferred: { type: [deferralSchema], default: [] },
    tickets: { type: String, default: null },
    lastDeferred: { type: String, default: null },
    stop: { type: Boolean, required: true },
    lease: {
      owner: { type: String, default: '' },
      fence: { type: Number, required: true },
      until: { type: Date, required: true },
    },
    endPending: { type: Boolean, required: true },
    startedAt: { type: Date, default: null },
    finishedAt: { type: Date, default: null },
    forgetAt: { type: Date, default: null },
  },
  { collection: 'push-jobs', versionKey: false },
);
notExported(pushJobSchema);
pushJobSchema.index({ state: 1, isUrgent: 1, dueAt: 1 });
pushJobSchema.index({ endPending: 1 }, { partialFilterExpression: { endPending: true } });
pushJobSchema.index({ gameId: 1 });
pushJobSchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });
