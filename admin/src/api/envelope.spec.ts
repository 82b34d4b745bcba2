import { describe, expect, it } from '@jest/globals';
import { apiPath, keyOf, unwrap } from './envelope.js';
import { messageIn } from './request.js';

describe('apiPath', () => {
  it('names the fields of a record that the path of its resource contains', () => {
    expect(apiPath('leagues', 'a/b')).toBe('/api/leagues/a%2Fb');
    expect(apiPath('games', 'g', { matchId: 'm' })).toBe('/api/matches/m/game/g');
    expect(apiPath('games', undefined, { matchId: 'm' })).toBe('/api/matches/m/game');
  });
});

describe('keyOf', () => {
  it('uses the contract’s name for lists and the singular for records', () => {
    expect(keyOf('/api/leagues?range=[0,24]')).toBe('leagues');
    expect(keyOf('/api/leagues/65f0')).toBe('league');
    expect(keyOf('/api/matches', 'POST')).toBe('match');
    expect(keyOf('/api/games?filter={}')).toBe('games');
    expect(keyOf('/api/users/activity?range=[0,9]')).toBe('activities');
  });
});

describe('unwrap', () => {
  it('returns the record, or undefined if the body has none', () => {
    expect(unwrap('league', { message: 'Saved', league: { id: '1' } })).toEqual({ id: '1' });
    expect(unwrap('league', { message: 'Deleted' })).toBeUndefined();
    expect(unwrap('leagues', null)).toBeUndefined();
  });

  it('converts timestamps of seconds and nanoseconds to ISO 8601', () => {
    const at = { seconds: 1_944_554_400, nanoseconds: 500_000_000 };
    const iso = '2031-08-15T10:00:00.500Z';
    expect(
      unwrap('faqs', {
        faqs: [
          { id: '1', createdAt: at },
          { id: '2', createdAt: iso },
        ],
      }),
    ).toEqual([
      { id: '1', createdAt: iso },
      { id: '2', createdAt: iso },
    ]);
    expect(unwrap('faq', { faq: { id: '1', createdAt: at } })).toEqual({ id: '1', createdAt: iso });
  });

  it('returns the message, or an empty string', () => {
    expect(messageIn({ message: 'Saved' })).toBe('Saved');
    expect(messageIn({ message: 7 })).toBe('');
    expect(messageIn(null)).toBe('');
  });
});
