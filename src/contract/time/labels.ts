import { serverNow } from './server-clock.js';
import { HOUR, MINUTE, SECOND } from './units.js';
import { cityOf, utcName } from './zone-names.js';
import { dayKey, daysFrom, localZone, relativeDay, usableZone } from './zones.js';

const SHORT_DAY: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' };
const SHORT_DAY_AND_HOUR: Intl.DateTimeFormatOptions = { ...SHORT_DAY, hour: '2-digit', minute: '2-digit' };

/** Creates a format for a zone, or for the zone of the machine by default. */
const format = (zone = localZone(), options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', { timeZone: usableZone(zone), hourCycle: 'h23', ...options });

/** Formats an instant. The label contains the year if the year is not the current year. */
function labelOf(instant: string, zone: string | undefined, now: number, parts: Intl.DateTimeFormatOptions): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  const year = date.getUTCFullYear() === new Date(now).getUTCFullYear() ? undefined : 'numeric';
  return format(zone, { ...parts, year }).format(date);
}

/** Returns 'Sat 15 Aug, 20:00' in a zone, with the year if it is not the current year. */
export const dayAndHour = (instant: string, zone?: string, now = serverNow()): string =>
  labelOf(instant, zone, now, SHORT_DAY_AND_HOUR);

/** Returns 'Sat 15 Aug' in a zone, with the year if it is not the current year. */
export const dayAlone = (instant: string, zone?: string, now = serverNow()): string =>
  labelOf(instant, zone, now, SHORT_DAY);

/** Returns the short name of a zone at an instant, such as 'BST' or 'GMT+2'. */
export function zoneName(instant: string, zone?: string): string {
  const parts = format(zone, { timeZoneName: 'short' }).formatToParts(new Date(instant));
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}

/** Returns 'London time' for 'Europe/London', with the current name of the city. */
export const zoneLabel = (zone: string): string => utcName(zone) ?? `${cityOf(zone)} time`;

/** Distances below this number of hours are shown in hours, also across midnight. */
const NEAR_HOURS = 12;
/** Distances of more days are shown in months or years. */
const MAX_DAYS = 30;
/** Average length of a month in days. */
const MONTH_DAYS = 365.25 / 12;

/**
 * Returns the distance to an instant (ms) in its largest unit: 'in 12 min', 'in 3 h', 'tomorrow', 'in 3 d', 'in 2 years', 'now',
 * '3 h ago', or 'yesterday'.
 * @param zone zone in which days start and end
 */
export function fromNow(instant: number, now = serverNow(), zone = localZone()): string {
  const minutes = Math.round((instant - now) / MINUTE);
  const size = Math.abs(minutes);
  const inWords = (text: string): string => (minutes > 0 ? `in ${text}` : `${text} ago`);
  if (size === 0) return instant < now ? 'just now' : 'now';
  if (size < 60) return inWords(`${size} min`);
  const [day, today] = [dayKey(instant, usableZone(zone)), dayKey(now, usableZone(zone))];
  const days = Math.abs(daysFrom(day, today));
  if (days === 0 || size < NEAR_HOURS * 60) return inWords(`${Math.round(size / 60)} h`);
  if (days === 1) return relativeDay(day, today).toLowerCase();
  if (days <= MAX_DAYS) return inWords(`${days} d`);
  const months = Math.round(days / MONTH_DAYS);
  const [count, unit] = months < 12 ? [months, 'month'] : [Math.round(days / MONTH_DAYS / 12), 'year'];
  return inWords(`${count} ${unit}${count === 1 ? '' : 's'}`);
}

/**
 * Returns the time until an instant (ms) in minutes and seconds ('1:14'), or in its largest unit if it is an hour or more: '3 h',
 * 'tomorrow', '3 d'. Stops at '0:00'.
 */
export function countdown(instant: number, now = serverNow(), zone = localZone()): string {
  const seconds = Math.max(0, Math.ceil((instant - now) / SECOND));
  if (seconds >= HOUR / SECOND) return fromNow(instant, now, zone).replace(/^in /, '');
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
