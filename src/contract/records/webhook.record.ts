import type { DeliveryState, SentEvent, WebhookEvent, WebhookStop } from '../webhooks.js';
import { BaseRecord, MessageAnswer } from './base.record.js';

/** Where events are sent to. Its secret is in no record. */
export class WebhookRecord extends BaseRecord {
  name!: string;
  /** An https address. */
  url!: string;
  events!: WebhookEvent[];
  isActive!: boolean;
  /** Why the server switched it off; null: it did not. */
  stoppedBecause!: WebhookStop | null;
  /** Since when nothing gets through, ISO 8601, UTC; null: the last message did. */
  failingSince!: string | null;
  /** ISO 8601, UTC; null: never. */
  lastDeliveredAt!: string | null;
  /** Until when messages are signed with the old secret too, ISO 8601, UTC; null: there is none. */
  oldSecretUntil!: string | null;
}

export class WebhookAnswer extends MessageAnswer {
  webhook!: WebhookRecord;
}

export class WebhookSecretAnswer extends WebhookAnswer {
  /** What messages are signed with, `whsec_…`; shown this once. */
  secret!: string;
}

export class WebhooksAnswer extends MessageAnswer {
  webhooks!: WebhookRecord[];
}

/** One try to deliver a message. */
export class DeliveryAttempt {
  /** ISO 8601, UTC. */
  at!: string;
  /** The status of the answer; null: there was none. */
  status!: number | null;
  /** Why there was no answer; empty where there was one. */
  error!: string;
  /** The beginning of the answer's body. */
  body!: string;
  /** How long it took, in milliseconds. */
  ms!: number;
}

/** A message to one webhook. */
export class DeliveryRecord {
  _id!: string;
  id!: string;
  webhookId!: string;
  event!: SentEvent;
  /** `webhook-id` of the message, by which receivers recognise one that they have. */
  messageId!: string;
  /** The body that is sent, JSON. */
  payload!: string;
  state!: DeliveryState;
  /** Newest last; the last ten. */
  attempts!: DeliveryAttempt[];
  /** When it is tried next, ISO 8601, UTC; null: not again. */
  nextAt!: string | null;
  /** ISO 8601, UTC. */
  createdAt!: string;
}

export class DeliveryAnswer extends MessageAnswer {
  delivery!: DeliveryRecord;
}

export class DeliveriesAnswer extends MessageAnswer {
  deliveries!: DeliveryRecord[];
}
