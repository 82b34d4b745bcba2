import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createHash, randomBytes } from 'node:crypto';
import { Types, type Model, type QueryFilter } from 'mongoose';
import { cleanLine } from '../../contract/text.js';
import { MINUTE } from '../../contract/time/units.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { batchedReads } from '../../platform/database/batched-reads.js';
import { isDiskFull } from '../../platform/database/disk-full.js';
import { currentTransaction } from '../../platform/database/transaction.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { signedIn, type Caller } from '../../platform/http/access.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { EventHub } from '../../platform/realtime/event-hub.js';
import type { UserDoc } from '../users/user.schema.js';
import { authConfig } from './auth.config.js';
import { MAX_USER_AGENT } from './device-name.js';
import { SESSION_MODEL, type SessionDoc } from './session.schema.js';

/** A session's last use is written at most this often, in milliseconds. */
const TOUCH_MS = MINUTE;

/** Sessions that are listed of one user. */
const LISTED = 100;

/** Where somebody signs in from. */
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

  /** Begins a session; the token is in no record and cannot be asked for again. */
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

  /** The session of a token; null when it has run out or never was, and 'ended' when somebody ended it from elsewhere. Counts as a use of it. */
  async find(token: string): Promise<SessionDoc | 'ended' | null> {
    const stored = await this.readById(keyOf(token));
    if (stored?.endedAt) return 'ended';
    const session = this.current(stored);
    const now = this.clock.now();
    if (session && now - session.lastSeenAt.getTime() >= TOUCH_MS) {
      const lastSeenAt = new Date(now);
      const $set = { lastSeenAt, expiresAt: new Date(this.endOf({ ...session, lastSeenAt })) };
      // A call that only reads need not fail because nothing can be written.
      await this.model.updateOne({ _id: session._id }, { $set }).catch(unlessFull);
    }
    return session;
  }

  /** The session of a key, or null when it has ended or never was. */
  async byId(sessionId: string): Promise<SessionDoc | null> {
    return this.current(await this.readById(sessionId));
  }

  private current(session: SessionDoc | null): SessionDoc | null {
    if (!session || session.endedAt) return null;
    // The operator may have set shorter times since it was written.
    const end = Math.min(session.expiresAt.getTime(), this.endOf(session));
    return end > this.clock.now() ? session : null;
  }

  /** When a session ends that is not used again, by the times that are set now. */
  private endOf({ createdAt, lastSeenAt }: Pick<SessionDoc, 'createdAt' | 'lastSeenAt'>): number {
    const { idleMs, lifetimeMs } = this.config.get(authConfig).sessions;
    return Math.min(lastSeenAt.getTime() + idleMs, createdAt.getTime() + lifetimeMs);
  }

  /** The sessions of a user that have not ended, the last used first; a hundred at most. */
  async ofUser({ userId }: Pick<Caller, 'userId'>, epoch: string): Promise<SessionDoc[]> {
    const filter = { userId: new Types.ObjectId(userId), epoch, endedAt: null, expiresAt: { $gt: this.clock.date() } };
    return this.model.find(filter).sort({ lastSeenAt: -1 }).limit(LISTED).lean<SessionDoc[]>();
  }

  /** Ends the session of a token, if it is one. */
  async endToken(token: string): Promise<void> {
    const session = await this.byId(keyOf(token));
    if (session) await this.end({ sessionId: session._id, userId: session.userId.toHexString() });
  }

  /** Ends all sessions of everybody; returns how many there were. For commands: other processes are not notified. */
  async endEveryone(): Promise<number> {
    return (await this.model.deleteMany({})).deletedCount;
  }

  /** Ends a user's sessions but one; answers how many there were. */
  async endOthers({ sessionId, userId }: Pick<Caller, 'sessionId' | 'userId'>): Promise<number> {
    const count = await this.endThese({ userId, _id: { $ne: sessionId } });
    this.hub.close((caller) => signedIn(caller).userId === userId && caller.sessionId !== sessionId);
    return count;
  }

  /** Ends a session from another one of the same user. */
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

  /** Keeps sessions as ended, so that their browsers can say so; answers how many there were. */
  private async markEnded(filter: QueryFilter<SessionDoc>): Promise<number> {
    const change = { $set: { endedAt: this.clock.date() } };
    return (await this.model.updateMany({ ...filter, endedAt: null }, change)).modifiedCount;
  }

  /** Ends a session and its event streams: here at once, in other processes when they receive the event. */
  async end({ sessionId, userId }: Pick<Caller, 'sessionId' | 'userId'>): Promise<void> {
    await this.unit.run(async () => {
      this.outbox.changed('users', [userId]);
      await this.model.deleteOne({ _id: sessionId });
    });
    this.hub.close((caller) => caller.sessionId === sessionId);
  }

  /**
   * Deletes the sessions of a user whose epoch has changed (which is what ends them) and their event streams in this
   * process; those in others end when they receive the event. One session may go on, in the new epoch.
   */
  async endAllOf(user: Pick<UserDoc, '_id' | 'epoch'>, kept?: string): Promise<void> {
    const { _id: userId, epoch } = user;
    await this.model.deleteMany({ userId, ...(kept ? { _id: { $ne: kept } } : {}) });
    if (kept) await this.model.updateOne({ _id: kept, userId }, { $set: { epoch } });
    this.closeStreams(userId, kept);
  }

  /** Ends all of them; their browsers say that somebody else did it. */
  async signOutEverywhere({ _id: userId }: Pick<UserDoc, '_id'>): Promise<void> {
    await this.markEnded({ userId });
    this.closeStreams(userId);
  }

  private closeStreams(userId: Types.ObjectId, kept?: string): void {
    const id = userId.toHexString();
    currentTransaction().afterCommit(() =>
      this.hub.close((caller) => signedIn(caller).userId === id && caller.sessionId !== kept),
    );
  }
}
