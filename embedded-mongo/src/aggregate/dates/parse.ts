import { MongoError } from '../../errors.js';
import { MONTH_NAMES, readFormat } from './format.js';
import { fromParts, type Parts, type WeekParts } from './parts.js';
import { zoneOf } from './zone.js';

function unreadable(text: string, why: string): MongoError {
  return new MongoError('ConversionFailure', `Error parsing date string '${text}'; ${why}`);
}

const DAY_NAMES = '(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\\s+)?';
const MONTH = '(?<name>[a-z]{3,9})\\.?';
const TIME =
  '(?:(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:[.,](?<fraction>\\d{1,9}))?)?(?:\\s*(?<half>[ap]\\.?m\\.?))?)';
const ZONE = '(?:\\s*(?<zone>z|utc|gmt|[+-]\\d{2}(?::?\\d{2})?))';

/** Forms of dates that need no format. */
const FORMS = [
  '(?<year>\\d{4})-(?<month>\\d{1,2})-(?<day>\\d{1,2})',
  '(?<year>\\d{4})/(?<month>\\d{1,2})/(?<day>\\d{1,2})',
  '(?<year>\\d{4})(?<month>\\d{2})(?<day>\\d{2})',
  '(?<year>\\d{4})-?W(?<week>\\d{2})(?:-?(?<weekday>\\d))?',
  '(?<month>\\d{1,2})/(?<day>\\d{1,2})/(?<year>\\d{4})',
  `${DAY_NAMES}(?<day>\\d{1,2})(?:st|nd|rd|th)?[\\s-]+${MONTH},?[\\s-]+(?<year>\\d{4})`,
  `${DAY_NAMES}${MONTH}\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?,?\\s+(?<year>\\d{4})`,
].map((form) => new RegExp(`^\\s*${form}(?:(?:[T\\s]\\s*|,\\s*)${TIME}${ZONE}?)?\\s*$`, 'i'));

function monthByName(text: string, name: string): number {
  const lowerCaseName = name.toLowerCase().replace(/^sept$/, 'sep');
  const index = MONTH_NAMES.findIndex(
    (month) => month.toLowerCase() === lowerCaseName || month.slice(0, 3).toLowerCase() === lowerCaseName,
  );
  if (index < 0) throw unreadable(text, `'${name}' is no month`);
  return index + 1;
}

function within(text: string, what: string, value: number | undefined, low: number, high: number): void {
  if (value !== undefined && (value < low || value > high)) throw unreadable(text, `${what} is out of range`);
}

