import { describe, expect, it } from '@jest/globals';
import { activityPerDay, gamesPerDay, isEmpty, totals, viewsPerSport } from './chart-data.js';

const games = [
  { day: '2026-11-20', scheduled: 0, live: 0, finished: 4 },
  { day: '2026-11-21', scheduled: 2, live: 1, finished: 0 },
  { day: '2026-11-22', scheduled: 9, live: 0, finished: 0 },
];

describe('gamesPerDay', () => {
  it('stacks games by status and labels the current day as today', () => {
    const data = gamesPerDay(games, '2026-11-21');
    expect(data.categories).toEqual(['Fri 20 Nov', 'Today', 'Sun 22 Nov']);
    expect(data.ticks).toEqual(['Fri\n20', 'Sat\n21', 'Sun\n22']);
    expect(data.series.map(({ label, values }) => [label, values])).toEqual([
      ['Finished', [4, 0, 0]],
      ['Live', [0, 1, 0]],
      ['Scheduled', [0, 2, 9]],
    ]);
    expect(totals(data)).toEqual([4, 3, 9]);
    expect(data.summary).toBe('3 games today, 16 in 3 days. Most on Sun 22 Nov: 9.');
    expect(gamesPerDay(games, '2026-11-22').summary).toBe('9 games today, 16 in 3 days. Most today: 9.');
  });

  it('is empty if there are no games', () => {
    const none = gamesPerDay([{ day: '2026-11-21', scheduled: 0, live: 0, finished: 0 }], '2026-11-21');
    expect(isEmpty(none)).toBe(true);
    expect(none.summary).not.toContain('Most');
    expect(isEmpty(gamesPerDay(games, '2026-11-21'))).toBe(false);
  });
});

describe('viewsPerSport', () => {
  it('sums up the sports that do not fit', () => {
    const sports = Array.from({ length: 10 }, (_, index) => ({ category: `Sport ${index}`, games: 1, viewers: 10 }));
    const { categories, series } = viewsPerSport(sports);
    expect(categories).toHaveLength(8);
    expect([categories.at(-1), series[0]?.values.at(-1)]).toEqual(['3 other sports', 30]);
  });

  it('shows up to eight sports', () => {
    const sports = Array.from({ length: 8 }, (_, index) => ({ category: `Sport ${index}`, games: 2, viewers: 1 }));
    expect(viewsPerSport(sports).categories).toEqual(sports.map(({ category }) => category));
    expect(viewsPerSport(sports).summary).toBe('8 views of 16 live games in 8 sports.');
  });
});

describe('countsPerDay', () => {
  it('reports the number of today', () => {
    const days = [
      { day: '2026-11-20', count: 12 },
      { day: '2026-11-21', count: 1 },
    ];
    expect(activityPerDay(days, '2026-11-21').summary).toBe('1 action today, 13 in 2 days. Most on Fri 20 Nov: 12.');
  });
});
