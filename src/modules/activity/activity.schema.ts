import { Schema, type Types } from 'mongoose';
import type { FieldChange } from '../../contract/records/activity.record.js';

export const ACTIVITY_MODEL = 'Activity';

/** Who did it, as they were then. */
export interface Actor {
  userId: string;
  username: string;
  email: string;
  role: string;
}

export interface ActivityDoc {
  _id: Types.ObjectId;
  actor: Actor;
  action: string;
  source: 'server' | 'client';
  resource: string;
  resourceId: string;
  changes: FieldChange[];
  createdAt: Date;
}

export const activitySchema = new Schema<ActivityDoc>(
  {
    actor: {
      type: new Schema<Actor>({ userId: String, username: String, email: String, role: String }, { _id: false }),
      required: true,
    },
    action: { type: String, required: true },
    source: { type: String, required: true },
    resource: { type: String, default: '' },
    resourceId: { type: String, default: '' },
    changes: { type: Schema.Types.Mixed, default: [] },
    createdAt: { type: Date, required: true },
  },
  { collection: 'activities', versionKey: false },
);
activitySchema.index({ createdAt: -1, _id: -1 });
activitySchema.index({ 'actor.userId': 1, createdAt: -1 });
activitySchema.index({ resource: 1, resourceId: 1, createdAt: -1 });
