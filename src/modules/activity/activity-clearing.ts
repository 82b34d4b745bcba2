import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type { ClearActivityDto } from '../../contract/dto/activity.dto.js';
import { firstMoment, lastMoment } from '../../contract/dto/time-rules.js';
import { Clock } from '../../platform/clock/clock.js';
import { ACTIVITY_MODEL, type ActivityDoc, type Actor } from './activity.schema.js';
import { ActivityService } from './activity.service.js';

/** Number of entries deleted per batch. Each batch is a short write, so that other writes can run between batches. */
const BATCH = 200;
/** Maximum duration of one call, in ms. Shorter than the timeouts of proxies. */
const CALL_MS = 20_000;

/** Resource of entries about the log itself. */
const LOG = 'activity';

/** Result of a clearing. */
export interface Cleared {
  deleted: number;
  /** Whether all matching entries are deleted. If false, the client repeats the call to continue. */
  isComplete: boolean;
}

/** Clears the log entries of selected users in a date range. Keeps the security log and the entries about clearings. */
@Injectable()
export class ActivityClearing implements BeforeApplicationShutdown {
  private stopping = false;

  constructor(
    @InjectModel(ACTIVITY_MODEL) private readonly model: Model<ActivityDoc>,
    private readonly activity: ActivityService,
    private readonly clock: Clock,
  ) {}

  beforeApplicationShutdown(): void {
    this.stopping = true;
  }

  /**
   * Deletes in batches and without a transaction, so that a clearing of any size can be interrupted and repeated. Logs the
   * deleted entries even if a later batch fails.
   */
  async clear({ ids, dateRange }: ClearActivityDto, actor: Actor): Promise<Cleared> {
    const { from, to } = dateRange;
    const users = [...new Set(ids)];
    const now = this.clock.now();
    // Entries written during the clearing stay; otherwise, clearing a busy log would never end.
    const createdAt = { $gte: new Date(firstMoment(from)), $lte: new Date(Math.min(lastMoment(to), now)) };
    const cleared: Cleared = { deleted: 0, isComplete: false };
    try {
      for (const userId of users) {
        const filter = {
          'actor.userId': userId,
          createdAt,
          resource: { $ne: LOG },
          source: { $ne: 'security' },
        } as const;
        await this.clearOf(filter, now + CALL_MS, cleared);
        if (!cleared.isComplete) break;
      }
    } finally {
      const { deleted } = cleared;
      await this.activity.logAlone(actor, {
        action: `Cleared the activity of ${counted(users.length, 'user')}: ${counted(deleted, 'entry', 'entries')}`,
        resource: LOG,
        resourceId: '',
        after: { users, from, to, deleted },
      });
    }
    return cleared;
  }

  /** Deletes matching entries until `until` (ms), but at least one batch, and adds their number to `cleared`. */
  private async clearOf(filter: QueryFilter<ActivityDoc>, until: number, cleared: Cleared): Promise<void> {
    cleared.isComplete = false;
    do {
      const found = await this.model.find(filter, { _id: 1 }).limit(BATCH).lean();
      // A concurrent clearing may have deleted some of these entries.
      if (found.length > 0) cleared.deleted += await this.deleteAll(found);
      cleared.isComplete = found.length < BATCH;
    } while (!cleared.isComplete && !this.stopping && this.clock.now() < until);
  }

  private async deleteAll(entries: readonly Pick<ActivityDoc, '_id'>[]): Promise<number> {
    const { deletedCount } = await this.model.deleteMany({ _id: { $in: entries.map(({ _id }) => _id) } });
    return deletedCount;
  }
}

/** Returns a count with its noun, such as '1 entry' or '2 entries'. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
