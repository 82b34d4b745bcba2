import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { firstMoment, lastMoment, type ClearActivityDto } from '../../contract/dto/activity.dto.js';
import { Clock } from '../../platform/clock/clock.js';
import { ACTIVITY_MODEL, type ActivityDoc, type Actor } from './activity.schema.js';
import { ActivityService } from './activity.service.js';

/** Entries deleted in one go: each is a short write, and others get their turn in between. */
const BATCH = 1_000;

/** What entries about the log itself name as their resource. */
const LOG = 'activity';

/** Clears the log of what some users did in a range. That a log was cleared stays in it. */
@Injectable()
export class ActivityClearing {
  constructor(
    @InjectModel(ACTIVITY_MODEL) private readonly model: Model<ActivityDoc>,
    private readonly activity: ActivityService,
    private readonly clock: Clock,
  ) {}

  /**
   * Deletes in batches and without a transaction, so that a clearing of any size can be broken off and repeated; answers
   * with the number of deleted entries. What was deleted is recorded even when a later batch fails.
   */
  async clear({ ids, dateRange }: ClearActivityDto, actor: Actor): Promise<number> {
    const { from, to } = dateRange;
    // What is written from now on is left alone, or a busy log would never be done with.
    const range = { $gte: new Date(firstMoment(from)), $lte: new Date(Math.min(lastMoment(to), this.clock.now())) };
    const users = [...new Set(ids)];
    let deleted = 0;
    try {
      for (const userId of users) {
        const filter = { 'actor.userId': userId, createdAt: range, resource: { $ne: LOG } };
        for (;;) {
          const batch = await this.deleteSome(filter);
          if (batch === null) break;
          deleted += batch;
        }
      }
    } finally {
      await this.activity.recordAlone(actor, {
        action: `Cleared the activity of ${counted(users.length, 'user')}: ${counted(deleted, 'entry', 'entries')}`,
        resource: LOG,
        resourceId: '',
        after: { users, from, to, deleted },
      });
    }
    return deleted;
  }

  /** How many entries were deleted; null when there is none left. Another clearing may have deleted some of them. */
  private async deleteSome(filter: QueryFilter<ActivityDoc>): Promise<number | null> {
    const found = await this.model.find(filter, { _id: 1 }).limit(BATCH).lean();
    if (found.length === 0) return null;
    const { deletedCount } = await this.model.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
    return deletedCount;
  }
}

/** '1 entry', '2 entries'. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