function dayCount(year: number, month: number): number {
  return new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

function check(text: string, parts: Parts | WeekParts): void {
  if ('year' in parts) {
    within(text, 'the month', parts.month, 1, 12);
    within(text, 'the day', parts.day, 1, dayCount(parts.year, parts.month ?? 1));
  } else {
    within(text, 'the week', parts.isoWeek, 1, 53);
    within(text, 'the day of the week', parts.isoDayOfWeek, 1, 7);
  }
  within(text, 'the hour', parts.hour, 0, 24);
  within(text, 'the minute', parts.minute, 0, 59);
  within(text, 'the second', parts.second, 0, 59);
}

/** Returns the instant of a text, in the text's time zone or else in the given zone. */
function resolve(text: string, parts: Parts | WeekParts, textZone: string | undefined, zone: string | undefined): Date {
  check(text, parts);
  if (textZone !== undefined && zone !== undefined)
    throw unreadable(text, 'a date string with a time zone of its own and the parameter timezone exclude each other');
  return fromParts(parts, textZone ?? zone ?? 'UTC');
}

/** Parses a date in one of the usual forms: ISO 8601, RFC 2822, `March 4, 2026`, `3/4/2026`. */
export function parseDate(text: string, zone: string | undefined): Date {
  for (const form of FORMS) {
    const found = form.exec(text)?.groups as Readonly<Record<string, string | undefined>> | undefined;
    if (!found) continue;
    const number = (name: string): number | undefined => (found[name] === undefined ? undefined : Number(found[name]));
    const time = {
      hour: hourOf(number('hour'), found['half']),
      minute: number('minute'),
      second: number('second'),
      millisecond: Number((found['fraction'] ?? '').padEnd(3, '0').slice(0, 3)),
    };
    const named = found['zone'];
    const textZone = named === undefined ? undefined : /^[a-z]/i.test(named) ? 'UTC' : zoneOf(named);
    const year = number('year') ?? 0;
    const month = found['name'] === undefined ? number('month') : monthByName(text, found['name']);
    const parts =
      found['week'] === undefined
        ? { year, month, day: number('day'), ...time }
        : { isoWeekYear: year, isoWeek: number('week'), isoDayOfWeek: number('weekday'), ...time };
    return resolve(text, parts, textZone, zone);
  }
  throw unreadable(
    text,
    'embedded-mongo reads ISO 8601, RFC 2822 and dates by month and day; give a format for others',
  );
}

function hourOf(hour: number | undefined, half: string | undefined): number | undefined {
  if (hour === undefined || half === undefined) return hour;
  return (hour % 12) + (/^p/i.test(half) ? 12 : 0);
}

const READERS: Readonly<Record<string, string>> = {
  '%': '%',
  Y: '(?<year>\\d{4})',
  G: '(?<isoWeekYear>\\d{4})',
  m: '(?<month>\\d{1,2})',
  d: '(?<day>\\d{1,2})',
  H: '(?<hour>\\d{1,2})',
  M: '(?<minute>\\d{1,2})',
  S: '(?<second>\\d{1,2})',
  L: '(?<millisecond>\\d{1,3})',
  j: '(?<dayOfYear>\\d{1,3})',
  u: '(?<isoDayOfWeek>\\d)',
  V: '(?<isoWeek>\\d{1,2})',
  b: '(?<name>[A-Za-z]{3})',
  B: '(?<name>[A-Za-z]{3,9})',
  z: '(?<offset>[+-]\\d{2}:?\\d{2}|Z)',
  Z: '(?<minutes>[+-]?\\d{1,4})',
};

const isReadable = (letter: string): boolean => Object.hasOwn(READERS, letter);

/** Throws if `$dateFromString` does not support a format. */
export function checkReadable(format: string): void {
  readFormat(format, isReadable, () => undefined);
}

/** Parses a date by a format of `$dateFromString`. */
export function parseByFormat(text: string, format: string, zone: string | undefined): Date {
  let pattern = '';
  const seen = new Set<string>();
  readFormat(format, isReadable, (letter, plain) => {
    // A repeated part would repeat a named group, so the second one does not capture.
    const reader = letter === undefined ? plain.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&') : READERS[letter];
    pattern += letter !== undefined && seen.has(letter) ? reader.replace(/\?<\w+>/, '?:') : reader;
    if (letter !== undefined) seen.add(letter);
  });
  if (seen.has('b') && seen.has('B')) throw unreadable(text, "the format has both '%b' and '%B'");
  const found = new RegExp(`^${pattern}$`).exec(text)?.groups;
  if (!found && !new RegExp(`^${pattern}$`).test(text)) throw unreadable(text, `it is not of the format '${format}'`);
  return resolve(text, partsOf(text, found ?? {}), ownZone(found ?? {}), zone);
}

function ownZone(groups: Readonly<Record<string, string | undefined>>): string | undefined {
  if (groups['offset'] !== undefined) return groups['offset'] === 'Z' ? 'UTC' : zoneOf(groups['offset']);
  if (groups['minutes'] === undefined) return undefined;
  const minutes = Number(groups['minutes']);
  const padded = (value: number): string => String(Math.trunc(value)).padStart(2, '0');
  return zoneOf(`${minutes < 0 ? '-' : '+'}${padded(Math.abs(minutes) / 60)}:${padded(Math.abs(minutes) % 60)}`);
}

function partsOf(text: string, groups: Readonly<Record<string, string | undefined>>): Parts | WeekParts {
  const number = (name: string): number | undefined => (groups[name] === undefined ? undefined : Number(groups[name]));
  const { hour, minute, second } = { hour: number('hour'), minute: number('minute'), second: number('second') };
  const time = { hour, minute, second, millisecond: Number((groups['millisecond'] ?? '').padEnd(3, '0')) };
  const [isoWeekYear, year] = [number('isoWeekYear'), number('year')];
  if (isoWeekYear !== undefined && year !== undefined)
    throw unreadable(text, 'a date by week and a date by month exclude each other');
  if (isoWeekYear !== undefined)
    return { isoWeekYear, isoWeek: number('isoWeek'), isoDayOfWeek: number('isoDayOfWeek'), ...time };
  if (year === undefined) throw unreadable(text, 'an incomplete date/time string has been found: it has no year');
  const dayOfYear = number('dayOfYear');
  if (dayOfYear !== undefined) {
    within(text, 'the day of the year', dayOfYear, 1, 337 + dayCount(year, 2));
    const day = new Date(Date.UTC(2000 + (year % 400), 0, dayOfYear));
    return { year, month: day.getUTCMonth() + 1, day: day.getUTCDate(), ...time };
  }
  const month = groups['name'] === undefined ? number('month') : monthByName(text, groups['name']);
  return { year, month, day: number('day'), ...time };
}
