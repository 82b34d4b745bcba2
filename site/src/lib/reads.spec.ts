import { describe, expect, it } from '@jest/globals';
import { addressOf, listQuery, type Get } from './reads.js';

describe('addressOf', () => {
  it('encodes path parameters and omits empty query parameters', () => {
    expect(addressOf('/api/games/{id}', { path: { id: 'a/b c' } })).toBe('/api/games/a%2Fb%20c');
    expect(addressOf('/api/replays', { query: { sort: '', range: '[0,9]' } })).toBe('/api/replays?range=%5B0%2C9%5D');
    expect(addressOf('/api/setting')).toBe('/api/setting');
  });

  it('listQuery serializes filter, range, and sort', () => {
    expect(listQuery({ gameId: 'a' }, [0, 9], ['date', 'ASC'])).toEqual({
      filter: '{"gameId":"a"}',
      range: '[0,9]',
      sort: '["date","ASC"]',
    });
  });

  it('accepts only paths and parameters of the API', () => {
    const get = (() => Promise.resolve({ games: [] })) as unknown as Get;
    // @ts-expect-error There is no such path.
    void get('/api/game');
    // @ts-expect-error A game is read by its id.
    void get('/api/games/{id}', { path: { name: 'a' } });
    // @ts-expect-error The answer of games has no replays.
    void get('/api/games').then(({ replays }) => replays);
  });
});
