import { describe, expect, it } from '@jest/globals';
import { seasonOfDate, seasonStartOf } from './seasons.js';

describe('seasonOfDate', () => {
  it.each([
    ['2026-06-30', 7, '2025/26'],
    ['2026-07-01', 7, '2026/27'],
    ['1999-12-31', 7, '1999/00'],
    ['2026-03-31', 4, '2025/26'],
    ['2026-04-01', 4, '2026/27'],
    ['2026-01-01', 1, '2026'],
    ['2026-12-31', 1, '2026'],
  ])('puts %s into the season that starts in month %d: %s', (date, start, season) => {
    expect(seasonOfDate(date, start)).toBe(season);
  });
});

describe('seasonStartOf', () => {
  it.each([
    ['a spring and an autumn of one year', ['2026-09-05', '2026-04-11'], 1],
    ['a summer', ['2026-06-11', '2026-07-19'], 1],
    ['a winter', ['2026-12-01', '2027-02-10'], 7],
    ['an autumn and the spring after it', ['2025-08-15', '2025-12-20', '2026-01-03', '2026-05-24'], 7],
    ['two seasons of calendar years', ['2026-03-01', '2026-06-20', '2026-07-04', '2026-10-31', '2027-03-06'], 1],
    ['two seasons of split years', ['2025-08-15', '2025-12-28', '2026-01-02', '2026-05-24', '2026-08-22'], 7],
  ])('decides by the longer break for %s', (_, dates, start) => {
    expect(seasonStartOf(dates)).toBe(start);
  });

  it.each([
    ['an autumn', ['2026-09-05', '2026-11-28']],
    ['a spring', ['2027-04-20', '2027-04-29']],
    ['no days', []],
  ])('decides nothing for %s', (_, dates) => {
    expect(seasonStartOf(dates)).toBeNull();
  });
});
