import { Schema } from 'mongoose';
import type { EventName } from '../../contract/events.js';
import type { Visibility } from '../../contract/permissions.js';
import { notExported } from '../database/exported.js';

export const OUTBOX_MODEL = 'OutboxRow';
export const EVENT_MODEL = 'EventRow';

// Written out: inferred, its mixed fields would be any.
/** An event that is not published yet. Its id is its key: written twice, it is one row. */
export interface OutboxRow {
  _id: string;
  name: EventName;
  data: Record<string, unknown>;
  visibility: Visibility;
  createdAt: Date;
}

/** A published event, numbered in the order in which everyone sees it. */
export interface EventRow {
  /** `seq`, the event's id on the wire. */
  _id: number;
  /** The outbox row it came from; unique, so that nothing is published twice. */
  key: string;
  name: EventName;
  data: Record<string, unknown>;
  visibility: Visibility;
  at: Date;
}

/** How long an event can be replayed and its key be recognised, in seconds. */
const EVENTS_KEPT_SECONDS = 24 * 3600;

export const outboxSchema = new Schema<OutboxRow>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    data: { type: Schema.Types.Mixed, required: true },
    visibility: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'outbox', versionKey: false, minimize: false },
);
notExported(outboxSchema);
outboxSchema.index({ createdAt: 1, _id: 1 });

export const eventSchema = new Schema<EventRow>(
  {
    _id: { type: Number, required: true },
    key: { type: String, required: true },
    name: { type: String, required: true },
    data: { type: Schema.Types.Mixed, required: true },
    visibility: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'events', versionKey: false, minimize: false },
);
notExported(eventSchema);
eventSchema.index({ key: 1 }, { unique: true });
eventSchema.index({ at: 1 }, { expireAfterSeconds: EVENTS_KEPT_SECONDS });
