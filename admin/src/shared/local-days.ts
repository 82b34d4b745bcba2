import { addDays } from '@contract/time/days.js';
import { instantOf } from '@contract/time/wall-clock.js';
import { dayKey } from '@contract/time/zones.js';

const midnight = (day: string, zone: string): number => instantOf(day, '00:00', zone);

/** The first moment of a day (YYYY-MM-DD) in a zone, ISO 8601 in UTC. */
export const startOfDay = (day: string, zone: string): string => new Date(midnight(day, zone)).toISOString();

/** The last moment of a day (YYYY-MM-DD) in a zone, ISO 8601 in UTC. */
export const endOfDay = (day: string, zone: string): string =>
  new Date(midnight(addDays(day, 1), zone) - 1).toISOString();

/** The day of a moment in a zone, YYYY-MM-DD. A day stays as it is; other texts are no day. */
export function dayOf(text: string, zone: string): string {
  if (text.length <= 'YYYY-MM-DD'.length || Number.isNaN(Date.parse(text))) return text;
  return dayKey(text, zone);
}
