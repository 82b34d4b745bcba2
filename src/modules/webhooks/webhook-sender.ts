import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { IncomingMessage } from 'node:http';
import type { Model } from 'mongoose';
import { DAY, HOUR, MINUTE, SECOND } from '../../contract/time/units.js';
import { WEBHOOK_FAILING_DAYS, WEBHOOK_TEST, type WebhookStop } from '../../contract/webhooks.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { UnitOfWork } from '../../platform/database/transactions/unit-of-work.js';
import { PublicFetch } from '../../platform/http/network/public-fetch.js';
import { retryAfterMs } from '../../platform/http/limits/retry-after.js';
import { DurableQueue } from '../../platform/queue/durable-queue.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { ActivityService, SYSTEM_ACTOR } from '../activity/activity.service.js';
import { recordLabel } from '../activity/record-label.js';
import { DeliveryQueue, messageIdOf } from './delivery-queue.js';
import { DELIVERY_MODEL, type AttemptDoc, type DeliveryDoc } from './delivery.schema.js';
import { signaturesOf } from './signature.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { webhookPrivateHosts } from './webhook.config.js';
import { WEBHOOK_MODEL, type WebhookDoc } from './webhook.schema.js';

/** Delays after failed attempts, in ms, following the schedule that Standard Webhooks proposes. */
const WAITS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, DAY];
/** Timeout of one attempt, in ms. */
const TRY_MS = 20 * SECOND;
/** Duration of a claim, in ms. Longer than an attempt takes. */
const HOLD_MS = 2 * MINUTE;
/** Maximum number of bytes of a response body that are read and stored. */
const MAX_STORED_BYTES = 1_024;
/** Maximum number of attempts stored per message. */
const MAX_STORED_ATTEMPTS = 10;

type PostResult = Pick<AttemptDoc, 'status' | 'error' | 'body'> & { retryAfter: string | undefined };

/** Sends messages to webhooks. */
@Injectable()
export class WebhookSender {
  private readonly logger = new Logger('webhooks');
  readonly queue: DurableQueue<DeliveryDoc>;

  constructor(
    @InjectModel(DELIVERY_MODEL) deliveries: Model<DeliveryDoc>,
    @InjectModel(WEBHOOK_MODEL) private readonly webhooks: Model<WebhookDoc>,
    private readonly messages: DeliveryQueue,
    private readonly secrets: WebhookSecrets,
    private readonly fetch: PublicFetch,
    private readonly unit: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly activity: ActivityService,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: Config,
  ) {
    this.queue = new DurableQueue(deliveries, unit, clock, { due: 'nextAt', holdMs: HOLD_MS, waits: WAITS });
  }

  /** Sends a claimed message and stores the outcome. */
  async send(delivery: DeliveryDoc, isStopping: () => boolean): Promise<void> {
    const webhook = await this.webhooks.findById(delivery.webhookId).lean<WebhookDoc>();
    // This check follows the read of the webhook, because the write that changes its address also fails messages.
    if (!(await this.queue.isClaimed(delivery))) return;
    const isAbandoned = this.queue.isAbandoned(delivery);
    if (isAbandoned || !webhook || !isFor(webhook, delivery)) {
      if (isAbandoned) this.logger.error(`Abandoned the message ${messageIdOf(delivery)}: no outcome could be stored`);
      await this.queue.settle(delivery, { $set: { state: 'failed', nextAt: null } }, isStopping);
      return;
    }
    const [at, began] = [this.clock.date(), performance.now()];
    const { retryAfter, ...result } = await this.post(webhook, delivery, at);
    const attempt = { at, ...result, ms: Math.round(performance.now() - began) };
    const longer = retryAfterMs(retryAfter, this.clock.now()) ?? 0;
    const isDelivered = isSuccess(attempt);
    const nextAt = isDelivered || delivery.event === WEBHOOK_TEST ? null : this.queue.nextAttempt(delivery, longer);
    const state = isDelivered ? 'delivered' : nextAt ? 'pending' : 'failed';
    const $push = { attempts: { $each: [attempt], $slice: -MAX_STORED_ATTEMPTS } };
    const note = (): Promise<void> => this.note(webhook, delivery, attempt);
    const isStored = await this.queue.settle(delivery, { $set: { state, nextAt }, $push }, isStopping, note);
    if (isStored) await this.stopIfFailing(webhook, delivery, attempt);
  }

