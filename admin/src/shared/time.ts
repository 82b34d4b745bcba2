import { dayKey, daysAgo } from '@contract/time/zones.js';

const MINUTE = 60_000;

const format = (zone: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hourCycle: 'h23', ...options });

const DAY_AND_HOUR: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
};

/** The viewer's own zone. */
export const viewerZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** 'Sat 15 Aug, 20:00' in a zone; the year is shown when it is not this one. */
export function dayAndHour(instant: string, zone?: string, now = Date.now()): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  const year = date.getUTCFullYear() === new Date(now).getUTCFullYear() ? undefined : 'numeric';
  return format(zone, { ...DAY_AND_HOUR, year }).format(date);
}

/** '20:00' in a zone. */
export const hour = (instant: string, zone?: string): string =>
  format(zone, { hour: '2-digit', minute: '2-digit' }).format(new Date(instant));

/** The short name of a zone at an instant: 'BST', 'GMT+2'. */
export function zoneName(instant: string, zone?: string): string {
  const parts = format(zone, { timeZoneName: 'short' }).formatToParts(new Date(instant));
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}

/** The day it is in a zone, YYYY-MM-DD. */
export const today = (zone: string | undefined, now = Date.now()): string => dayKey(now, zone ?? viewerZone());

/** Minutes that a zone is ahead of UTC at an instant (ms). */
function offsetMinutes(instant: number, zone: string): number {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const at: Record<string, number> = {};
  for (const { type, value } of format(zone, options).formatToParts(instant)) at[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour: hours = 0, minute = 0 } = at;
  return Math.round((Date.UTC(year, month - 1, day, hours, minute) - Math.floor(instant / MINUTE) * MINUTE) / MINUTE);
}

/**
 * The instant (ms) of a wall-clock time in a zone. A time in a gap moves forward by the gap, in a fold the first one
 * holds, as on the server. NaN when day, hour or zone are not readable.
 */
export function instantOf(date: string, time: string, zone: string): number {
  const wall = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(wall)) return Number.NaN;
  try {
    const before = offsetMinutes(wall - 24 * 60 * MINUTE, zone);
    const after = offsetMinutes(wall + 24 * 60 * MINUTE, zone);
    const fits = [before, after]
      .map((offset) => ({ offset, instant: wall - offset * MINUTE }))
      .filter(({ offset, instant }) => offsetMinutes(instant, zone) === offset)
      .map(({ instant }) => instant);
    return fits.length ? Math.min(...fits) : wall - before * MINUTE;
  } catch {
    return Number.NaN;
  }
}

/** 'in 3 h 20 min', '12 min ago', 'now'. */
export function fromNow(instant: number, now = Date.now()): string {
  const minutes = Math.round((instant - now) / MINUTE);
  const size = Math.abs(minutes);
  if (size === 0) return 'now';
  const days = Math.floor(size / 1440);
  const hours = Math.floor((size % 1440) / 60);
  const rest = size % 60;
  const text = days
    ? `${days} d${hours ? ` ${hours} h` : ''}`
    : hours
      ? `${hours} h${rest ? ` ${rest} min` : ''}`
      : `${rest} min`;
  return minutes > 0 ? `in ${text}` : `${text} ago`;
}

/** 'Today', 'Yesterday', 'N days ago' up to 7 days, else a short date (dashboard spec, section 3). */
export const relativeDay = (instant: string, now = Date.now()): string =>
  daysAgo(dayKey(instant, viewerZone()), today(undefined, now));
