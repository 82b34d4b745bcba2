import { describe, expect, it } from '@jest/globals';
import { daysAround } from './zone-days.js';

const HOUR = 3_600_000;
const hours = ({ from, to }: { from: Date; to: Date }): number => (to.getTime() - from.getTime()) / HOUR;

describe('daysAround', () => {
  it('returns days of the zone, not of UTC', () => {
    const [day] = daysAround(Date.parse('2026-11-21T20:00:00Z'), 'Asia/Kathmandu', { back: 0, ahead: 0 });
    expect(day).toEqual({
      day: '2026-11-22',
      from: new Date('2026-11-21T18:15:00Z'),
      to: new Date('2026-11-22T18:15:00Z'),
    });
  });

  it('returns consecutive days over the end of a month', () => {
    const days = daysAround(Date.parse('2026-02-27T12:00:00Z'), 'UTC', { back: 1, ahead: 2 });
    expect(days.map(({ day }) => day)).toEqual(['2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01']);
    for (const [index, { from }] of days.slice(1).entries()) expect(from).toEqual(days[index]?.to);
  });

  it('returns days of 23 and 25 hours when clocks change', () => {
    const spring = daysAround(Date.parse('2026-03-29T12:00:00Z'), 'Europe/London', { back: 1, ahead: 1 });
    expect(spring.map(hours)).toEqual([24, 23, 24]);
    const autumn = daysAround(Date.parse('2026-10-25T12:00:00Z'), 'Europe/London', { back: 1, ahead: 1 });
    expect(autumn.map(hours)).toEqual([24, 25, 24]);
  });

  it('starts a day without midnight at its first existing hour', () => {
    const [day] = daysAround(Date.parse('2026-09-06T12:00:00Z'), 'America/Santiago', { back: 0, ahead: 0 });
    expect(day?.from).toEqual(new Date('2026-09-06T04:00:00Z'));
    expect(day && hours(day)).toBe(23);
  });
});
