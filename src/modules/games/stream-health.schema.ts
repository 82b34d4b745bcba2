import { Schema } from 'mongoose';
import type { StreamState } from '../../contract/streams.js';
import { typed, type DocOf } from '../../platform/database/records/document.js';
import { notExported } from '../../platform/database/rewrites/exported.js';
import { DAY, SECOND } from '../../contract/time/units.js';

export const STREAM_HEALTH_MODEL = 'StreamHealth';

/** Maximum number of stored checks per stream: half an hour of a stream that plays. */
export const KEPT_CHECKS = 60;
/** Number of days that a stream's health is retained after its last check or report. */
const RETENTION_DAYS = 7;

const fields = {
  /** Hash of the address, which does not reveal the address. Health of one address does not apply to another address. */
  address: { type: String, required: true },
  state: { type: String, ...typed<StreamState>() },
  checkedAt: { type: Date },
  latencyMs: { type: Number, default: null },
  failures: { type: Number, default: 0 },
  reason: { type: String, default: '' },
  history: {
    type: [{ _id: false, at: Date, latencyMs: Number }],
    default: [],
    ...typed<{ at: Date; latencyMs: number | null }[]>(),
  },
  /** Hash of a live playlist, and the time since which the playlist is unchanged. */
  edge: { type: String, default: '' },
  edgeAt: { type: Date },
  /** Time of the next check. */
  nextAt: { type: Date },
  /** Number of reports by visitors that the stream does not play: in total, and since the last period without a report. */
  reports: { type: Number, default: 0 },
  recentReports: { type: Number, default: 0 },
  reportedAt: { type: Date },
  /** Sums of measurements by players. Undefined in records of earlier builds. */
  playback: {
    type: new Schema(
      {
        plays: { type: Number, default: 0 },
        pictures: { type: Number, default: 0 },
        firstFrameMs: { type: Number, default: 0 },
        stalls: { type: Number, default: 0 },
        failures: { type: Number, default: 0 },
      },
      { _id: false },
    ),
  },
  /** Time of the last write. */
  touchedAt: { type: Date, required: true },
};

/** Health of a stream. Stored separately from its game, whose record is written only when the state changes. */
export interface StreamHealthDoc extends DocOf<typeof fields> {}

export const streamHealthSchema = new Schema<StreamHealthDoc>(fields, {
  collection: 'stream-health',
  versionKey: false,
});
notExported(streamHealthSchema);
streamHealthSchema.index({ touchedAt: 1 }, { expireAfterSeconds: (RETENTION_DAYS * DAY) / SECOND });
streamHealthSchema.index(
  { reportedAt: 1 },
  { partialFilterExpression: { recentReports: { $gt: 0 } }, name: 'reports that lapse' },
);
