import { Schema } from 'mongoose';
import type { StreamState } from '../../contract/streams.js';
import { typed, type DocOf } from '../../platform/database/document.js';
import { notExported } from '../../platform/database/exported.js';
import { DAY, SECOND } from '../../contract/time/units.js';

export const STREAM_HEALTH_MODEL = 'StreamHealth';

/** Checks that are kept of each stream: half an hour of a stream that plays. */
export const KEPT_CHECKS = 60;
/** Days that a stream's health is kept after it was last checked or reported. */
const KEPT_DAYS = 7;

const fields = {
  /** A mark of the address, which does not reveal it: what is known of one address does not hold for another. */
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
  /** The end of a live playlist, and since when it is the same. */
  edge: { type: String, default: '' },
  edgeAt: { type: Date },
  /** When it is checked next. */
  nextAt: { type: Date },
  /** Visitors who said that it does not play: in all, and since the last while without one. */
  reports: { type: Number, default: 0 },
  recentReports: { type: Number, default: 0 },
  reportedAt: { type: Date },
  /** What players measured. Records of earlier builds lack it. */
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
  /** When the record was last written. */
  touchedAt: { type: Date, required: true },
};

/** What is known of a stream, kept apart from its game, whose record is written only when the state changes. */
export interface StreamHealthDoc extends DocOf<typeof fields> {}

export const streamHealthSchema = new Schema<StreamHealthDoc>(fields, {
  collection: 'stream-health',
  versionKey: false,
});
notExported(streamHealthSchema);
streamHealthSchema.index({ touchedAt: 1 }, { expireAfterSeconds: (KEPT_DAYS * DAY) / SECOND });
streamHealthSchema.index(
  { reportedAt: 1 },
  { partialFilterExpression: { recentReports: { $gt: 0 } }, name: 'reports that lapse' },
);
