import { describe, expect, it } from '@jest/globals';
import { keyOf, unwrap } from './envelope.js';
import { messageIn } from './request.js';

describe('the envelope', () => {
  it('names lists by the contract and single records in the singular', () => {
    expect(keyOf('/api/leagues?range=[0,24]')).toBe('leagues');
    expect(keyOf('/api/leagues/65f0')).toBe('league');
    expect(keyOf('/api/matches', 'POST')).toBe('match');
    expect(keyOf('/api/games?filter={}')).toBe('games');
    expect(keyOf('/api/users/activity?range=[0,9]')).toBe('activities');
  });

  it('calls whatever lies under a game a game', () => {
    expect(keyOf('/api/matches/1/game', 'POST')).toBe('game');
    expect(keyOf('/api/matches/1/game/2/streamUrls', 'PUT')).toBe('game');
  });

  it('takes what was asked for out and leaves bodies without it undefined', () => {
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
