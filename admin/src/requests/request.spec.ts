import { describe, expect, it } from '@jest/globals';
import { gameOf } from './request.js';

const request = { team: { homeTeam: 'Arsenal', awayTeam: 'Chelsea' }, league: 'premier league ' };
const teams = { title: 'Arsenal vs Chelsea', homeTeam: 'Arsenal', awayTeam: 'Chelsea' };
const england = { id: 'e', name: 'Premier League' };

describe('gameOf', () => {
  it('copies the teams and the league with the requested name', () => {
    const leagues = [{ id: 'x', name: 'Premier League 2' }, england];
    expect(gameOf(request, leagues)).toEqual({ ...teams, leagueId: 'e' });
  });

  it('omits the league if no league or several have the name', () => {
    expect(gameOf(request, [])).toEqual(teams);
    expect(gameOf(request, [england, { id: 'u', name: 'Premier League' }])).toEqual(teams);
  });
});
