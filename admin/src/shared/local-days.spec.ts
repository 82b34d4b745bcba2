import { describe, expect, it } from '@jest/globals';
import { endOfDay, localDay, startOfDay } from './local-days.js';

describe.each(['2026-01-15', '2026-03-29', '2026-12-31'])('the day %s in the zone of the viewer', (day) => {
  it('starts at midnight', () => {
    const start = new Date(startOfDay(day));

    expect([start.getHours(), start.getMinutes(), start.getDate()]).toEqual([0, 0, Number(day.slice(-2))]);
  });

  it('ends right before the next day', () => {
    const next = new Date(Date.parse(endOfDay(day)) + 1);

    expect([next.getHours(), next.getMilliseconds()]).toEqual([0, 0]);
    expect(localDay(endOfDay(day))).toBe(day);
  });

  it('is read from its first moment', () => {
    expect(localDay(startOfDay(day))).toBe(day);
  });
});

describe('a filter that is no moment', () => {
  it.each(['', '2026-01-15', 'nonsense text'])('shows %j as it is', (text) => {
    expect(localDay(text)).toBe(text);
  });
});
