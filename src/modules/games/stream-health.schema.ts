import { Schema, type Types } from 'mongoose';
import type { StreamState } from '../../contract/streams.js';
import { notExported } from '../../platform/database/exported.js';

export const STREAM_HEALTH_MODEL = 'StreamHealth';

/** Checks that are kept of each stream: half an hour of a stream that plays. */
export const KEPT_CHECKS = 60;
/** Days that a stream's health is kept after it was last checked or reported. */
const KEPT_DAYS = 7;

/** What is known of a stream, kept apart from its game, whose record is written only when the state changes. */
export interface StreamHealthDoc {
  /** The stream's. */
  _id: Types.ObjectId;
  /** A mark of the address, which does not reveal it: what is known of one address does not hold for another. */
  address: string;
  state?: StreamState;
  checkedAt?: Date;
  latencyMs: number | null;
  failures: number;
  reason: string;
  history: { at: Date; latencyMs: number | null }[];
  /** The end of a live playlist, and since when it is the same. */
  edge: string;
  edgeAt?: Date;
  /** When it is checked next. */
  nextAt?: Date;
  /** Visitors who said that it does not play: in all, and since the last while without one. */
  reports: number;
  recentReports: number;
  reportedAt?: Date;
  /** What players measured. Records of earlier builds lack it. */
  playback?: { plays: number; pictures: number; firstFrameMs: number; stalls: number; failures: number };
  /** When the record was last written. */
  touchedAt: Date;
}

export const streamHealthSchema = new Schema<StreamHealthDoc>(
  {
    address: { type: String, required: true },
    state: { type: String },
    checkedAt: { type: Date },
    latencyMs: { type: Number, default: null },
    failures: { type: Number, default: 0 },
    reason: { type: String, default: '' },
    history: { type: [{ _id: false, at: Date, latencyMs: Number }], default: [] },
    edge: { type: String, default: '' },
    edgeAt: { type: Date },
    nextAt: { type: Date },
    reports: { type: Number, default: 0 },
    recentReports: { type: Number, default: 0 },
    reportedAt: { type: Date },
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
    touchedAt: { type: Date, required: true },
  },
  { collection: 'stream-health', versionKey: false },
);
notExported(streamHealthSchema);
streamHealthSchema.index({ touchedAt: 1 }, { expireAfterSeconds: KEPT_DAYS * 24 * 3600 });
streamHealthSchema.index(
  { reportedAt: 1 },
  { partialFilterExpression: { recentReports: { $gt: 0 } }, name: 'reports that lapse' },
);
