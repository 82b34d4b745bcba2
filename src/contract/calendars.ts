import { fold } from './fold.js';
import { dashed } from './routes.js';
import { cleanLine } from './text.js';

/** Of what there are calendars: the games of a league, a team, a sport or a match, or one game. */
export const CALENDAR_KINDS = ['league', 'team', 'category', 'match', 'game'] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

/**
 * The path of a calendar (iCalendar, RFC 5545).
 *
 * @param key the id of a league, a match or a game; the name of a team or a sport
 */
export const calendarPath = (kind: CalendarKind, key: string): string =>
  `/api/calendar/${kind}/${encodeURIComponent(kind === 'category' ? dashed(key) : key)}.ics`;

/** The address by which programs subscribe to a calendar, and keep it up to date. */
export const webcalAddress = (publicUrl: string, path: string): string =>
  `${publicUrl.replace(/^https?:/, 'webcal:')}${path}`;

/** A team as calendars know it, in whatever case and with whatever accents and spaces it is written. */
export const teamKey = (name: string): string => fold(cleanLine(name)).trim().replaceAll(/\s+/g, ' ');

/** How long calendars go on saying that a deleted game is cancelled, days. */
export const CANCELLED_DAYS = 30;
/** How far back calendars of leagues, teams and sports go, days. */
export const CALENDAR_PAST_DAYS = 31;
