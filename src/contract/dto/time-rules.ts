import { ValidateBy, type ValidationOptions } from 'class-validator';

/** Whether a text is a day that exists, written YYYY-MM-DD. */
export function isCalendarDate(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}

/** Whether a text is the name of a time zone that this machine knows; fixed offsets such as '+02:00' are no names. */
export function isZoneName(value: unknown): boolean {
  if (typeof value !== 'string' || !/^[A-Za-z]/.test(value)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

export const IsCalendarDate = (options: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'isCalendarDate', validator: { validate: isCalendarDate } }, options);

export const IsZoneName = (options: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'isZoneName', validator: { validate: isZoneName } }, options);
