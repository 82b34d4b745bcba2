import type { Clock } from '../../platform/clock/clock.js';
import type { UnitOfWork } from '../../platform/database/transactions/unit-of-work.js';
import type { Outbox } from '../../platform/outbox/outbox.js';
import type { ActivityService } from '../activity/activity.service.js';
import type { MediaUses } from './media-uses.js';

/** Dependencies of every write to a resource. */
export interface WriteTools {
  unit: UnitOfWork;
  outbox: Outbox;
  activity: ActivityService;
  clock: Clock;
  mediaUses: MediaUses;
}
