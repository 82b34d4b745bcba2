import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import mongoose, { type Model } from 'mongoose';
import { get, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { MatchRecord } from '../../src/contract/records/match.record.js';
import { EVENT_MODEL } from '../../src/platform/outbox/outbox.schema.js';
import { adminApi, Api, apiOf, databaseOf } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Browser } from '../support/login.js';
import { makePerson } from '../support/people.js';
import { makeGame, makeStage, type Stage } from '../support/fixtures.js';
import { eventually } from '../support/wait.js';

const LISTS = ['matches', 'matches/web', 'matches/mobile', 'games', 'leagues', 'setting'];

interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

describe('the cache of lists', () => {
  let test: TestApp;
  let admin: Api;
  let visitor: Api;
  let stage: Stage;

  beforeAll(async () => {
    test = await startTestApp();
    admin = await adminApi(test);
    visitor = new Api(test);
    const auth = { authorization: admin.headers['authorization'] ?? '' };
    stage = await makeStage(test, auth);
    for (let hour = 0; hour < 4; hour += 1) {
      const game = await makeGame(test, auth, stage, Date.parse('2031-01-01T12:00:00Z') + hour * 3_600_000);
      const streams = [{ title: 'Main', url: 'https://stream.example.org/secret.m3u8' }];
      await admin.put(`/api/matches/${stage.matchId}/game/${game._id}/streamUrls`, { streamUrls: streams }).expect(200);
    }
    // The lists must be large enough to be compressed, except for the settings.
    const league = { abbreviation: 'L', country: 'nepal', category: 'Football', logoUrl: 'https://example.org/l.png' };
    for (let index = 0; index < 4; index += 1) await admin.post('/api/leagues', { ...league, name: `More ${index}` });
  });
  afterAll(() => test.close());

  /** Returns the response as bytes, without decoding. */
  const raw = (path: string, headers: Record<string, string>, method = 'GET'): Promise<RawResponse> =>
    new Promise((resolve, reject) => {
      const request = get(`${test.url}${path}`, { headers, method }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) });
        });
      });
      request.on('error', reject);
    });

  it('changes the tag of a range when the total changes', async () => {
    const path = '/api/leagues?range=[0,0]&sort=["id","ASC"]';
    const first = await visitor.get(path).expect(200);
    const league = { abbreviation: 'T', country: 'nepal', category: 'Tennis', logoUrl: 'https://example.org/l.png' };
    await admin.post('/api/leagues', { ...league, name: 'One more' }).expect(201);
    const second = await visitor.get(path).set('If-None-Match', String(first.headers['etag'])).expect(200);
    expect(second.body).toEqual(first.body);
    expect(second.headers['content-range']).not.toBe(first.headers['content-range']);
    await visitor.get(path).set('If-None-Match', String(second.headers['etag'])).expect(304);
  });

  it.each(LISTS)('has a strong tag and returns 304 for it: /api/%s', async (name) => {
    const path = `/api/${name}`;
    const first = await visitor.get(path).expect(200);
    const tag = String(first.headers['etag']);
    expect(tag).toMatch(/^"[\w-]+"$/);
    expect(first.headers['cache-control']).toBe('public, no-cache');
    expect(first.headers['vary']).toContain('Accept-Encoding');
    for (const names of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const second = await visitor.get(path).set('If-None-Match', names).expect(304);
      expect(second.text).toBe('');
      expect(second.headers['etag']).toBe(tag);
      expect(second.headers['vary']).toBe(first.headers['vary']);
      expect(second.headers['content-type']).toBeUndefined();
    }
    await visitor.get(path).set('If-None-Match', '"other"').expect(200);
  });

  it.each([...LISTS, 'games?range=[0,9]', 'matches?sort=["title","ASC"]', 'openapi.json'])(
    'returns the same headers for GET and HEAD, and no length in a 304: /api/%s',
    async (name) => {
      const path = `/api/${name}`;
      for (let time = 0; time < 2; time += 1) {
        const { headers } = await raw(path, {});
        const names = ['etag', 'cache-control', 'vary', 'content-type', 'content-length', 'content-range'];
        const head = await raw(path, {}, 'HEAD');
        for (const one of names) expect([one, head.headers[one]]).toEqual([one, headers[one]]);
        const notModified = await raw(path, { 'if-none-match': String(headers.etag) });
        expect([notModified.status, notModified.body.length]).toEqual([304, 0]);
        for (const one of ['content-length', 'content-type'])
          expect([one, notModified.headers[one]]).toEqual([one, undefined]);
        for (const one of ['etag', 'cache-control', 'vary'])
          expect([one, notModified.headers[one]]).toEqual([one, headers[one]]);
      }
    },
  );

  it.each(['matches', 'matches/web', 'games', 'leagues', 'openapi.json'])(
    'returns br, gzip or plain text, each with its own tag: /api/%s',
    async (name) => {
      const path = `/api/${name}`;
      const plain = await raw(path, {});
      expect(plain.headers['content-encoding']).toBeUndefined();
      const text = plain.body.toString();
      const codings = [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const;
      const tags = new Set([plain.headers['etag']]);
      for (const [coding, decode] of codings) {
        const response = await raw(path, { 'accept-encoding': coding });
        expect(response.headers['content-encoding']).toBe(coding);
        expect(decode(response.body).toString()).toBe(text);
        expect(response.body.length).toBeLessThan(text.length);
        tags.add(response.headers['etag']);
        const again = await raw(path, { 'accept-encoding': coding, 'if-none-match': String(response.headers['etag']) });
        expect(again.status).toBe(304);
        const other = await raw(path, { 'if-none-match': String(response.headers['etag']) });
        expect(other.status).toBe(200);
      }
      expect(tags.size).toBe(3);
      const encodingFor = async (accept: string) =>
        (await raw(path, { 'accept-encoding': accept })).headers['content-encoding'];
      expect(await encodingFor('gzip, deflate, br')).toBe('br');
      expect(await encodingFor('br;q=0, gzip')).toBe('gzip');
      expect(await encodingFor('deflate')).toBeUndefined();
      expect(await encodingFor('gzip;q=0.000')).toBeUndefined();
      expect(await encodingFor('*')).toBe('br');
      expect(await encodingFor('gzip;q=1, br;q=0.5')).toBe('gzip');
    },
  );

  it('returns the same headers for any spelling of the address', async () => {
    const names = ['etag', 'cache-control', 'vary', 'content-type'];
    const headersOf = async (path: string) => {
      const { status, headers } = await raw(path, {});
      return [status, ...names.map((name) => headers[name])];
    };
    const plain = await headersOf('/api/leagues?range=[0,9]');
    expect(plain).toEqual([
      200,
      expect.stringMatching(/^"/),
      'private, no-cache',
      expect.any(String),
      expect.any(String),
    ]);
    for (const path of ['/%61pi/leagues?range=[0,9]', '/api/%6ceagues?range=[0,9]']) {
      expect([path, ...(await headersOf(path))]).toEqual([path, ...plain]);
    }
  });

  it('separates the responses for staff from those for visitors, in any order of calls', async () => {
    const paths = [
      '/api/matches',
      '/api/matches/web',
      `/api/matches/${stage.matchId}`,
      '/api/games',
      '/api/games?range=[0,9]',
    ];
    const keyless = await apiOf(test, { permissions: ['matches:update', 'streams:access'] });
    for (const path of paths) {
      const [staff, visitors, others] = [await admin.get(path), await visitor.get(path), await keyless.get(path)];
      expect(staff.text).toContain('"url":"');
      expect(visitors.text).not.toContain('"url":');
      expect(others.text).not.toContain('"url":');
      expect(staff.headers['etag']).not.toBe(visitors.headers['etag']);
      // The tag of another body does not match.
      await visitor.get(path).set('If-None-Match', String(staff.headers['etag'])).expect(200);
      expect(visitors.text).not.toMatch(/secret\.m3u8|fixtureKey|arming|holds/);
    }
    expect((await keyless.get('/api/streams').expect(200)).text).not.toContain('"url":');
  });

  it.each(['nepsh-session=', 'nepsh-session =', 'other=1;nepsh-session\t=', 'nepsh-session  = '])(
    'caches no response to a member of staff who sends the cookie as "%s"',
    async (name) => {
      const { email, password } = await makePerson(test, { role: 'super-admin' });
      const browser = new Browser(test);
      await browser.login(email, password);
      const token = browser.cookies.get('nepsh-session')?.split('=')[1] ?? '';
      for (const list of ['matches', 'matches/web', 'matches/mobile']) {
        await admin
          .put(`/api/matches/${stage.matchId}`, { title: `Before ${name} ${list}`.replace('\t', '') })
          .expect(200);
        for (let time = 0; time < 2; time += 1) {
          const { headers, body } = await raw(`/api/${list}`, { cookie: `${name}${token}` });
          expect(headers).toMatchObject({
            'cache-control': 'private, no-cache',
            vary: 'Accept-Encoding, Cookie, Authorization',
          });
          expect(body.toString()).toContain('"url":"');
        }
        for (let time = 0; time < 2; time += 1)
          expect((await raw(`/api/${list}`, {})).body.toString()).not.toContain('"url":');
      }
    },
  );

  it('shows every write in the next response of every list', async () => {
    const league = {
      name: 'Before',
      abbreviation: 'B',
      country: 'peru',
      category: 'Football',
      logoUrl: 'https://e.org/',
    };
    const lists = async () =>
      Promise.all(['leagues', 'matches', 'matches/web', 'matches/mobile'].map((name) => visitor.get(`/api/${name}`)));
    await lists();
    const added = (await admin.post('/api/leagues', league).expect(201)).body.league as { _id: string };
    expect((await visitor.get('/api/leagues')).text).toContain('"Before"');
    await admin.put(`/api/leagues/${added._id}`, { ...league, name: 'After' }).expect(200);
    expect((await visitor.get('/api/leagues')).text).toContain('"After"');
    await admin.delete(`/api/leagues/${added._id}`).expect(200);
    expect((await visitor.get('/api/leagues')).text).not.toContain('"After"');
    for (let round = 0; round < 5; round += 1) {
      const title = `Title ${round}`;
      await admin.put(`/api/matches/${stage.matchId}`, { title }).expect(200);
      const [, ...matches] = await lists();
      for (const { body } of matches) {
        const match = (body.matches as MatchRecord[]).find(({ _id }) => _id === stage.matchId);
        expect(match).toMatchObject({ title });
        expect(match?.games[0]?.matchTitle).toBe(title);
      }
    }
    const { body } = await admin.get('/api/setting');
    await admin.put(`/api/setting/${body.settings._id}/goLive`, { shiftMinutes: -30 }).expect(200);
    const [, after] = await lists();
    const listedGame = (after!.body.matches as MatchRecord[]).find(({ _id }) => _id === stage.matchId)?.games[0];
    expect(Date.parse(listedGame?.startsAt ?? '') - Date.parse(listedGame?.goLiveAt ?? '')).toBe(30 * 60_000);
    await admin.put(`/api/setting/${body.settings._id}/goLive`, { shiftMinutes: 0 }).expect(200);
  });
});

