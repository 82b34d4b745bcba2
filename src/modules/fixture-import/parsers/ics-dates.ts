import ICAL from 'ical.js';
import { kickOffInstant } from '../../../contract/time/kick-off.js';
import { readDate, readWallClock } from './date-time.js';
import type { WallClock } from './wall-clock.js';
import { RowError } from './fixture-row.js';
import { quote } from './text.js';
import type { CalendarZones } from './vtimezone.js';

/** Time zones of a calendar, for times with and without a named zone. */
export interface TimeContext {
  zones: CalendarZones;
  /** Zone of times that name no zone: an id that the calendar describes or that has an IANA name. */
  zoneId: string | undefined;
}

const DATE_TIME_VALUE = /:(\d{8})(?:T(\d{2})(\d{2})(\d{2})(Z?))?\s*$/;

/**
 * Parses the date and time of a line such as DTSTART. Reads the digits without ical.js, which would move hour 25 to the next day
 * and ignore an offset that is not allowed in this position.
 * @param fallbackZoneId the zone of a time that names none, before the calendar's
 * @throws RowError
 */
export function readMoment(line: string, { zones, zoneId }: TimeContext, fallbackZoneId?: string): WallClock {
  const [, day, hour, minute, , utc] = DATE_TIME_VALUE.exec(line) ?? [];
  if (day === undefined) throw new RowError(`The start ${quote(line)} cannot be read`);
  const property = readProperty(line);
  if (hour === undefined || property?.type === 'date') {
    return { date: readDate(day), time: null, timeZone: zoneId ? zones.nameOf(zoneId) : null };
  }
  const clock = readWallClock(day, `${hour}:${minute}`, '');
  if (utc) return { ...clock, timeZone: 'UTC' };
  const id = zoneIdOf(line) ?? fallbackZoneId ?? zoneId;
  return id ? zones.place(clock.date, clock.time ?? '', id) : clock;
}

/** Returns the TZID of a line. */
export function zoneIdOf(line: string): string | undefined {
  return readProperty(line)?.getFirstParameter('tzid') || undefined;
}

/** Parses a content line with ical.js. @throws RowError */
export function readProperty(line: string | undefined): ICAL.Property | undefined {
  if (line === undefined) return undefined;
  try {
    return ICAL.Property.fromString(line);
  } catch {
    throw new RowError(`The line ${quote(line)} cannot be read`);
  }
}

/**
 * Parses the dates and times of a line that lists several, such as EXDATE.
 * @throws RowError
 */
export function readMoments(
  line: string,
  context: TimeContext,
  fallbackZoneId: string | undefined,
  onMoment: () => void,
): WallClock[] {
  const at = line.lastIndexOf(':');
  const [head, values] = [line.slice(0, at), line.slice(at + 1)];
  // Only the start of a period counts.
  return values.split(',').map((value) => {
    onMoment();
    const start = value.split('/')[0] ?? '';
    return readMoment(`${head.replace(/;VALUE=PERIOD/i, '')}:${start}`, context, fallbackZoneId);
  });
}

/** Returns an instant as ISO 8601 in UTC. A day without a time counts from 00:00 UTC, and a time without a zone counts as UTC. */
export const instantOf = ({ date, time, timeZone }: WallClock): string =>
  kickOffInstant(date, time ?? '00:00', time === null ? 'UTC' : (timeZone ?? 'UTC')).toISOString();
