import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { isDeepStrictEqual } from 'node:util';
import type { Model, Types } from 'mongoose';
import type { DeviceDto } from '../../contract/dto/device.dto.js';
import type { MobileUserRecord } from '../../contract/records/device.record.js';
import { MINUTE } from '../../contract/time/units.js';
import { Clock } from '../../platform/clock/clock.js';
import { isDuplicateKey } from '../../platform/database/records/duplicate-key.js';
import { toObjectId } from '../../platform/database/records/object-id.js';
import { baseOf } from '../../platform/database/records/record.js';
import { toFlag } from '../../platform/database/records/to-flag.js';
import type { Caller } from '../../platform/http/access/access.js';
import type { ListQuery } from '../../platform/http/lists/list-query.js';
import { RecordTools } from '../records/record-tools.js';
import type { Fields } from '../records/record-store.js';
import type { Records } from '../records/records.js';
import { followKeys, preferencesOf } from '../subscriptions/follows.js';
import { DEVICE_MODEL, deviceName, deviceWords, providerOf, type DeviceDoc } from './device.schema.js';

/** Time since its last call within which a device counts as online, in ms. */
const ONLINE_MS = 5 * MINUTE;

/** Returns the canonical form of a locale, such as 'en-GB' for 'en-gb'. */
const canonical = (locale: string): string => Intl.getCanonicalLocales(locale)[0] ?? locale;

/** Registers installed apps and shows them to staff. */
@Injectable()
export class DevicesService {
  private readonly records: Records<DeviceDoc, MobileUserRecord>;

  constructor(
    @InjectModel(DEVICE_MODEL) private readonly model: Model<DeviceDoc>,
    private readonly clock: Clock,
    private readonly tools: RecordTools,
  ) {
    this.records = tools.records({
      model,
      resource: 'devices',
      mapping: {
        convert: { id: toObjectId, isVerified: toFlag, isNotificationsAllowed: toFlag },
        words: true,
      },
      toRecord: (doc) => this.toRecord(doc),
      nameOf: deviceName,
      // Activity log entries outlive the app, so they contain no data about its user.
      labelOf: (noun, { _id }) => `${noun} ${_id.toHexString()}`,
      logged: ({ platform }) => ({ platform }),
      wordsOf: deviceWords,
    });
  }

  list(query: ListQuery): Promise<{ records: MobileUserRecord[]; total: number }> {
    return this.records.list(query);
  }

  /** Returns an app. Throws DEVICE_NOT_FOUND. */
  read(id: Types.ObjectId): Promise<MobileUserRecord> {
    return this.records.read(id);
  }

  remove(id: Types.ObjectId, ifMatch: number | null, caller: Caller): Promise<MobileUserRecord> {
    return this.records.remove(id, { ifMatch }, caller);
  }

  /**
   * Registers an app, or updates the app with this token. The returned record contains the fields of this call. Every other field
   * has the value of a new app, because a token must not reveal facts about its owner.
   */
  async register(dto: DeviceDto): Promise<{ user: MobileUserRecord; isNew: boolean }> {
    const existing = await this.model.findOne({ token: dto.token }).lean<DeviceDoc>();
    if (existing) {
      const sent = this.toRecord({ ...existing, ...this.fieldsOf(dto) });
      const { revision, updatedAt } = await this.refresh(existing, dto);
      return { user: { ...sent, revision, updatedAt }, isNew: false };
    }
    try {
      return { user: await this.records.create(this.fieldsOf(dto), null), isNew: true };
    } catch (error) {
      // A concurrent call registered the same token first.
      if (!isDuplicateKey(error)) throw error;
      return this.register(dto);
    }
  }

  /** Removes an app by its token. Does nothing if the token is not registered. */
  async forget(token: string): Promise<void> {
    await this.tools.unit.run(async () => {
      const device = await this.model.findOne({ token }, { _id: 1 }).lean();
      if (!device) return;
      this.tools.outbox.changed('devices', [device._id.toHexString()]);
      await this.model.deleteOne({ _id: device._id, token });
    });
  }

  private async refresh(existing: DeviceDoc, dto: DeviceDto): Promise<MobileUserRecord> {
    const fields = this.fieldsOf(dto, existing);
    const { lastSeenAt, ...sent } = fields;
    if (
      Object.entries(sent).every(([field, value]) => isDeepStrictEqual(existing[field as keyof typeof sent], value))
    ) {
      // An update of `lastSeenAt` alone does not notify clients.
      await this.model.updateOne({ _id: existing._id }, { $set: { lastSeenAt } });
      return this.toRecord({ ...existing, lastSeenAt });
    }
    return this.records.update(existing._id, { ifMatch: null, change: () => fields }, null);
  }

  private fieldsOf(dto: DeviceDto, before?: DeviceDoc): Fields<DeviceDoc> {
    return {
      token: dto.token,
      provider: providerOf(dto.token),
      platform: dto.platform,
      theme: dto.theme ?? before?.theme ?? 'system',
      locale: dto.locale ? canonical(dto.locale) : (before?.locale ?? ''),
      appVersion: dto.appVersion ?? before?.appVersion ?? '',
      lat: dto.lat ?? before?.lat ?? null,
      lng: dto.lng ?? before?.lng ?? null,
      userName: dto.userName ?? before?.userName ?? '',
      email: dto.email ?? before?.email ?? '',
      avatar: dto.avatar ?? before?.avatar ?? '',
      isVerified: before?.isVerified ?? false,
      isNotificationsAllowed: dto.isNotificationsAllowed ?? before?.isNotificationsAllowed ?? true,
      lastSeenAt: this.clock.date(),
      follows: dto.follows ? followKeys(dto.follows) : (before?.follows ?? []),
      quietHours: dto.quietHours === undefined ? (before?.quietHours ?? null) : dto.quietHours && { ...dto.quietHours },
    };
  }

  private toRecord(doc: DeviceDoc): MobileUserRecord {
    const { avatar, userName, email, isVerified, isNotificationsAllowed, platform, lat, lng, lastSeenAt } = doc;
    const { locale = '', appVersion = '' } = doc;
    return {
      ...baseOf(doc),
      avatar,
      userName,
      email,
      isVerified,
      isOnline: this.clock.now() - lastSeenAt.getTime() < ONLINE_MS,
      isNotificationsAllowed,
      platform,
      theme: doc.theme,
      locale,
      appVersion,
      lat,
      lng,
      lastSeenAt: lastSeenAt.toISOString(),
      ...preferencesOf(doc),
    };
  }
}
