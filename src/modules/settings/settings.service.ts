import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import type { SiteSettingsDto } from '../../contract/dto/setting.dto.js';
import { isZoneName } from '../../contract/dto/time-rules.js';
import type { NoticeSetting, SettingsRecord } from '../../contract/records/setting.record.js';
import { RESOURCES } from '../../contract/resources/index.js';
import { Changes } from '../../platform/cache/changes.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { baseOf } from '../../platform/database/records/record.js';
import type { Caller } from '../../platform/http/access/access.js';
import type { RecordStore } from '../records/record-store.js';
import { RecordTools } from '../records/record-tools.js';
import { defaultTimeZone } from './default-zone.config.js';
import { SETTINGS_MODEL, type SettingsDoc } from './settings.schema.js';

type Change = Partial<
  Pick<SettingsDoc, 'devTools' | 'goLive' | 'timeZone' | 'notice' | 'improvements' | 'autoFinish' | 'instantReplay'>
>;

@Injectable()
export class SettingsService {
  /**
   * Returns the settings as this process has cached them: read once, and again after each change. Changes by other processes
   * arrive within half a second.
   */
  readonly latest = this.changes.memo(['settings'], () => this.read());
  private readonly store: RecordStore<SettingsDoc>;

  constructor(
    @InjectModel(SETTINGS_MODEL) private readonly model: Model<SettingsDoc>,
    private readonly clock: Clock,
    private readonly changes: Changes,
    @InjectConfig() private readonly config: Config,
    tools: RecordTools,
  ) {
    this.store = tools.store({
      model,
      resource: 'settings',
      labelOf: () => RESOURCES.settings.noun,
      logged: toSettingsRecord,
      current: toSettingsRecord,
    });
  }

  /** Returns the settings. Creates the record with its defaults if it does not exist. */
  async read(): Promise<SettingsDoc> {
    const settings = (await this.model.findOne({ key: 'settings' }).lean<SettingsDoc>()) ?? (await this.create());
    // This machine may not support a zone of a newer build or of another machine, and pages must not fail because of it.
    return { ...settings, timeZone: knownZone(settings.timeZone, this.config.get(defaultTimeZone)) };
  }

  /** Changes the settings. Throws SETTINGS_NOT_FOUND for another id and STALE_WRITE for an older revision. */
  change(id: Types.ObjectId, change: Change, ifMatch: number | null, caller: Caller): Promise<SettingsDoc> {
    return this.store.update(id, { ifMatch, change: () => change }, caller);
  }

  /** Changes the provided parts of the site's settings. A part that is null counts as omitted. */
  async changeSite(
    id: Types.ObjectId,
    dto: SiteSettingsDto,
    ifMatch: number | null,
    caller: Caller,
  ): Promise<SettingsDoc> {
    const { timeZone, autoFinish, instantReplay, notice, improvements } = dto;
    return this.change(
      id,
      {
        ...(timeZone ? { timeZone } : {}),
        ...(typeof autoFinish === 'boolean' ? { autoFinish } : {}),
        ...(instantReplay ? { instantReplay } : {}),
        ...(notice ? { notice: noticeOf(notice) } : {}),
        ...(improvements ? { improvements: noticeOf(improvements) } : {}),
      },
      ifMatch,
      caller,
    );
  }

  private async create(): Promise<SettingsDoc> {
    const now = this.clock.date();
    const off = { isEnabled: false, title: '', text: '' };
    const defaults: Omit<SettingsDoc, '_id'> = {
      key: 'settings',
      devTools: { isEnabled: false },
      goLive: { shiftMinutes: 0 },
      timeZone: this.config.get(defaultTimeZone),
      notice: off,
      improvements: off,
      autoFinish: false,
      instantReplay: 'automatic',
      revision: 1,
      createdAt: now,
      updatedAt: now,
    };
    return this.model
      .findOneAndUpdate({ key: 'settings' }, { $setOnInsert: defaults }, { upsert: true, returnDocument: 'after' })
      .lean<SettingsDoc>()
      .orFail();
  }
}

const noticeOf = (dto: { isEnabled: boolean; title?: string; text?: string }): NoticeSetting => ({
  isEnabled: dto.isEnabled,
  title: dto.title ?? '',
  text: dto.text ?? '',
});

export function toSettingsRecord(doc: SettingsDoc): SettingsRecord {
  const { devTools, goLive, timeZone, notice, improvements, autoFinish, instantReplay = 'automatic' } = doc;
  return { ...baseOf(doc), devTools, goLive, timeZone, notice, improvements, autoFinish, instantReplay };
}

/** Returns the stored zone, or `fallback` if this machine does not support the zone. */
export const knownZone = (stored: string, fallback: string): string => (isZoneName(stored) ? stored : fallback);
