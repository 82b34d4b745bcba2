import { Schema } from 'mongoose';
import type { WebhookEvent, WebhookStop } from '../../contract/webhooks.js';
import { typed, type DocOf } from '../../platform/database/records/document.js';
import { indexSorts } from '../../platform/database/lists/list-indexes.js';
import { storedFields } from '../../platform/database/records/record.js';
import { indexWords, searchable, searchWords } from '../../platform/database/lists/search-words.js';
import { indexTexts } from '../../platform/database/sort-keys.js';
import { notExported } from '../../platform/database/rewrites/exported.js';

export const WEBHOOK_MODEL = 'Webhook';
export const WEBHOOK_CURSOR_MODEL = 'WebhookCursor';

const webhookFields = {
  name: { type: String, required: true },
  url: { type: String, required: true },
  events: { type: [String], required: true, ...typed<WebhookEvent[]>() },
  isActive: { type: Boolean, required: true },
  stoppedBecause: { type: String, default: null, ...typed<WebhookStop>() },
  /** Encrypted secret that signs messages. */
  secret: { type: String, required: true, secret: true },
  /** Encrypted previous secret, which also signs messages until `oldSecretUntil`. */
  oldSecret: { type: String, default: null, secret: true },
  oldSecretUntil: { type: Date, default: null },
  /** Time of the activation. Earlier changes are not sent. `afterSeq` is the last event before the activation. */
  activeSince: { type: Date, required: true },
  afterSeq: { type: Number, required: true },
  failingSince: { type: Date, default: null },
  lastDeliveredAt: { type: Date, default: null },
  ...searchable,
  ...storedFields,
};

export interface WebhookDoc extends DocOf<typeof webhookFields> {}

export const webhookSchema = new Schema<WebhookDoc>(webhookFields, { collection: 'webhooks', versionKey: false });
// This index serves the filter of the list.
webhookSchema.index({ name: 1, _id: 1 });
indexSorts(webhookSchema, 'isActive', 'createdAt', 'updatedAt');
indexTexts(webhookSchema, 'name', 'url');

export const webhookWords = ({ name, url }: WebhookDoc): string[] => searchWords(name, url);
indexWords(webhookSchema, webhookWords);

const webhookCursorFields = {
  _id: { type: String, required: true },
  seq: { type: Number, required: true },
};

/** Position up to which the event log has been read for webhooks. */
export interface WebhookCursorDoc extends DocOf<typeof webhookCursorFields> {}

export const webhookCursorSchema = new Schema<WebhookCursorDoc>(webhookCursorFields, {
  collection: 'webhookCursors',
  versionKey: false,
});
notExported(webhookCursorSchema);
