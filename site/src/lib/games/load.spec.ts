import { describe, expect, it } from '@jest/globals';
import type { GameDay, GameDaysResponse } from '@contract/records/match.record.js';
import type { Get } from '../reads.js';
import { loadBoard, resultDays } from './load.js';
import type { ListQuery } from './list-query.js';

const QUERY: ListQuery = { day: null, view: null, page: 1, category: '' };
const TODAY = '2026-08-15';
const day = (date: string, changes: Partial<GameDay> = {}): GameDay => ({
  date,
  games: 10,
  live: 0,
  finished: 10,
  ...changes,
});

describe('resultDays', () => {
  it('returns the last days with results, newest first, until there are enough results', () => {
    const days = ['2026-08-01', '2026-08-02', '2026-08-08', '2026-08-09', '2026-08-14'].map((date) => day(date));
    expect(resultDays(days, TODAY)).toEqual(['2026-08-14', '2026-08-09', '2026-08-08']);
    expect(resultDays(days, '2026-08-08')).toEqual(['2026-08-08', '2026-08-02', '2026-08-01']);
  });

  it('skips days without results, and days that four calls cannot read', () => {
    const dates = ['2026-01-01', '2026-02-15', '2026-03-31', '2026-05-10', '2026-06-20', '2026-07-31'];
    const days = dates.map((date) => day(date, { games: 1, finished: 1 }));
    expect(resultDays([...days, day('2026-08-10', { finished: 0 })], TODAY)).toEqual(dates.toReversed().slice(0, 4));
  });
});

describe('loadBoard', () => {
  /** A server whose calendar contains these days. */
  function serverWith(days: readonly GameDay[]): { get: Get; windows: [string, string][] } {
    const windows: [string, string][] = [];
    const get = ((path: string, options?: { query: { from: string; to: string } }) => {
      const { from = '', to = '' } = options?.query ?? {};
      if (path === '/api/games/days') {
        const within = days.filter(({ date }) => date >= from && date <= to);
        const outside = {
          previous: days.findLast(({ date }) => date < from)?.date ?? null,
          next: days.find(({ date, games, finished }) => date > to && games > finished)?.date ?? null,
        };
        return Promise.resolve({ days: within, ...outside } as Partial<GameDaysResponse>);
      }
      if (path === '/api/matches/web') windows.push([from, to]);
      const summary = { games: 0, live: 0, sports: [], leagues: [] };
      return Promise.resolve({ games: [], matches: [], replays: [], summary });
    }) as unknown as Get;
    return { get, windows };
  }
  const load = async (query: ListQuery, days: readonly GameDay[], home = false) => {
    const server = serverWith(days);
    const options = { scope: { leagueId: 'l' }, zone: 'UTC', today: TODAY, home };
    return { ...(await loadBoard(server.get, query, options)), windows: server.windows };
  };
  const season = [day('2025-05-18'), day('2025-05-24')];

  it.each([null, 'results'] as const)('shows the last round of a season that ended long ago: %s', async (view) => {
    const { shown, windows, first, days } = await load({ ...QUERY, view }, season);
    expect(shown).toEqual(['2025-05-24', '2025-05-18']);
    expect([first, days]).toEqual(['2025-05-10', season]);
    expect(windows).toEqual([['2025-05-18', '2025-05-24']]);
  });

  it.each([null, 'results'] as const)('ends the strip with the last round of two months ago: %s', async (view) => {
    const { shown, first } = await load({ ...QUERY, view }, [day('2026-06-13'), day('2026-06-14')]);
    expect([shown[0], first]).toEqual(['2026-06-14', '2026-05-31']);
  });

  it('shows a last round of this week, with today in the strip', async () => {
    const { shown, first } = await load(QUERY, [day('2026-08-01'), day('2026-08-13')]);
    expect([shown[0], first]).toEqual(['2026-08-13', '2026-08-11']);
  });

  it('shows the upcoming games of a season that continues, and no old results on the home page', async () => {
    const next = day('2026-08-22', { finished: 0 });
    expect((await load(QUERY, [...season, next])).shown).toEqual(['2026-08-22']);
    expect((await load(QUERY, season, true)).shown).toEqual([]);
  });

  it('lists only live games in the view of live games', async () => {
    const { shown, windows } = await load({ ...QUERY, view: 'live' }, [day(TODAY, { finished: 0 })], true);
    expect([shown, windows]).toEqual([[], []]);
  });
});