  private async post(webhook: WebhookDoc, delivery: DeliveryDoc, at: Date): Promise<PostResult> {
    const { payload } = delivery;
    const id = messageIdOf(delivery);
    const timestamp = Math.floor(at.getTime() / SECOND);
    const failed = (error: string): PostResult => ({ status: null, error, body: '', retryAfter: undefined });
    const signal = AbortSignal.timeout(TRY_MS);
    try {
      const secrets = this.secrets.inUse(webhook);
      if (secrets.length === 0) return failed('Its secret cannot be read. Create a new secret.');
      const response = await this.fetch.fetch(webhook.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(payload)),
          'webhook-id': id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signaturesOf({ id, timestamp, payload }, secrets),
        },
        body: payload,
        allowPrivate: this.isPrivateHost(webhook.url),
        signal,
      });
      const body = await beginningOf(response);
      return { status: response.statusCode ?? 0, error: '', body, retryAfter: response.headers['retry-after'] };
    } catch (error) {
      if (signal.aborted) return failed('The server did not respond in time.');
      return failed(error instanceof Error ? error.message.slice(0, 200) : 'The server did not respond.');
    }
  }

  /** Returns whether the operator allows webhooks to reach this host on a private network. */
  private isPrivateHost(address: string): boolean {
    const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
    return this.config.get(webhookPrivateHosts).has(host);
  }

  /** Stores in the webhook whether it receives messages. */
  private async note({ _id }: WebhookDoc, { event }: DeliveryDoc, attempt: AttemptDoc): Promise<void> {
    const { at } = attempt;
    if (isSuccess(attempt)) {
      await this.webhooks.updateOne({ _id }, { $set: { lastDeliveredAt: at, failingSince: null } });
    } else if (event !== WEBHOOK_TEST) {
      await this.webhooks.updateOne({ _id, failingSince: null }, { $set: { failingSince: at } });
    }
    this.outbox.changed('webhooks', [_id.toHexString()]);
  }

  private async stopIfFailing(webhook: WebhookDoc, { event }: DeliveryDoc, attempt: AttemptDoc): Promise<void> {
    if (isSuccess(attempt) || event === WEBHOOK_TEST) return;
    const { at, status } = attempt;
    const since = (webhook.failingSince ?? at).getTime();
    if (status === 410) await this.stop(webhook, 'gone');
    else if (at.getTime() - since >= WEBHOOK_FAILING_DAYS * DAY) await this.stop(webhook, 'failures');
  }

  /** Deactivates a webhook that cannot be reached, and logs the reason. */
  private async stop({ _id, name }: WebhookDoc, why: WebhookStop): Promise<void> {
    const resourceId = _id.toHexString();
    const reason =
      why === 'gone' ? 'its server reports that the address is gone' : `it failed for ${WEBHOOK_FAILING_DAYS} days`;
    await this.unit.run(async () => {
      const $set = { isActive: false, stoppedBecause: why, updatedAt: this.clock.date() };
      const change = { $set, $inc: { revision: 1 } };
      const active = { _id, isActive: true };
      const { modifiedCount } = await this.webhooks.updateOne(active, change);
      if (modifiedCount === 0) return;
      this.outbox.changed('webhooks', [resourceId]);
      await this.messages.giveUp(_id);
      const action = `Switched off the ${recordLabel('webhooks', name)}: ${reason}`;
      await this.activity.log(SYSTEM_ACTOR, { action, resource: 'webhooks', resourceId });
    });
    this.logger.warn(`Switched off the webhook ${resourceId}: ${reason}.`);
  }
}

/** Returns whether a webhook still receives a message. Its event may have been deselected since the message was queued. */
const isFor = ({ isActive, events }: WebhookDoc, { event, isAsked }: DeliveryDoc): boolean =>
  isAsked || (isActive && event !== WEBHOOK_TEST && events.includes(event));

const isSuccess = ({ status }: AttemptDoc): boolean => status !== null && status >= 200 && status < 300;

/** Returns the first bytes of a response body as text, without reading the rest. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      bytes += part.length;
      if (bytes >= MAX_STORED_BYTES) break;
    }
  } finally {
    response.destroy();
  }
  return Buffer.concat(parts).subarray(0, MAX_STORED_BYTES).toString('utf8').replace(/\0/g, '');
}
