import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model, type QueryFilter } from 'mongoose';
import type { DeliveryRecord } from '../../contract/records/webhook.record.js';
import { LISTS } from '../../contract/lists.js';
import {
  mayReadEvent,
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_TEST,
  type SentEvent,
  type WebhookEvent,
} from '../../contract/webhooks.js';
import { Clock } from '../../platform/clock/clock.js';
import { insertMissing } from '../../platform/database/records/duplicate-key.js';
import { findSlice, type ListMapping } from '../../platform/database/lists/list.js';
import { toObjectId } from '../../platform/database/records/object-id.js';
import { UnitOfWork } from '../../platform/database/transactions/unit-of-work.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import type { Caller } from '../../platform/http/access/access.js';
import type { ListPage } from '../../platform/http/lists/list.interceptor.js';
import type { ListQuery } from '../../platform/http/lists/list-query.js';
import { Hints } from '../../platform/outbox/hints.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { mapInSlices } from '../../platform/slices.js';
import { ActivityService } from '../activity/activity.service.js';
import { recordLabel } from '../activity/record-label.js';
import { DELIVERY_MODEL, type DeliveryDoc } from './delivery.schema.js';
import { deliveryWords } from './delivery-words.js';
import { WEBHOOK_MODEL, type WebhookDoc } from './webhook.schema.js';

declare module '../../platform/outbox/hints.js' {
  interface HintNames {
    /** Webhook messages that are due. */
    webhooks: true;
  }
}

/** A message for one webhook. */
export interface Message {
  webhookId: Types.ObjectId;
  /** Key of the event, unique per event. */
  what: string;
  event: SentEvent;
  /** Time of the event. */
  at: Date;
  data: object;
}

const MAPPING: ListMapping = {
  convert: { id: toObjectId, webhookId: toObjectId },
  search: LISTS['webhook-deliveries'].search,
  words: true,
};

/** Queue of webhook messages and log of sent messages. */
@Injectable()
export class DeliveryQueue {
  constructor(
    @InjectModel(DELIVERY_MODEL) private readonly model: Model<DeliveryDoc>,
    @InjectModel(WEBHOOK_MODEL) private readonly webhooks: Model<WebhookDoc>,
    private readonly unit: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly activity: ActivityService,
    private readonly hints: Hints,
    private readonly clock: Clock,
  ) {}

  /** Lists the messages whose data the caller may read. */
  async list(query: ListQuery, caller: Caller): Promise<ListPage<DeliveryRecord>> {
    const hidden = unreadableBy(caller);
    const { docs, total } = await findSlice(
      this.model,
      query,
      MAPPING,
      hidden.length ? { event: { $nin: hidden } } : {},
    );
    return { records: await mapInSlices(docs, toDeliveryRecord), total };
  }

  /** Queues messages. Messages that are already queued or sent remain unchanged. */
  async add(messages: readonly Message[]): Promise<void> {
    const docs = messages.map((message) => this.docOf(message));
    await insertMissing(this.model, docs);
  }

  /** Queues a test message, even for an inactive webhook. Throws WEBHOOK_NOT_FOUND. */
  async addTest(webhookId: Types.ObjectId, caller: Caller): Promise<DeliveryRecord> {
    const webhook = await this.webhookOf(webhookId);
    const data = { webhookId: webhookId.toHexString(), name: webhook.name };
    const what = `${WEBHOOK_TEST}:${new Types.ObjectId().toHexString()}`;
    const doc = {
      ...this.docOf({ webhookId, what, event: WEBHOOK_TEST, at: this.clock.date(), data }),
      isAsked: true,
    };
    await this.unit.run(async () => {
      this.changed(webhookId);
      await this.model.insertMany([doc], { lean: true });
      await this.note(webhook, `Sent a test to the ${recordLabel('webhooks', webhook.name)}`, caller);
    });
    this.hints.raise('webhooks');
    return toDeliveryRecord(doc);
  }

