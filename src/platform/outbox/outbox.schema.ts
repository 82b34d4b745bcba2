import { Schema } from 'mongoose';
import type { EventName } from '../../contract/events.js';
import type { Visibility } from '../../contract/permissions.js';
import { typed, type DocOf } from '../database/records/document.js';
import { notExported } from '../database/rewrites/exported.js';
import { DAY, SECOND } from '../../contract/time/units.js';

export const OUTBOX_MODEL = 'OutboxRow';
export const EVENT_MODEL = 'EventRow';

const outboxFields = {
  _id: { type: String, required: true },
  name: { type: String, required: true, ...typed<EventName>() },
  data: { type: Schema.Types.Mixed, required: true, ...typed<Record<string, unknown>>() },
  visibility: { type: String, required: true, ...typed<Visibility>() },
  createdAt: { type: Date, required: true },
};

/** An unpublished event. Its id is its key, so writing an event twice creates one row. */
export interface OutboxRow extends DocOf<typeof outboxFields> {}

const eventFields = {
  /** Number of the event: `seq`, its id on the wire. */
  _id: { type: Number, required: true },
  /** Key of the outbox row. It is unique, so no event is published twice. */
  key: { type: String, required: true },
  name: { type: String, required: true, ...typed<EventName>() },
  data: { type: Schema.Types.Mixed, required: true, ...typed<Record<string, unknown>>() },
  visibility: { type: String, required: true, ...typed<Visibility>() },
  at: { type: Date, required: true },
};

/** A published event, numbered in the order that all clients see. */
export interface EventRow extends DocOf<typeof eventFields> {}

/** Time until an event expires, in seconds. Until then it can be replayed, and its key prevents duplicates. */
const EVENT_RETENTION_SECONDS = DAY / SECOND;

export const outboxSchema = new Schema<OutboxRow>(outboxFields, {
  collection: 'outbox',
  versionKey: false,
  minimize: false,
});
notExported(outboxSchema);
outboxSchema.index({ createdAt: 1, _id: 1 });

export const eventSchema = new Schema<EventRow>(eventFields, {
  collection: 'events',
  versionKey: false,
  minimize: false,
});
notExported(eventSchema);
eventSchema.index({ key: 1 }, { unique: true });
eventSchema.index({ at: 1 }, { expireAfterSeconds: EVENT_RETENTION_SECONDS });
