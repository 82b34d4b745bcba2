import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createHash, randomBytes } from 'node:crypto';
import { Types, type Model, type QueryFilter } from 'mongoose';
import { cleanLine } from '../../../contract/text.js';
import { MINUTE } from '../../../contract/time/units.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { Config } from '../../../platform/config/config.js';
import { InjectConfig } from '../../../platform/config/config.module.js';
import { batchedReads } from '../../../platform/database/lists/batched-reads.js';
import { isDiskFull } from '../../../platform/database/availability/disk-full.js';
import { currentTransaction } from '../../../platform/database/transactions/transaction.js';
import { UnitOfWork } from '../../../platform/database/transactions/unit-of-work.js';
import { signedIn, type Caller } from '../../../platform/http/access/access.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { EventHub } from '../../../platform/realtime/event-hub.js';
import type { UserDoc } from '../users/user.schema.js';
import { authConfig } from '../sign-in/auth.config.js';
import { SESSION_MODEL, type SessionDoc } from './session.schema.js';

/** Minimum interval between two writes of a session's last use, in ms. */
const TOUCH_MS = MINUTE;

/** Maximum stored length of a User-Agent, in characters. */
const MAX_USER_AGENT = 300;

/** Maximum number of listed sessions per user. */
const LISTED = 100;

/** Client that signs in. */
export interface SessionOrigin {
  address: string;
  userAgent: string;
}

const unlessFull = (error: unknown): void => {
  if (!isDiskFull(error)) throw error;
};

const keyOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

@Injectable()
export class SessionsService {
  private readonly readById = batchedReads<string, SessionDoc>(this.model);

  constructor(
    @InjectModel(SESSION_MODEL) private readonly model: Model<SessionDoc>,
    private readonly clock: Clock,
    private readonly hub: EventHub,
    private readonly unit: UnitOfWork,
    private readonly outbox: Outbox,
    @InjectConfig() private readonly config: Config,
  ) {}

