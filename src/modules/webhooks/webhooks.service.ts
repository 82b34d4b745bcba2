import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { WebhookDto } from '../../contract/dto/webhook.dto.js';
import type { WebhookRecord } from '../../contract/records/webhook.record.js';
import { mayReadEvent, type WebhookEvent } from '../../contract/webhooks.js';
import { Clock } from '../../platform/clock/clock.js';
import { toObjectId } from '../../platform/database/records/object-id.js';
import { baseOf } from '../../platform/database/records/record.js';
import { toFlag } from '../../platform/database/records/to-flag.js';
import type { Caller } from '../../platform/http/access/access.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import type { ListPage } from '../../platform/http/lists/list.interceptor.js';
import type { ListQuery } from '../../platform/http/lists/list-query.js';
import { EventReader } from '../../platform/outbox/event-reader.js';
import { Hints } from '../../platform/outbox/hints.js';
import { RecordTools } from '../records/record-tools.js';
import type { Records } from '../records/records.js';
import { DeliveryQueue } from './delivery-queue.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WEBHOOK_MODEL, webhookWords, type WebhookDoc } from './webhook.schema.js';

/** Manages URLs of other services that are notified about changes. */
@Injectable()
export class WebhooksService {
  private readonly records: Records<WebhookDoc, WebhookRecord>;

  constructor(
    @InjectModel(WEBHOOK_MODEL) model: Model<WebhookDoc>,
    private readonly secrets: WebhookSecrets,
    private readonly queue: DeliveryQueue,
    private readonly reader: EventReader,
    private readonly hints: Hints,
    private readonly clock: Clock,
    tools: RecordTools,
  ) {
    this.records = tools.records({
      model,
      resource: 'webhooks',
      mapping: { convert: { id: toObjectId, isActive: toFlag }, words: true },
      toRecord: toWebhookRecord,
      nameOf: ({ name }) => name,
      wordsOf: webhookWords,
    });
  }

  list(query: ListQuery): Promise<ListPage<WebhookRecord>> {
    return this.records.list(query);
  }

  /** Returns a webhook. Throws WEBHOOK_NOT_FOUND. */
  read(id: Types.ObjectId): Promise<WebhookRecord> {
    return this.records.read(id);
  }

  /** Creates a webhook. Throws PERMISSION_NOT_HELD if the caller may not read the data of a selected event. */
  async create(dto: WebhookDto, caller: Caller): Promise<{ webhook: WebhookRecord; secret: string }> {
    refuseUnreadable(dto.events, caller);
    const { secret, sealed } = this.secrets.make();
    const start = await this.start();
    const webhook = await this.records.create(
      {
        ...fieldsOf(dto),
        ...start,
        secret: sealed,
        oldSecret: null,
        oldSecretUntil: null,
        stoppedBecause: null,
        failingSince: null,
        lastDeliveredAt: null,
      },
      caller,
    );
    this.hints.raise('webhooks');
    return { webhook, secret };
  }

  /**
   * Updates a webhook. Throws WEBHOOK_NOT_FOUND, and PERMISSION_NOT_HELD if the caller may not read the data of an added event.
   */
  async update(id: Types.ObjectId, dto: WebhookDto, ifMatch: number | null, caller: Caller): Promise<WebhookRecord> {
    const start = await this.start();
    let isMoved = false;
    const webhook = await this.records.update(
      id,
      {
        ifMatch,
        permit: (before) => {
          // A new address requires the permission for every event. Otherwise, a caller could redirect data that the caller may
          // not read.
          const isNew = (event: WebhookEvent) => dto.url !== before.url || !before.events.includes(event);
          refuseUnreadable(dto.events.filter(isNew), caller);
        },
        change: (before) => {
          isMoved = dto.url !== before.url;
          const begins = dto.isActive && !before.isActive;
          return {
            ...fieldsOf(dto),
            ...(begins && { ...start, stoppedBecause: null, failingSince: null }),
            ...(isMoved && { failingSince: null }),
          };
        },
        then: async (after) => {
          await this.queue.giveUp(after._id, after.isActive ? after.events : []);
          if (isMoved) await this.queue.giveUpUnreadable(after._id, caller);
        },
      },
      caller,
    );
    this.hints.raise('webhooks');
    return webhook;
  }

  /** Deletes a webhook with its log. */
  remove(id: Types.ObjectId, ifMatch: number | null, caller: Caller): Promise<WebhookRecord> {
    return this.records.remove(id, { ifMatch, then: (doc) => this.queue.removeAllOf(doc._id) }, caller);
  }

  /** Generates a new secret. For a day, messages are also signed with the old secret. */
  async replaceSecret(
    id: Types.ObjectId,
    ifMatch: number | null,
    caller: Caller,
  ): Promise<{ webhook: WebhookRecord; secret: string }> {
    let secret = '';
    const webhook = await this.records.update(
      id,
      {
        ifMatch,
        change: (before) => {
          const replaced = this.secrets.replace(before);
          secret = replaced.secret;
          return replaced.stored;
        },
        action: (after) => `Created a new secret for the ${this.records.labelOf(after)}`,
      },
      caller,
    );
    return { webhook, secret };
  }

  /** Returns the time and position from which events are sent. */
  private async start(): Promise<Pick<WebhookDoc, 'activeSince' | 'afterSeq'>> {
    await this.reader.ready;
    return { activeSince: this.clock.date(), afterSeq: this.reader.seq };
  }
}

function refuseUnreadable(events: readonly WebhookEvent[], caller: Caller): void {
  if (!events.every((event) => mayReadEvent(caller, event))) throw new ApiError('PERMISSION_NOT_HELD');
}

const fieldsOf = ({ name, url, events, isActive }: WebhookDto) => ({
  name,
  url,
  events: [...new Set(events)],
  isActive,
});

const toWebhookRecord = (doc: WebhookDoc): WebhookRecord => ({
  ...baseOf(doc),
  name: doc.name,
  url: doc.url,
  events: doc.events,
  isActive: doc.isActive,
  stoppedBecause: doc.stoppedBecause,
  failingSince: doc.failingSince?.toISOString() ?? null,
  lastDeliveredAt: doc.lastDeliveredAt?.toISOString() ?? null,
  oldSecretUntil: doc.oldSecretUntil?.toISOString() ?? null,
});
