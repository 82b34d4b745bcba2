import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { HOUR } from '../../contract/time/units.js';
import { WEBHOOK_OLD_SECRET_HOURS } from '../../contract/webhooks.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { seal, unseal } from '../../platform/config/sealed-texts.js';
import { makeSecret } from './signature.js';
import { WEBHOOK_MODEL, type WebhookDoc } from './webhook.schema.js';

/** What the key that encrypts the secrets is derived for. */
export const WEBHOOK_KEY = 'webhook';

/** The secrets that messages are signed with. They are encrypted: a copy of the database signs nothing. */
@Injectable()
export class WebhookSecrets {
  private readonly logger = new Logger('webhooks');
  private readonly key: Buffer;

  constructor(
    @InjectModel(WEBHOOK_MODEL) private readonly model: Model<WebhookDoc>,
    private readonly clock: Clock,
    @InjectConfig() config: Config,
  ) {
    this.key = config.deriveKey(WEBHOOK_KEY);
  }

  /** A new secret, and what is stored of it. */
  make(): { secret: string; sealed: string } {
    const secret = makeSecret();
    return { secret, sealed: seal(this.key, secret) };
  }

  /** What replaces a secret by a new one; the old one counts for a while too. */
  replace({ secret: before }: Pick<WebhookDoc, 'secret'>) {
    const { secret, sealed } = this.make();
    const oldSecretUntil = new Date(this.clock.now() + WEBHOOK_OLD_SECRET_HOURS * HOUR);
    return { secret, stored: { secret: sealed, oldSecret: before, oldSecretUntil } };
  }

  /** What a message is signed with now, the newest first. */
  inUse({ _id, secret, oldSecret, oldSecretUntil }: WebhookDoc): string[] {
    const counts = oldSecret !== null && (oldSecretUntil?.getTime() ?? 0) > this.clock.now();
    const found = [secret, ...(counts ? [oldSecret] : [])].map((sealed) => unseal(this.key, sealed));
    if (found.includes(null))
      this.logger.error(`A secret of the webhook ${_id.toHexString()} belongs to another SECRET_KEY.`);
    return found.filter((one) => one !== null);
  }

  /** Encrypts every secret with another key, as SECRET_KEY is changed; those already under it stay. Answers how many. */
  async resealAll(key: Buffer): Promise<number> {
    let count = 0;
    for await (const { _id, secret, oldSecret } of this.model.find().lean<WebhookDoc[]>().cursor()) {
      const [text, oldText] = [unseal(this.key, secret), oldSecret && unseal(this.key, oldSecret)];
      if (text === null) continue;
      const $set = { secret: seal(key, text), oldSecret: oldText ? seal(key, oldText) : null };
      const { modifiedCount } = await this.model.updateOne({ _id, secret }, { $set });
      count += modifiedCount;
    }
    return count;
  }
}