it('shows writes that happened while a process could not read the event log at its start', async () => {
  let [startCount, isUnavailable] = [0, true];
  const test = await startTestApp({
    prepare: (app) => {
      startCount += 1;
      if (startCount === 1) return;
      const events = app.get<Model<object>>(getModelToken(EVENT_MODEL));
      const find = events.find.bind(events);
      const findUnlessUnavailable = (filter: object = {}, fields: object = {}) => {
        const query = find(filter, fields);
        if (isUnavailable) query.exec = () => Promise.reject(new mongoose.mongo.MongoNetworkError('unavailable'));
        return query;
      };
      Object.assign(events, { find: findUnlessUnavailable });
    },
  });
  try {
    const admin = await adminApi(test);
    const other = new Api({ url: await test.another() });
    const listed = async (): Promise<string> => (await other.get('/api/leagues').expect(200)).text;
    expect(await listed()).not.toContain('Concurrent');
    const league = { abbreviation: 'M', country: 'nepal', category: 'Football', logoUrl: 'https://e.org/l.png' };
    await admin.post('/api/leagues', { ...league, name: 'Concurrent' }).expect(201);
    const outbox = databaseOf(test).collection('outbox');
    await eventually(async () => ((await outbox.countDocuments()) === 0 ? true : undefined));
    isUnavailable = false;
    await eventually(async () => ((await listed()).includes('Concurrent') ? true : undefined));
  } finally {
    await test.close();
  }
});
