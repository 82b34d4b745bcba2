import ICAL from 'ical.js';
import { kickOffInstant } from '../../../contract/time/kick-off.js';
import { readDate, readWallClock } from './date-time.js';
import type { WallClock } from './wall-clock.js';
import { RowError } from './fixture-row.js';
import { quote } from './text.js';
import type { CalendarZones } from './vtimezone.js';

/** The zones of a calendar, for times that name a zone and for times without one. */
export interface TimeContext {
  zones: CalendarZones;
  /** The zone of times that name none: an id that the calendar describes, or one with an IANA name. */
  zoneId: string | undefined;
}

const DATE_TIME_VALUE = /:(\d{8})(?:T(\d{2})(\d{2})(\d{2})(Z?))?\s*$/;

/**
 * The moment of a line such as DTSTART. Its digits are taken as they are written: ical.js would move a 25th hour to the next
 * day and drop an offset that has no place here.
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

/** The TZID of a line. */
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

/** The moments of a line that lists several, such as EXDATE. @throws RowError */
export function readMoments(
  line: string,
  context: TimeContext,
  fallbackZoneId: string | undefined,
  onMoment: () => void,
): WallClock[] {
  const at = line.lastIndexOf(':');
  const [head, values] = [line.slice(0, at), line.slice(at + 1)];
  // The start of a period counts.
  return values.split(',').map((value) => {
    onMoment();
    const start = value.split('/')[0] ?? '';
    return readMoment(`${head.replace(/;VALUE=PERIOD/i, '')}:${start}`, context, fallbackZoneId);
  });
}

/** The instant of a moment; a day is its first one, and a time without a zone counts as UTC. ISO 8601 UTC. */
export const instantOf = ({ date, time, timeZone }: WallClock): string =>
  kickOffInstant(date, time ?? '00:00', time === null ? 'UTC' : (timeZone ?? 'UTC')).toISOString();
