import { describe, expect, it } from '@jest/globals';
import { nounOf, unwrap } from './envelope.js';
import { messageIn } from './request.js';

describe('the envelope', () => {
  it('names lists by the contract and single records in the singular', () => {
    expect(nounOf('/api/leagues?range=[0,24]')).toBe('leagues');
    expect(nounOf('/api/leagues/65f0')).toBe('league');
    expect(nounOf('/api/matches', 'POST')).toBe('match');
    expect(nounOf('/api/games?filter={}')).toBe('games');
    expect(nounOf('/api/users/activity?range=[0,9]')).toBe('activities');
  });

  it('calls whatever lies under a game a game', () => {
    expect(nounOf('/api/matches/1/game', 'POST')).toBe('game');
    expect(nounOf('/api/matches/1/game/2/streamUrls', 'PUT')).toBe('game');
  });

  it('takes the noun out and leaves bodies without one undefined', () => {
    expect(unwrap('/api/leagues/1', 'PUT', { message: 'Saved', league: { id: '1' } })).toEqual({ id: '1' });
    expect(unwrap('/api/leagues/1', 'DELETE', { message: 'Deleted' })).toBeUndefined();
    expect(unwrap('/api/leagues', 'GET', null)).toBeUndefined();
  });

  it('shows every timestamp as ISO 8601, also one of seconds and nanoseconds', () => {
    const at = { seconds: 1_944_554_400, nanoseconds: 500_000_000 };
    const iso = '2031-08-15T10:00:00.500Z';
    expect(
      unwrap('/api/faq', 'GET', {
        faqs: [
          { id: '1', createdAt: at },
          { id: '2', createdAt: iso },
        ],
      }),
    ).toEqual([
      { id: '1', createdAt: iso },
      { id: '2', createdAt: iso },
    ]);
    expect(unwrap('/api/faq/1', 'GET', { faq: { id: '1', createdAt: at } })).toEqual({ id: '1', createdAt: iso });
  });

  it('reads the message, or nothing', () => {
    expect(messageIn({ message: 'Saved' })).toBe('Saved');
    expect(messageIn({ message: 7 })).toBe('');
    expect(messageIn(null)).toBe('');
  });
});
