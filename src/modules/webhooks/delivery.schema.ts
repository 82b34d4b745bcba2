import { Schema } from 'mongoose';
import { WEBHOOK_LOG_DAYS, type DeliveryState, type SentEvent } from '../../contract/webhooks.js';
import { typed, type DocOf } from '../../platform/database/document.js';
import { indexSorts } from '../../platform/database/list-indexes.js';
import { indexWords, searchable } from '../../platform/database/search-words.js';
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
  /** The webhook and what happened: queued twice, it is one. */
  key: { type: String, required: true },
  webhookId: { type: Schema.Types.ObjectId, required: true },
  event: { type: String, required: true, ...typed<SentEvent>() },
  payload: { type: String, required: true },
  state: { type: String, required: true, ...typed<DeliveryState>() },
  /** When it is tried next, or counts as broken off; null: not again. */
  nextAt: { type: Date, default: null },
  /** Tries begun since it was queued or sent again. */
  tries: { type: Number, required: true },
  /** Whether somebody asked for it: it goes out though the webhook is off. */
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

/** A message to one webhook: its place in the queue, and afterwards its entry in the log. */
export interface DeliveryDoc extends DocOf<typeof fields> {}

export const deliverySchema = new Schema<DeliveryDoc>(fields, { collection: 'webhookDeliveries', versionKey: false });
deliverySchema.index({ key: 1 }, { unique: true });
// The queue: what is not pending has no next time.
deliverySchema.index({ nextAt: 1 }, { partialFilterExpression: { nextAt: { $type: 'date' } } });
deliverySchema.index({ webhookId: 1, createdAt: -1, _id: -1 });
deliverySchema.index({ state: 1, createdAt: -1, _id: -1 });
deliverySchema.index({ event: 1, createdAt: -1, _id: -1 });
indexSorts(deliverySchema, 'createdAt');
// MongoDB's TTL indexes have one field, so the index above cannot be it.
deliverySchema.index({ createdAt: 1 }, { expireAfterSeconds: (WEBHOOK_LOG_DAYS * DAY) / SECOND });
indexWords(deliverySchema, deliveryWords);
