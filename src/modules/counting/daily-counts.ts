import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { COUNTED_DAYS, KEPT_COUNT_DAYS } from '../../contract/counting.js';
import type { CountOfDay, CountOfRecord } from '../../contract/records/counting.record.js';
import type { Resource } from '../../contract/resources/index.js';
import { DAY } from '../../contract/time/units.js';
import { daysAround } from '../../contract/time/zone-days.js';
import { dayKey } from '../../contract/time/zones.js';
import { Clock } from '../../platform/clock/clock.js';
import { SettingsService } from '../settings/settings.service.js';
import { DAILY_COUNT_MODEL, type DailyCountDoc } from './daily-count.schema.js';

/** Counts of a resource over time. */
export interface CountsOverTime {
  byDay: CountOfDay[];
  /** Sorted by count, highest first. */
  byRecord: CountOfRecord[];
}

/** Stores how often records are counted each day: one small document per record and day. */
@Injectable()
export class DailyCounts {
  constructor(
    @InjectModel(DAILY_COUNT_MODEL) private readonly model: Model<DailyCountDoc>,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  async add(resource: Resource, id: Types.ObjectId): Promise<void> {
    const now = this.clock.now();
    const { timeZone } = await this.settings.latest();
    const [recordId, day] = [id.toHexString(), dayKey(now, timeZone)];
    await this.model.updateOne(
      { _id: `${resource}:${recordId}:${day}` },
      {
        $inc: { count: 1 },
        $setOnInsert: { resource, recordId, day, expiresAt: new Date(now + KEPT_COUNT_DAYS * DAY) },
      },
      { upsert: true },
    );
  }

  /** Returns the counts of the last `COUNTED_DAYS` days including today, by day and by record. */
  async overTime(resource: Resource): Promise<CountsOverTime> {
    const { timeZone } = await this.settings.latest();
    const days = daysAround(this.clock.now(), timeZone, { back: COUNTED_DAYS - 1, ahead: 0 }).map(({ day }) => day);
    const docs = await this.model.find({ resource, day: { $gte: days[0], $lte: days.at(-1) } }).lean<DailyCountDoc[]>();
    const [byDay, byRecord] = [sums(docs, 'day'), sums(docs, 'recordId')];
    return {
      byDay: days.map((day) => ({ day, count: byDay.get(day) ?? 0 })),
      byRecord: [...byRecord].map(([id, count]) => ({ id, count })).sort((a, b) => b.count - a.count),
    };
  }
}

function sums(docs: readonly DailyCountDoc[], by: 'day' | 'recordId'): Map<string, number> {
  const totals = new Map<string, number>();
  for (const doc of docs) totals.set(doc[by], (totals.get(doc[by]) ?? 0) + doc.count);
  return totals;
}
