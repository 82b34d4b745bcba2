import ICAL from 'ical.js';
import { cleanLines } from '../../contract/text.js';
import { mapInSlices } from '../../platform/slices.js';

/** A game in a calendar. */
export interface CalendarEvent {
  /** The same for as long as there is the game. */
  uid: string;
  /** Grows when it is rescheduled or cancelled. */
  sequence: number;
  changedAt: Date;
  startsAt: Date;
  endsAt: Date;
  /** The day (YYYY-MM-DD) of a game without a time: the event has this day then, and no start or end. */
  day?: string;
  title: string;
  location: string;
  sport: string;
  /** Lines of text. */
  description: string;
  /** The address of its page; null where the server does not know its own. */
  url: string | null;
  status: EventStatus;
}

/** Whether it takes place, in the words of RFC 5545. */
export type EventStatus = 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';

/** How often programs look for changes: an ISO 8601 duration. */
const REFRESHED_EVERY = 'PT1H';

// RFC 5545 allows 75 octets; the library does not count the space that a folded line begins with.
ICAL.foldLength = 74;

const typed = (name: string, type: string, value: string): ICAL.Property =>
  new ICAL.Property([name, {}, type, cleanLines(value)]);

/** Writes a calendar (iCalendar, RFC 5545) in UTC. Without a METHOD, as it is published and not sent to anybody. */
export async function calendarText(name: string, events: readonly CalendarEvent[]): Promise<string> {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Nepsh//Games//EN');
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  // RFC 7986, and what programs had before it.
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
  // Without an end, a day is the whole event (RFC 5545, 3.6.1).
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
  // Games do not make the owner of a calendar busy.
  add('transp', 'TRANSPARENT');
  return component;
}

const instant = (at: Date): ICAL.Time => ICAL.Time.fromJSDate(at, true);
