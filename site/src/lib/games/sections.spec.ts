import { describe, expect, it } from '@jest/globals';
import { popularGames, trendingGames } from '@contract/games.js';
import { aGame } from './fixtures.js';
import { isWhole, leadGame, nextGame } from './grouping.js';
import { pack, unpack } from './packed.js';
import {
  boardSections,
  cutFor,
  cutSections,
  MAX_CARDS,
  MAX_ROWS_OF_PAGE,
  pageOf,
  sectionsOf,
  sentGames,
} from './sections.js';

const games = (count: number, changes: Parameters<typeof aGame>[0] = {}) =>
  Array.from({ length: count }, (_, index) =>
    aGame({ _id: `${changes.leagueId ?? ''}${changes.status}${index}`, ...changes }),
  );

const view = {
  zone: 'UTC',
  shown: ['2026-08-15'],
  today: '2026-08-15',
  day: null,
  view: null,
  category: '',
} as const;

describe('sectionsOf', () => {
  const live = aGame({ _id: 'live', status: 'Live', startsAt: '2026-08-14T23:00:00.000Z' });
  const over = aGame({ _id: 'over', status: 'Finished' });
  const coming = aGame({ _id: 'coming' });
  const later = aGame({ _id: 'later', startsAt: '2026-08-17T12:00:00.000Z' });
  const all = [live, over, coming, later];
  const ids = (changes: Partial<Parameters<typeof sectionsOf>[1]>) =>
    sectionsOf(all, { ...view, ...changes }).map(({ key, groups }) => [
      key,
      ...groups.flatMap((group) => group.games.map(({ _id }) => _id)),
    ]);

  it('lists live games and then the shown days, without finished games', () => {
    expect(ids({})).toEqual([
      ['live', 'live'],
      ['2026-08-15', 'coming'],
    ]);
  });

  it('lists finished games of a past day, and only live games of the selected day', () => {
    expect(ids({ today: '2026-08-20', day: '2026-08-15' })).toEqual([['2026-08-15', 'over', 'coming']]);
    expect(ids({ today: '2026-08-20', day: '2026-08-14', shown: ['2026-08-14'] })).toEqual([['live', 'live']]);
  });

  it('lists only live games in the view of live games', () => {
    expect(ids({ view: 'live' })).toEqual([['live', 'live']]);
  });

  it('keeps the live games above a day that is selected on the page', () => {
    const selected = { day: '2026-08-17', shown: ['2026-08-17'], liveOfEveryDay: true };
    expect(ids(selected)).toEqual([
      ['live', 'live'],
      ['2026-08-17', 'later'],
    ]);
  });

  it('lists only games of the selected sport', () => {
    expect(ids({ category: 'tennis' })).toEqual([]);
    expect(ids({ category: 'football' })).toHaveLength(2);
  });

  it('lists past days newest first, after the live games', () => {
    const past = { today: '2026-08-20', shown: ['2026-08-15', '2026-08-17'] };
    expect(ids(past)).toEqual([
      ['live', 'live'],
      ['2026-08-17', 'later'],
      ['2026-08-15', 'over', 'coming'],
    ]);
  });

  it('lists only finished games among results', () => {
    expect(ids({ view: 'results' })).toEqual([['2026-08-15', 'over']]);
  });
});

describe('cutSections', () => {
  const cut = (list: ReturnType<typeof games>, max: number) => cutSections(sectionsOf(list, view), max);

  it('leaves short lists unchanged', () => {
    const [section] = cut(games(10), 36);
    expect(section).toMatchObject({ count: 10, hidden: 0, closed: [] });
  });

  it('shows whole leagues first, then a part of the next, and the headings of others', () => {
    const [section] = cut(
      [...games(10, { leagueId: 'a' }), ...games(10, { leagueId: 'b' }), ...games(10, { leagueId: 'c' })],
      15,
    );
    expect(section?.groups.map((group) => group.games.length)).toEqual([10, 5]);
    expect(section?.closed.map(({ leagueId }) => leagueId)).toEqual(['c']);
    expect(section?.hidden).toBe(15);
  });

  it('shows games of the day regardless of the number of live games', () => {
    const [live, day] = cut([...games(200, { status: 'Live' }), ...games(50)], 36);
    expect([live?.hidden, day?.hidden]).toEqual([172, 42]);
  });
});