  /** Starts a session and returns its token. The token is not stored and cannot be read again. */
  async begin(user: Pick<UserDoc, '_id' | 'epoch'>, via: SessionDoc['via'], from: SessionOrigin): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const createdAt = this.clock.date();
    const expiresAt = new Date(this.endOf({ createdAt, lastSeenAt: createdAt }));
    const { _id: userId, epoch } = user;
    const origin = { address: from.address, userAgent: cleanLine(from.userAgent).slice(0, MAX_USER_AGENT) };
    const session = { _id: keyOf(token), userId, via, epoch, ...origin, createdAt, lastSeenAt: createdAt, expiresAt };
    await this.model.insertMany([session]);
    return token;
  }

  /**
   * Returns the session of a token and counts the use. Returns null if the session has expired or does not exist, and 'ended' if
   * another session or another user ended it.
   */
  async find(token: string): Promise<SessionDoc | 'ended' | null> {
    const stored = await this.readById(keyOf(token));
    if (stored?.endedAt) return 'ended';
    const session = this.current(stored);
    const now = this.clock.now();
    if (session && now - session.lastSeenAt.getTime() >= TOUCH_MS) {
      const lastSeenAt = new Date(now);
      const $set = { lastSeenAt, expiresAt: new Date(this.endOf({ ...session, lastSeenAt })) };
      // A read request should not fail only because the disk is full.
      await this.model.updateOne({ _id: session._id }, { $set }).catch(unlessFull);
    }
    return session;
  }

  /** Returns the session with this key, or null if the session has ended or does not exist. */
  async byId(sessionId: string): Promise<SessionDoc | null> {
    return this.current(await this.readById(sessionId));
  }

  private current(session: SessionDoc | null): SessionDoc | null {
    if (!session || session.endedAt) return null;
    // The operator may have shortened the lifetimes since the last write.
    const end = Math.min(session.expiresAt.getTime(), this.endOf(session));
    return end > this.clock.now() ? session : null;
  }

  /** Returns the time at which a session expires without further use, according to the current configuration. */
  private endOf({ createdAt, lastSeenAt }: Pick<SessionDoc, 'createdAt' | 'lastSeenAt'>): number {
    const { idleMs, lifetimeMs } = this.config.get(authConfig).sessions;
    return Math.min(lastSeenAt.getTime() + idleMs, createdAt.getTime() + lifetimeMs);
  }

  /** Returns up to `LISTED` sessions of a user that have not ended, the most recently used first. */
  async ofUser({ userId }: Pick<Caller, 'userId'>, epoch: string): Promise<SessionDoc[]> {
    const filter = { userId: new Types.ObjectId(userId), epoch, endedAt: null, expiresAt: { $gt: this.clock.date() } };
    return this.model.find(filter).sort({ lastSeenAt: -1 }).limit(LISTED).lean<SessionDoc[]>();
  }

  /** Ends the session of a token if it exists. */
  async endToken(token: string): Promise<void> {
    const session = await this.byId(keyOf(token));
    if (session) await this.end({ sessionId: session._id, userId: session.userId.toHexString() });
  }

  /** Ends the sessions of all users and returns their number. Used by commands, so other processes are not notified. */
  async endEveryone(): Promise<number> {
    return (await this.model.deleteMany({})).deletedCount;
  }

  /** Ends all sessions of a user except one and returns their number. */
  async endOthers({ sessionId, userId }: Pick<Caller, 'sessionId' | 'userId'>): Promise<number> {
    const count = await this.endThese({ userId, _id: { $ne: sessionId } });
    this.hub.close((caller) => signedIn(caller).userId === userId && caller.sessionId !== sessionId);
    return count;
  }

  /** Ends a session from another session of the same user. */
  async endFromElsewhere({ sessionId, userId }: Pick<Caller, 'sessionId' | 'userId'>): Promise<void> {
    await this.endThese({ userId, _id: sessionId });
    this.hub.close((caller) => caller.sessionId === sessionId);
  }

  private endThese({ userId, _id }: { userId: string; _id: string | { $ne: string } }): Promise<number> {
    return this.unit.run(async () => {
      this.outbox.changed('users', [userId]);
      return this.markEnded({ userId: new Types.ObjectId(userId), _id });
    });
  }

  /** Marks sessions as ended and returns their number. The records stay, so that the browsers can show the reason. */
  private async markEnded(filter: QueryFilter<SessionDoc>): Promise<number> {
    const change = { $set: { endedAt: this.clock.date() } };
    return (await this.model.updateMany({ ...filter, endedAt: null }, change)).modifiedCount;
  }

  /** Ends a session and closes its event streams: immediately in this process, in other processes when they receive the event. */
  async end({ sessionId, userId }: Pick<Caller, 'sessionId' | 'userId'>): Promise<void> {
    await this.unit.run(async () => {
      this.outbox.changed('users', [userId]);
      await this.model.deleteOne({ _id: sessionId });
    });
    this.hub.close((caller) => caller.sessionId === sessionId);
  }

  /**
   * Deletes the sessions of a user after a change of the epoch, which makes them invalid, and closes their event streams in this
   * process. Other processes close their streams when they receive the event. The session with `exceptId` continues in the new epoch.
   */
  async endAllOf(user: Pick<UserDoc, '_id' | 'epoch'>, exceptId?: string): Promise<void> {
    const { _id: userId, epoch } = user;
    await this.model.deleteMany({ userId, ...(exceptId ? { _id: { $ne: exceptId } } : {}) });
    if (exceptId) await this.model.updateOne({ _id: exceptId, userId }, { $set: { epoch } });
    this.closeStreams(userId, exceptId);
  }

  /** Ends all sessions of a user. Their browsers show that another user ended them. */
  async signOutEverywhere({ _id: userId }: Pick<UserDoc, '_id'>): Promise<void> {
    await this.markEnded({ userId });
    this.closeStreams(userId);
  }

  private closeStreams(userId: Types.ObjectId, exceptId?: string): void {
    const id = userId.toHexString();
    currentTransaction().afterCommit(() =>
      this.hub.close((caller) => signedIn(caller).userId === id && caller.sessionId !== exceptId),
    );
  }
}
