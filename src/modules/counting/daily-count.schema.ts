import { Schema } from 'mongoose';
import type { Resource } from '../../contract/resources/index.js';
import { typed, type DocOf } from '../../platform/database/records/document.js';

export const DAILY_COUNT_MODEL = 'DailyCount';

const fields = {
  /** Resource, record, and day: 'affiliates:507f…:2026-11-24'. */
  _id: { type: String, required: true },
  resource: { type: String, required: true, ...typed<Resource>() },
  recordId: { type: String, required: true },
  /** YYYY-MM-DD in the time zone of the settings. */
  day: { type: String, required: true },
  count: { type: Number, required: true },
  expiresAt: { type: Date, required: true },
};

/** Number of times that a record was counted on a day, such as clicks or downloads. */
export interface DailyCountDoc extends DocOf<typeof fields> {}

export const dailyCountSchema = new Schema<DailyCountDoc>(fields, { collection: 'daily-counts', versionKey: false });
dailyCountSchema.index({ resource: 1, day: 1 });
dailyCountSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
