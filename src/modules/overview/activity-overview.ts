import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { ACTIVITY_DAYS, OVERVIEW_LIMITS } from '../../contract/overview.js';
import type { ActivityOverview, ActivityOfDay, LatestActivity } from '../../contract/records/overview.record.js';
import { daysAround, keyOf, type Day } from '../../contract/time/zone-days.js';
import { ACTIVITY_MODEL, type ActivityDoc } from '../activity/activity.schema.js';
import { NOT_OF_IMPORTS, SYSTEM_ACTOR } from '../activity/activity.service.js';
import { countAll } from './count-all.js';
import { SharedParts } from './shared-parts.js';

/** Summarizes the activity of staff: the latest entries and the number of entries per day. */
@Injectable()
export class ActivityOverviewService {
  constructor(
    @InjectModel(ACTIVITY_MODEL) private readonly activities: Model<ActivityDoc>,
    private readonly shared: SharedParts,
  ) {}

  read(now: number, timeZone: string): Promise<ActivityOverview> {
    const days = daysAround(now, timeZone, { back: ACTIVITY_DAYS - 1, ahead: 0 });
    return this.shared.get(`activity:${keyOf(days)}`, ['activity'], async () => {
      const [latest, byDay] = await Promise.all([this.latest(), this.countDays(days)]);
      return { latest, byDay };
    });
  }

  private async latest(): Promise<LatestActivity[]> {
    const docs = await this.activities
      .find(NOT_OF_IMPORTS, { actor: 1, action: 1, createdAt: 1 })
      .sort({ createdAt: -1, _id: -1 })
      .limit(OVERVIEW_LIMITS.entries)
      .lean<Pick<ActivityDoc, '_id' | 'actor' | 'action' | 'createdAt'>[]>();
    return docs.map(({ _id, actor, action, createdAt }) => ({
      id: _id.toHexString(),
      username: actor.username,
      role: actor.role,
      action,
      createdAt: createdAt.toISOString(),
    }));
  }

  /** Counts all entries minus the server's own entries. Two indexes provide the counts without reading records. */
  private async countDays(days: readonly Day[]): Promise<ActivityOfDay[]> {
    const filters = days.flatMap(({ from, to }, index): [string, QueryFilter<ActivityDoc>][] => {
      const createdAt = { $gte: from, $lt: to };
      return [
        [`all${index}`, { createdAt }],
        [`own${index}`, { 'actor.role': SYSTEM_ACTOR.role, createdAt }],
      ];
    });
    const counts = await countAll(this.activities, new Map(filters));
    const countOf = (name: string): number => counts.get(name) ?? 0;
    return days.map(({ day }, index) => ({ day, count: countOf(`all${index}`) - countOf(`own${index}`) }));
  }
}
