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

describe('related games', () => {
  const own = game({ _id: 'own' });
  const live = game({ _id: 'live', status: 'Live', leagueId: 'l9', matchId: 'm9' });
  const match = game({ _id: 'match' });
  const league = game({ _id: 'league', matchId: 'm2' });
  const other = game({ _id: 'other', matchId: 'm3', leagueId: 'l3' });

  it('are live ones, then those of its match, of its league, and others of its sport', () => {
    const ids = (games: BoardGame[]): string[] => relatedGames(own, games).map(({ _id }) => _id);
    expect(ids([other, own, league, match, live])).toEqual(['live', 'match', 'league']);
    expect(ids([other, own, league])).toEqual(['league', 'other']);
  });

  it('are of its sport only', () => {
    expect(relatedGames(own, [game({ _id: 'x', category: 'Tennis', status: 'Live' })])).toEqual([]);
  });
});
