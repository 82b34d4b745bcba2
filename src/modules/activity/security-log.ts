import { Injectable, Logger, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { SchedulerRegistry } from '@nestjs/schedule';
import { Types, type Model } from 'mongoose';
import { SECURITY_EVENTS, type SecurityEventName } from '../../contract/security-events.js';
import { MINUTE } from '../../contract/time/units.js';
import { Clock } from '../../platform/clock/clock.js';
import { ConcurrencyLimiter } from '../../platform/concurrency-limiter.js';
import { UnitOfWork } from '../../platform/database/transactions/unit-of-work.js';
import { networkOf } from '../../platform/http/network/address.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { ACTIVITY_MODEL, activityWords, type ActivityDoc, type Actor } from './activity.schema.js';

/** Event of interest to an operator. Must never contain user input. */
export interface SecurityEvent {
  event: SecurityEventName;
  /** Affected account, or null if the account does not exist. */
  account: Actor | null;
  /** Client address. The log stores its network: the /64 of an IPv6 address. */
  address: string;
  /** Short reason, such as 'wrong password'. */
  reason: string;
}

/** Maximum number of new entries per minute and process. Further events share one entry without address and account. */
const ENTRIES_A_MINUTE = 100;
/**
 * Maximum number of entries per network and minute. Further events of the network share one entry, so that one network cannot
 * hide the events of others.
 */
const ENTRIES_OF_NETWORK = 20;

const NOBODY: Actor = { userId: '', username: 'Unknown account', email: '', role: '' };
const MANY = 'many addresses';
const FURTHER = 'further events';

interface Entry {
  id: Types.ObjectId;
  count: number;
  /** Count in the stored entry. */
  stored: number;
}

/**
 * Records failed sign-ins, rejections, and changes of credentials: as a line in the process log and as an entry with the source
 * 'security' in the activity log. Equal events of one network within a minute share one entry with a count.
 */
@Injectable()
export class SecurityLog implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('Security');
  /** Runs writes sequentially, so that an update of a count never precedes the insert of its entry. */
  private readonly writes = new ConcurrencyLimiter(1);
  private entries = new Map<string, Entry>();
  /** Number of entries in the current minute by network. */
  private counts = new Map<string, number>();
  private minute = 0;

  constructor(
    @InjectModel(ACTIVITY_MODEL) private readonly model: Model<ActivityDoc>,
    private readonly unit: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly registry: SchedulerRegistry,
  ) {}

  onModuleInit(): void {
    this.registry.addInterval(
      'security-log',
      setInterval(() => this.storeCounts(), MINUTE / 4),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.storeCounts();
    // Earlier writes have ended when this task starts.
    await this.writes.run(() => Promise.resolve());
  }

  /**
   * Records an event in the background. The call that caused the event does not wait for the write and cannot fail because of it.
   */
  note({ address, ...rest }: SecurityEvent): void {
    this.turnMinute();
    const event = this.withinLimits({ ...rest, address: networkOf(address) });
    const key = keyOf(event);
    const entry = this.entries.get(key);
    if (entry) {
      entry.count += 1;
      return;
    }
    const fresh = { id: new Types.ObjectId(), count: 1, stored: 1 };
    this.entries.set(key, fresh);
    this.counts.set(event.address, (this.counts.get(event.address) ?? 0) + 1);
    this.logger.warn(lineOf(event, 1));
    this.run(() => this.insert(fresh.id, event));
  }

  /** Returns the event to record. Removes details if there are too many entries. */
  private withinLimits(event: SecurityEvent): SecurityEvent {
    if (this.entries.has(keyOf(event))) return event;
    const isOverNetwork = (this.counts.get(event.address) ?? 0) >= ENTRIES_OF_NETWORK;
    const further = isOverNetwork ? { ...event, account: null, reason: FURTHER } : event;
    const isOver = this.entries.size >= ENTRIES_A_MINUTE && !this.entries.has(keyOf(further));
    return isOver ? { ...further, account: null, address: MANY } : further;
  }

  /** Drops the entries of earlier minutes after storing their counts. */
  private turnMinute(): void {
    const minute = Math.floor(this.clock.now() / MINUTE);
    if (minute === this.minute) return;
    this.storeCounts();
    this.minute = minute;
    this.entries = new Map();
    this.counts = new Map();
  }

  private storeCounts(): void {
    for (const [key, entry] of this.entries) {
      const { id, count, stored } = entry;
      if (count === stored) continue;
      entry.stored = count;
      this.logger.warn({ ...(JSON.parse(key) as object), count });
      this.run(() => this.update(id, count));
    }
  }

  private async insert(_id: Types.ObjectId, { event, account, address, reason }: SecurityEvent): Promise<void> {
    const [actor, resource, now] = [account ?? NOBODY, 'auth', this.clock.date()];
    const action = `${SECURITY_EVENTS[event]}: ${reason}`;
    const doc: ActivityDoc = {
      _id,
      // The entry names the affected account, so that the account's history shows the entry. The actual actor is unknown.
      actor: { userId: actor.userId, ...actorFields(actor) },
      words: [...activityWords({ actor, action, resource }), address.toLowerCase()],
      action,
      source: 'security',
      resource,
      resourceId: actor.userId,
      changes: [],
      security: { event, address, reason, count: 1 },
      createdAt: now,
    };
    await this.unit.run(async () => {
      this.outbox.changed('activity', [_id.toHexString()], 'logs:access');
      await this.model.insertMany([doc]);
    });
  }

  private async update(_id: Types.ObjectId, count: number): Promise<void> {
    await this.unit.run(async () => {
      this.outbox.changed('activity', [_id.toHexString()], 'logs:access');
      await this.model.updateOne({ _id }, { $max: { 'security.count': count } });
    });
  }

  private run(write: () => Promise<void>): void {
    this.writes.run(write).catch((error: unknown) => this.logger.error(`An entry was not stored: ${String(error)}`));
  }
}

const actorFields = ({ username, email, role }: Actor) => ({ username, email, role });

const lineOf = ({ event, account, address, reason }: SecurityEvent, count: number) => ({
  event,
  account: account?.userId ?? '',
  address,
  reason,
  count,
});

/** Returns the key of events that share one entry. The key is also the log line without its count. */
function keyOf(event: SecurityEvent): string {
  const { count: _, ...line } = lineOf(event, 1);
  return JSON.stringify(line);
}
