import { serverNow } from './server-clock.js';
import { DAY, HOUR, MINUTE } from './units.js';
import { cityOf, utcName } from './zone-names.js';
import { localZone, usableZone } from './zones.js';

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

const DAY_MINUTES = DAY / MINUTE;

/** Returns 'in 3 h 20 min', '12 min ago', or 'now'. */
export function fromNow(instant: number, now = serverNow()): string {
  const minutes = Math.round((instant - now) / MINUTE);
  const size = Math.abs(minutes);
  if (size === 0) return 'now';
  const days = Math.floor(size / DAY_MINUTES);
  const hours = Math.floor((size % DAY_MINUTES) / 60);
  const rest = size % 60;
  const text = days
    ? `${days} d${hours ? ` ${hours} h` : ''}`
    : hours
      ? `${hours} h${rest ? ` ${rest} min` : ''}`
      : `${rest} min`;
  return minutes > 0 ? `in ${text}` : `${text} ago`;
}

const UNITS = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const;

/** Returns '5 minutes ago' or 'a moment ago'. */
export function agoInWords(at: number, now = serverNow()): string {
  const age = now - at;
  for (const [unit, size] of UNITS) {
    if (age >= size) return new Intl.RelativeTimeFormat('en').format(-Math.floor(age / size), unit);
  }
  return 'a moment ago';
}
