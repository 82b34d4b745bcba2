import { DAY, MINUTE } from './units.js';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Maximum number of cached entries. About 600 zone names exist, but Intl accepts each name in any capitalization. */
const MAX_CACHED = 1_000;

/** Returns the cached format of a zone, because creating an Intl format is slow. */
function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    if (formats.size >= MAX_CACHED) formats.clear();
    formats.set(zone, format);
  }
  return format;
}

interface LocalTime {
  /** YYYY-MM-DD */
  day: string;
  /** HH:mm */
  time: string;
}

/** Local times by minute and zone. A list contains thousands of games, but only a few dozen different start times. */
const localTimes = new Map<string, LocalTime>();

function localTime(at: string | number, zone: string): LocalTime {
  const minute = Math.floor(new Date(at).getTime() / MINUTE);
  const key = `${minute} ${zone}`;
  let local = localTimes.get(key);
  if (!local) {
    local = localTimeOf(minute * MINUTE, zone);
    if (localTimes.size >= MAX_CACHED) localTimes.clear();
    localTimes.set(key, local);
  }
  return local;
}

function localTimeOf(at: number, zone: string): LocalTime {
  const parts = new Map(
    formatOf(usableZone(zone))
      .formatToParts(new Date(at))
      .map((part) => [part.type, part.value]),
  );
  const get = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return { day: `${get('year')}-${get('month')}-${get('day')}`, time: `${get('hour')}:${get('minute')}` };
}

/** Abbreviations that Intl (ICU) accepts as zones. Temporal rejects them, because they are not IANA names. */
const ICU_ABBREVIATION = /^(AC|AE|AG|AR|AS|BE|BS|CA|CN|CS|CT|EA|EC|IE|IS|JS|MI|NE|NS|PL|PN|PR|PS|SS|VS)T$/i;

/** Returns whether both Intl and Temporal support the zone of this name. Fixed offsets such as '+02:00' are not names. */
export function isZone(name: string | undefined): name is string {
  if (!name || !/^[A-Za-z]/.test(name) || ICU_ABBREVIATION.test(name)) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

let fallbackZone = 'UTC';

/** Sets the zone of the site, which browsers without a detectable zone use. */
export function setFallbackZone(zone: string | undefined): void {
  if (isZone(zone)) fallbackZone = zone;
}

/**
 * Returns the IANA name of the zone of the browser or machine. Browsers that cannot detect their zone report 'Etc/Unknown' or an
 * offset such as '+05:30', and use the zone of the site instead.
 */
export function localZone(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isZone(zone) ? zone : fallbackZone;
}

/** Returns the zone, or the local zone if the zone is not supported. Older browsers do not support newer zones. */
export const usableZone = (zone: string): string => (isZone(zone) ? zone : localZone());

/** Returns the day of an instant in a zone, YYYY-MM-DD. */
export const dayKey = (at: string | number, zone: string): string => localTime(at, zone).day;

/** Returns the time of an instant in a zone, HH:mm. */
export const clockTime = (at: string | number, zone: string): string => localTime(at, zone).time;

const ENGLISH = {
  weekday: new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }),
  month: new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }),
};

/** Returns the weekday or month of a day (YYYY-MM-DD), such as 'Saturday' or 'November'. Returns '' for an invalid day. */
function nameOf(part: 'weekday' | 'month', day: string): string {
  const at = Date.parse(day);
  return Number.isNaN(at) ? '' : ENGLISH[part].format(at);
}

/** Returns the name of a month from 1 to 12, such as 'November'. */
export const monthName = (month: number): string => nameOf('month', `2000-${String(month).padStart(2, '0')}-01`);

/**
 * Returns 'Saturday 21 November', with the year if it is not the current year. Does not use Intl for the whole text, because
 * servers and browsers order, punctuate, and shorten names differently.
 */
export function dayName(day: string, today: string): string {
  const [year = '', , date = ''] = day.split('-');
  const name = `${nameOf('weekday', day)} ${Number(date)} ${nameOf('month', day)}`;
  return today.startsWith(year) ? name : `${name} ${year}`;
}

/** Returns '21 November 2026' for a day, YYYY-MM-DD. */
export function longDate(day: string): string {
  const [year = '', , date = ''] = day.split('-');
  return `${Number(date)} ${nameOf('month', day)} ${year}`;
}

/** Returns the number of days between today and a day, negative for a past day. Days have the format YYYY-MM-DD. */
export const daysFrom = (day: string, today: string): number => Math.round((Date.parse(day) - Date.parse(today)) / DAY);

/** Returns 'Today', 'Tomorrow', 'Yesterday', or '' for other days. */
export function relativeDay(day: string, today: string): string {
  const days = daysFrom(day, today);
  return { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' }[days] ?? '';
}

/** Number of days for which a past day is displayed as 'N days ago'. */
export const AGO_DAYS = 7;

/**
 * Returns 'Today', 'Yesterday', 'N days ago' up to `AGO_DAYS`, or a short date such as '21 Nov 2026'. Days have the format
 * YYYY-MM-DD.
 */
export function daysAgo(day: string, today: string): string {
  const days = daysFrom(today, day);
  if (days === 0 || days === 1) return relativeDay(day, today);
  if (days > 1 && days <= AGO_DAYS) return `${days} days ago`;
  return shortDate(day);
}

/** Returns '21 Nov 2026' for a day, YYYY-MM-DD. */
export function shortDate(day: string): string {
  const [year = '', , date = ''] = day.split('-');
  return `${Number(date)} ${nameOf('month', day).slice(0, 3)} ${year}`;
}

/** Returns the short name of an instant's day: 'Today', 'Tomorrow', 'Yesterday', or 'Sat 21 Nov'. */
export const shortDay = (at: string, zone: string, now: number): string =>
  shortDayOf(dayKey(at, zone), dayKey(now, zone));

/** Returns the short name of a day, YYYY-MM-DD, as `shortDay` does. */
export function shortDayOf(day: string, today: string): string {
  return relativeDay(day, today) || weekdayAndDate(day);
}

/** Returns 'Sat 21 Nov' for a day, YYYY-MM-DD. */
export function weekdayAndDate(day: string): string {
  const [weekday = '', date = '', month = ''] = dayName(day, day).split(' ');
  return `${weekday.slice(0, 3)} ${date} ${month.slice(0, 3)}`;
}
