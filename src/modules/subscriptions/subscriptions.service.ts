import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import type { SubscribeDto } from '../../contract/dto/subscription.dto.js';
import type { SubscriptionRecord } from '../../contract/records/subscription.record.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { followKeys, preferencesOf } from './follows.js';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc } from './subscription.schema.js';
import { isDuplicateKey } from '../../platform/database/records/duplicate-key.js';
import { webPushConfig } from './web-push.config.js';

/** Hosts of the push services of Chromium, Firefox, Edge, and Safari. Subdomains are included. */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
] as const;

/** Manages the browsers that receive pushes. */
@Injectable()
export class SubscriptionsService {
  constructor(
    @InjectModel(SUBSCRIPTION_MODEL) private readonly model: Model<SubscriptionDoc>,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: Config,
  ) {}

  /**
   * Registers a browser, or updates the browser with this endpoint. The returned record contains only the values of this call,
   * because an endpoint must not reveal facts about its owner.
   */
  async register(dto: SubscribeDto): Promise<{ subscription: SubscriptionRecord; isNew: boolean }> {
    const { endpoint, keys } = dto.subscription;
    this.refuseUnknown(endpoint);
    const now = this.clock.date();
    const change = {
      keys: { p256dh: keys.p256dh, auth: keys.auth },
      updatedAt: now,
      ...(dto.follows && { follows: followKeys(dto.follows) }),
      ...(dto.quietHours !== undefined && { quietHours: dto.quietHours && { ...dto.quietHours } }),
    };
    const sent = { endpoint, follows: [], quietHours: null, ...change };
    if (await this.change(endpoint, change)) return { subscription: toRecord(sent), isNew: false };
    try {
      await this.model.insertMany([{ _id: new Types.ObjectId(), createdAt: now, ...sent }]);
      return { subscription: toRecord(sent), isNew: true };
    } catch (error) {
      // A concurrent call registered the same endpoint first.
      if (!isDuplicateKey(error)) throw error;
      return this.register(dto);
    }
  }

  /** Removes a browser by its endpoint. Does nothing if the endpoint is not registered. */
  async forget(endpoint: string): Promise<void> {
    await this.model.deleteOne({ endpoint });
  }

  private async change(endpoint: string, change: Partial<SubscriptionDoc>): Promise<boolean> {
    return (await this.model.updateOne({ endpoint }, { $set: change })).matchedCount > 0;
  }

  /**
   * Accepts only endpoints of listed push services. Otherwise, a caller could direct the server's requests at any host. Throws
   * VALIDATION_FAILED.
   */
  private refuseUnknown(endpoint: string): void {
    if (this.config.get(webPushConfig).allowPrivateEndpoints || isPushService(endpoint)) return;
    throw ApiError.field('subscription.endpoint', 'Endpoint must be the https address of a known push service');
  }
}

type Sent = Pick<SubscriptionDoc, 'endpoint' | 'follows' | 'quietHours'>;

const toRecord = (sent: Sent): SubscriptionRecord => ({ endpoint: sent.endpoint, ...preferencesOf(sent) });

/** Returns whether an endpoint belongs to a browser's push service: an https URL with the default port and a listed host. */
function isPushService(endpoint: string): boolean {
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return PUSH_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
