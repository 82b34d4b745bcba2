import { describe, expect, it } from '@jest/globals';
import { countdown, dayAndHour, fromNow, zoneName } from './labels.js';
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

  const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

  it.each([
    [0, 'now'],
    [-20 * SECOND, 'just now'],
    [12 * MINUTE, 'in 12 min'],
    [-12 * MINUTE, '12 min ago'],
    [3 * HOUR + 10 * MINUTE, 'in 3 h'],
    [-11 * HOUR, '11 h ago'],
    [13 * HOUR, 'tomorrow'],
    [-13 * HOUR, 'yesterday'],
    [36 * HOUR, 'in 2 d'],
    [-30 * 24 * HOUR, '30 d ago'],
    [31 * 24 * HOUR, 'in 1 month'],
    [-300 * 24 * HOUR, '10 months ago'],
    [4554 * 24 * HOUR, 'in 12 years'],
  ])('shows a distance of %i ms in its largest unit', (ms, words) => {
    expect(fromNow(now + ms, now, 'UTC')).toBe(words);
  });

  it('takes the limits of a day from the zone', () => {
    expect(fromNow(now + 11.9 * HOUR, now, 'Pacific/Auckland')).toBe('in 12 h');
    expect(fromNow(now + 12.5 * HOUR, now, 'Europe/London')).toBe('tomorrow');
    expect(fromNow(now + 12.5 * HOUR, now, 'Pacific/Auckland')).toBe('in 13 h');
  });

  it.each([
    [74 * SECOND, '1:14'],
    [HOUR - SECOND, '59:59'],
    [3 * HOUR, '3 h'],
    [20 * HOUR, 'tomorrow'],
    [60 * HOUR, '3 d'],
    [0, '0:00'],
    [-5 * SECOND, '0:00'],
  ])('counts down %i ms', (ms, words) => {
    expect(countdown(now + ms, now, 'UTC')).toBe(words);
  });
});
