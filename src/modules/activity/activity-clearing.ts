import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type { ClearActivityDto } from '../../contract/dto/activity.dto.js';
import { firstMoment, lastMoment } from '../../contract/dto/time-rules.js';
import { Clock } from '../../platform/clock/clock.js';
import { ACTIVITY_MODEL, type ActivityDoc, type Actor } from './activity.schema.js';
import { ActivityService } from './activity.service.js';

/** Entries deleted in one go: each is a short write, and others get their turn in between. */
const BATCH = 200;
/** How long one call may take, in milliseconds: shorter than a proxy waits for an answer. */
const CALL_MS = 20_000;

/** What entries about the log itself name as their resource. */
const LOG = 'activity';

/** What a clearing came to. */
export interface Cleared {
  deleted: number;
  /** Whether nothing is left of what was to be deleted; else the same call goes on. */
  isComplete: boolean;
}

/** Clears the log of what some users did in a range. The security log, and that a log was cleared, stay in it. */
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
   * Deletes in batches and without a transaction, so that a clearing of any size can be broken off and repeated. What was
   * deleted is recorded even when a later batch fails.
   */
  async clear({ ids, dateRange }: ClearActivityDto, actor: Actor): Promise<Cleared> {
    const { from, to } = dateRange;
    const users = [...new Set(ids)];
    const now = this.clock.now();
    // Entries that are written meanwhile stay: a busy log would never be cleared.
    const createdAt = { $gte: new Date(firstMoment(from)), $lte: new Date(Math.min(lastMoment(to), now)) };
    const cleared: Cleared = { deleted: 0, isComplete: false };
    try {
      for (const userId of users) {
        const theirs = {
          'actor.userId': userId,
          createdAt,
          resource: { $ne: LOG },
          source: { $ne: 'security' },
        } as const;
        await this.clearOf(theirs, now + CALL_MS, cleared);
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

  /** Deletes what the filter finds, at least a batch of it, and counts it as it goes. */
  private async clearOf(filter: QueryFilter<ActivityDoc>, until: number, cleared: Cleared): Promise<void> {
    cleared.isComplete = false;
    do {
      const found = await this.model.find(filter, { _id: 1 }).limit(BATCH).lean();
      // Another clearing may have deleted some of them meanwhile.
      if (found.length > 0) cleared.deleted += await this.deleteAll(found);
      cleared.isComplete = found.length < BATCH;
    } while (!cleared.isComplete && !this.stopping && this.clock.now() < until);
  }

  private async deleteAll(found: readonly Pick<ActivityDoc, '_id'>[]): Promise<number> {
    const { deletedCount } = await this.model.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
    return deletedCount;
  }
}

/** '1 entry', '2 entries'. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
