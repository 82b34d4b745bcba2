import { describe, expect, it } from '@jest/globals';
import { dayAndHour, fromNow, instantOf, relativeDay, today, zoneName } from './time.js';

const iso = (date: string, time: string, zone: string): string => new Date(instantOf(date, time, zone)).toISOString();

describe('the instant of a wall-clock time', () => {
  it('follows the zone, winter and summer', () => {
    expect(iso('2026-01-15', '20:00', 'Europe/London')).toBe('2026-01-15T20:00:00.000Z');
    expect(iso('2026-08-15', '20:00', 'Europe/London')).toBe('2026-08-15T19:00:00.000Z');
    expect(iso('2026-08-15', '20:00', 'Asia/Kathmandu')).toBe('2026-08-15T14:15:00.000Z');
  });

  it('moves a time in a gap forward by the gap', () => {
    // In New York 02:30 does not exist on 8 March 2026: it is 03:30 summer time.
    expect(iso('2026-03-08', '02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
  });

  it('takes the first of the two in a fold', () => {
    expect(iso('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  });

  it('is no number for what cannot be read', () => {
    expect(instantOf('', '20:00', 'UTC')).toBeNaN();
    expect(instantOf('2026-01-01', '20:00', 'Not/AZone')).toBeNaN();
  });
});

describe('times for people', () => {
  const now = Date.parse('2026-08-15T12:00:00Z');

  it('shows day and hour in the zone, and the year when it is another', () => {
    expect(dayAndHour('2026-08-15T19:00:00Z', 'Europe/London', now)).toBe('Sat 15 Aug, 20:00');
    expect(dayAndHour('2027-08-15T19:00:00Z', 'Europe/London', now)).toContain('2027');
    expect(zoneName('2026-08-15T19:00:00Z', 'Europe/London')).toBe('BST');
  });

  it('knows the day it is in a zone', () => {
    expect(today('Pacific/Auckland', now)).toBe('2026-08-16');
    expect(today('America/New_York', now)).toBe('2026-08-15');
  });

  it('says how far away', () => {
    expect(fromNow(now + 200 * 60_000, now)).toBe('in 3 h 20 min');
    expect(fromNow(now - 12 * 60_000, now)).toBe('12 min ago');
    expect(fromNow(now, now)).toBe('now');
    expect(fromNow(now + 26 * 3_600_000, now)).toBe('in 1 d 2 h');
  });

  it('names recent days', () => {
    expect(relativeDay(new Date(now).toISOString(), now)).toBe('Today');
    expect(relativeDay(new Date(now - 86_400_000).toISOString(), now)).toBe('Yesterday');
    expect(relativeDay(new Date(now - 7 * 86_400_000).toISOString(), now)).toBe('7 days ago');
    expect(relativeDay(new Date(now - 8 * 86_400_000).toISOString(), now)).toBe('7 Aug 2026');
  });
});
