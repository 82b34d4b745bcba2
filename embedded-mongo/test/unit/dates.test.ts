import { ObjectId, serialize, Timestamp } from 'bson';
import { compileExpression } from '../../src/aggregate/expressions.js';
import { decode } from '../../src/bson/decode.js';
import { encode } from '../../src/bson/encode.js';
import type { Value } from '../../src/bson/types.js';

const date = (text: string): Date => new Date(text);
const evaluate = (expression: Value): Value =>
  compileExpression(expression)({ root: { none: null, at: date('2026-03-04T05:06:07.008Z') }, variables: {} });

describe('$dateFromParts', () => {
  it.each<[Value, Value]>([
    [{ year: 2026 }, date('2026-01-01')],
    [{ year: 2026, month: 3 }, date('2026-03-01')],
    [{ year: 2026, day: 5 }, date('2026-01-05')],
    [{ year: 2026, month: 14, day: 1 }, date('2027-02-01')],
    [{ year: 2026, month: 0, day: 0 }, date('2025-11-30')],
    [{ year: 2026, month: 2, day: 31, hour: 25 }, date('2026-03-04T01:00Z')],
    [{ year: 2026, month: 6, day: 1, timezone: 'America/New_York' }, date('2026-06-01T04:00Z')],
    [{ year: 2026, month: 1, day: 1, timezone: 'America/New_York' }, date('2026-01-01T05:00Z')],
    [{ year: 2026, month: 6, day: 1, timezone: 'Europe/Berlin' }, date('2026-05-31T22:00Z')],
    [{ isoWeekYear: 2017, isoWeek: 6, isoDayOfWeek: 4, hour: 9 }, date('2017-02-09T09:00Z')],
    [{ isoWeekYear: 2026 }, date('2025-12-29')],
    [{ year: '$missing' }, null],
    [{ year: 2026, month: '$none' }, null],
    [{ year: 2026, timezone: null }, null],
  ])('returns the date of %j', (parts, expected) => expect(evaluate({ $dateFromParts: parts })).toEqual(expected));

  it.each<[Value, string]>([
    [{ year: 10000 }, 'range 1 to 9999'],
    [{ year: 2026, month: 1.5 }, 'an integer'],
    [{ year: 2026, isoWeek: 1 }, 'does not allow mixing'],
    [{ year: 2026, timezone: 'Nowhere/City' }, 'unrecognized time zone'],
  ])('rejects %j', (parts, message) => expect(() => evaluate({ $dateFromParts: parts })).toThrow(message));
});

describe('$dateAdd and $dateSubtract', () => {
  it.each<[string, string, number, string]>([
    ['2026-01-31', 'month', 1, '2026-02-28'],
    ['2024-01-31', 'month', 1, '2024-02-29'],
    ['2024-02-29', 'year', 1, '2025-02-28'],
    ['2025-11-30', 'quarter', 1, '2026-02-28'],
    ['2026-03-31', 'month', -1, '2026-02-28'],
    ['2026-03-04', 'week', 2, '2026-03-18'],
    ['2026-03-04', 'hour', 25, '2026-03-05T01:00Z'],
  ])('return the date for %s and %s × %i', (start, unit, amount, expected) => {
    const $dateAdd = { startDate: date(start), unit, amount };
    expect(evaluate({ $dateAdd })).toEqual(date(expected));
    expect(evaluate({ $dateSubtract: { ...$dateAdd, amount: -amount } })).toEqual(date(expected));
  });

  it('keep the time of the day across a change of the clocks', () => {
    const startDate = date('2026-03-07T17:00Z');
    const timezone = 'America/New_York';
    expect(evaluate({ $dateAdd: { startDate, unit: 'day', amount: 1, timezone } })).toEqual(date('2026-03-08T16:00Z'));
    expect(evaluate({ $dateAdd: { startDate, unit: 'hour', amount: 24, timezone } })).toEqual(
      date('2026-03-08T17:00Z'),
    );
  });

  it('return null for null, and reject invalid operands', () => {
    expect(evaluate({ $dateAdd: { startDate: '$missing', unit: 'day', amount: 1 } })).toBeNull();
    expect(evaluate({ $dateAdd: { startDate: '$at', unit: 'day', amount: '$none' } })).toBeNull();
    expect(() => evaluate({ $dateAdd: { startDate: '$at', unit: 'moon', amount: 1 } })).toThrow('time unit');
    expect(() => evaluate({ $dateAdd: { startDate: '$at', unit: 'day', amount: 0.5 } })).toThrow('integer amount');
    expect(() => evaluate({ $dateAdd: { startDate: 'x', unit: 'day', amount: 1 } })).toThrow("can't convert");
  });
});

test.each<[string, Value]>([
  // 2017-01-01 was a Sunday, 2026-01-01 a Thursday.
  ['2017-01-01', [1, 1, 7, 52, 2016n]],
  ['2026-01-03', [0, 7, 6, 1, 2026n]],
  ['2026-01-04', [1, 1, 7, 1, 2026n]],
  ['2025-12-29', [52, 2, 1, 1, 2026n]],
  ['2024-12-30', [52, 2, 1, 1, 2025n]],
])('returns the weeks and days of %s', (day, expected) => {
  const operators = ['$week', '$dayOfWeek', '$isoDayOfWeek', '$isoWeek', '$isoWeekYear'];
  expect(operators.map((operator) => evaluate({ [operator]: date(day) }))).toEqual(expected);
});

