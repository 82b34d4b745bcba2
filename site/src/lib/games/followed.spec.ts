import { describe, expect, it } from '@jest/globals';
import type { Get } from '../reads.js';
import type { Follow } from '../push/preferences.js';
import { aGame } from './fixtures.js';
import { followedHighlights, loadFollowed } from './followed.js';

const DAY = { zone: 'Europe/London', today: '2026-08-15' };
const team = (name: string): Follow => ({ kind: 'team', value: name, name });

describe('loadFollowed', () => {
  it('reads the games of teams, leagues, and single games, each game once', async () => {
    const calls: [string, unknown][] = [];
    const record = (_id: string) => ({ ...aGame({ _id }), streamUrls: [] });
    const shared = record('shared');
    const get = ((path: string, { query }: { query: unknown }) => {
      calls.push([path, query]);
      const games = [shared, record(path)];
      return Promise.resolve(path === '/api/games' ? { games } : { matches: [{ games }] });
    }) as unknown as Get;
    const follows: Follow[] = [
      team('Atlético Norte'),
      team('ATLETICO NORTE'),
      { kind: 'league', value: 'a'.repeat(24), name: 'League' },
      { kind: 'game', value: 'b'.repeat(24), name: 'A vs B' },
    ];

    const games = await loadFollowed(get, follows, DAY);

    expect(games.map(({ _id }) => _id).sort()).toEqual(['/api/games', '/api/matches/web', 'shared']);
    expect(calls).toEqual([
      [
        '/api/matches/web',
        { from: '2026-08-08', to: '2026-09-07', timeZone: 'Europe/London', teams: 'atletico-norte' },
      ],
      ['/api/games', expect.objectContaining({ filter: expect.stringContaining('a'.repeat(24)) })],
      ['/api/games', expect.objectContaining({ filter: expect.stringContaining('b'.repeat(24)) })],
    ]);
  });

  it('reads as many teams at a time as a list takes', async () => {
    const counts: number[] = [];
    const get = ((_: string, { query }: { query: { teams: string } }) => {
      counts.push(query.teams.split(',').length);
      return Promise.resolve({ matches: [] });
    }) as unknown as Get;
    await loadFollowed(
      get,
      Array.from({ length: 120 }, (_, index) => team(`Team ${index}`)),
      DAY,
    );
    expect(counts).toEqual([50, 50, 20]);
  });
});

describe('followedHighlights', () => {
  const at = (day: number): string => `2026-08-${String(day).padStart(2, '0')}T12:00:00.000Z`;
  const coming = [1, 2, 3].map((day) => aGame({ _id: `coming${day}`, startsAt: at(15 + day) }));
  const over = [1, 2].map((day) => aGame({ _id: `over${day}`, status: 'Finished', startsAt: at(day) }));
  const ids = (max: number, games = [...coming, ...over]) => followedHighlights(games, max).map(({ _id }) => _id);

  it('lists games to come and then results, the newest first', () => {
    expect(ids(12)).toEqual(['coming1', 'coming2', 'coming3', 'over2', 'over1']);
  });

  it('keeps a place for the last result', () => {
    expect(ids(3)).toEqual(['coming1', 'coming2', 'over2']);
    expect(ids(3, coming)).toEqual(['coming1', 'coming2', 'coming3']);
  });
});
