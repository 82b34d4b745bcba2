import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { IncomingMessage } from 'node:http';
import type { Model, QueryFilter, Types } from 'mongoose';
import { backoff } from '../../contract/backoff.js';
import { DAY, HOUR, MINUTE, SECOND } from '../../contract/time/units.js';
import { WEBHOOK_FAILING_DAYS, WEBHOOK_TEST, type WebhookStop } from '../../contract/webhooks.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { UnitOfWork } from '../../platform/database/transactions/unit-of-work.js';
import { PublicFetch } from '../../platform/http/network/public-fetch.js';
import { retryAfterMs } from '../../platform/http/limits/retry-after.js';
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
const waitAfter = backoff({ table: WAITS });
/** Maximum number of claims of a message: its attempts, and two more whose outcomes could not be stored. */
const MAX_TRIES = WAITS.length + 3;
/** Timeout of one attempt, in ms. */
const TRY_MS = 20 * SECOND;
/** Time after which a claimed message may be claimed again, in ms. */
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

  constructor(
    @InjectModel(DELIVERY_MODEL) private readonly deliveries: Model<DeliveryDoc>,
    @InjectModel(WEBHOOK_MODEL) private readonly webhooks: Model<WebhookDoc>,
    private readonly queue: DeliveryQueue,
    private readonly secrets: WebhookSecrets,
    private readonly fetch: PublicFetch,
    private readonly unit: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly activity: ActivityService,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: Config,
  ) {}

  /** Claims a due message for a webhook that is not in `busy`. Returns null if there is no such message. */
  claim(busy: readonly Types.ObjectId[]): Promise<DeliveryDoc | null> {
    const due = this.due(this.clock.date());
    return this.deliveries
      .findOneAndUpdate(
        { ...due, webhookId: { $nin: [...busy] } },
        { $set: { nextAt: new Date(this.clock.now() + HOLD_MS) }, $inc: { tries: 1 } },
        { sort: { nextAt: 1 }, returnDocument: 'after' },
      )
      .lean<DeliveryDoc>()
      .exec();
  }

  /** Returns the time until the next message is due, in ms, or null if no message is waiting. */
  async untilNext(): Promise<number | null> {
    const next = await this.deliveries
      .findOne({ nextAt: { $type: 'date' } } as QueryFilter<DeliveryDoc>, { nextAt: 1 })
      .sort({ nextAt: 1 })
      .lean<Pick<DeliveryDoc, 'nextAt'>>();
    return next?.nextAt ? Math.max(0, next.nextAt.getTime() - this.clock.now()) : null;
  }

  /** Sends a claimed message and stores the outcome. */
  async send(delivery: DeliveryDoc): Promise<void> {
    const webhook = await this.webhooks.findById(delivery.webhookId).lean<WebhookDoc>();
    // This check follows the read of the webhook, because the write that changes its address also fails messages.
    if (!(await this.deliveries.exists(pendingFilter(delivery)))) return;
    const isAbandoned = delivery.tries > MAX_TRIES;
    if (isAbandoned || !webhook || !isFor(webhook, delivery)) {
      if (isAbandoned) this.logger.error(`Abandoned the message ${messageIdOf(delivery)}: no outcome could be stored`);
      await this.deliveries.updateOne(pendingFilter(delivery), { $set: { state: 'failed', nextAt: null } });
      return;
    }
    const [at, began] = [this.clock.date(), performance.now()];
    const { retryAfter, ...result } = await this.post(webhook, delivery, at);
    const attempt = { at, ...result, ms: Math.round(performance.now() - began) };
    await this.settle(webhook, delivery, attempt, retryAfter);
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

  private async settle(
    webhook: WebhookDoc,
    delivery: DeliveryDoc,
    attempt: AttemptDoc,
    retryAfter: string | undefined,
  ): Promise<void> {
    const { status, at } = attempt;
    const isDelivered = status !== null && status >= 200 && status < 300;
    const isLast = isDelivered || delivery.event === WEBHOOK_TEST || delivery.tries > WAITS.length;
    const longer = retryAfterMs(retryAfter, this.clock.now()) ?? 0;
    const nextAt = isLast ? null : new Date(this.clock.now() + Math.max(longer, waitAfter(delivery.tries)));
    const state = isDelivered ? 'delivered' : isLast ? 'failed' : 'pending';
    await this.unit.run(async () => {
      const { matchedCount } = await this.deliveries.updateOne(pendingFilter(delivery), {
        $set: { state, nextAt },
        $push: { attempts: { $each: [attempt], $slice: -MAX_STORED_ATTEMPTS } },
      });
      if (matchedCount === 0) return;
      const filter = { _id: webhook._id };
      if (isDelivered) {
        await this.webhooks.updateOne(filter, { $set: { lastDeliveredAt: at, failingSince: null } });
      } else if (delivery.event !== WEBHOOK_TEST) {
        await this.webhooks.updateOne({ ...filter, failingSince: null }, { $set: { failingSince: at } });
      }
      this.outbox.changed('webhooks', [webhook._id.toHexString()]);
    });
    if (isDelivered || delivery.event === WEBHOOK_TEST) return;
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
      await this.queue.giveUp(_id);
      const action = `Switched off the ${recordLabel('webhooks', name)}: ${reason}`;
      await this.activity.log(SYSTEM_ACTOR, { action, resource: 'webhooks', resourceId });
    });
    this.logger.warn(`Switched off the webhook ${resourceId}: ${reason}.`);
  }

  private due(now: Date): QueryFilter<DeliveryDoc> {
    // MongoDB uses a partial index only if the query repeats the index's condition.
    return { nextAt: { $lte: now, $type: 'date' } };
  }
}

/** Returns whether a webhook still receives a message. Its event may have been deselected since the message was queued. */
const isFor = ({ isActive, events }: WebhookDoc, { event, isAsked }: DeliveryDoc): boolean =>
  isAsked || (isActive && event !== WEBHOOK_TEST && events.includes(event));

/** Returns the filter for a claimed message. It does not match if another process has claimed the message since. */
const pendingFilter = ({ _id, tries }: DeliveryDoc) => ({ _id, tries, state: 'pending' as const });

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
