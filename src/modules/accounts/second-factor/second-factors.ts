import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { Clock } from '../../../platform/clock/clock.js';
import type { Config } from '../../../platform/config/config.js';
import { InjectConfig } from '../../../platform/config/config.module.js';
import { seal, unseal } from '../../../platform/config/sealed-texts.js';
import { SECOND_FACTOR_MODEL, type SecondFactorDoc } from './second-factor.schema.js';

/** Purpose of the derived key that encrypts the secrets. */
export const SECOND_FACTOR_KEY = 'second-factor';

const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** Number of time steps before and after the current step whose codes are accepted, because clocks differ. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** Length of a recovery code in bytes. 120 bits are enough for a plain hash (ASVS 6.5.2). */
const RECOVERY_BYTES = 15;

/** Kind of an accepted code. */
export type CodeKind = 'app' | 'recovery';

/** Checks codes of authenticator apps (TOTP, RFC 6238) and recovery codes. */
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

  /** Generates a secret for an app. The secret is inactive until a first code proves that the app has it. */
  async begin(userId: Types.ObjectId, label: string): Promise<{ secret: string; uri: string }> {
    const secret = new Secret({ size: SECRET_BYTES });
    const fresh = { secret: seal(this.key, secret.base32), activatedAt: null, lastStep: 0, recoveryCodes: [] };
    // An active factor does not match, so the upsert inserts and fails on the unique key.
    await this.model.updateOne({ _id: userId, isActive: false }, { $set: fresh }, { upsert: true });
    return { secret: secret.base32, uri: this.totp(secret, label).toString() };
  }

  /** Activates the factor with its first code. Returns the recovery codes, or null if the code is wrong. */
  async activate(userId: Types.ObjectId, code: string): Promise<string[] | null> {
    const pending = await this.model.findOne({ _id: userId, isActive: false }).lean<SecondFactorDoc>();
    const step = pending && this.stepOf(pending, code);
    if (!pending || step === null) return null;
    const codes = makeRecoveryCodes();
    const active = { isActive: true, activatedAt: this.clock.date(), lastStep: step, recoveryCodes: codes.map(hashOf) };
    const { modifiedCount } = await this.model.updateOne({ _id: userId, isActive: false }, { $set: active });
    return modifiedCount === 1 ? codes : null;
  }

  /** Accepts a code once. Returns null if the code is wrong or was already used. */
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

  /** Replaces the recovery codes and returns the new codes. */
  async renewRecoveryCodes(userId: Types.ObjectId): Promise<string[]> {
    const codes = makeRecoveryCodes();
    const $set = { recoveryCodes: codes.map(hashOf) };
    await this.model.updateOne({ _id: userId, isActive: true }, { $set });
    return codes;
  }

  async remove(userId: Types.ObjectId): Promise<void> {
    await this.model.deleteOne({ _id: userId });
  }

  /**
   * Encrypts all secrets with another key during a rotation of SECRET_KEY. Skips secrets that already use the new key. Returns
   * the number of changed secrets.
   */
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

  /** Returns the time step of a valid code, or null. */
  private stepOf({ _id, secret: sealed }: SecondFactorDoc, code: string): number | null {
    const token = code.replace(/\s/g, '');
    if (!/^\d{6}$/.test(token)) return null;
    const secret = unseal(this.key, sealed);
    if (secret === null) {
      this.logger.error(`The second factor of user ${_id.toHexString()} was encrypted with another SECRET_KEY.`);
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

/** Generates recovery codes of 120 random bits in a form that is easy to write down: 'abcd-efgh-…'. */
function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const text = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer }).base32.toLowerCase();
    return text.replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** Hashes a recovery code, ignoring case, spaces, and dashes. */
const hashOf = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('base64url');
