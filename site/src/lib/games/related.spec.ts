import { describe, expect, it } from '@jest/globals';
import { relatedGames } from './related.js';
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
