import { describe, expect, it } from '@jest/globals';
import { zoneChoice, zoneFits, ZONES, zoneToday } from './ZoneInput.js';

const found = (typed: string): string[] => ZONES.filter((zone) => zoneFits(typed, zone)).map(({ id }) => id);

describe('time zones', () => {
  it.each([
    ['Kathmandu', 'Asia/Kathmandu'],
    ['katmandu', 'Asia/Kathmandu'],
    ['Asia/Katmandu', 'Asia/Kathmandu'],
    ['asia kath', 'Asia/Kathmandu'],
    ['Kolkata', 'Asia/Kolkata'],
    ['calcutta', 'Asia/Kolkata'],
    ['kiev', 'Europe/Kyiv'],
    ['buenos aires', 'America/Argentina/Buenos_Aires'],
    ['new york', 'America/New_York'],
  ])('%s finds %s', (typed, zone) => {
    expect(found(typed)).toEqual([zone]);
  });

  it('has UTC first, and each zone once, under a name that is known', () => {
    expect(ZONES[0]?.id).toBe('UTC');
    expect(new Set(ZONES.map(({ id }) => zoneToday(id))).size).toBe(ZONES.length);
    for (const { id } of ZONES) expect(() => new Intl.DateTimeFormat('en', { timeZone: id })).not.toThrow();
  });

  it('finds a stored older name by the one of today', () => {
    expect(zoneFits('kathmandu', zoneChoice('Asia/Katmandu'))).toBe(true);
  });
});
