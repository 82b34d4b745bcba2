import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Schema, type Model } from 'mongoose';
import webPush from 'web-push';
import { outsideTransaction } from '../../platform/database/transactions/transaction.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';

import { SUBSCRIPTION_MODEL, type SubscriptionDoc } from './subscription.schema.js';
import { declareSteps } from '../../platform/steps.js';
import { isDuplicateKey } from '../../platform/database/records/duplicate-key.js';
import { typed, type DocOf } from '../../platform/database/records/document.js';
import { notExported } from '../../platform/database/rewrites/exported.js';
import { webPushConfig } from './web-push.config.js';

export const VAPID_MODEL = 'VapidKeys';

const vapidSteps = declareSteps('vapid:replaced');

/** Key pair that identifies this site to the push services of browsers (RFC 8292). */
export interface VapidPair {
  publicKey: string;
  privateKey: string;
}

const fields = {
  _id: { type: String, required: true, ...typed<'keys'>() },
  publicKey: { type: String, required: true },
  privateKey: { type: String, required: true },
  /** Time of the last key rotation. Unset once the old key's subscriptions are deleted. */
  rotatedAt: { type: Date, required: false },
};

interface VapidDoc extends DocOf<typeof fields> {}

export const vapidSchema = new Schema<VapidDoc>(fields, { collection: 'vapid-keys', versionKey: false });
notExported(vapidSchema);

/**
 * Provides the operator's key pair, or generates a pair once and stores it. A different pair would invalidate every subscription.
 */
@Injectable()
export class VapidKeys {
  private cachedPair: Promise<VapidPair> | undefined;

  constructor(
    @InjectModel(VAPID_MODEL) private readonly model: Model<VapidDoc>,
    @InjectModel(SUBSCRIPTION_MODEL) private readonly subscriptions: Model<SubscriptionDoc>,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: Config,
  ) {}

  pair(): Promise<VapidPair> {
    this.cachedPair ??= outsideTransaction(() => this.find()).catch((error: unknown) => {
      this.cachedPair = undefined;
      throw error;
    });
    return this.cachedPair;
  }

  /**
   * Generates a new key pair, unless the operator configured one, and deletes the subscriptions, which belong to the old pair.
   * All other processes are in maintenance mode. If the process is killed, the next call of `pair` completes the rotation.
   */
  async rotate(): Promise<{ publicKey: string; subscriptions: number }> {
    this.cachedPair = undefined;
    const { vapidKeys } = this.config.get(webPushConfig);
    if (vapidKeys) {
      const { deletedCount } = await this.subscriptions.deleteMany({});
      await this.model.deleteOne({ _id: 'keys' });
      return { publicKey: vapidKeys.publicKey, subscriptions: deletedCount };
    }
    const newKeys = { ...webPush.generateVAPIDKeys(), rotatedAt: this.clock.date() };
    await this.model.replaceOne({ _id: 'keys' }, newKeys, { upsert: true });
    vapidSteps.reached('vapid:replaced');
    return { publicKey: newKeys.publicKey, subscriptions: await this.finishRotation(newKeys.publicKey) };
  }

  /** Contact that push services use when problems occur. */
  get subject(): string {
    const { publicUrl } = this.config;
    return (
      this.config.get(webPushConfig).vapidSubject ??
      (publicUrl?.startsWith('https:') ? publicUrl : 'mailto:push@localhost')
    );
  }

  private async find(): Promise<VapidPair> {
    const { vapidKeys } = this.config.get(webPushConfig);
    if (vapidKeys) return vapidKeys;
    const stored = await this.model.findById('keys').lean<VapidDoc>();
    if (stored?.rotatedAt) await this.finishRotation(stored.publicKey, stored.rotatedAt);
    if (stored) return stored;
    try {
      const newKeys = { _id: 'keys' as const, ...webPush.generateVAPIDKeys() };
      await this.model.insertMany([newKeys]);
      return newKeys;
    } catch (error) {
      // Another process has stored a pair in the meantime, and that pair is used.
      if (!isDuplicateKey(error)) throw error;
      return this.find();
    }
  }

  /**
   * Deletes the subscriptions of the previous pair. Returns the number of deleted subscriptions.
   * @param until time of the rotation; later subscriptions belong to the new pair
   */
  private async finishRotation(publicKey: string, until?: Date): Promise<number> {
    const { deletedCount } = await this.subscriptions.deleteMany(until ? { createdAt: { $lte: until } } : {});
    await this.model.updateOne({ _id: 'keys', publicKey }, { $unset: { rotatedAt: true } });
    return deletedCount;
  }
}
