import { Schema } from 'mongoose';
import type { Resource } from '../../contract/resources/index.js';

export const DAILY_COUNT_MODEL = 'DailyCount';

/** How often a record was counted on a day: a click, a download. */
export interface DailyCountDoc {
  /** Resource, record and day: 'affiliates:507f…:2026-11-24'. */
  _id: string;
  resource: Resource;
  recordId: string;
  /** YYYY-MM-DD in the setting's zone. */
  day: string;
  count: number;
  expiresAt: Date;
}

export const dailyCountSchema = new Schema<DailyCountDoc>(
  {
    _id: { type: String, required: true },
    resource: { type: String, required: true },
    recordId: { type: String, required: true },
    day: { type: String, required: true },
    count: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'daily-counts', versionKey: false },
);
dailyCountSchema.index({ resource: 1, day: 1 });
dailyCountSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
