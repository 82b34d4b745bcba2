import { Schema } from 'mongoose';
import type { DevToolsSetting, GoLiveSetting, NoticeSetting } from '../../contract/records/setting.record.js';
import { storedFields, type StoredDoc } from '../../platform/database/record.js';

export const SETTINGS_MODEL = 'Settings';

// Written out: inferred, its mixed fields would be any.
export interface SettingsDoc extends StoredDoc {
  /** Always 'settings'; unique, so that there is one. */
  key: 'settings';
  devTools: DevToolsSetting;
  goLive: GoLiveSetting;
  timeZone: string;
  notice: NoticeSetting;
  improvements: NoticeSetting;
  autoFinish: boolean;
}

export const settingsSchema = new Schema<SettingsDoc>(
  {
    key: { type: String, required: true },
    devTools: { type: Schema.Types.Mixed, required: true },
    goLive: { type: Schema.Types.Mixed, required: true },
    timeZone: { type: String, required: true },
    notice: { type: Schema.Types.Mixed, required: true },
    improvements: { type: Schema.Types.Mixed, required: true },
    autoFinish: { type: Boolean, required: true },
    ...storedFields,
  },
  { collection: 'settings', versionKey: false },
);
settingsSchema.index({ key: 1 }, { unique: true });
