import type { Temporal } from 'temporal-polyfill';
import { MongoError } from '../../errors.js';
import { sundayBasedDay, sundayWeek } from './parts.js';

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

type Local = Temporal.ZonedDateTime;

const padded = (value: number, width: number): string => String(value).padStart(width, '0');

function year(value: number): string {
  if (value < 0 || value > 9999)
    throw new MongoError(
      'Location18537',
      `Could not convert date to string: date component was outside the supported range of 0-9999: ${value}`,
    );
  return padded(value, 4);
}

const minutesOf = (date: Local): number => Math.trunc(date.offsetNanoseconds / 60e9);

function offset(date: Local): string {
  const minutes = Math.abs(minutesOf(date));
  return `${minutesOf(date) < 0 ? '-' : '+'}${padded(Math.floor(minutes / 60), 2)}${padded(minutes % 60, 2)}`;
}

const SPECIFIERS: Readonly<Record<string, (date: Local) => string>> = {
  '%': () => '%',
  Y: (date) => year(date.year),
  G: (date) => year(date.yearOfWeek ?? date.year),
  m: (date) => padded(date.month, 2),
  d: (date) => padded(date.day, 2),
  H: (date) => padded(date.hour, 2),
  M: (date) => padded(date.minute, 2),
  S: (date) => padded(date.second, 2),
  L: (date) => padded(date.millisecond, 3),
  j: (date) => padded(date.dayOfYear, 3),
  u: (date) => String(date.dayOfWeek),
  w: (date) => String(sundayBasedDay(date)),
  U: (date) => padded(sundayWeek(date), 2),
  V: (date) => padded(date.weekOfYear ?? 0, 2),
  b: (date) => MONTH_NAMES[date.month - 1].slice(0, 3),
  B: (date) => MONTH_NAMES[date.month - 1],
  z: offset,
  Z: (date) => String(minutesOf(date)),
};

/** Calls back for each part of a format: a specifier's letter, or text. */
export function readFormat(
  format: string,
  isValid: (letter: string) => boolean,
  piece: (letter: string | undefined, text: string) => void,
): void {
  for (let at = 0; at < format.length; at += 1) {
    if (format[at] !== '%') {
      piece(undefined, format[at]);
      continue;
    }
    at += 1;
    if (at === format.length) throw new MongoError('Location18535', "Unmatched '%' at end of format string");
    if (!isValid(format[at]))
      throw new MongoError('Location18536', `Invalid format character '%${format[at]}' in format string`);
    piece(format[at], '');
  }
}

const isKnown = (letter: string): boolean => Object.hasOwn(SPECIFIERS, letter);

/** Throws if `$dateToString` does not support a format. */
export function checkFormat(format: string): void {
  readFormat(format, isKnown, () => undefined);
}

/** Formats a date as `$dateToString` does. */
export function formatDate(date: Local, format: string): string {
  let text = '';
  readFormat(format, isKnown, (letter, plain) => (text += letter === undefined ? plain : SPECIFIERS[letter](date)));
  return text;
}
