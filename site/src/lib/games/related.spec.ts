import { describe, expect, it } from '@jest/globals';
import { alsoLive, relatedGames } from './related.js';
import type { BoardGame } from './board.js';

const game = (of: Partial<BoardGame>): BoardGame => ({
  _id: 'a',
  matchId: 'm1',
  matchTitle: '',
  title: '',
  homeTeam: '',
  awayTeam: '',
  location: '',
  hasStreams: true,
  timeZone: 'UTC',
  startsAt: '2026-11-21T18:00:00.000Z',
  goLiveAt: '2026-11-21T18:00:00.000Z',
  opensAt: '2026-11-21T17:45:00.000Z',
  status: 'Scheduled',
  homeScore: null,
  awayScore: null,
  statusText: '',
  isTrending: false,
  isTimeConfirmed: true,
  isHomePlaceholder: false,
  isAwayPlaceholder: false,
  viewCount: 0,
  league: '',
  leagueId: 'l1',
  leagueLogoUrl: '',
  category: 'Football',
  ...of,
});

describe('alsoLive', () => {
  const live = { status: 'Live' } as const;
  const ownGame = game({ _id: 'own', ...live });
  const others = [
    game({ _id: 'sport', category: 'Tennis', leagueId: 'l2', ...live }),
    game({ _id: 'seen', leagueId: 'l3', viewCount: 9, ...live }),
    game({ _id: 'other', leagueId: 'l4', ...live }),
    game({ _id: 'league', ...live }),
    game({ _id: 'soon' }),
  ];

  it('returns live games of the league, of the sport by views, and of other sports', () => {
    const ids = alsoLive(ownGame, [ownGame, ...others]).map(({ _id }) => _id);

    expect(ids).toEqual(['league', 'seen', 'other', 'sport']);
  });

  it('returns none while the game is not live', () => {
    expect(alsoLive(game({ _id: 'own' }), others)).toEqual([]);
  });
});

describe('relatedGames', () => {
  const ownGame = game({ _id: 'own' });
  const live = game({ _id: 'live', status: 'Live', leagueId: 'l9', matchId: 'm9' });
  const match = game({ _id: 'match' });
  const league = game({ _id: 'league', matchId: 'm2' });
  const other = game({ _id: 'other', matchId: 'm3', leagueId: 'l3' });

  it('returns live games, then games of the match, of the league, and of the sport', () => {
    const ids = (games: BoardGame[]): string[] => relatedGames(ownGame, games).map(({ _id }) => _id);
    expect(ids([other, ownGame, league, match, live])).toEqual(['live', 'match', 'league']);
    expect(ids([other, ownGame, league])).toEqual(['league', 'other']);
  });

  it('returns only games of the same sport', () => {
    expect(relatedGames(ownGame, [game({ _id: 'x', category: 'Tennis', status: 'Live' })])).toEqual([]);
  });
});
