import { describe, expect, it } from '@jest/globals';
import { kickOffInstant } from '../../../contract/time/kick-off.js';
import { isAbbreviation, withoutAbbreviation } from './abbreviations.js';

const WINTER = '2026-12-12';
const SUMMER = '2026-07-11';

const read = (date: string, time: string | null, abbreviation: string, importZone: string) =>
  withoutAbbreviation({ date, time, timeZone: null, abbreviation }, importZone);

function instantOf(...args: Parameters<typeof read>): string {
  const { date, time, timeZone } = read(...args);
  return kickOffInstant(date, time ?? '', timeZone ?? '').toISOString();
}

describe('the abbreviation of a time zone', () => {
  it.each([
    [SUMMER, 'BST', 'Europe/London'],
    [SUMMER, 'IST', 'Europe/Dublin'],
    [WINTER, 'IST', 'Asia/Kolkata'],
    [WINTER, 'IST', 'Asia/Jerusalem'],
    [WINTER, 'CST', 'America/Chicago'],
    [WINTER, 'CST', 'Asia/Shanghai'],
    [WINTER, 'CST', 'America/Havana'],
    [SUMMER, 'CDT', 'America/Havana'],
    [WINTER, 'PST', 'America/Los_Angeles'],
    [WINTER, 'PST', 'Asia/Manila'],
    [WINTER, 'AST', 'America/Halifax'],
    [WINTER, 'AST', 'Asia/Riyadh'],
    [SUMMER, 'BST', 'Asia/Dhaka'],
    [SUMMER, 'GST', 'Asia/Dubai'],
    [SUMMER, 'CEST', 'Europe/Berlin'],
    [WINTER, 'GMT', 'Europe/London'],
    [WINTER, 'EST', 'America/Toronto'],
  ])('on %s, %s is the time of %s if that zone uses the abbreviation', (date, abbreviation, zone) => {
    expect(read(date, '20:00', abbreviation, zone)).toEqual({ date, time: '20:00', timeZone: zone, notes: [] });
  });

  it.each([
    [WINTER, 'EST', '2026-12-13T01:00:00.000Z'],
    [SUMMER, 'EDT', '2026-07-12T00:00:00.000Z'],
    [WINTER, 'AEDT', '2026-12-12T09:00:00.000Z'],
    [WINTER, 'ACST', '2026-12-12T10:30:00.000Z'],
    [WINTER, 'MSK', '2026-12-12T17:00:00.000Z'],
    [WINTER, 'wat', '2026-12-12T19:00:00.000Z'],
    [WINTER, 'JST', '2026-12-12T11:00:00.000Z'],
    [WINTER, 'ET', '2026-12-13T01:00:00.000Z'],
    [SUMMER, 'ET', '2026-07-12T00:00:00.000Z'],
    [SUMMER, 'CET', '2026-07-11T19:00:00.000Z'],
  ])('on %s, %s has one meaning in a file of another zone', (date, abbreviation, instant) => {
    expect(instantOf(date, '20:00', abbreviation, 'Europe/London')).toBe(instant);
  });

  it.each([
    [WINTER, 'PST'],
    [WINTER, 'IST'],
    [WINTER, 'BST'],
    [WINTER, 'CST'],
    [SUMMER, 'CDT'],
  ])('on %s, %s is rejected if the zone does not use the abbreviation', (date, abbreviation) => {
    expect(() => read(date, '20:00', abbreviation, 'Europe/London')).toThrow(
      new RegExp(`^${abbreviation} has several meanings: .*UTC`),
    );
  });

  it.each([
    [WINTER, 'pst', 'PST=UTC-8', '2026-12-13T04:00:00.000Z'],
    [WINTER, 'PST', 'PST=UTC+8', '2026-12-12T12:00:00.000Z'],
    [SUMMER, 'IST', 'IST=UTC+5:30', '2026-07-11T14:30:00.000Z'],
  ])('on %s, %s has the chosen meaning %s', (date, abbreviation, choice, instant) => {
    const clock = { date, time: '20:00', timeZone: null, abbreviation };
    const { time, timeZone, ...read } = withoutAbbreviation(clock, 'Europe/London', ['CST=UTC-6', choice]);
    expect(kickOffInstant(read.date, time ?? '', timeZone ?? '').toISOString()).toBe(instant);
  });

  it('is accepted with a note if the zone uses it at another time of the year', () => {
    expect(read(SUMMER, '20:00', 'CET', 'Europe/Berlin')).toMatchObject({
      timeZone: 'Etc/GMT-1',
      notes: ['CET is read as UTC+1, although Europe/Berlin has a different offset on that day'],
    });
  });

  it('decides between the two hours of a night on which clocks go back', () => {
    expect(instantOf('2026-10-25', '01:30', 'GMT', 'Europe/London')).toBe('2026-10-25T01:30:00.000Z');
  });

  it('prefers the zone of the row to the zone of the import', () => {
    const clock = { date: SUMMER, time: '20:00', timeZone: 'Europe/Dublin', abbreviation: 'IST' };
    expect(withoutAbbreviation(clock, 'Asia/Kolkata').timeZone).toBe('Europe/Dublin');
  });

  it.each(['Europe', 'XYZ', 'UTC', 'constructor'])('is not %s', (text) => {
    expect(isAbbreviation(text)).toBe(false);
  });
});
