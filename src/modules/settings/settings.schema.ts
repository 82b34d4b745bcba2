import { Schema } from 'mongoose';
import type { InstantReplay } from '../../contract/recordings.js';
import type { DevToolsSetting, GoLiveSetting, NoticeSetting } from '../../contract/records/setting.record.js';
import { typed, type DocOf } from '../../platform/database/records/document.js';
import { storedFields } from '../../platform/database/records/record.js';
import './zone.migration.js';

export const SETTINGS_MODEL = 'Settings';

const fields = {
  /** Always 'settings'. Unique, so that only one record exists. */
  key: { type: String, required: true, ...typed<'settings'>() },
  devTools: { type: Schema.Types.Mixed, required: true, ...typed<DevToolsSetting>() },
  goLive: { type: Schema.Types.Mixed, required: true, ...typed<GoLiveSetting>() },
  timeZone: { type: String, required: true },
  notice: { type: Schema.Types.Mixed, required: true, ...typed<NoticeSetting>() },
  improvements: { type: Schema.Types.Mixed, required: true, ...typed<NoticeSetting>() },
  autoFinish: { type: Boolean, required: true },
  /** Undefined in records of older versions. */
  instantReplay: { type: String, default: 'automatic', ...typed<InstantReplay | undefined>() },
  ...storedFields,
};

export interface SettingsDoc extends DocOf<typeof fields> {}

export const settingsSchema = new Schema<SettingsDoc>(fields, { collection: 'settings', versionKey: false });
settingsSchema.index({ key: 1 }, { unique: true });