  /**
   * Sends a message again under the same id. Throws DELIVERY_NOT_FOUND, and PERMISSION_NOT_HELD if the caller may not read the
   * message's data.
   */
  async sendAgain(id: Types.ObjectId, caller: Caller): Promise<DeliveryRecord> {
    const again = await this.unit.run(async () => {
      const delivery = await this.model
        .findById(id, { webhookId: 1, event: 1 })
        .lean<Pick<DeliveryDoc, 'webhookId' | 'event'>>();
      if (!delivery) throw new ApiError('DELIVERY_NOT_FOUND');
      if (!mayReadEvent(caller, delivery.event)) throw new ApiError('PERMISSION_NOT_HELD');
      const webhook = await this.webhookOf(delivery.webhookId);
      this.changed(delivery.webhookId);
      const doc = await this.model
        .findOneAndUpdate(
          { _id: id },
          { $set: { state: 'pending', nextAt: this.clock.date(), tries: 0, isAsked: true } },
          { returnDocument: 'after' },
        )
        .lean<DeliveryDoc>();
      if (!doc) throw new ApiError('DELIVERY_NOT_FOUND');
      await this.note(webhook, `Sent ${doc.event} to the ${recordLabel('webhooks', webhook.name)} again`, caller);
      return doc;
    });
    this.hints.raise('webhooks');
    return toDeliveryRecord(again);
  }

  /** Fails the waiting messages of a webhook except messages for `events` and messages that a user requested. */
  giveUp(webhookId: Types.ObjectId, events: readonly WebhookEvent[] = []): Promise<void> {
    return this.fail({ webhookId, isAsked: false, event: { $nin: [...events] } });
  }

  /** Fails the waiting messages of a webhook whose data the caller may not read. */
  giveUpUnreadable(webhookId: Types.ObjectId, caller: Caller): Promise<void> {
    return this.fail({ webhookId, event: { $in: unreadableBy(caller) } });
  }

  private async fail(filter: QueryFilter<DeliveryDoc>): Promise<void> {
    const waiting = { ...filter, state: 'pending' as const };
    await this.model.updateMany(waiting, { $set: { state: 'failed', nextAt: null } });
  }

  async removeAllOf(webhookId: Types.ObjectId): Promise<void> {
    await this.model.deleteMany({ webhookId });
  }

  private docOf({ webhookId, what, event, at, data }: Message): DeliveryDoc {
    const now = this.clock.date();
    // Standard Webhooks proposes these three fields.
    const payload = JSON.stringify({ type: event, timestamp: at.toISOString(), data });
    return {
      _id: new Types.ObjectId(),
      key: `${webhookId.toHexString()}:${what}`,
      webhookId,
      event,
      payload,
      state: 'pending',
      nextAt: now,
      tries: 0,
      isAsked: false,
      attempts: [],
      createdAt: now,
      words: deliveryWords({ event, payload }),
    };
  }

  private async webhookOf(id: Types.ObjectId): Promise<WebhookDoc> {
    const webhook = await this.webhooks.findById(id).lean<WebhookDoc>();
    if (!webhook) throw new ApiError('WEBHOOK_NOT_FOUND');
    return webhook;
  }

  private async note({ _id }: WebhookDoc, action: string, caller: Caller): Promise<void> {
    const resourceId = _id.toHexString();
    await this.activity.log(caller, { action, resource: 'webhooks', resourceId });
  }

  private changed(webhookId: Types.ObjectId): void {
    this.outbox.changed('webhooks', [webhookId.toHexString()]);
  }
}

const unreadableBy = (caller: Caller): WebhookEvent[] =>
  WEBHOOK_EVENT_NAMES.filter((event) => !mayReadEvent(caller, event));

/** Returns the message id by which receivers recognize duplicates. */
export const messageIdOf = ({ _id }: Pick<DeliveryDoc, '_id'>): string => `msg_${_id.toHexString()}`;

function toDeliveryRecord(doc: DeliveryDoc): DeliveryRecord {
  const id = doc._id.toHexString();
  return {
    _id: id,
    id,
    webhookId: doc.webhookId.toHexString(),
    event: doc.event,
    messageId: messageIdOf(doc),
    payload: doc.payload,
    state: doc.state,
    attempts: doc.attempts.map((attempt) => ({ ...attempt, at: attempt.at.toISOString() })),
    nextAt: doc.nextAt?.toISOString() ?? null,
    createdAt: doc.createdAt.toISOString(),
  };
}
