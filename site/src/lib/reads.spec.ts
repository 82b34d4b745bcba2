import { describe, expect, it } from '@jest/globals';
import { addressOf, listQuery, type Get } from './reads.js';

describe('the address of a read', () => {
  it('has the names of its path, encoded, and of its query what is not empty', () => {
    expect(addressOf('/api/games/{id}', { path: { id: 'a/b c' } })).toBe('/api/games/a%2Fb%20c');
    expect(addressOf('/api/replays', { query: { sort: '', range: '[0,9]' } })).toBe('/api/replays?range=%5B0%2C9%5D');
    expect(addressOf('/api/setting')).toBe('/api/setting');
  });

  it('asks for a list as the API reads it', () => {
    expect(listQuery({ gameId: 'a' }, [0, 9], ['date', 'ASC'])).toEqual({
      filter: '{"gameId":"a"}',
      range: '[0,9]',
      sort: '["date","ASC"]',
    });
  });

  it('compiles for paths and names that the API has alone', () => {
    const get = (() => Promise.resolve({ games: [] })) as unknown as Get;
    // @ts-expect-error There is no such path.
    void get('/api/game');
    // @ts-expect-error A game is read by its id.
    void get('/api/games/{id}', { path: { name: 'a' } });
    // @ts-expect-error The answer of games has no replays.
    void get('/api/games').then(({ replays }) => replays);
  });
});
