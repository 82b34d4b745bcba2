import type { GameRecord } from '@contract/records/match.record.js';
import { addDays } from '@contract/time/days.js';
import { DAY, HOUR, MINUTE } from '@contract/time/units.js';
import { instantOf } from '@contract/time/wall-clock.js';
import { clockTime, dayKey, isZone } from '@contract/time/zones.js';
import { IsIn, IsInt, Max, Min } from 'class-validator';
import { kickoffInWords, type KickoffOf } from '../shared/kickoff-words.js';

export const SHIFT_UNITS = ['minutes', 'hours', 'days'] as const;
export const SHIFT_DIRECTIONS = ['later', 'earlier'] as const;

/** A larger amount of any unit is probably a mistake. */
const MAX = 1000;
const AMOUNT = { message: `Enter a number from 1 to ${MAX}` };

/** Duration by which kick-offs move. */
export class ShiftForm {
  @IsInt(AMOUNT)
  @Min(1, AMOUNT)
  @Max(MAX, AMOUNT)
  amount!: number;

  @IsIn(SHIFT_UNITS)
  unit!: (typeof SHIFT_UNITS)[number];

  @IsIn(SHIFT_DIRECTIONS)
  direction!: (typeof SHIFT_DIRECTIONS)[number];
}

/** Returns '45 minutes later' or '1 day earlier'. */
export const shiftInWords = ({ amount, unit, direction }: ShiftForm): string =>
  `${amount} ${amount === 1 ? unit.slice(0, -1) : unit} ${direction}`;

const MS = { minutes: MINUTE, hours: HOUR, days: DAY };

type Kickoff = Pick<GameRecord, 'date' | 'time' | 'timeZone' | 'startsAt'>;

/** Adds ms to a wall-clock time, for zones that the browser does not know: their clock changes cannot be calculated. */
export function wallAfter(date: string, time: string, ms: number): { date: string; time: string } {
  const wall = new Date(Date.parse(`${date}T${time}:00Z`) + ms).toISOString();
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) };
}

/** Returns the kick-off after a shift. Shifts by days preserve the time of day when the clocks change. */
export function shifted({ date, time, timeZone, startsAt }: Kickoff, shift: ShiftForm): Kickoff {
  const amount = shift.amount * (shift.direction === 'later' ? 1 : -1);
  const ms = amount * MS[shift.unit];
  const instant = Date.parse(startsAt) + ms;
  if (!isZone(timeZone)) return { ...wallAfter(date, time, ms), timeZone, startsAt: new Date(instant).toISOString() };
  const wall =
    shift.unit === 'days'
      ? { date: addDays(date, amount), time }
      : { date: dayKey(instant, timeZone), time: clockTime(instant, timeZone) };
  // Like the server, this uses the first occurrence of a repeated hour and moves a skipped hour forward.
  return { ...wall, timeZone, startsAt: new Date(instantOf(wall.date, wall.time, timeZone)).toISOString() };
}

/** Describes a shift in a zone: 'Sat 15 Aug, 20:00 → Sun 16 Aug, 20:00'. */
export const shiftOf = (game: Kickoff & KickoffOf, shift: ShiftForm, zone: string): string =>
  [game, { ...game, ...shifted(game, shift) }].map((one) => kickoffInWords(one, zone)).join(' → ');
