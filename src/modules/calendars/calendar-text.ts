import ICAL from 'ical.js';
import { cleanLines } from '../../contract/text.js';
import { mapInSlices } from '../../platform/slices.js';

/** A game in a calendar. */
export interface CalendarEvent {
  /** Identifier that stays the same for the lifetime of the game. */
  uid: string;
  /** Grows when the game is rescheduled or cancelled. */
  sequence: number;
  changedAt: Date;
  startsAt: Date;
  endsAt: Date;
  /** Day (YYYY-MM-DD) of a game without a confirmed time. The event then covers this day and has no start or end. */
  day?: string;
  title: string;
  location: string;
  sport: string;
  /** Text of one or more lines. */
  description: string;
  /** Address of the game's page, or null if the public address of the server is not configured. */
  url: string | null;
  status: EventStatus;
}

/** Status of an event (RFC 5545, 3.8.1.11). */
export type EventStatus = 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';

/** Interval at which calendar programs check for changes, as an ISO 8601 duration. */
const REFRESHED_EVERY = 'PT1H';

// RFC 5545 allows 75 octets per line, but the library does not count the space at the start of a folded line.
ICAL.foldLength = 74;

const typed = (name: string, type: string, value: string): ICAL.Property =>
  new ICAL.Property([name, {}, type, cleanLines(value)]);

/**
 * Renders a calendar in UTC (iCalendar, RFC 5545). The calendar has no METHOD, because it is published instead of sent to
 * attendees.
 */
export async function calendarText(name: string, events: readonly CalendarEvent[]): Promise<string> {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Nepsh//Games//EN');
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  // RFC 7986 defines the first name of each pair; older programs read the second name.
  for (const property of ['name', 'x-wr-calname']) calendar.addProperty(typed(property, 'text', name));
  for (const property of ['refresh-interval', 'x-published-ttl'])
    calendar.addProperty(typed(property, 'duration', REFRESHED_EVERY));
  const [before = '', after = ''] = calendar.toString().split(/(?=END:VCALENDAR$)/);
  const texts = await mapInSlices(events, (event) => `${componentOf(event).toString()}\r\n`);
  return [before, ...texts, after, '\r\n'].join('');
}

function componentOf(event: CalendarEvent): ICAL.Component {
  const component = new ICAL.Component('vevent');
  const add = (name: string, value: string | number | ICAL.Time): void =>
    void component.addPropertyWithValue(name, typeof value === 'string' ? cleanLines(value) : value);
  add('uid', event.uid);
  // Without a METHOD, DTSTAMP is the time of the last change as well (RFC 5545, 3.8.7.2).
  for (const name of ['dtstamp', 'last-modified']) add(name, instant(event.changedAt));
  add('sequence', event.sequence);
  add('status', event.status);
  // An event that starts on a date and has no end lasts one day (RFC 5545, 3.6.1).
  if (event.day) add('dtstart', ICAL.Time.fromDateString(event.day));
  else {
    add('dtstart', instant(event.startsAt));
    add('dtend', instant(event.endsAt));
  }
  add('summary', event.title);
  add('location', event.location);
  add('description', event.description);
  if (event.sport) add('categories', event.sport);
  if (event.url) add('url', event.url);
  // Games must not mark the owner of a calendar as busy.
  add('transp', 'TRANSPARENT');
  return component;
}

const instant = (at: Date): ICAL.Time => ICAL.Time.fromJSDate(at, true);
