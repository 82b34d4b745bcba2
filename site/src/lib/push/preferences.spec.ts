import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@contract/limits.js';
import {
  following,
  followingAll,
  isEqual,
  isFollowed,
  isFollowedGame,
  leagueOf,
  NOTHING,
  notFollowing,
  parsePreferences,
  withoutPast,
  withQuietHours,
  type Follow,
} from './preferences.js';

const ARSENAL: Follow = { kind: 'team', value: 'Arsenal', name: 'Arsenal' };
const LEAGUE: Follow = { kind: 'league', value: '0123456789abcdef01234567', name: 'Premier League' };
const GAME: Follow = {
  kind: 'game',
  value: '89abcdef0123456701234567',
  name: 'Arsenal vs Chelsea',
  startsAt: '2026-11-21T18:30:00.000Z',
};

describe('notification preferences', () => {
  it("stores each follow once, regardless of how a team's name is written", () => {
    const twice = following({ ...ARSENAL, value: ' ARSENAL ' })(following(ARSENAL)(NOTHING));
    expect(twice.follows).toEqual([ARSENAL]);
    expect(isFollowed(twice, { kind: 'team', value: 'arsenal' })).toBe(true);
    expect(isFollowed(twice, { kind: 'league', value: 'arsenal' })).toBe(false);
    expect(notFollowing({ kind: 'team', value: 'arsenal' })(twice)).toEqual(NOTHING);
  });

  it('are equal with the same follows in another order, and the same quiet hours', () => {
    const one = followingAll([ARSENAL, LEAGUE])(NOTHING);
    const other = followingAll([LEAGUE, ARSENAL])(NOTHING);
    expect(isEqual(one, other)).toBe(true);
    expect(isEqual(one, following(GAME)(other))).toBe(false);
    expect(isEqual(one, withQuietHours({ from: '22:00', to: '07:00', timeZone: 'UTC' })(other))).toBe(false);
  });

  it('follow at most as many subjects as the server accepts', () => {
    const teams = Array.from({ length: LIMITS.follows }, (_, index): Follow => ({ ...ARSENAL, value: `${index}` }));
    expect(followingAll(teams)(following(LEAGUE)(NOTHING)).follows).toHaveLength(LIMITS.follows);
  });

  it('drops a game a week after its kick-off', () => {
    const preferences = following(GAME)(following(ARSENAL)(NOTHING));
    const kickOff = Date.parse(GAME.startsAt!);
    expect(withoutPast(preferences, kickOff + 7 * 86_400_000)).toEqual(preferences);
    expect(withoutPast(preferences, kickOff + 7 * 86_400_000 + 1).follows).toEqual([ARSENAL]);
  });

  it('parses stored preferences and ignores invalid entries', () => {
    const quietHours = { from: '22:00', to: '07:00', timeZone: 'Europe/London' };
    const preferences = withQuietHours(quietHours)(following(LEAGUE)(NOTHING));
    expect(parsePreferences(JSON.stringify({ ...preferences, deliveredAt: 1 }))).toEqual(preferences);
    const odd = [ARSENAL, null, 'Arsenal', { kind: 'player', value: 'x', name: 'x' }, { kind: 'team', value: 1 }];
    expect(parsePreferences(JSON.stringify({ follows: odd, quietHours: { from: '22:00' } }))).toEqual({
      follows: [ARSENAL],
      quietHours: null,
    });
    for (const text of [null, '', 'null', '7', '[]', '{"follows":{}}', 'no JSON']) {
      expect(parsePreferences(text)).toEqual(NOTHING);
    }
  });

  it('concern a game by its id, its league, or one of its teams', () => {
    const game = { _id: GAME.value, leagueId: LEAGUE.value, homeTeam: 'Leeds', awayTeam: 'ARSENAL' };
    for (const follow of [ARSENAL, LEAGUE, GAME]) expect(isFollowedGame([follow], game)).toBe(true);
    const other = { _id: 'x', leagueId: 'y', homeTeam: 'Leeds', awayTeam: 'Arsenal B' };
    expect(isFollowedGame([ARSENAL, LEAGUE, GAME], other)).toBe(false);
    expect(isFollowedGame([], game)).toBe(false);
  });

  it('returns the league if all games share it', () => {
    const game = { leagueId: LEAGUE.value, league: LEAGUE.name };
    expect(leagueOf([game, game])).toEqual(LEAGUE);
    expect(leagueOf([game, { leagueId: 'other', league: 'Other' }])).toBeNull();
    expect(leagueOf([])).toBeNull();
  });
});
