import { describe, expect, it } from '@jest/globals';
import { keyOf, unwrap } from './envelope.js';
import { messageIn } from './request.js';

describe('unwrap', () => {
  it('uses the contract’s name for lists and the singular for records', () => {
    expect(keyOf('/api/leagues?range=[0,24]')).toBe('leagues');
    expect(keyOf('/api/leagues/65f0')).toBe('league');
    expect(keyOf('/api/matches', 'POST')).toBe('match');
    expect(keyOf('/api/games?filter={}')).toBe('games');
    expect(keyOf('/api/users/activity?range=[0,9]')).toBe('activities');
  });

  it('uses the key game for every path below a game', () => {
    expect(keyOf('/api/matches/1/game', 'POST')).toBe('game');
    expect(keyOf('/api/matches/1/game/2/streamUrls', 'PUT')).toBe('game');
  });

  it('returns the record, or undefined if the body has none', () => {
    expect(unwrap('/api/leagues/1', 'PUT', { message: 'Saved', league: { id: '1' } })).toEqual({ id: '1' });
    expect(unwrap('/api/leagues/1', 'DELETE', { message: 'Deleted' })).toBeUndefined();
    expect(unwrap('/api/leagues', 'GET', null)).toBeUndefined();
  });

  it('converts timestamps of seconds and nanoseconds to ISO 8601', () => {
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

  it('returns the message, or an empty string', () => {
    expect(messageIn({ message: 'Saved' })).toBe('Saved');
    expect(messageIn({ message: 7 })).toBe('');
    expect(messageIn(null)).toBe('');
  });
});
