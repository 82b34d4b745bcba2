import { describe, expect, it } from '@jest/globals';
import { aGame } from './fixtures.js';
import { groupGames, leadGame, nextGame, sportsOf } from './grouping.js';

const inZone = (zone: string) => () => zone;

describe('groupGames', () => {
  it('lists live games first and then the days in order', () => {
    const live = aGame({ _id: '1', status: 'Live', startsAt: '2026-08-16T12:00:00.000Z' });
    const today = aGame({ _id: '2' });
    const tomorrow = aGame({ _id: '3', startsAt: '2026-08-16T18:30:00.000Z' });
    const sections = groupGames([tomorrow, today, live], inZone('UTC'));
    expect(sections.map(({ key }) => key)).toEqual(['live', '2026-08-15', '2026-08-16']);
  });

  it('uses the day of the zone: a late kick-off in London is on the next day in Kathmandu', () => {
    const late = aGame({ startsAt: '2026-08-15T20:00:00.000Z' });
    expect(groupGames([late], inZone('Europe/London'))[0]?.key).toBe('2026-08-15');
    expect(groupGames([late], inZone('Asia/Kathmandu'))[0]?.key).toBe('2026-08-16');
  });

  it('groups the games of a match, sorted by kick-off', () => {
    const early = aGame({ _id: '1', startsAt: '2026-08-15T14:00:00.000Z' });
    const late = aGame({ _id: '2', startsAt: '2026-08-15T19:00:00.000Z' });
    const otherMatch = aGame({ _id: '3', matchId: 'other', startsAt: '2026-08-15T16:00:00.000Z' });
    const [section] = groupGames([late, otherMatch, early], inZone('UTC'));
    expect(section?.count).toBe(3);
    expect(section?.groups.map((group) => group.games.map(({ _id }) => _id))).toEqual([['1', '2'], ['3']]);
  });

  it('returns no sections without games', () => {
    expect(groupGames([], inZone('UTC'))).toEqual([]);
  });
});

describe('leadGame and nextGame', () => {
  const quiet = aGame({ _id: 'quiet', status: 'Live', viewCount: 3 });
  const busy = aGame({ _id: 'busy', status: 'Live', viewCount: 900 });
  const soon = aGame({ _id: 'soon', startsAt: '2026-08-15T10:00:00.000Z' });
  const later = aGame({ _id: 'later', startsAt: '2026-08-15T12:00:00.000Z' });

  it('leadGame returns the live game with most viewers, or else the next game', () => {
    expect(leadGame([later, quiet, busy, soon])?._id).toBe('busy');
    expect(leadGame([later, soon])?._id).toBe('soon');
    expect(leadGame([])).toBeUndefined();
  });

  it('nextGame compares go-live instants', () => {
    expect(nextGame([later, busy, soon])?._id).toBe('soon');
    expect(nextGame([busy])).toBeUndefined();
  });
});

describe('sportsOf', () => {
  it('counts games by sport, most games first', () => {
    const games = [aGame({ category: 'Tennis' }), aGame(), aGame(), aGame({ category: '' })];
    expect(sportsOf(games)).toEqual([
      { sport: 'Football', count: 2 },
      { sport: 'Tennis', count: 1 },
    ]);
  });
});
