import { describe, expect, it } from '@jest/globals';
import { agoInWords, dayAndHour, fromNow, zoneName } from './labels.js';
import { localZone } from './zones.js';

describe('time labels', () => {
  const now = Date.parse('2026-08-15T12:00:00Z');

  it('shows day and hour in the zone, with the year if it is not the current year', () => {
    expect(dayAndHour('2026-08-15T19:00:00Z', 'Europe/London', now)).toBe('Sat 15 Aug, 20:00');
    expect(dayAndHour('2027-08-15T19:00:00Z', 'Europe/London', now)).toContain('2027');
    expect(zoneName('2026-08-15T19:00:00Z', 'Europe/London')).toBe('BST');
  });

  it('shows the local time if the browser does not know the zone', () => {
    const at = '2026-08-15T19:00:00Z';

    expect(dayAndHour(at, 'Mars/Olympus', now)).toBe(dayAndHour(at, localZone(), now));
    expect(zoneName(at, 'Mars/Olympus')).toBe(zoneName(at, localZone()));
  });

  it('shows the distance to a time', () => {
    expect(fromNow(now + 200 * 60_000, now)).toBe('in 3 h 20 min');
    expect(fromNow(now - 12 * 60_000, now)).toBe('12 min ago');
    expect(fromNow(now, now)).toBe('now');
    expect(fromNow(now + 26 * 3_600_000, now)).toBe('in 1 d 2 h');
  });

  it.each([
    [20_000, 'a moment ago'],
    [5 * 60_000, '5 minutes ago'],
    [60 * 60_000, '1 hour ago'],
    [3 * 24 * 60 * 60_000, '3 days ago'],
  ])('shows the age of %i ms in words', (age, words) => expect(agoInWords(0, age)).toBe(words));
});
