import { describe, expect, it } from '@jest/globals';
import { clockTime, dayKey, dayName, isZone, relativeDay, shortDay, zoneLabel } from './zones.js';

describe('times in a zone', () => {
  it('show the same instant as each zone has it', () => {
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
  it('are named, with the year when it is another one', () => {
    expect(dayName('2026-11-21', '2026-08-15')).toBe('Saturday 21 November');
    expect(dayName('2027-01-02', '2026-08-15')).toBe('Saturday 2 January 2027');
  });

  it('near today have a name of their own', () => {
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

describe('zones', () => {
  it('are known by their names', () => {
    expect(isZone('Europe/Berlin')).toBe(true);
    expect(isZone('Mars/Olympus')).toBe(false);
    expect(isZone(undefined)).toBe(false);
  });

  it('have a label', () => {
    expect(zoneLabel('America/New_York')).toBe('New York time');
    expect(zoneLabel('UTC')).toBe('UTC');
  });
});