describe('parts of a date', () => {
  it('use the zone', () => {
    const at = { date: date('2026-06-30T23:30Z'), timezone: 'Asia/Kolkata' };
    expect(evaluate({ $hour: at })).toBe(5);
    expect(evaluate({ $dayOfMonth: at })).toBe(1);
    expect(evaluate({ $month: at })).toBe(7);
    expect(evaluate({ $hour: { ...at, timezone: 'UTC' } })).toBe(23);
    expect(evaluate({ $minute: { ...at, timezone: '-0330' } })).toBe(0);
    expect(evaluate({ $dateToParts: at })).toEqual({
      ...{ year: 2026, month: 7, day: 1, hour: 5, minute: 0, second: 0, millisecond: 0 },
    });
    expect(evaluate({ $dateToParts: { ...at, iso8601: true } })).toMatchObject({
      isoWeekYear: 2026,
      isoWeek: 27,
      isoDayOfWeek: 3,
    });
  });

  it('return null for missing values', () => {
    for (const operator of ['$year', '$week', '$isoWeekYear', '$hour', '$dayOfYear', '$millisecond'])
      expect(evaluate([{ [operator]: '$missing' }, { [operator]: { date: '$at', timezone: '$none' } }])).toEqual([
        null,
        null,
      ]);
    for (const operator of ['$dateToString', '$dateToParts', '$dateTrunc'])
      expect(
        evaluate({ [operator]: { date: '$none', ...(operator === '$dateTrunc' ? { unit: 'day' } : {}) } }),
      ).toBeNull();
    expect(evaluate({ $dateDiff: { startDate: '$missing', endDate: '$at', unit: 'day' } })).toBeNull();
  });

  it('accept timestamps and ids, too, and no other types', () => {
    expect(evaluate({ $year: new Timestamp({ t: 1772600767, i: 1 }) })).toBe(2026);
    expect(evaluate({ $year: ObjectId.createFromTime(1772600767) })).toBe(2026);
    expect(() => evaluate({ $year: 5 })).toThrow("can't convert from BSON type int to Date");
    expect(() => evaluate({ $hour: { date: '$at', timezone: '+25:00' } })).toThrow('unrecognized time zone');
  });
});

describe('$dateToString', () => {
  it.each<[string, string]>([
    ['%Y-%m-%d %H:%M:%S.%L', '2026-03-04 05:06:07.008'],
    ['%j %U %V %G %u %w', '063 09 10 2026 3 4'],
    ['100%% %b %B', '100% Mar March'],
  ])('formats %j', (format, expected) => expect(evaluate({ $dateToString: { date: '$at', format } })).toBe(expected));

  it('writes the offset of the zone', () => {
    const at = { date: date('2017-07-04T14:56:42Z'), format: '%H:%M %z (%Z minutes)' };
    expect(evaluate({ $dateToString: { ...at, timezone: 'America/New_York' } })).toBe('10:56 -0400 (-240 minutes)');
    expect(evaluate({ $dateToString: { ...at, timezone: '+0530' } })).toBe('20:26 +0530 (330 minutes)');
  });

  it('writes ISO 8601 without a format, and onNull for null', () => {
    expect(evaluate({ $dateToString: { date: '$at' } })).toBe('2026-03-04T05:06:07.008Z');
    expect(evaluate({ $dateToString: { date: '$at', timezone: '+02:00' } })).toBe('2026-03-04T07:06:07.008');
    expect(evaluate({ $dateToString: { date: '$none', onNull: 'never' } })).toBe('never');
    expect(() => evaluate({ $dateToString: { date: '$at', format: '%q' } })).toThrow('Invalid format character');
    expect(() => evaluate({ $dateToString: { date: '$at', format: '5%' } })).toThrow('Unmatched');
  });
});

