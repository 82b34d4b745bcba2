import ICAL from 'ical.js';
import type { WallClock } from './wall-clock.js';
import { FixtureFileError, RowError } from './fixture-row.js';
import type { EventBlock } from './ics-blocks.js';
import { instantOf, readMoment, readMoments, zoneIdOf, type TimeContext } from './ics-dates.js';

/** Maximum number of dates of a recurring event. A season fits. */
const MAX_DATES = 400;
/** Maximum number of dates of all recurring events in a file, including excluded dates. */
const MAX_DATES_OF_FILE = 40_000;
const LAST_YEAR = 2_199;

/** A date of an event. `recurrenceId` is the identifier of the date within a recurring event, or null for a single event. */
export interface Occurrence {
  clock: WallClock;
  recurrenceId: string | null;
  note: string | null;
}

/** Limits the dates of all recurring events in a file, because a short rule in a hostile file may yield millions of dates. */
export class DateBudget {
  private remaining = MAX_DATES_OF_FILE;

  /** @throws FixtureFileError */
  take(): void {
    this.remaining -= 1;
    if (this.remaining < 0) throw new FixtureFileError('The repeating events of the file have too many dates');
  }
}

/** Dates of recurring events that other events override (RFC 5545, 3.8.4.4), by UID and start. */
export class ChangedDates {
  private readonly ids = new Set<string>();

  add(uid: string, moment: WallClock): void {
    this.ids.add(idOf(uid, moment));
  }

  has(uid: string, moment: WallClock): boolean {
    return this.ids.has(idOf(uid, moment)) || this.ids.has(idOf(uid, { ...moment, time: null }));
  }
}

const idOf = (uid: string, moment: WallClock): string =>
  `${uid} ${moment.time === null ? moment.date : instantOf(moment)}`;

/**
 * Returns all dates of an event, without its EXDATEs and the dates that another event overrides. If the rule has no end or is not
 * supported, returns only the first date and the RDATEs.
 * @throws RowError if the only date that can be read is excluded
 */
export function occurrencesOf(
  event: EventBlock,
  context: TimeContext,
  uid: string,
  changed: ChangedDates,
  budget: DateBudget,
): Occurrence[] {
  const line = event.lines.get('DTSTART');
  if (!line) throw new RowError('The event has no start (DTSTART)');
  const start = readMoment(line, context);
  const rule = event.lines.get('RRULE');
  const listed = (name: string): WallClock[] =>
    event.dateLists
      .filter((list) => list.name === name)
      .flatMap((list) => readMoments(list.line, context, zoneIdOf(line), () => budget.take()));
  const more = listed('RDATE');
  if (rule === undefined && more.length === 0) return [{ clock: start, recurrenceId: null, note: null }];

  const { dates, isCut } = rule === undefined ? { dates: [] } : datesOf(rule, line, context, budget);
  const excluded = new Set(listed('EXDATE').map((moment) => idOf(uid, moment)));
  const isExcluded = (moment: WallClock): boolean =>
    excluded.has(idOf(uid, moment)) || excluded.has(idOf(uid, { ...moment, time: null }));
  if (dates === null && isExcluded(start)) {
    throw new RowError('The event repeats by a rule that is not supported, and its first date is excluded');
  }
  const all = [...new Map([start, ...(dates ?? []), ...more].map((clock) => [instantOf(clock), clock]))].filter(
    ([, clock]) => !isExcluded(clock) && !changed.has(uid, clock),
  );
  const cut = isCut || all.length > MAX_DATES ? `The event has more dates: only the first ${MAX_DATES} are used` : null;
  const note = dates === null ? 'The event repeats: only its first date is used' : cut;
  return all.slice(0, MAX_DATES).map(([recurrenceId, clock]) => ({ clock, recurrenceId, note }));
}

/** Dates of a rule, or null for a rule that has no end or is not supported. */
interface RuleDates {
  dates: WallClock[] | null;
  /** Whether the rule has more than `MAX_DATES` dates. */
  isCut?: boolean;
}

function datesOf(line: string, startLine: string, context: TimeContext, budget: DateBudget): RuleDates {
  const rule = readRule(line);
  const value = /:(\d{8}(?:T\d{6})?)/.exec(startLine)?.[1];
  if (!rule || value === undefined || (!rule.count && !rule.until)) return { dates: null };
  // The end of a rule (UNTIL) is an instant or a day. An instant is comparable only after a date is converted with the zone of
  // the start.
  const end = rule.until?.isDate === false ? `${rule.until.toString().slice(0, 19)}Z` : null;
  const lastDay = rule.until?.toString().slice(0, 10) ?? null;
  rule.until = null;
  const dates: WallClock[] = [];
  const iterator = rule.iterator(ICAL.Time.fromData(dataOf(value)));
  // The iterator returns null at its end, which the types of ical.js omit.
  const step = (): ICAL.Time | null => iterator.next();
  for (let next = step(); next && next.year <= LAST_YEAR; next = step()) {
    const day = next.toString().slice(0, 10);
    const clock = readMoment(startLine.replace(/:\d{8}/, `:${day.replaceAll('-', '')}`), context);
    const isPast = end === null ? lastDay !== null && day > lastDay : Date.parse(instantOf(clock)) > Date.parse(end);
    if (isPast) break;
    if (dates.length === MAX_DATES) return { dates, isCut: true };
    budget.take();
    dates.push(clock);
  }
  return { dates };
}

/**
 * Supported frequencies with their supported parts. Such rules have a date at each step, so the search for the next date always
 * ends.
 */
const SUPPORTED: Readonly<Record<string, readonly string[]>> = {
  DAILY: [],
  WEEKLY: ['BYDAY'],
  MONTHLY: [],
  YEARLY: [],
};

function readRule(line: string): ICAL.Recur | null {
  try {
    const rule = ICAL.Recur.fromString(line.slice(line.indexOf(':') + 1).trim());
    const supported = SUPPORTED[rule.freq];
    const isPlain = Object.keys(rule.parts).every((part) => supported?.includes(part));
    const isStep = rule.interval >= 1 && rule.interval <= MAX_DATES;
    const hasDays = (rule.parts['BYDAY'] ?? []).every((day) => /^[A-Z]{2}$/.test(day));
    return supported && isPlain && isStep && hasDays ? rule : null;
  } catch {
    return null;
  }
}

const dataOf = (value: string) => ({
  year: Number(value.slice(0, 4)),
  month: Number(value.slice(4, 6)),
  day: Number(value.slice(6, 8)),
  hour: Number(value.slice(9, 11)),
  minute: Number(value.slice(11, 13)),
  second: 0,
  isDate: value.length === 8,
});
