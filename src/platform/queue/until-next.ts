import type { Model, QueryFilter } from 'mongoose';
import type { Clock } from '../clock/clock.js';

/**
 * Returns the time until the next record becomes due, in ms, or null if no record is waiting. Ignores records that are already
 * due: a worker has claimed them, or a slot that becomes free wakes it.
 * @param field the time at which a record is due
 */
export async function untilNext<Doc>(
  model: Model<Doc>,
  clock: Clock,
  field: keyof Doc & string,
  filter: QueryFilter<Doc> = {},
): Promise<number | null> {
  // MongoDB uses a partial index only if the query repeats the index's condition.
  const waiting = { ...filter, [field]: { $gt: clock.date(), $type: 'date' } } as QueryFilter<Doc>;
  const next = await model
    .findOne(waiting, { [field]: 1 })
    .sort({ [field]: 1 })
    .lean<Record<string, Date>>();
  return next?.[field] ? Math.max(0, next[field].getTime() - clock.now()) : null;
}
