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

/** Purpose of the derived key that encrypts the secrets. */
export const WEBHOOK_KEY = 'webhook';

/** Manages the secrets that sign messages. Secrets are encrypted, so a copy of the database cannot sign messages. */
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

  /** Generates a secret. Returns the secret and its encrypted form. */
  make(): { secret: string; sealed: string } {
    const secret = makeSecret();
    return { secret, sealed: seal(this.key, secret) };
  }

  /** Replaces a secret with a new one. The old secret stays valid for `WEBHOOK_OLD_SECRET_HOURS`. */
  replace({ secret: before }: Pick<WebhookDoc, 'secret'>) {
    const { secret, sealed } = this.make();
    const oldSecretUntil = new Date(this.clock.now() + WEBHOOK_OLD_SECRET_HOURS * HOUR);
    return { secret, stored: { secret: sealed, oldSecret: before, oldSecretUntil } };
  }

  /** Returns the secrets that sign messages now, newest first. */
  inUse({ _id, secret, oldSecret, oldSecretUntil }: WebhookDoc): string[] {
    const counts = oldSecret !== null && (oldSecretUntil?.getTime() ?? 0) > this.clock.now();
    const secrets = [secret, ...(counts ? [oldSecret] : [])].map((sealed) => unseal(this.key, sealed));
    if (secrets.includes(null))
      this.logger.error(`A secret of the webhook ${_id.toHexString()} was encrypted with another SECRET_KEY.`);
    return secrets.filter((one) => one !== null);
  }

  /**
   * Encrypts every secret with a new key, because SECRET_KEY changes. Secrets that already use the new key remain unchanged.
   * Returns the number of changed webhooks.
   */
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
