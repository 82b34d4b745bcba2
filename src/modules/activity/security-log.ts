import { Injectable, Logger, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { SchedulerRegistry } from '@nestjs/schedule';
import { Types, type Model } from 'mongoose';
import { SECURITY_EVENTS, type SecurityEventName } from '../../contract/security-events.js';
import { MINUTE } from '../../contract/time/units.js';
import { Clock } from '../../platform/clock/clock.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { networkOf } from '../../platform/http/address.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { ACTIVITY_MODEL, activityWords, type ActivityDoc, type Actor } from './activity.schema.js';

/** Something that an operator may want to see. Never holds what was typed. */
export interface SecurityEvent {
  event: SecurityEventName;
  /** Whose account it is about; null: none that exists. */
  account: Actor | null;
  /** Recorded as its network: IPv6 addresses as their /64. */
  address: string;
  /** Why, in a few words: 'wrong password'. */
  reason: string;
}

/** Entries that one process begins in a minute; what is beyond is counted together, without address or account. */
const ENTRIES_A_MINUTE = 100;
/** Entries of one network in a minute: its further events are counted together, so that it cannot hide the events of others. */
const ENTRIES_OF_NETWORK = 20;

const NOBODY: Actor = { userId: '', username: 'Unknown account', email: '', role: '' };
const MANY = 'many addresses';
const FURTHER = 'further events';

interface Entry {
  id: Types.ObjectId;
  count: number;
  /** What the stored entry says. */
  stored: number;
}

/**
 * Records failed sign-ins, refusals and changes of credentials: a line in the log of the process, and an entry with the
 * source 'security' in the activity log. The same from one network within a minute is one entry with a count.
 */
@Injectable()
export class SecurityLog implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('Security');
  private readonly pending = new Set<Promise<void>>();
  private entries = new Map<string, Entry>();
  /** Entries of this minute by network. */
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
    await Promise.all(this.pending);
  }

  /** Takes note of something; the call that it is about does not wait for it, nor fail with it. */
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

  /** The event that is recorded: without its details if there are too many entries. */
  private withinLimits(event: SecurityEvent): SecurityEvent {
    if (this.entries.has(keyOf(event))) return event;
    const isOverNetwork = (this.counts.get(event.address) ?? 0) >= ENTRIES_OF_NETWORK;
    const further = isOverNetwork ? { ...event, account: null, reason: FURTHER } : event;
    const isOver = this.entries.size >= ENTRIES_A_MINUTE && !this.entries.has(keyOf(further));
    return isOver ? { ...further, account: null, address: MANY } : further;
  }

  /** Forgets the entries of minutes past, once their counts are stored. */
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
      // The account that it is about, so that it is found among what its owner did; who did it is not known.
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

  /** Writes come one after the other, so that a count never overtakes its entry. */
  private run(write: () => Promise<void>): void {
    const before = [...this.pending].at(-1) ?? Promise.resolve();
    const mine: Promise<void> = before
      .then(write)
      .catch((error: unknown) => this.logger.error(`An entry was not stored: ${String(error)}`))
      .finally(() => this.pending.delete(mine));
    this.pending.add(mine);
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

/** What is counted together; also the line of the log without its count. */
function keyOf(event: SecurityEvent): string {
  const { count: _, ...line } = lineOf(event, 1);
  return JSON.stringify(line);
}
