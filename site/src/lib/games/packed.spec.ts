import { describe, expect, it } from '@jest/globals';
import { aGame } from './fixtures.js';
import { pack, packDays, unpack, unpackDays } from './packed.js';

describe('packed games', () => {
  const games = [
    aGame({ status: 'Live', viewCount: 1234, isTrending: true, homeScore: 0, awayScore: 12 }),
    aGame({ _id: '65a000000000000000000002', title: 'The derby', homeTeam: 'الهلال', location: '' }),
    aGame({ _id: '65a000000000000000000005', homeTeam: 'W101', awayTeam: 'W102', isAwayPlaceholder: true }),
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
      isTimeConfirmed: false,
      goLiveAt: '2026-08-15T18:45:00.000Z',
      opensAt: '2026-08-15T18:00:00.000Z',
    }),
  ];

  it('are equal after unpacking', () => {
    expect(unpack(pack(games))).toEqual(games);
    expect(unpack(pack([]))).toEqual([]);
  });

  it('are short and contain no characters that HTML escapes', () => {
    const many = Array.from({ length: 50 }, (_, index) => aGame({ _id: `65a0000000000000000000${10 + index}` }));
    expect(pack(many).length / 50).toBeLessThan(110);
    expect(pack(many)).not.toMatch(/["&<>]/);
  });

  it('preserve their columns for names with separators', () => {
    const [game] = unpack(pack([aGame({ homeTeam: 'A\tB\nC' })]));
    expect(game).toMatchObject({ homeTeam: 'A B C', awayTeam: 'Chelsea' });
  });

  it('contain only a number if they are only counted', () => {
    const [unpacked, counted] = unpack(pack([games[0]!, { ...games[1]!, count: 10_000 }]));
    expect(unpacked).toEqual(games[0]);
    const { startsAt, leagueId, status } = games[1]!;
    expect(counted).toMatchObject({ _id: '#1', homeTeam: '', startsAt, leagueId, status, count: 10_000 });
  });

  it('support packed days', () => {
    const days = [
      { date: '2026-11-28', games: 12, live: 1, finished: 3 },
      { date: '2026-11-30', games: 1, live: 0, finished: 0 },
    ];
    expect(unpackDays(packDays(days))).toEqual(days);
    expect(unpackDays(packDays([]))).toEqual([]);
  });
});
