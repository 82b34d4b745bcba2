import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { Clock } from '../../platform/clock/clock.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { seal, unseal } from '../../platform/config/sealed-texts.js';
import { SECOND_FACTOR_MODEL, type SecondFactorDoc } from './second-factor.schema.js';

/** What the key that encrypts the secrets is derived for. */
export const SECOND_FACTOR_KEY = 'second-factor';

const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** Steps before and after the present one whose codes are taken: clocks differ. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** 120 bits: enough for a plain hash (ASVS 6.5.2). */
const RECOVERY_BYTES = 15;

/** What a code was. */
export type CodeKind = 'app' | 'recovery';

/** Codes of authenticator apps (TOTP, RFC 6238) and recovery codes. */
@Injectable()
export class SecondFactors {
  private readonly logger = new Logger('SecondFactors');
  private readonly key: Buffer;

  constructor(
    @InjectModel(SECOND_FACTOR_MODEL) private readonly model: Model<SecondFactorDoc>,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: Config,
  ) {
    this.key = config.deriveKey(SECOND_FACTOR_KEY);
  }

  find(userId: Types.ObjectId): Promise<SecondFactorDoc | null> {
    return this.model.findById(userId).lean<SecondFactorDoc>().exec();
  }

  /** Makes a secret for an app; it counts from the first code on that shows that the app has it. */
  async begin(userId: Types.ObjectId, label: string): Promise<{ secret: string; uri: string }> {
    const secret = new Secret({ size: SECRET_BYTES });
    const fresh = { secret: seal(this.key, secret.base32), activatedAt: null, lastStep: 0, recoveryCodes: [] };
    // An active factor is not matched: the upsert then inserts, which the unique key refuses.
    await this.model.updateOne({ _id: userId, isActive: false }, { $set: fresh }, { upsert: true });
    return { secret: secret.base32, uri: this.totp(secret, label).toString() };
  }

  /** Takes the first code; answers with the recovery codes, or null when the code is wrong. */
  async activate(userId: Types.ObjectId, code: string): Promise<string[] | null> {
    const pending = await this.model.findOne({ _id: userId, isActive: false }).lean<SecondFactorDoc>();
    const step = pending && this.stepOf(pending, code);
    if (!pending || step === null) return null;
    const codes = makeRecoveryCodes();
    const active = { isActive: true, activatedAt: this.clock.date(), lastStep: step, recoveryCodes: codes.map(hashOf) };
    const { modifiedCount } = await this.model.updateOne({ _id: userId, isActive: false }, { $set: active });
    return modifiedCount === 1 ? codes : null;
  }

  /** Takes a code, once; null when it is wrong or was used before. */
  async take(userId: Types.ObjectId, code: string): Promise<CodeKind | null> {
    const factor = await this.find(userId);
    if (!factor?.isActive) return null;
    const step = this.stepOf(factor, code);
    const [filter, change, kind] =
      step === null
        ? [{ recoveryCodes: hashOf(code) }, { $pull: { recoveryCodes: hashOf(code) } }, 'recovery' as const]
        : [{ lastStep: { $lt: step } }, { $set: { lastStep: step } }, 'app' as const];
    const { modifiedCount } = await this.model.updateOne({ _id: userId, isActive: true, ...filter }, change);
    return modifiedCount === 1 ? kind : null;
  }

  /** Replaces the recovery codes. */
  async renewRecoveryCodes(userId: Types.ObjectId): Promise<string[]> {
    const codes = makeRecoveryCodes();
    const $set = { recoveryCodes: codes.map(hashOf) };
    await this.model.updateOne({ _id: userId, isActive: true }, { $set });
    return codes;
  }

  async remove(userId: Types.ObjectId): Promise<void> {
    await this.model.deleteOne({ _id: userId });
  }

  /** Encrypts every secret with another key, as SECRET_KEY is changed; those already under it stay. Answers how many. */
  async resealAll(key: Buffer): Promise<number> {
    let count = 0;
    for await (const { _id, secret } of this.model.find().lean<SecondFactorDoc[]>().cursor()) {
      const text = unseal(this.key, secret);
      if (text === null) continue;
      const { modifiedCount } = await this.model.updateOne({ _id, secret }, { $set: { secret: seal(key, text) } });
      count += modifiedCount;
    }
    return count;
  }

  /** The time step whose code this is, or null. */
  private stepOf({ _id, secret: sealed }: SecondFactorDoc, code: string): number | null {
    const token = code.replace(/\s/g, '');
    if (!/^\d{6}$/.test(token)) return null;
    const secret = unseal(this.key, sealed);
    if (secret === null) {
      this.logger.error(`The second factor of user ${_id.toHexString()} belongs to another SECRET_KEY.`);
      return null;
    }
    const timestamp = this.clock.now();
    const delta = this.totp(Secret.fromBase32(secret)).validate({ token, timestamp, window: WINDOW });
    return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
  }

  private totp(secret: Secret, label = ''): TOTP {
    return new TOTP({ issuer: this.config.brandName, label, secret, digits: 6, period: STEP_SECONDS });
  }
}

/** As a person writes it down: 'abcd-efgh-…', of 120 random bits. */
function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const text = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer }).base32.toLowerCase();
    return text.replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** Case, spaces and dashes do not matter. */
const hashOf = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('base64url');
