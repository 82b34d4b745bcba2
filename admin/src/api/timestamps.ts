import { momentOf } from '@contract/dates.js';

const isTimestamp = (value: unknown): boolean => typeof value === 'object' && value !== null && 'seconds' in value;

/** A record with every timestamp as ISO 8601, also one that came as `{seconds, nanoseconds}`. */
function withIsoTimestamps(record: unknown): unknown {
  if (typeof record !== 'object' || record === null) return record;
  const late = Object.entries(record).filter(([, value]) => isTimestamp(value));
  if (late.length === 0) return record;
  return { ...record, ...Object.fromEntries(late.map(([field, value]) => [field, momentOf(value)?.toISOString()])) };
}

/** The record or the records of an answer, their timestamps as pages show them (dashboard spec, section 3). */
export const normalized = (held: unknown): unknown =>
  Array.isArray(held) ? held.map(withIsoTimestamps) : withIsoTimestamps(held);
