import { fold } from './fold.js';
import { dashed } from './routes.js';
import { cleanLine } from './text.js';

/** Kinds of calendars: the games of a league, team, sport or match, or a single game. */
export const CALENDAR_KINDS = ['league', 'team', 'category', 'match', 'game'] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

/**
 * Returns the path of a calendar (iCalendar, RFC 5545).
 *
 * @param key the id of a league, a match or a game; the name of a team or a sport
 */
export const calendarPath = (kind: CalendarKind, key: string): string =>
  `/api/calendar/${kind}/${encodeURIComponent(kind === 'category' ? dashed(key) : key)}.ics`;

/** Returns the URL with which calendar programs subscribe to a calendar. */
export const webcalAddress = (publicUrl: string, path: string): string =>
  `${publicUrl.replace(/^https?:/, 'webcal:')}${path}`;

/** Returns the key of a team in calendars. Case, accents and spacing do not change the key. */
export const teamKey = (name: string): string => fold(cleanLine(name)).trim().replaceAll(/\s+/g, ' ');

/** Days for which calendars list a deleted game as cancelled. */
export const CANCELLED_DAYS = 30;
/** Number of past days in calendars of leagues, teams and sports. */
export const CALENDAR_PAST_DAYS = 31;
