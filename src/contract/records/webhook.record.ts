import type { DeliveryState, SentEvent, WebhookEvent, WebhookStop } from '../webhooks.js';
import { BaseRecord, MessageResponse } from './base.record.js';

/** An address that receives events. No record contains the signing secret. */
export class WebhookRecord extends BaseRecord {
  /** Purpose of the webhook. */
  name!: string;
  /** Address of the receiver, https. */
  url!: string;
  events!: WebhookEvent[];
  /** Whether events are sent. */
  isActive!: boolean;
  /** Reason why the server disabled the webhook, or null if the server did not. */
  stoppedBecause!: WebhookStop | null;
  /** Start of the current delivery failures, ISO 8601, UTC. Null if the last message was delivered. */
  failingSince!: string | null;
  /** Time of the last delivery, ISO 8601, UTC. Null before the first delivery. */
  lastDeliveredAt!: string | null;
  /** Time until messages are also signed with the old secret, ISO 8601, UTC. Null without an old secret. */
  oldSecretUntil!: string | null;
}

export class WebhookResponse extends MessageResponse {
  webhook!: WebhookRecord;
}

export class WebhookSecretResponse extends WebhookResponse {
  /** Secret that signs messages: `whsec_…`. Only this response contains the secret. */
  secret!: string;
}

export class WebhooksResponse extends MessageResponse {
  webhooks!: WebhookRecord[];
}

/** An attempt to deliver a message. */
export class DeliveryAttempt {
  /** Time of the attempt, ISO 8601, UTC. */
  at!: string;
  /** HTTP status of the receiver's response, or null without a response. */
  status!: number | null;
  /** Reason for the missing response. Empty if the receiver responded. */
  error!: string;
  /** Start of the response body. */
  body!: string;
  /** Duration of the attempt in ms. */
  ms!: number;
}

/** A message to a webhook. */
export class DeliveryRecord {
  /** Id of the message for `POST /api/webhooks/deliveries/{id}/again`. */
  _id!: string;
  /** Same value as `_id`. */
  id!: string;
  /** Id of the webhook. */
  webhookId!: string;
  /** Event that the message reports. */
  event!: SentEvent;
  /** `webhook-id` header of the message. Receivers use the id to detect duplicates. */
  messageId!: string;
  /** JSON body of the message. */
  payload!: string;
  /** 'pending' until the receiver accepts the message, or until the last attempt fails. */
  state!: DeliveryState;
  /** The last ten attempts, oldest first. */
  attempts!: DeliveryAttempt[];
  /** Time of the next attempt, ISO 8601, UTC. Null if there is no further attempt. */
  nextAt!: string | null;
  /** Time of creation, ISO 8601, UTC. */
  createdAt!: string;
}

export class DeliveryResponse extends MessageResponse {
  delivery!: DeliveryRecord;
}

export class DeliveriesResponse extends MessageResponse {
  deliveries!: DeliveryRecord[];
}