describe('pageOf', () => {
  const page = (count: number, pageNumber: number) => pageOf(sectionsOf(games(count), view), pageNumber);
  const rowsOf = ({ sections }: ReturnType<typeof page>) =>
    sections.flatMap(({ groups }) => groups.flatMap((group) => group.games.map(({ _id }) => _id)));

  it('contains every game on one page, once', () => {
    const all = [1, 2, 3].map((pageNumber) => page(450, pageNumber));
    expect(all.map((one) => rowsOf(one).length)).toEqual([200, 200, 50]);
    expect(new Set(all.flatMap(rowsOf)).size).toBe(450);
    expect(all[2]?.part).toEqual({ from: 401, to: 450, count: 450, page: 3, isLast: true });
  });

  it('returns the last page for larger numbers, and a single page for an empty list', () => {
    expect(page(450, 9)).toEqual(page(450, 3));
    expect(page(0, 1)).toEqual({ sections: [], part: { from: 0, to: 0, count: 0, page: 1, isLast: true } });
  });
});

describe('boardSections', () => {
  it('reports properties of the whole list on every page', () => {
    const options = { ...view, view: 'all' } as const;
    const all = [...games(MAX_ROWS_OF_PAGE, { status: 'Live' }), ...games(10)];
    const has = (list: typeof all, page: number) => {
      const { sections, hasLive, hasDays } = boardSections(list, { ...options, page });
      return [sections.map(({ key }) => key), hasLive, hasDays];
    };
    expect([has(all, 1), has(all, 2), has(games(1), 1)]).toEqual([
      [['live'], true, true],
      [['2026-08-15'], true, true],
      [['2026-08-15'], false, true],
    ]);
  });
});

describe('sentGames', () => {
  const at = (minutes: number) => new Date(Date.parse('2026-08-15T08:00:00Z') + minutes * 60_000).toISOString();
  /** Creates live and upcoming games of many leagues with mixed kick-offs. Some are postponed or trending. */
  const many = (count: number, perLeague: number) =>
    Array.from({ length: count }, (_, index) =>
      aGame({
        _id: `g${index}`,
        startsAt: at((index * 7) % 800),
        leagueId: `league ${Math.floor(index / perLeague)}`,
        matchId: `match ${index % 3}`,
        category: index % 4 === 0 ? 'Tennis' : 'Football',
        status: index % 9 === 0 ? 'Live' : 'Scheduled',
        statusText: index % 13 === 0 ? 'Postponed' : '',
        isTrending: index % 50 === 7,
        viewCount: (index * 31) % 90,
      }),
    );
  const board = { zone: 'UTC', shown: ['2026-08-15'], today: '2026-08-15', day: null, category: '' };
  const sentOf = (all: ReturnType<typeof many>, listQuery: { view: 'all' | null; page: number }) => {
    const sections = sectionsOf(all, { ...board, view: null });
    return unpack(pack(sentGames(all, sections, cutFor(sections, listQuery).sections)));
  };
  const shownOf = (all: ReturnType<typeof many>, listQuery: { view: 'all' | null; page: number }) => {
    const { sections, part } = boardSections(all, { ...board, ...listQuery });
    const lists = sections.map(({ groups, closed, ...section }) => ({
      ...section,
      groups: groups.map(({ games: rows, key, count }) => [key, count, rows]),
      closed: closed.map(({ key, count }) => [key, count]),
    }));
    const cards = [popularGames(all), trendingGames(all)].map((some) => some.slice(0, MAX_CARDS));
    return { lists, part, cards, lead: leadGame(all), next: nextGame(all) };
  };

  it.each([
    [5, 2],
    [400, 40],
    [1_000, 10],
    [1_000, 1_000],
    [1_000, 1],
  ])('make the page that all of them make: %i games, %i of a league', (count, perLeague) => {
    const all = many(count, perLeague);
    const queries = [{ view: null, page: 1 } as const, ...[1, 2, 5, 9].map((page) => ({ view: 'all', page }) as const)];
    for (const listQuery of queries)
      expect(shownOf(sentOf(all, listQuery), listQuery)).toEqual(shownOf(all, listQuery));
  });

  it('are as few for ten thousand games as for a thousand', () => {
    const few = sentOf(many(10_000, 10), { view: null, page: 1 });
    expect(few.length).toBeLessThan(150);
    expect(few.reduce((sum, { count = 1 }) => sum + count, 0)).toBe(10_000);
    const page = sentOf(many(10_000, 10), { view: 'all', page: 20 });
    expect(page.length).toBeLessThan(MAX_ROWS_OF_PAGE + 150);
  });

  it('contain no trending cards for games that are only counted', () => {
    const all = many(100, 10).map((game) => ({ ...game, isTrending: true }));
    const sent = sentOf(all, { view: null, page: 1 });
    const [over] = trendingGames(sent);
    expect(trendingGames(sent.filter((game) => game !== over)).filter((game) => !isWhole(game))).toEqual([]);
  });
});
