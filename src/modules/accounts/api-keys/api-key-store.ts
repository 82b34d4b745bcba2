import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createHash, randomBytes } from 'node:crypto';
import type { Model, Types } from 'mongoose';
import { API_KEY_PREFIX } from '../../../contract/api-keys.js';
import { MINUTE } from '../../../contract/time/units.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { Config } from '../../../platform/config/config.js';
import { InjectConfig } from '../../../platform/config/config.module.js';
import { isDiskFull } from '../../../platform/database/availability/disk-full.js';
import { currentTransaction } from '../../../platform/database/transactions/transaction.js';
import { RateLimits } from '../../../platform/http/limits/rate-limits.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { EventHub } from '../../../platform/realtime/event-hub.js';
import type { Actor } from '../../activity/activity.schema.js';
import { ActivityService } from '../../activity/activity.service.js';
import { recordLabel } from '../../activity/record-label.js';
import type { UserDoc } from '../users/user.schema.js';
import { API_KEY_MODEL, type ApiKeyDoc } from './api-key.schema.js';
import { authConfig } from '../sign-in/auth.config.js';

/** Minimum interval between two writes of a key's last use, in ms. */
const TOUCH_MS = MINUTE;

/** Number of stored characters by which users recognize a key. These characters reveal 24 of its 256 bits. */
const START = API_KEY_PREFIX.length + 4;

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

export const isApiKey = (token: string): boolean => token.startsWith(API_KEY_PREFIX);

/** Returns the id under which the event streams of a key are registered, like the session id of a session. */
export const sessionIdOf = (id: Types.ObjectId): string => `api-key:${id.toHexString()}`;

/** Stores API keys and finds the key that a request sends. */
@Injectable()
export class ApiKeyStore {
  constructor(
    @InjectModel(API_KEY_MODEL) private readonly model: Model<ApiKeyDoc>,
    private readonly limits: RateLimits,
    private readonly hub: EventHub,
    private readonly outbox: Outbox,
    private readonly activity: ActivityService,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: Config,
  ) {}

  /**
   * Generates a key of 256 random bits. The stored fields contain a fast hash, which is enough because 256 bits cannot be
   * guessed.
   */
  make(): { key: string; stored: Pick<ApiKeyDoc, 'keyHash' | 'start'> } {
    const key = `${API_KEY_PREFIX}${randomBytes(32).toString('base64url')}`;
    return { key, stored: { keyHash: hashOf(key), start: key.slice(0, START) } };
  }

  /**
   * Returns the stored key and counts the use, or returns null if the key is invalid or has expired. Throws TOO_MANY_REQUESTS.
   */
  async use(key: string): Promise<ApiKeyDoc | null> {
    const found = this.unexpired(await this.model.findOne({ keyHash: hashOf(key) }).lean<ApiKeyDoc>());
    if (!found) return null;
    const { _id, lastUsedAt } = found;
    const points = this.config.get(authConfig).apiKeyRequestsPerMinute;
    await this.limits.takeFor(_id.toHexString(), { name: 'api-key', points, seconds: 60 });
    const now = this.clock.now();
    if (now - (lastUsedAt?.getTime() ?? -Infinity) >= TOUCH_MS) {
      // A read request should not fail only because the disk is full.
      await this.model.updateOne({ _id }, { $set: { lastUsedAt: new Date(now) } }).catch((error: unknown) => {
        if (!isDiskFull(error)) throw error;
      });
    }
    return found;
  }

  /** Returns the key of an event stream, or null if the key has expired or was revoked. */
  async bySessionId(sessionId: string): Promise<ApiKeyDoc | null> {
    return this.unexpired(await this.model.findById(sessionId.replace(/^api-key:/, '')).lean<ApiKeyDoc>());
  }

  /** Closes the event streams of a key: immediately in this process, in other processes when they receive the event. */
  closeStreams({ _id, userId }: Pick<ApiKeyDoc, '_id' | 'userId'>): void {
    const sessionId = sessionIdOf(_id);
    currentTransaction().afterCommit(() => this.hub.close((caller) => caller.sessionId === sessionId));
    this.outbox.changed('users', [userId.toHexString()]);
  }

  /**
   * Deletes all keys of an account, so that they stay revoked after the account is active again. The caller closes the account's
   * event streams.
   */
  async revokeAllOf(user: Pick<UserDoc, '_id' | 'username'>, actor: Actor): Promise<void> {
    const filter = { userId: user._id };
    const found = await this.model.find(filter, { name: 1 }).lean<Pick<ApiKeyDoc, '_id' | 'name'>[]>();
    if (found.length === 0) return;
    const ids = found.map(({ _id }) => _id.toHexString());
    this.outbox.changed('api-keys', ids);
    await this.model.deleteMany(filter);
    const entries = found.map(({ _id, name }) => ({
      action: `Revoked the ${recordLabel('api-keys', name)} of "${user.username}"`,
      resource: 'api-keys' as const,
      resourceId: _id.toHexString(),
    }));
    await this.activity.logAll(actor, entries);
  }

  /** Counts the keys that have not expired. */
  async count(): Promise<number> {
    return this.model.countDocuments({ $or: [{ expiresAt: null }, { expiresAt: { $gt: this.clock.date() } }] });
  }

  private unexpired(key: ApiKeyDoc | null): ApiKeyDoc | null {
    return key && (key.expiresAt?.getTime() ?? Infinity) > this.clock.now() ? key : null;
  }
}
