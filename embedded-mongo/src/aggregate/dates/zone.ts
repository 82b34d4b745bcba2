import { ObjectId, Timestamp } from 'bson';
import { Temporal } from 'temporal-polyfill';
import type { Value } from '../../bson/types.js';
import { MongoError, type CodeName } from '../../errors.js';
import { typeName } from '../../query/types.js';

export const UTC = 'UTC';

const OFFSET = /^[+-]\d{2}(:?[0-5]\d)?$/;
const NAME = /^[A-Za-z][A-Za-z0-9_+/-]*$/;

/** Returns a `timezone` in Temporal's form: an offset such as `+02:00`, or a name of the IANA database. */
export function zoneOf(value: Value): string {
  if (typeof value !== 'string')
    throw new MongoError('Location40517', `timezone must evaluate to a string, found ${typeName(value)}`);
  if (OFFSET.test(value)) {
    const minutes = Math.abs(Number(value.slice(0, 3))) * 60;
    if (minutes < 24 * 60) return `${value.slice(0, 3)}:${value.length > 3 ? value.slice(-2) : '00'}`;
  }
  if (NAME.test(value)) {
    try {
      return new Temporal.ZonedDateTime(0n, value).timeZoneId;
    } catch {
      // Rejected below.
    }
  }
  throw new MongoError('Location40485', `unrecognized time zone identifier: "${value}"`);
}

/** Returns the instant of a date, a timestamp, or an ObjectId. */
export function dateOf(value: Value, code: CodeName = 'Location16006'): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date((value.high >>> 0) * 1000);
  throw new MongoError(code, `can't convert from BSON type ${typeName(value)} to Date`);
}

/** Returns an instant in a zone. */
export function zoned(date: Date, zone: string): Temporal.ZonedDateTime {
  try {
    return Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(zone);
  } catch {
    throw outOfRange();
  }
}

/** Returns the instant of a zone's local time. A time that the clocks skip becomes later by the skipped time. */
export function instantOf(local: Temporal.PlainDateTime, zone: string): Date {
  return new Date(local.toZonedDateTime(zone).epochMilliseconds);
}

export function outOfRange(): MongoError {
  return new MongoError('BadValue', 'the date is outside of the years that embedded-mongo computes with');
}
