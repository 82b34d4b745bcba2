import { Schema } from 'mongoose';
import { WEBHOOK_LOG_DAYS, type DeliveryState, type SentEvent } from '../../contract/webhooks.js';
import { typed, type DocOf } from '../../platform/database/records/document.js';
import { indexSorts } from '../../platform/database/lists/list-indexes.js';
import { indexWords, searchable } from '../../platform/database/lists/search-words.js';
import { deliveryWords } from './delivery-words.js';
import { DAY, SECOND } from '../../contract/time/units.js';

export const DELIVERY_MODEL = 'WebhookDelivery';

export interface AttemptDoc {
  at: Date;
  status: number | null;
  error: string;
  body: string;
  ms: number;
}

const fields = {
  /** The webhook's id and the event's key. The unique index prevents queuing a message twice. */
  key: { type: String, required: true },
  webhookId: { type: Schema.Types.ObjectId, required: true },
  event: { type: String, required: true, ...typed<SentEvent>() },
  payload: { type: String, required: true },
  state: { type: String, required: true, ...typed<DeliveryState>() },
  /** Time of the next attempt, or the time when the current attempt counts as aborted. Null if no attempt follows. */
  nextAt: { type: Date, default: null },
  /** Number of attempts since the message was queued or resent. */
  tries: { type: Number, required: true },
  /** Whether a user requested the message. If so, it is sent even if the webhook is inactive. */
  isAsked: { type: Boolean, required: true },
  attempts: {
    type: [
      new Schema<AttemptDoc>({ at: Date, status: Number, error: String, body: String, ms: Number }, { _id: false }),
    ],
    default: [],
  },
  createdAt: { type: Date, required: true },
  ...searchable,
};

/** A message to one webhook: first an entry of the queue, then an entry of the log. */
export interface DeliveryDoc extends DocOf<typeof fields> {}

export const deliverySchema = new Schema<DeliveryDoc>(fields, { collection: 'webhookDeliveries', versionKey: false });
deliverySchema.index({ key: 1 }, { unique: true });
// The queue contains only pending messages, because other messages have no next attempt.
deliverySchema.index({ nextAt: 1 }, { partialFilterExpression: { nextAt: { $type: 'date' } } });
deliverySchema.index({ webhookId: 1, createdAt: -1, _id: -1 });
deliverySchema.index({ state: 1, createdAt: -1, _id: -1 });
deliverySchema.index({ event: 1, createdAt: -1, _id: -1 });
indexSorts(deliverySchema, 'createdAt');
// A TTL index of MongoDB has exactly one field, so the indexes above cannot expire messages.
deliverySchema.index({ createdAt: 1 }, { expireAfterSeconds: (WEBHOOK_LOG_DAYS * DAY) / SECOND });
indexWords(deliverySchema, deliveryWords);
