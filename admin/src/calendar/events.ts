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

/** Where the calendar shows a game: at the wall-clock time of its own zone, or of `zone`. */
const wallOf = ({ date, time, startsAt }: GameRecord, zone: string | null): { date: string; time: string } =>
  zone === null ? { date, time } : { date: dayKey(startsAt, zone), time: clockTime(startsAt, zone) };

/** A wall-clock time some minutes later, but never on the next day: a game is shown on one day alone. */
function later({ date, time }: { date: string; time: string }, minutes: number): string {
  const start = Date.parse(`${date}T${time}:00Z`);
  const rest = DAY_MINUTES - Number(time.slice(0, 2)) * 60 - Number(time.slice(3));
  return new Date(start + Math.min(minutes, rest - 1) * MINUTE).toISOString().slice(0, 16);
}

/**
 * Games as the calendar's events, in wall-clock times, as the calendar knows no zones. A game without a confirmed time belongs to
 * its day alone.
 * @param zone IANA name of the zone in which all are shown; null: each in its own
 */
export function eventsOf(
  games: readonly GameRecord[],
  zone: string | null,
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
 * The kick-off, in the game's zone, of a game that was moved in the calendar.
 * @param at where it was moved to, a wall-clock time of `zone`: '2031-05-20T18:30'; a day alone keeps the time of the game
 */
export function kickoffAt(game: GameRecord, at: string, zone: string | null) {
  const [date, time] = [at.slice(0, 10), at.slice(11, 16) || wallOf(game, zone).time];
  if (!isZone(game.timeZone)) return kickoffInUnknownZone(game, { date, time }, zone);
  const instant = instantOf(date, time, zone ?? game.timeZone);
  const wall =
    zone === null ? { date, time } : { date: dayKey(instant, game.timeZone), time: clockTime(instant, game.timeZone) };
  return { ...wall, startsAt: new Date(instant).toISOString() };
}

/** Returns the kick-off in a zone that the browser does not know: it moves as far as the game was moved in the calendar. */
function kickoffInUnknownZone(game: GameRecord, to: { date: string; time: string }, zone: string | null) {
  const before = wallOf(game, zone);
  const ms = Date.parse(`${to.date}T${to.time}:00Z`) - Date.parse(`${before.date}T${before.time}:00Z`);
  return {
    ...wallAfter(game.date, game.time, ms),
    startsAt: new Date(Date.parse(game.startsAt) + ms).toISOString(),
  };
}
