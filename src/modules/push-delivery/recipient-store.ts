import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, Types } from 'mongoose';
import type { PushPlatforms } from '../../contract/notifications.js';
import type { PushAudience } from '../../contract/records/notification.record.js';
import { isInTransaction } from '../../platform/database/transactions/transaction.js';
import { UnitOfWork } from '../../platform/database/transactions/unit-of-work.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { DEVICE_MODEL, type DeviceDoc } from '../devices/device.schema.js';
import {
  SUBSCRIPTION_MODEL,
  type NotificationPreferences,
  type SubscriptionDoc,
} from '../subscriptions/subscription.schema.js';
import type { PushJobDoc, PushKind } from './jobs/push-job.schema.js';
import type { Recipient } from './gateways/gateway.js';

/** A part of a job's recipients: recipients of one kind that follow `follow` and no key in `before`. */
export interface Segment {
  kind: PushKind;
  /** Operating system of the apps. Null means all systems. */
  platform: DeviceDoc['platform'] | null;
  follow: string | null;
  before: readonly string[];
}

export type RecipientWithQuietHours = Recipient & Pick<NotificationPreferences, 'quietHours'>;

/** Audience counts that each choice of platforms includes. */
const REACHED: Readonly<Record<PushPlatforms, readonly (keyof PushAudience)[]>> = {
  mobile: ['ios', 'android'],
  ios: ['ios'],
  android: ['android'],
  web: ['web'],
  both: ['ios', 'android', 'web'],
};

/** Names of the kinds in the process log. */
const REMOVED: Readonly<Record<PushKind, string>> = {
  expo: 'apps (Expo)',
  fcm: 'apps (Firebase)',
  web: 'browsers',
};

/** Returns the segments of a job in sending order. No recipient is in two segments. */
export function segmentsOf({
  kinds,
  follows,
  platform = null,
}: Pick<PushJobDoc, 'kinds' | 'follows' | 'platform'>): Segment[] {
  return kinds.flatMap((kind): Segment[] => {
    if (follows === null) return [{ kind, platform, follow: null, before: [] }];
    return follows.map((follow, index) => ({ kind, platform, follow, before: follows.slice(0, index) }));
  });
}

/** Reads devices and browsers as recipients of pushes, in batches ordered by id. */
@Injectable()
export class RecipientStore {
  private readonly logger = new Logger('push');

  constructor(
    @InjectModel(DEVICE_MODEL) private readonly devices: Model<DeviceDoc>,
    @InjectModel(SUBSCRIPTION_MODEL) private readonly subscriptions: Model<SubscriptionDoc>,
    private readonly unit: UnitOfWork,
    private readonly outbox: Outbox,
  ) {}

