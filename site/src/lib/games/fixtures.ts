import { MINUTE } from '@contract/time/units.js';
import type { BoardGame } from './board.js';

/** Creates a game for tests, by default on a Saturday at 18:30 UTC. */
export function aGame(changes: Partial<BoardGame> = {}): BoardGame {
  const startsAt = changes.startsAt ?? '2026-08-15T18:30:00.000Z';
  return {
    _id: '65a000000000000000000001',
    matchId: '65b000000000000000000001',
    matchTitle: 'Matchday 1',
    title: 'Arsenal vs Chelsea',
    homeTeam: 'Arsenal',
    awayTeam: 'Chelsea',
    isHomePlaceholder: false,
    isAwayPlaceholder: false,
    location: 'Emirates Stadium',
    timeZone: 'Europe/London',
    goLiveAt: startsAt,
    opensAt: new Date(Date.parse(startsAt) - 15 * MINUTE).toISOString(),
    isTimeConfirmed: true,
    status: 'Scheduled',
    homeScore: null,
    awayScore: null,
    statusText: '',
    isTrending: false,
    viewCount: 0,
    league: 'Premier League',
    leagueId: '65c000000000000000000001',
    leagueLogoUrl: '',
    category: 'Football',
    hasStreams: true,
    ...changes,
    startsAt,
  };
}
