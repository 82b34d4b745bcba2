import { Temporal } from 'temporal-polyfill';
import type { QuietHoursDto } from '../../contract/dto/subscription.dto.js';
import { kickOffInstant, wallClock } from '../../contract/time/kick-off.js';

/** Returns the end of the quiet hours that contain `instant`, or null if `instant` lies outside of quiet hours. */
export function quietUntil(quietHours: QuietHoursDto | null | undefined, instant: Date): Date | null {
  if (!quietHours) return null;
  const { from, to, timeZone } = quietHours;
  const { date, time } = wallClock(instant, timeZone);
  const isQuiet = from < to ? from <= time && time < to : from <= time || time < to;
  if (!isQuiet) return null;
  const end = kickOffInstant(time < to ? date : dayAfter(date), to, timeZone);
  // When clocks are set back, an hour occurs twice, so the calculated end may have passed already.
  return end > instant ? end : null;
}

const dayAfter = (date: string): string => Temporal.PlainDate.from(date).add({ days: 1 }).toString();