  async count(segments: readonly Segment[]): Promise<number> {
    const counts = await Promise.all(
      segments.map((segment) =>
        segment.kind === 'web'
          ? this.subscriptions.countDocuments(followersOf<SubscriptionDoc>(segment))
          : this.devices.countDocuments(devicesOf(segment)),
      ),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /**
   * Counts the recipients on each of the given platforms. `follows` limits the counts to followers of one of its keys. Other
   * platforms count as 0.
   */
  async audience(platforms: PushPlatforms, follows: readonly string[] | null): Promise<PushAudience> {
    const reached = REACHED[platforms];
    const following = follows && { follows: { $in: [...follows] } };
    const apps = (platform: DeviceDoc['platform']): Promise<number> =>
      this.devices.countDocuments({ isNotificationsAllowed: true, platform, ...following });
    const browsers = (): Promise<number> =>
      this.subscriptions.countDocuments(following ?? {}, following ? {} : { hint: { _id: 1 } });
    const [ios, android, web] = await Promise.all([
      reached.includes('ios') ? apps('ios') : 0,
      reached.includes('android') ? apps('android') : 0,
      reached.includes('web') ? browsers() : 0,
    ]);
    return { ios, android, web };
  }

  /** Returns up to `limit` recipients of a segment with ids above `after`, ordered by id. */
  findAfter(segment: Segment, after: Types.ObjectId | null, limit: number): Promise<RecipientWithQuietHours[]> {
    const beyond = after ? { _id: { $gt: after } } : {};
    return this.find(segment.kind, { ...segmentFilter(segment), ...beyond }, limit);
  }

  /** Returns the recipients with these ids that still exist and allow notifications. */
  findByIds(kind: PushKind, ids: readonly Types.ObjectId[]): Promise<RecipientWithQuietHours[]> {
    const allowed = kind === 'web' ? {} : { isNotificationsAllowed: true };
    return this.find(kind, { _id: { $in: ids }, ...allowed }, ids.length);
  }

  /** Returns whether any device or browser follows one of these keys. */
  async isFollowed(keys: readonly string[]): Promise<boolean> {
    const filter = { follows: { $in: [...keys] } };
    const [browser, device] = await Promise.all([this.subscriptions.exists(filter), this.devices.exists(filter)]);
    return browser !== null || device !== null;
  }

  /** Finds a device by its token, or by its id if the device allows notifications. */
  async device(
    its: { token: string } | { _id: Types.ObjectId; isNotificationsAllowed: true },
  ): Promise<{ kind: PushKind; recipient: Recipient; name: string } | null> {
    const fields = { token: 1, provider: 1, userName: 1 };
    const found = await this.devices.findOne(its, fields).lean<DeviceDoc>();
    if (!found) return null;
    return {
      kind: found.provider,
      recipient: { _id: found._id, address: found.token },
      name: found.userName || found._id.toHexString(),
    };
  }

  /** Finds the browser with an endpoint. */
  async browser(endpoint: string): Promise<{ kind: PushKind; recipient: Recipient } | null> {
    const found = await this.subscriptions.findOne({ endpoint }, { endpoint: 1, keys: 1 }).lean<SubscriptionDoc>();
    return found && { kind: 'web', recipient: { _id: found._id, address: found.endpoint, keys: found.keys } };
  }

  /**
   * Deletes recipients whose addresses are dead, unless a recipient has changed its address since. Returns the number of deleted
   * recipients. Inside a transaction, the caller must call `logRemoved` after the commit.
   */
  async remove(kind: PushKind, dead: readonly Recipient[]): Promise<number> {
    if (dead.length === 0) return 0;
    if (isInTransaction()) return this.removeIn(kind, dead);
    const removed = await this.unit.run(() => this.removeIn(kind, dead));
    this.logRemoved(kind, removed);
    return removed;
  }

  /** Logs the number of removed recipients, without names. Go-live pushes have no notification that would store this number. */
  logRemoved(kind: PushKind, removed: number): void {
    if (removed > 0) this.logger.log(`Removed ${removed} ${REMOVED[kind]} no longer registered for pushes`);
  }

  private async removeIn(kind: PushKind, dead: readonly Recipient[]): Promise<number> {
    const ids = dead.map(({ _id }) => _id);
    const addresses = dead.map(({ address }) => address);
    if (kind === 'web') {
      const filter = { _id: { $in: ids }, endpoint: { $in: addresses } };
      return (await this.subscriptions.deleteMany(filter)).deletedCount;
    }
    const filter = { _id: { $in: ids }, token: { $in: addresses } };
    const deletedIds = ids.map((id) => id.toHexString());
    const { deletedCount } = await this.devices.deleteMany(filter);
    if (deletedCount > 0) this.outbox.changed('devices', deletedIds);
    return deletedCount;
  }

  private async find(
    kind: PushKind,
    filter: QueryFilter<NotificationPreferences>,
    limit: number,
  ): Promise<RecipientWithQuietHours[]> {
    if (limit === 0) return [];
    if (kind === 'web') {
      const subscriptionDocs = await inSingleBatch(
        this.subscriptions,
        filter,
        { endpoint: 1, keys: 1, quietHours: 1 },
        limit,
      );
      return subscriptionDocs.map(({ _id, endpoint, keys, quietHours }) => ({
        _id,
        address: endpoint,
        keys,
        quietHours,
      }));
    }
    const deviceDocs = await inSingleBatch(this.devices, filter, { token: 1, quietHours: 1 }, limit);
    return deviceDocs.map(({ _id, token, quietHours }) => ({ _id, address: token, quietHours }));
  }
}

/**
 * Reads the first records by id with a single command. A cursor would deserialize each record separately, which needs four times
 * the memory and 50% more time.
 */
async function inSingleBatch<Doc extends NotificationPreferences>(
  { collection, db }: Model<Doc>,
  filter: QueryFilter<NotificationPreferences>,
  projection: Partial<Record<keyof Doc, 1>>,
  limit: number,
): Promise<Doc[]> {
  const command = { find: collection.name, filter, projection, sort: { _id: 1 }, limit, batchSize: limit };
  const read = async (): Promise<Doc[]> => {
    const reply = await db.db?.command({ ...command, singleBatch: true });
    return (reply as { cursor: { firstBatch: Doc[] } }).cursor.firstBatch;
  };
  // The driver retries only reads through a cursor automatically.
  return read().catch(read);
}

const followersOf = <Doc extends NotificationPreferences>({ follow, before }: Segment): QueryFilter<Doc> =>
  follow === null ? {} : { $and: [{ follows: follow }, { follows: { $nin: before } }] };

const devicesOf = (segment: Segment): QueryFilter<DeviceDoc> => ({
  provider: segment.kind as DeviceDoc['provider'],
  isNotificationsAllowed: true,
  ...(segment.platform && { platform: segment.platform }),
  ...followersOf<DeviceDoc>(segment),
});

const segmentFilter = (segment: Segment): QueryFilter<NotificationPreferences> =>
  segment.kind === 'web' ? followersOf(segment) : devicesOf(segment);
