import type { Clash } from '@contract/clashes.js';
import type { GameStatus } from '@contract/games.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { isTimeOpen } from '@contract/results.js';
import { usualLengthMinutes } from '@contract/sports.js';
import { DAY, MINUTE } from '@contract/time/units.js';
import { instantOf } from '@contract/time/wall-clock.js';
import { clockTime, dayKey, isZone } from '@contract/time/zones.js';
import type { EventInput } from '@fullcalendar/core';
import { wallAfter } from '../games/shift.js';

export interface CalendarFilter {
  leagueId: string;
  category: string;
  status: GameStatus | '';
}

export const NO_FILTER: CalendarFilter = { leagueId: '', category: '', status: '' };

export const isShown = (game: GameRecord, { leagueId, category, status }: CalendarFilter): boolean =>
  (!leagueId || game.leagueId === leagueId) &&
  (!category || game.category === category) &&
  (!status || game.status === status);

const DAY_MINUTES = DAY / MINUTE;

/** Returns the game's wall-clock time in a zone, or its own day while its time is not confirmed. */
const wallOf = (game: GameRecord, zone: string): { date: string; time: string } =>
  isTimeOpen(game) ? game : { date: dayKey(game.startsAt, zone), time: clockTime(game.startsAt, zone) };

/**
 * Returns a wall-clock time some minutes later, but on the same day, because the calendar shows a game on one day only.
 */
function later({ date, time }: { date: string; time: string }, minutes: number): string {
  const start = Date.parse(`${date}T${time}:00Z`);
  const rest = DAY_MINUTES - Number(time.slice(0, 2)) * 60 - Number(time.slice(3));
  return new Date(start + Math.min(minutes, rest - 1) * MINUTE).toISOString().slice(0, 16);
}

/**
 * Converts games to the calendar's events, in wall-clock times because the calendar knows no zones. A game without a
 * confirmed time becomes an all-day event.
 * @param zone IANA name
 */
export function eventsOf(
  games: readonly GameRecord[],
  zone: string,
  clashes: ReadonlyMap<string, readonly Clash[]>,
  mayMove: boolean,
): EventInput[] {
  return games.map((game) => {
    const wall = wallOf(game, zone);
    return {
      id: game.id,
      title: game.title,
      start: `${wall.date}T${wall.time}`,
      end: later(wall, usualLengthMinutes(game.category)),
      allDay: isTimeOpen(game),
      startEditable: mayMove && game.status === 'Scheduled',
      extendedProps: { game, clashes: clashes.get(game.id) ?? [] },
    };
  });
}

/**
 * Returns the kick-off, in the game's zone, of a game that was moved in the calendar.
 * @param at the new position, a wall-clock time of `zone`: '2031-05-20T18:30'. A date alone keeps the game's time.
 */
export function kickoffAt(game: GameRecord, at: string, zone: string) {
  const [date, time] = [at.slice(0, 10), at.slice(11, 16) || wallOf(game, zone).time];
  if (!isZone(game.timeZone)) return kickoffInUnknownZone(game, { date, time }, zone);
  // A day without a time is a day in the game's zone.
  const isDay = isTimeOpen(game) && at.length === 'YYYY-MM-DD'.length;
  const instant = instantOf(date, time, isDay ? game.timeZone : zone);
  return {
    date: dayKey(instant, game.timeZone),
    time: clockTime(instant, game.timeZone),
    startsAt: new Date(instant).toISOString(),
  };
}

/**
 * Returns the kick-off in a zone that the browser does not know. The kick-off moves by the same duration as the event.
 */
function kickoffInUnknownZone(game: GameRecord, to: { date: string; time: string }, zone: string) {
  const before = wallOf(game, zone);
  const ms = Date.parse(`${to.date}T${to.time}:00Z`) - Date.parse(`${before.date}T${before.time}:00Z`);
  return {
    ...wallAfter(game.date, game.time, ms),
    startsAt: new Date(Date.parse(game.startsAt) + ms).toISOString(),
  };
}
