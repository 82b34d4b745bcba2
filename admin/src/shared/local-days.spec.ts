import { describe, expect, it } from '@jest/globals';
import { dayOf, endOfDay, startOfDay } from './local-days.js';

const LONDON = 'Europe/London';

describe('a day in a zone', () => {
  it.each([
    ['2026-01-15', '2026-01-15T00:00:00.000Z', '2026-01-15T23:59:59.999Z'],
    ['2026-03-29', '2026-03-29T00:00:00.000Z', '2026-03-29T22:59:59.999Z'],
    ['2026-12-31', '2026-12-31T00:00:00.000Z', '2026-12-31T23:59:59.999Z'],
  ])('%s lasts from midnight to midnight', (day, first, last) => {
    expect([startOfDay(day, LONDON), endOfDay(day, LONDON)]).toEqual([first, last]);
  });

  it('is read from both of its limits', () => {
    const limits = [startOfDay('2026-08-15', LONDON), endOfDay('2026-08-15', LONDON)];

    expect(limits.map((moment) => dayOf(moment, LONDON))).toEqual(['2026-08-15', '2026-08-15']);
  });
});

describe('a filter that is no moment', () => {
  it.each(['', '2026-01-15', 'nonsense text'])('shows %j as it is', (text) => {
    expect(dayOf(text, LONDON)).toBe(text);
  });
});
