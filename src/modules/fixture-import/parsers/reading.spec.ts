import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RowError } from './fixture-row.js';
import { readSummary } from './ics-summary.js';
import { parseFixtures } from './index.js';
import { columnStatus } from './status-words.js';

const LANGUAGES = ['en', 'es', 'de', 'fr', 'it', 'pt'];
const two = (value: number): string => String(value).padStart(2, '0');

interface Day {
  year: number;
  month: number;
  day: number;
}

const day: fc.Arbitrary<Day> = fc
  .date({ min: new Date('1975-01-01'), max: new Date('2068-12-31'), noInvalidDate: true })
  .map((date) => ({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }));
const iso = ({ year, month, day: date }: Day): string => `${year}-${two(month)}-${two(date)}`;
const serial = (one: Day): number => (Date.parse(iso(one)) - Date.UTC(1899, 11, 30)) / 86_400_000;

const inWords = (one: Day, options: Intl.DateTimeFormatOptions, language: string): string =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(Date.parse(iso(one)));

/** Unambiguous ways to write a day. */
const FORMS: readonly ((one: Day) => string)[] = [
  iso,
  (one) => iso(one).replaceAll('-', ''),
  (one) => iso(one).replaceAll('-', '/'),
  ({ year, month, day: date }) => `${date}.${month}.${year}`,
  ({ year, month, day: date }) => `${two(date)}.${two(month)}.${two(year % 100)}`,
  (one) => String(serial(one)),
  (one) => inWords(one, { dateStyle: 'long' }, 'en-US'),
  ...LANGUAGES.flatMap((language) => [
    (one: Day) => inWords(one, { dateStyle: 'long' }, language === 'en' ? 'en-GB' : language),
    (one: Day) => inWords(one, { dateStyle: 'full' }, language === 'en' ? 'en-GB' : language),
    (one: Day) => `${one.day} ${inWords(one, { month: 'long' }, language)} ${two(one.year % 100)}`,
  ]),
];

const TIME_FORMS: readonly ((hour: number, minute: number) => string)[] = [
  (hour, minute) => `${hour}:${two(minute)}`,
  (hour, minute) => `${two(hour)}.${two(minute)}`,
  (hour, minute) => `${hour}h${two(minute)}`,
  (hour, minute) => `${two(hour)}:${two(minute)}:00`,
  (hour, minute) => `${two(hour)}:${two(minute)} Uhr`,
  (hour, minute) => `${hour % 12 || 12}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`,
  (hour, minute) => `${hour % 12 || 12}.${two(minute)}${hour < 12 ? 'a' : 'p'}`,
  (hour, minute) => ((hour * 60 + minute) / 1_440).toFixed(9),
];

const REFUSED = ['nonsense;20:00', '2026-02-30;20:00', ';20:00', '2026-08-15;25:00', '2026-08-15;noise', '1/1/1;1'];

const form = <T>(forms: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...forms);
const rowsOf = (lines: readonly string[]) => parseFixtures('csv', ['date;time;home;away', ...lines].join('\n'));

describe('reading fixtures', () => {
  it('reads a day in all forms next to rejected rows', () => {
    const written = fc.record({
      one: day,
      date: form(FORMS),
      hour: fc.nat(23),
      minute: fc.nat(59),
      time: form(TIME_FORMS),
      rejected: fc.option(form(REFUSED), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(written, { minLength: 1, maxLength: 8 }), (rows) => {
        const lines = rows.flatMap(({ one, date, hour, minute, time, rejected }, index) => [
          ...(rejected ? [`${rejected};X${index};Y`] : []),
          `${date(one)};${time(hour, minute)};H${index};A`,
        ]);
        const { rows: read } = rowsOf(lines);
        const got = read
          .filter(({ home }) => home.startsWith('H'))
          .map((row) => `${row.home} ${row.date} ${row.time ?? ''}`);
        expect(got).toEqual(
          rows.map(({ one, hour, minute }, index) => `H${index} ${iso(one)} ${two(hour)}:${two(minute)}`),
        );
        expect(read.filter(({ home }) => home.startsWith('X'))).toEqual([]);
      }),
    );
  });

  it('reads all numeric dates of a file in the same order, at any position of the deciding date', () => {
    fc.assert(
      fc.property(
        fc.array(day, { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        fc.constantFrom('/', '-'),
        (days, isDayFirst, mark) => {
          const write = ({ year, month, day: date }: Day): string =>
            [...(isDayFirst ? [date, month] : [month, date]).map(two), year].join(mark);
          const file = rowsOf(days.map((one, index) => `${write(one)};20:00;H${index};A`));
          const decides = days.some(({ day: date }) => date > 12);
          for (const { home, date } of file.rows) expect(date).toBe(iso(days[Number(home.slice(1))]!));
          if (decides) expect(file.problems).toEqual([]);
          else expect(file.problems.every(({ needsDateOrder }) => needsDateOrder)).toBe(true);
        },
      ),
    );
  });

  const EVENTS = [
    ['UID:1', 'SUMMARY:Cup: A v B', 'DTSTART:20270101T150000Z', 'SEQUENCE:1'],
    ['UID:1', 'SUMMARY:Cup: A v B', 'DTSTART:20270102T150000Z', 'SEQUENCE:2'],
    ['UID:1', 'SUMMARY:Cup: A v B', 'DTSTART:20270103T150000Z', 'SEQUENCE:2'],
    ['UID:2', 'SUMMARY:Cup: C v D', 'DTSTART:20270101T150000Z', 'RRULE:FREQ=WEEKLY;COUNT=3'],
    ['UID:2', 'SUMMARY:Cup: C v D', 'DTSTART:20270110T150000Z', 'RECURRENCE-ID:20270108T150000Z'],
    ['UID:3', 'SUMMARY:C-D', 'DTSTART:20270101T150000Z'],
    ['UID:4', 'SUMMARY:nonsense', 'DTSTART:20270101T150000Z'],
    ['UID:5', 'SUMMARY:E v F', 'DTSTART:nonsense'],
    ['UID:6', 'SUMMARY:G v H', 'DTSTART:20270101T150000Z', 'RRULE:FREQ=SECONDLY'],
  ];

  it('reads the same fixtures of a calendar in any order of its events', () => {
    const read = (events: readonly string[][]): string[] => {
      const text = events.map((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\n')).join('\n');
      const { rows } = parseFixtures('ics', `BEGIN:VCALENDAR\n${text}\nEND:VCALENDAR`);
      return rows.map(({ row: _row, ...fixture }) => JSON.stringify(fixture)).sort();
    };
    const expected = read(EVENTS);
    expect(expected).toHaveLength(6);
    fc.assert(
      fc.property(fc.shuffledSubarray(EVENTS, { minLength: EVENTS.length }), (events) => {
        expect(read(events)).toEqual(expected);
      }),
    );
  });

  it('reads any title, or rejects it with a reason', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom(
        ' - ',
        ' v ',
        ' @ ',
        ': ',
        ' | ',
        '(',
        ')',
        '[',
        ' 2-1 ',
        'TBC',
        'Postponed',
        ' x ',
        '&amp;',
        '⚽',
        ' ',
        ', ',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const title = pieces.join('');
        columnStatus(title);
        try {
          const { home, away } = readSummary(title);
          expect(home && away).toBeTruthy();
        } catch (error) {
          if (!(error instanceof RowError)) throw error;
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
