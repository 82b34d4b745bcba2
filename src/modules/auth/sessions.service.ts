import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createHash, randomBytes } from 'node:crypto';
import type { Model, Types } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { EventHub } from '../../platform/realtime/event-hub.js';
import { SESSION_MODEL, type SessionDoc } from './session.schema.js';

const HOUR = 3_600_000;
const IDLE_MS = 12 * HOUR;
const LIFETIME_MS = 30 * 24 * HOUR;
/** A session's last use is written at most this often, in milliseconds. */
const TOUCH_MS = 60_000;

const keyOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

@Injectable()
export class SessionsService {
  constructor(
    @InjectModel(SESSION_MODEL) private readonly model: Model<SessionDoc>,
    private readonly clock: Clock,
    private readonly hub: EventHub,
  ) {}

  /** Begins a session; the token is in no record and cannot be asked for again. */
  async begin(userId: Types.ObjectId, via: SessionDoc['via']): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const now = this.clock.now();
    const [createdAt, expiresAt] = [new Date(now), new Date(now + IDLE_MS)];
    await this.model.insertMany([{ _id: keyOf(token), userId, via, createdAt, lastSeenAt: createdAt, expiresAt }]);
    return token;
  }

  /** The session of a token, or null when it has ended or never was. Counts as a use of it. */
  async find(token: string): Promise<SessionDoc | null> {
    const session = await this.model.findById(keyOf(token)).lean<SessionDoc>();
    const now = this.clock.now();
    if (!session || session.expiresAt.getTime() <= now) return null;
    if (now - session.lastSeenAt.getTime() >= TOUCH_MS) {
      const end = Math.min(now + IDLE_MS, session.createdAt.getTime() + LIFETIME_MS);
      const $set = { lastSeenAt: new Date(now), expiresAt: new Date(end) };
      await this.model.updateOne({ _id: session._id }, { $set });
    }
    return session;
  }

  async end(sessionId: string): Promise<void> {
    await this.model.deleteOne({ _id: sessionId });
    this.hub.close((caller) => caller.sessionId === sessionId);
  }

  /** Ends the sessions of a user, but for one that may go on. */
  async endAllOf(userId: Types.ObjectId, except?: string): Promise<void> {
    await this.model.deleteMany({ userId, ...(except ? { _id: { $ne: except } } : {}) });
    const id = userId.toHexString();
    this.hub.close((caller) => caller.userId === id && caller.sessionId !== except);
  }
}
