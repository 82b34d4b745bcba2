import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import {
  clockTime,
  dayKey,
  dayName,
  daysAgo,
  isZone,
  localZone,
  longDate,
  relativeDay,
  setFallbackZone,
  shortDay,
  usableZone,
} from './zones.js';

function isZoneOfTemporal(name: string): boolean {
  try {
    Temporal.PlainDate.from('2026-01-01').toZonedDateTime(name);
    return true;
  } catch {
    return false;
  }
}

describe('times in a zone', () => {
  it('show an instant in each zone', () => {
    const at = '2026-08-15T18:30:00.000Z';
    expect(clockTime(at, 'Europe/London')).toBe('19:30');
    expect(clockTime(at, 'Asia/Kathmandu')).toBe('00:15');
    expect(dayKey(at, 'Asia/Kathmandu')).toBe('2026-08-16');
  });

  it('write midnight as 00:00', () => {
    expect(clockTime('2026-08-15T00:00:00Z', 'UTC')).toBe('00:00');
  });
});

describe('days', () => {
  it('are named, with the year if it is not the current year', () => {
    expect(dayName('2026-11-21', '2026-08-15')).toBe('Saturday 21 November');
    expect(dayName('2027-01-02', '2026-08-15')).toBe('Saturday 2 January 2027');
  });

  it('have a special name near today', () => {
    expect(relativeDay('2026-08-15', '2026-08-15')).toBe('Today');
    expect(relativeDay('2026-09-01', '2026-08-31')).toBe('Tomorrow');
    expect(relativeDay('2026-08-14', '2026-08-15')).toBe('Yesterday');
    expect(relativeDay('2026-08-20', '2026-08-15')).toBe('');
  });

  it('have a short form', () => {
    const now = Date.parse('2026-08-15T12:00:00Z');
    expect(shortDay('2026-08-15T18:30:00Z', 'UTC', now)).toBe('Today');
    expect(shortDay('2026-08-22T18:30:00Z', 'UTC', now)).toBe('Sat 22 Aug');
  });
});

describe('past days', () => {
  it('are written in full', () => {
    expect(longDate('2026-02-01')).toBe('1 February 2026');
  });

  it.each([
    ['2026-11-21', 'Today'],
    ['2026-11-20', 'Yesterday'],
    ['2026-11-19', '2 days ago'],
    ['2026-11-14', '7 days ago'],
    ['2026-11-13', '13 Nov 2026'],
    ['2025-11-21', '21 Nov 2025'],
    ['2026-11-22', '22 Nov 2026'],
    ['2026-09-05', '5 Sep 2026'],
  ])('writes %s as %s', (day, text) => {
    expect(daysAgo(day, '2026-11-21')).toBe(text);
  });
});

describe('zones', () => {
  it('are recognized by their names', () => {
    expect(isZone('Europe/Berlin')).toBe(true);
    expect(isZone('Mars/Olympus')).toBe(false);
    expect(isZone(undefined)).toBe(false);
    expect(isZone('+05:30')).toBe(false);
  });

  it('are exactly the zones of Temporal', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const abbreviations = letters.flatMap((first) => letters.map((second) => `${first}${second}T`));
    const names = [...Intl.supportedValuesOf('timeZone'), ...abbreviations, 'EST5EDT', 'GB', 'Etc/GMT+6', 'ist'];

    expect(names.filter(isZone)).toEqual(names.filter(isZoneOfTemporal));
  });
});

describe('a browser without a known zone', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    setFallbackZone('UTC');
  });

  function reportZone(timeZone: string | undefined): void {
    const options = Intl.DateTimeFormat().resolvedOptions();
    jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: timeZone! });
  }

  it.each(['Etc/Unknown', '+05:30', undefined])('uses the zone of the site instead of %p, or else UTC', (name) => {
    reportZone(name);

    expect(localZone()).toBe('UTC');
    setFallbackZone('Mars/Olympus');
    expect(localZone()).toBe('UTC');
    setFallbackZone('Asia/Kathmandu');
    expect(localZone()).toBe('Asia/Kathmandu');
  });

  it('shows the local time for a zone that it does not know', () => {
    reportZone('Asia/Kathmandu');

    expect(usableZone('Mars/Olympus')).toBe('Asia/Kathmandu');
    expect(clockTime('2026-08-15T18:30:00Z', 'Mars/Olympus')).toBe('00:15');
    expect(dayKey('2026-08-15T18:30:00Z', 'Mars/Olympus')).toBe('2026-08-16');
  });
});
