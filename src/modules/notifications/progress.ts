import { Schema } from 'mongoose';
import { PUSH_STATES, type PushState } from '../../contract/notifications.js';
import type { PushProgress } from '../../contract/records/notification.record.js';

// Written out: inferred, fields that may be null would be optional as well.
/** How far the sending of a notification has come, as it is stored. */
export interface ProgressDoc {
  state: PushState;
  total: number;
  sent: number;
  failed: number;
  removed: number;
  startedAt: Date | null;
  finishedAt: Date | null;
}

export const progressSchema = new Schema<ProgressDoc>(
  {
    state: { type: String, enum: PUSH_STATES, required: true },
    total: { type: Number, required: true },
    sent: { type: Number, required: true },
    failed: { type: Number, required: true },
    removed: { type: Number, required: true },
    startedAt: { type: Date, default: null },
    finishedAt: { type: Date, default: null },
  },
  { _id: false },
);

/** Nothing sent yet. */
export const untouched = (state: PushState): ProgressDoc => ({
  state,
  total: 0,
  sent: 0,
  failed: 0,
  removed: 0,
  startedAt: null,
  finishedAt: null,
});

export const toProgress = ({ state, total, sent, failed, removed, ...at }: ProgressDoc): PushProgress => ({
  state,
  total,
  sent,
  failed,
  removed,
  startedAt: at.startedAt?.toISOString() ?? null,
  finishedAt: at.finishedAt?.toISOString() ?? null,
});
