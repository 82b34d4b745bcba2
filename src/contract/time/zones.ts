import { DAY, MINUTE } from './units.js';

const formats = new Map<string, Intl.DateTimeFormat>();

/** There are some 600 names of zones, but each is understood in any mixture of capitals. */
const MAX_KEPT = 1_000;

/** Intl formats are slow to make: one for each zone is kept. */
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
    if (formats.size >= MAX_KEPT) formats.clear();
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

/** Local times by minute and zone: a list has thousands of games that start at a few dozen minutes. */
const localTimes = new Map<string, LocalTime>();

function localTime(at: string | number, zone: string): LocalTime {
  const minute = Math.floor(new Date(at).getTime() / MINUTE);
  const key = `${minute} ${zone}`;
  let local = localTimes.get(key);
  if (!local) {
    local = localTimeOf(minute * MINUTE, zone);
    if (localTimes.size >= MAX_KEPT) localTimes.clear();
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

/** Abbreviations that Intl (ICU) accepts as zones, which are no IANA names: Temporal rejects them. */
const ICU_ABBREVIATION = /^(AC|AE|AG|AR|AS|BE|BS|CA|CN|CS|CT|EA|EC|IE|IS|JS|MI|NE|NS|PL|PN|PR|PS|SS|VS)T$/i;

/** Whether both Intl and Temporal can compute with the zone of this name. Fixed offsets such as '+02:00' are no names. */
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

/** Sets the zone for browsers whose own zone is unknown: the site's. */
export function setFallbackZone(zone: string | undefined): void {
  if (isZone(zone)) fallbackZone = zone;
}

/**
 * IANA name of the zone of the browser, or of the machine. Browsers that find no zone report 'Etc/Unknown' or an offset
 * such as '+05:30': they get the site's zone.
 */
export function localZone(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isZone(zone) ? zone : fallbackZone;
}

/** A zone, or else the local one: an older browser does not know zones that were created after it. */
export const usableZone = (zone: string): string => (isZone(zone) ? zone : localZone());

/** The day of an instant in a zone, YYYY-MM-DD. */
export const dayKey = (at: string | number, zone: string): string => localTime(at, zone).day;

/** The hour of an instant in a zone, HH:mm. */
export const clockTime = (at: string | number, zone: string): string => localTime(at, zone).time;

const ENGLISH = {
  weekday: new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }),
  month: new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }),
};

/** 'Saturday' or 'November' of a day, YYYY-MM-DD; an empty text where it is none. */
function nameOf(part: 'weekday' | 'month', day: string): string {
  const at = Date.parse(day);
  return Number.isNaN(at) ? '' : ENGLISH[part].format(at);
}

/** 'November' of a month from 1 to 12. */
export const monthName = (month: number): string => nameOf('month', `2000-${String(month).padStart(2, '0')}-01`);

/**
 * 'Saturday 21 November', with the year when it is not this one. Put together here, because how Intl orders, punctuates and
 * shortens names differs between server and browsers.
 */
export function dayName(day: string, today: string): string {
  const [year = '', , date = ''] = day.split('-');
  const name = `${nameOf('weekday', day)} ${Number(date)} ${nameOf('month', day)}`;
  return today.startsWith(year) ? name : `${name} ${year}`;
}

/** '21 November 2026' of a day, YYYY-MM-DD. */
export function longDate(day: string): string {
  const [year = '', , date = ''] = day.split('-');
  return `${Number(date)} ${nameOf('month', day)} ${year}`;
}

/** How many days lie between today and a day; fewer than none for one before. Days as YYYY-MM-DD. */
export const daysFrom = (day: string, today: string): number => Math.round((Date.parse(day) - Date.parse(today)) / DAY);

/** 'Today', 'Tomorrow', 'Yesterday', or an empty text for other days. */
export function relativeDay(day: string, today: string): string {
  const days = daysFrom(day, today);
  return { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' }[days] ?? '';
}

/** Days for which a past day is shown as 'N days ago'. */
export const AGO_DAYS = 7;

/** 'Today', 'Yesterday', 'N days ago' up to 7 days, otherwise a short date: '21 Nov 2026'. Days as YYYY-MM-DD. */
export function daysAgo(day: string, today: string): string {
  const days = daysFrom(today, day);
  if (days === 0 || days === 1) return relativeDay(day, today);
  if (days > 1 && days <= AGO_DAYS) return `${days} days ago`;
  return shortDate(day);
}

/** '21 Nov 2026' of a day, YYYY-MM-DD. */
export function shortDate(day: string): string {
  const [year = '', , date = ''] = day.split('-');
  return `${Number(date)} ${nameOf('month', day).slice(0, 3)} ${year}`;
}

/** A short day for a card: 'Today', 'Tomorrow', 'Sat 21 Nov'. */
export const shortDay = (at: string, zone: string, now: number): string =>
  shortDayOf(dayKey(at, zone), dayKey(now, zone));

/** The same of a day, YYYY-MM-DD. */
export function shortDayOf(day: string, today: string): string {
  return relativeDay(day, today) || weekdayAndDate(day);
}

/** 'Sat 21 Nov' of a day, YYYY-MM-DD. */
export function weekdayAndDate(day: string): string {
  const [weekday = '', date = '', month = ''] = dayName(day, day).split(' ');
  return `${weekday.slice(0, 3)} ${date} ${month.slice(0, 3)}`;
}