describe('$dateFromString', () => {
  it.each<[Value, string]>([
    [{ dateString: '2026-03-04T05:06:07+01:00' }, '2026-03-04T04:06:07Z'],
    [{ dateString: '2026-03-04T05:06:07.008Z' }, '2026-03-04T05:06:07.008Z'],
    [{ dateString: '2026-03-04' }, '2026-03-04'],
    [{ dateString: '2026-06-01 10:00', timezone: 'America/New_York' }, '2026-06-01T14:00Z'],
    [{ dateString: '2026-06-01 10:00', timezone: 'Europe/Berlin' }, '2026-06-01T08:00Z'],
    [{ dateString: '20260304' }, '2026-03-04'],
    [{ dateString: 'March 4, 2026 5:06 pm' }, '2026-03-04T17:06Z'],
    [{ dateString: 'Wed, 04 Mar 2026 05:06:07 GMT' }, '2026-03-04T05:06:07Z'],
    [{ dateString: '04/03/2026', format: '%d/%m/%Y' }, '2026-03-04'],
    [{ dateString: '2026-W10-3', format: '%G-W%V-%u' }, '2026-03-04'],
    [{ dateString: '2026 063', format: '%Y %j' }, '2026-03-04'],
    [{ dateString: '4 Mar 2026 100%', format: '%d %b %Y 100%%' }, '2026-03-04'],
    [{ dateString: '2026-03-04 07:00 +0200', format: '%Y-%m-%d %H:%M %z' }, '2026-03-04T05:00Z'],
    [{ dateString: '2026-03-04 07:00 +120', format: '%Y-%m-%d %H:%M %Z' }, '2026-03-04T05:00Z'],
  ])('parses %j', (operand, expected) => expect(evaluate({ $dateFromString: operand })).toEqual(date(expected)));

  it.each<Value>([
    { dateString: 'nonsense' },
    { dateString: '2026-02-30' },
    { dateString: '2026-13-01' },
    { dateString: '2026-03-04T05:06:07Z', timezone: 'Europe/Berlin' },
    { dateString: '04.03.2026', format: '%d/%m/%Y' },
    { dateString: '10:00', format: '%H:%M' },
    { dateString: 5 },
  ])('rejects %j, or returns onError', (operand) => {
    expect(() => evaluate({ $dateFromString: operand })).toThrow(expect.objectContaining({ code: 241 }));
    expect(evaluate({ $dateFromString: { ...(operand as object), onError: 'bad' } })).toBe('bad');
  });

  it('returns null or onNull for null', () => {
    expect(evaluate({ $dateFromString: { dateString: '$missing' } })).toBeNull();
    expect(evaluate({ $dateFromString: { dateString: '$missing', onNull: 'x' } })).toBe('x');
    expect(evaluate({ $toDate: '2026-03-04T05:06:07+01:00' })).toEqual(date('2026-03-04T04:06:07Z'));
    expect(() => evaluate({ $toDate: '1' })).toThrow('Error parsing date string');
  });
});

describe('$dateTrunc', () => {
  it.each<[Value, string]>([
    [{ unit: 'hour' }, '2026-03-04T05:00Z'],
    [{ unit: 'minute', binSize: 15 }, '2026-03-04T05:00Z'],
    [{ unit: 'day', timezone: 'America/New_York' }, '2026-03-04T05:00Z'],
    [{ unit: 'week' }, '2026-03-01'],
    [{ unit: 'week', startOfWeek: 'Monday' }, '2026-03-02'],
    [{ unit: 'week', startOfWeek: 'fri', binSize: 2 }, '2026-02-27'],
    [{ unit: 'month' }, '2026-03-01'],
    [{ unit: 'month', binSize: 4 }, '2026-01-01'],
    [{ unit: 'quarter', timezone: 'Europe/Berlin' }, '2025-12-31T23:00Z'],
    [{ unit: 'year', binSize: 10 }, '2020-01-01'],
  ])('truncates to %j', (operand, expected) =>
    expect(evaluate({ $dateTrunc: { date: '$at', ...(operand as object) } })).toEqual(date(expected)),
  );

  it('uses the offset of the date, not of today', () => {
    const trunc = (at: string): Value =>
      evaluate({ $dateTrunc: { date: date(at), unit: 'day', timezone: 'Europe/Berlin' } });
    expect(trunc('2026-06-15T10:00Z')).toEqual(date('2026-06-14T22:00Z'));
    expect(trunc('2026-01-15T10:00Z')).toEqual(date('2026-01-14T23:00Z'));
  });
});

test.each<[string, string, Value, bigint]>([
  ['2025-12-31T23:59Z', '2026-01-01T00:00Z', { unit: 'year' }, 1n],
  ['2026-01-01', '2026-03-31', { unit: 'month' }, 2n],
  ['2026-01-01', '2026-04-01', { unit: 'quarter' }, 1n],
  ['2026-03-07', '2026-03-08', { unit: 'week' }, 1n],
  ['2026-03-07', '2026-03-08', { unit: 'week', startOfWeek: 'monday' }, 0n],
  ['2026-03-04T10:59Z', '2026-03-04T11:01Z', { unit: 'hour' }, 1n],
  ['2026-03-04T10:00Z', '2026-03-04T09:59:59.999Z', { unit: 'second' }, -1n],
  ['2026-03-04T03:00Z', '2026-03-04T06:00Z', { unit: 'day', timezone: 'America/New_York' }, 1n],
])('counts from %s to %s by %j in $dateDiff', (start, end, operand, expected) => {
  const parts = { startDate: date(start), endDate: date(end), ...(operand as object) };
  expect(evaluate({ $dateDiff: parts })).toBe(expected);
});

it.each([-8.64e15, -(2 ** 32) - 1, -(2 ** 32), -1, 0, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 1.7e12, 8.64e15])(
  'stores a date of %d ms like the bson package, and reads the same date',
  (ms) => {
    const doc = { at: new Date(ms) };
    expect(encode(doc).equals(serialize(doc))).toBe(true);
    expect(decode(encode(doc))).toEqual(doc);
  },
);
