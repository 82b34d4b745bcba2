import { describe, expect, it } from '@jest/globals';
import { kickOffInstant } from './kick-off.js';
import { instantOf } from './wall-clock.js';

const iso = (date: string, time: string, zone: string): string => new Date(instantOf(date, time, zone)).toISOString();

describe('instantOf', () => {
  it('uses the offset of the zone in winter and summer', () => {
    expect(iso('2026-01-15', '20:00', 'Europe/London')).toBe('2026-01-15T20:00:00.000Z');
    expect(iso('2026-08-15', '20:00', 'Europe/London')).toBe('2026-08-15T19:00:00.000Z');
    expect(iso('2026-08-15', '20:00', 'Asia/Kathmandu')).toBe('2026-08-15T14:15:00.000Z');
  });

  it('moves a time in a gap forward by the gap', () => {
    // In New York 02:30 does not exist on 8 March 2026: it is 03:30 summer time.
    expect(iso('2026-03-08', '02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
  });

  it('returns the first of the two instants in a fold', () => {
    expect(iso('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  });

  it('returns NaN for unreadable input', () => {
    expect(instantOf('', '20:00', 'UTC')).toBeNaN();
    expect(instantOf('2026-01-01', '20:00', 'Not/AZone')).toBeNaN();
  });

  // The zones include a DST change of half an hour, a change at midnight, a southern zone, and a zone without DST.
  it.each([
    'Europe/London',
    'America/New_York',
    'America/Santiago',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'Asia/Kathmandu',
    'Asia/Beirut',
  ])('agrees with the server for each half hour around clock changes: %s', (zone) => {
    const differences: string[] = [];
    for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2027, 0, 1); day += 86_400_000) {
      const date = new Date(day).toISOString().slice(0, 10);
      const next = new Date(day + 86_400_000).toISOString().slice(0, 10);
      // Days of 24 hours are checked at one time only.
      const isEven = kickOffInstant(next, '12:00', zone).getTime() - kickOffInstant(date, '12:00', zone).getTime();
      const half = (index: number): string =>
        `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`;
      const times = isEven === 86_400_000 ? ['12:00'] : Array.from({ length: 48 }, (_, index) => half(index));
      for (const on of times.length > 1 ? [date, next] : [date])
        for (const time of times)
          if (instantOf(on, time, zone) !== kickOffInstant(on, time, zone).getTime()) differences.push(`${on} ${time}`);
    }
    expect(differences).toEqual([]);
  });
});
