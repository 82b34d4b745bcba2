import { LeagueDto } from '@contract/dto/league.dto.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createDataProvider } from './dataProvider.js';
import { ApiError } from './errors.js';
import type { Writes } from './fields.js';
import { GAME_WRITES } from './game-body.js';
import { announcements } from './request.js';

interface Sent {
  url: string;
  method: string;
  headers: Headers;
  body: unknown;
}

const WRITES = new Map<string, Writes>([
  ['leagues', { dto: LeagueDto }],
  ['games', GAME_WRITES],
]);
const dataProvider = createDataProvider((name) => {
  const writes = WRITES.get(name);
  return writes && Promise.resolve(writes);
});
let sent: Sent[];
let respond: (call: Sent) => Response;
const realFetch = globalThis.fetch;

const json = (body: unknown, headers: Record<string, string> = {}, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers });

beforeEach(() => {
  sent = [];
  globalThis.fetch = async (input) => {
    const { url, method, headers } = input as Request;
    const { pathname, search } = new URL(url);
    const body = await (input as Request).text();
    const call = {
      url: decodeURIComponent(pathname + search),
      method,
      headers,
      body: body ? JSON.parse(body) : undefined,
    };
    sent.push(call);
    return respond(call);
  };
});

afterEach(() => {
  globalThis.fetch = realFetch;
});

describe('createDataProvider', () => {
  it('reads a page and its total', async () => {
    respond = () => json({ message: 'ok', leagues: [{ id: '1' }] }, { 'Content-Range': 'leagues 0-0/41' });
    const params = {
      pagination: { page: 1, perPage: 25 },
      sort: { field: 'name', order: 'ASC' as const },
      filter: { q: 'a' },
    };
    expect(await dataProvider.getList('leagues', params)).toEqual({ data: [{ id: '1' }], total: 41 });
    expect(sent[0]?.url).toBe('/api/leagues?filter={"q":"a"}&range=[0,24]&sort=["name","ASC"]');
  });

  it('requests many records in groups of fifty ids', async () => {
    respond = ({ url }) => {
      const { id } = JSON.parse(/filter=(.*)$/.exec(url)?.[1] ?? '{}') as { id: string[] };
      return json({ leagues: id.map((one) => ({ id: one })) });
    };
    const ids = Array.from({ length: 120 }, (_, index) => String(index));
    expect((await dataProvider.getMany('leagues', { ids })).data.map(({ id }) => id)).toEqual(ids);
    expect(sent.map(({ url }) => url.split(',').length)).toEqual([50, 50, 20]);
    sent = [];
    expect(await dataProvider.getMany('leagues', { ids: [] })).toEqual({ data: [] });
    expect(sent).toEqual([]);
  });

  it('combines several pages of a hundred rows', async () => {
    respond = ({ url }) => {
      const first = Number(/range=\[(\d+)/.exec(url)?.[1]);
      const rows = Array.from({ length: Math.min(100, 230 - first) }, (_, index) => ({ id: String(first + index) }));
      return json({ games: rows }, { 'Content-Range': `games ${first}-${first + rows.length - 1}/230` });
    };
    const { data, total } = await dataProvider.getList('games', {
      pagination: { page: 1, perPage: 5_000 },
      filter: {},
    });
    expect([data.length, total, sent.length]).toEqual([230, 230, 3]);
    expect(data[229]?.id).toBe('229');
  });

  it('sends the DTO’s fields and the revision and announces the server’s message', async () => {
    respond = () => json({ message: 'League saved', league: { id: '1', revision: 8 } });
    const announced: unknown[] = [];
    const stop = announcements.on((announcement) => announced.push(announcement));
    const record = { id: '1', revision: 7, name: 'Old', createdAt: 'x' };
    const { data } = await dataProvider.update('leagues', {
      id: '1',
      data: { ...record, name: 'New' },
      previousData: record,
    });
    stop();
    expect(data).toEqual({ id: '1', revision: 8 });
    expect(sent[0]).toMatchObject({ method: 'PUT', url: '/api/leagues/1', body: { name: 'New' } });
    expect(sent[0]?.headers.get('If-Match')).toBe('"7"');
    const after = { id: '1', revision: 8 };
    expect(announced).toEqual([{ message: 'League saved', changes: [{ resource: 'leagues', before: record, after }] }]);
  });

  it('writes games under their match', async () => {
    respond = () => json({ message: 'ok', game: { id: 'g', matchId: 'm' } });
    await dataProvider.create('games', { data: { title: 'A vs B', matchId: 'm' } });
    await dataProvider.update('games', {
      id: 'g',
      data: { title: 'C' },
      previousData: { id: 'g', matchId: 'm', revision: 2 },
    });
    await dataProvider.delete('games', { id: 'g', previousData: { id: 'g', matchId: 'm' } });
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /api/matches/m/game',
      'PUT /api/matches/m/game/g',
      'DELETE /api/matches/m/game/g',
    ]);
    expect(sent[0]?.body).toEqual({ title: 'A vs B' });
  });

  it('creates a record by another call that the form names', async () => {
    respond = () => json({ message: 'ok', request: { id: 'r' }, game: { id: 'g' } });

    const { data } = await dataProvider.create('games', {
      data: { title: 'A vs B', matchId: 'm' },
      meta: { path: '/api/match-request/r/game', revision: 4, body: { matchId: 'm' } },
    });

    expect(data).toEqual({ id: 'g' });
    expect(sent[0]).toMatchObject({ url: '/api/match-request/r/game', body: { title: 'A vs B', matchId: 'm' } });
    expect(sent[0]?.headers.get('If-Match')).toBe('"4"');
  });

  it('finds a game by its id alone', async () => {
    respond = () => json({ games: [{ id: 'g' }] }, { 'Content-Range': 'games 0-0/1' });
    expect(await dataProvider.getOne('games', { id: 'g' })).toEqual({ data: { id: 'g' } });
    expect(sent[0]?.url).toContain('filter={"id":"g"}');
  });

  it('deletes many records and rejects with the first error', async () => {
    respond = ({ url }) =>
      url.endsWith('2') ? json({ code: 'LEAGUE_IN_USE', message: 'In use.' }, {}, 409) : json({ message: 'ok' });
    expect(await dataProvider.deleteMany('leagues', { ids: ['1', '3'] })).toEqual({ data: ['1', '3'] });
    const failure = await dataProvider.deleteMany('leagues', { ids: ['1', '2'] }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect((failure as ApiError).message).toBe('In use.');
  });

  it('preserves the code, message, and current record of a rejection', async () => {
    const current = { id: '1', revision: 9 };
    respond = () => json({ code: 'STALE_WRITE', message: 'Changed.', current }, {}, 409);
    const failure = await dataProvider
      .update('leagues', { id: '1', data: {}, previousData: { id: '1', revision: 7 } })
      .catch((error: unknown) => error as ApiError);
    expect(failure).toMatchObject({ status: 409, code: 'STALE_WRITE', message: 'Changed.', body: { current } });
  });

  it('reports an unreachable server as status 0', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('failed'));
    const failure = await dataProvider.getOne('leagues', { id: '1' }).catch((error: unknown) => error as ApiError);
    expect(failure).toMatchObject({ status: 0 });
  });
});
