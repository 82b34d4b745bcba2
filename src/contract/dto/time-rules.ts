import { Transform } from 'class-transformer';
import { Matches, ValidateBy, type ValidationOptions } from 'class-validator';
import { withCentury } from '../time/days.js';
import { isZone } from '../time/zones.js';

/**
 * Returns whether a text is an existing day, YYYY-MM-DD. Years below 1000 are incomplete, because date fields add zeros until all
 * digits are typed.
 */
export function isCalendarDate(value: unknown): boolean {
  if (typeof value !== 'string' || !/^[1-9]\d{3}-\d{2}-\d{2}$/.test(value)) return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}

/** Returns whether a text is a day (YYYY-MM-DD) or a point in time, ISO 8601. */
export const isDayOrMoment = (value: unknown): value is string =>
  typeof value === 'string' &&
  (isCalendarDate(value) || (/^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value))));

/** Returns the start of a day (UTC), or the moment itself, in ms since the epoch. */
export const firstMoment = (text: string): number => Date.parse(text);

/** Returns the end of a day (UTC), or the moment itself, in ms since the epoch. */
export const lastMoment = (text: string): number => Date.parse(isCalendarDate(text) ? `${text}T23:59:59.999Z` : text);

/** Returns whether a text is the name of a time zone that this machine supports. */
export const isZoneName = (value: unknown): boolean => typeof value === 'string' && isZone(value);

/** Validates a day, YYYY-MM-DD. Moves a year of two digits to this century. */
export const IsCalendarDate =
  (options: ValidationOptions): PropertyDecorator =>
  (target, property) => {
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? withCentury(value) : value))(
      target,
      property,
    );
    ValidateBy({ name: 'isCalendarDate', validator: { validate: isCalendarDate } }, options)(target, property);
  };

export const IsZoneName = (options: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'isZoneName', validator: { validate: isZoneName } }, options);

/** HH:mm, from 00:00 to 23:59. */
export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

export const IsTimeOfDay = (options: ValidationOptions): PropertyDecorator => Matches(TIME_OF_DAY, options);
