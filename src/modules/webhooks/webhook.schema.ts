import { Schema } from 'mongoose';
import type { WebhookEvent, WebhookStop } from '../../contract/webhooks.js';
import { indexSorts } from '../../platform/database/list-indexes.js';
import { storedFields, type StoredDoc } from '../../platform/database/record.js';
import { indexWords, searchable, searchWords, type Searchable } from '../../platform/database/search-words.js';
import { notExported } from '../../platform/database/exported.js';

export const WEBHOOK_MODEL = 'Webhook';
export const WEBHOOK_CURSOR_MODEL = 'WebhookCursor';

// Written out: inferred, its unions would be plain strings.
export interface WebhookDoc extends StoredDoc, Searchable {
  name: string;
  url: string;
  events: WebhookEvent[];
  isActive: boolean;
  stoppedBecause: WebhookStop | null;
  /** Encrypted: messages are signed with it. */
  secret: string;
  /** The one before, encrypted; it counts until `oldSecretUntil`. */
  oldSecret: string | null;
  oldSecretUntil: Date | null;
  /** Since when it is active, and the last event before that: what happened earlier is not sent. */
  activeSince: Date;
  afterSeq: number;
  failingSince: Date | null;
  lastDeliveredAt: Date | null;
}

export const webhookSchema = new Schema<WebhookDoc>(
  {
    name: { type: String, required: true },
    url: { type: String, required: true },
    events: { type: [String], required: true },
    isActive: { type: Boolean, required: true },
    stoppedBecause: { type: String, default: null },
    secret: { type: String, required: true, secret: true },
    oldSecret: { type: String, default: null, secret: true },
    oldSecretUntil: { type: Date, default: null },
    activeSince: { type: Date, required: true },
    afterSeq: { type: Number, required: true },
    failingSince: { type: Date, default: null },
    lastDeliveredAt: { type: Date, default: null },
    ...searchable,
    ...storedFields,
  },
  { collection: 'webhooks', versionKey: false },
);
indexSorts(webhookSchema, 'name', 'url', 'isActive', 'createdAt', 'updatedAt');

export const webhookWords = ({ name, url }: WebhookDoc): string[] => searchWords(name, url);
indexWords(webhookSchema, webhookWords);

/** How far the log of events has been read for webhooks. */
export interface WebhookCursorDoc {
  _id: string;
  seq: number;
}

export const webhookCursorSchema = new Schema<WebhookCursorDoc>(
  { _id: { type: String, required: true }, seq: { type: Number, required: true } },
  { collection: 'webhookCursors', versionKey: false },
);
notExported(webhookCursorSchema);
