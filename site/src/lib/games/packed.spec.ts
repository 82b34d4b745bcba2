import { describe, expect, it } from '@jest/globals';
import { aGame } from './fixtures.js';
import { leadGame, nextGame } from './grouping.js';
import { pack, packDays, unpack, unpackDays } from './packed.js';
import { cutSections, sectionsOf } from './sections.js';

describe('packed games', () => {
  const games = [
    aGame({ status: 'Live', viewCount: 1234, isTrending: true, homeScore: 0, awayScore: 12 }),
    aGame({ _id: '65a000000000000000000002', title: 'The derby', homeTeam: 'الهلال', location: '' }),
    aGame({
      _id: '65a000000000000000000003',
      startsAt: '2026-08-16T00:00:00.000Z',
      leagueId: 'other',
      status: 'Finished',
      homeScore: 1,
      awayScore: 1,
      statusText: 'After – extra time',
    }),
    aGame({
      _id: '65a000000000000000000004',
      statusText: 'Postponed',
      goLiveAt: '2026-08-15T18:45:00.000Z',
      opensAt: '2026-08-15T18:00:00.000Z',
    }),
  ];

  it('come back as they were', () => {
    expect(unpack(pack(games))).toEqual(games);
    expect(unpack(pack([]))).toEqual([]);
  });

  it('are short, and free of what HTML escapes', () => {
    const many = Array.from({ length: 50 }, (_, index) => aGame({ _id: `65a0000000000000000000${10 + index}` }));
    expect(pack(many).length / 50).toBeLessThan(110);
    expect(pack(many)).not.toMatch(/["&<>]/);
  });

  it('keep their columns whatever names hold', () => {
    const [game] = unpack(pack([aGame({ homeTeam: 'A\tB\nC' })]));
    expect(game).toMatchObject({ homeTeam: 'A B C', awayTeam: 'Chelsea' });
  });

  it('are only counted where they are not shown', () => {
    const [shown, hidden] = unpack(pack(games.slice(0, 2), ({ status }) => status === 'Live'));
    expect(shown).toEqual(games[0]);
    const { startsAt, leagueId, status } = games[1]!;
    expect(hidden).toMatchObject({ _id: '#1', homeTeam: '', startsAt, leagueId, status });
  });

  it('are one row where they are only counted and alike', () => {
    const counted = (count: number) =>
      pack(
        Array.from({ length: count }, (_, index) => aGame({ _id: `g${index}`, homeTeam: `Home ${index}` })),
        () => false,
      );
    expect(counted(10_000).length).toBe(counted(2).length + '7ps'.length - 1);
    expect(unpack(counted(10_000))).toHaveLength(10_000);
  });

  it('make the list that all of them make', () => {
    const at = (index: number) => new Date(Date.parse('2026-08-15T10:00:00Z') + (index % 7) * 3_600_000).toISOString();
    const many = Array.from({ length: 400 }, (_, index) =>
      aGame({
        _id: `g${index}`,
        startsAt: at(index * 5),
        leagueId: `league ${(index * 7) % 11}`,
        matchId: `match ${index % 3}`,
        status: index % 9 === 0 ? 'Live' : 'Scheduled',
        statusText: index % 13 === 0 ? 'Postponed' : '',
        viewCount: (index * 31) % 90,
      }),
    );
    const view = { zone: 'UTC', shown: ['2026-08-15'], today: '2026-08-15', day: null, results: false, category: '' };
    const listOf = (games: typeof many) =>
      cutSections(sectionsOf(games, view), 36).map(({ groups, closed, ...section }) => ({
        ...section,
        groups: groups.map((group) => group.games),
        closed: closed.map((group) => [group.key, group.games.length]),
      }));
    const list = listOf(many);
    const ids = new Set(list.flatMap(({ groups }) => groups.flat().map(({ _id }) => _id)));
    for (const game of [leadGame(many), nextGame(many)]) ids.add(game?._id ?? '');
    const sent = unpack(pack(many, ({ _id }) => ids.has(_id)));
    expect(listOf(sent)).toEqual(list);
    expect([leadGame(sent), nextGame(sent)]).toEqual([leadGame(many), nextGame(many)]);
  });

  it('are kept next to packed days', () => {
    const days = [
      { date: '2026-11-28', games: 12, live: 1, finished: 3 },
      { date: '2026-11-30', games: 1, live: 0, finished: 0 },
    ];
    expect(unpackDays(packDays(days))).toEqual(days);
    expect(unpackDays(packDays([]))).toEqual([]);
  });
});
