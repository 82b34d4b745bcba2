import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import type { MatchRecord } from '../../src/contract/records/match.record.js';
import { adminApi, Api, databaseOf, untilPublished } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { gameBody, makeStage, type Auth, type Stage } from '../support/fixtures.js';
import { randomOf, SEED } from '../support/seed.js';

const START = Date.parse('2031-01-01T12:00:00Z');
const CALLERS = 16;
const WRITES = 60;
/** More records than a list builds in a single pass. */
const LONG = 120;
/** Names in the order in which readers expect them: signs first, without case and accents, numbers by value. */
const NAMES = [
  ...['\u{1F3C0} Hoops', '\u{1F3C6} Cup', 'Alpha', 'beta', 'Éclair', '\uFB01nal', 'Round 2', 'Round 10', 'Zulu'],
  ...['नेपाल', '中国', '\u{20000}'],
];

/** Complete lists with a sort or filter of the caller are cached until something changes. */
describe('a complete list with a sort or filter', () => {
  let test: TestApp;
  let admin: Api;
  let visitor: Api;
  let stage: Stage;

  beforeAll(async () => {
    test = await startTestApp();
    admin = await adminApi(test);
    visitor = new Api(test);
    const auth: Auth = { authorization: admin.headers['authorization'] ?? '' };
    stage = await makeStage(test, auth);
  });
  afterAll(() => test.close());

  const matchesOf = async (query: Parameters<Api['list']>[1], api = visitor): Promise<MatchRecord[]> =>
    ((await api.list('/api/matches', query).expect(200)).body as { matches: MatchRecord[] }).matches;

  it('is built once for concurrent readers, and again after a write', async () => {
    await untilPublished(test);
    const model = test.app.get<Model<object>>(getModelToken('Match'));
    const find = jest.spyOn(model, 'find');
    const requestList = () => visitor.list('/api/matches', { sort: ['title', 'DESC'] }).expect(200);
    try {
      const responses = await Promise.all(Array.from({ length: CALLERS }, requestList));
      expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
      expect(find).toHaveBeenCalledTimes(1);
      await requestList();
      expect(find).toHaveBeenCalledTimes(1);
      const { body } = await admin.post('/api/matches', { title: 'zz new' }).expect(201);
      expect((await requestList()).text).toContain((body.match as MatchRecord)._id);
    } finally {
      find.mockRestore();
    }
  });

  it('returns the total, and 304 if the caller has the current version', async () => {
    const query = { sort: ['title', 'ASC'] };
    const first = await visitor.list('/api/matches', query).expect(200);
    const { length } = (first.body as { matches: MatchRecord[] }).matches;
    expect(first.headers['content-range']).toBe(`matches 0-${length - 1}/${length}`);
    await visitor.list('/api/matches', query).set('If-None-Match', String(first.headers['etag'])).expect(304);
    const none = await visitor.list('/api/matches', { filter: { category: 'Nothing' } }).expect(200);
    expect(none.headers['content-range']).toBe('matches */0');
  });

  it('has a tag and an encoding, for staff and for a match with many games', async () => {
    const auth: Auth = { authorization: admin.headers['authorization'] ?? '' };
    const { matchId } = await makeStage(test, auth);
    const text = ['date,time,home,away', ...Array.from({ length: LONG }, (_, index) => `2031-05-01,18:00,H${index},A`)];
    const sent = { text: text.join('\n'), league: 'Long League', category: 'Football', timeZone: 'UTC' };
    await admin.post('/api/matches/import?format=csv', sent).expect(201);
    const games = databaseOf(test).collection('games');
    await games.updateMany({ awayTeam: 'A' }, { $set: { matchId: new Types.ObjectId(matchId) } });
    for (const [path, control] of [
      ['/api/users/activity', 'no-store'],
      [`/api/matches/${matchId}`, 'private, no-cache'],
    ] as const) {
      const response = await admin.get(path).set('Accept-Encoding', 'gzip').expect(200);
      expect(response.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-encoding': 'gzip',
        'cache-control': control,
      });
      const plain = await admin.get(path).set('Accept-Encoding', 'identity').expect(200);
      expect(plain.text).toBe(response.text);
      expect(plain.text).toBe(JSON.stringify(plain.body));
      await admin
        .get(path)
        .set('Accept-Encoding', 'gzip')
        .set('If-None-Match', String(response.headers['etag']))
        .expect(304);
    }
    const { match } = (await admin.get(`/api/matches/${matchId}`).expect(200)).body as { match: MatchRecord };
    expect(match.games).toHaveLength(LONG);
  });

  it('shows the addresses of streams only to staff who may change games', async () => {
    const { body } = await admin.post(`/api/matches/${stage.matchId}/game`, gameBody(stage, START)).expect(201);
    const streams = [{ title: 'Main', url: 'https://stream.example.org/secret.m3u8' }];
    const path = `/api/matches/${stage.matchId}/game/${(body.game as { _id: string })._id}/streamUrls`;
    await admin.put(path, { streamUrls: streams }).expect(200);
    const query = { sort: ['createdAt', 'ASC'] };
    for (const api of [admin, visitor, admin]) {
      const { text } = await api.list('/api/matches', query).expect(200);
      expect(text.includes('"url":"')).toBe(api === admin);
    }
  });

  it("has the order of the database's pages", async () => {
    const league = { abbreviation: 'L', country: 'peru', category: 'Football', logoUrl: 'https://example.org/l.png' };
    for (const name of NAMES.toReversed()) await admin.post('/api/leagues', { ...league, name }).expect(201);
    for (const order of ['ASC', 'DESC']) {
      const [complete, page] = [
        await visitor.list('/api/leagues', { sort: ['name', order] }).expect(200),
        await visitor.list('/api/leagues', { sort: ['name', order], range: [0, 99] }).expect(200),
      ];
      const namesIn = ({ body }: typeof complete) => (body.leagues as { name: string }[]).map(({ name }) => name);
      expect(namesIn(complete)).toEqual(namesIn(page));
      const names = namesIn(complete).filter((name) => NAMES.includes(name));
      expect(order === 'ASC' ? names : names.reverse()).toEqual(NAMES);
    }
  });

  it('equals its pages after any writes', async () => {
    const random = randomOf(SEED);
    const below = (limit: number): number => Math.floor(random() * limit);
    const oneOf = <T>(list: readonly T[]): T | undefined => list[below(list.length)];
    const queries = [
      { sort: ['title', 'ASC'] },
      { sort: ['updatedAt', 'DESC'] },
      { filter: { category: 'Basketball' } },
      { filter: { q: 'round' } },
    ];
    for (let write = 0; write < WRITES; write += 1) {
      const all = await matchesOf({ sort: ['id', 'ASC'] });
      const match = oneOf(all.filter(({ _id }) => _id !== stage.matchId));
      const body = { title: `Round ${below(1_000)}`, category: oneOf(['Football', 'Basketball', '']) };
      const kind = below(4);
      if (kind === 0 || !match) await admin.post('/api/matches', body).expect(201);
      else if (kind === 1) await admin.put(`/api/matches/${match._id}`, body).expect(200);
      else if (kind === 2) await admin.delete(`/api/matches/${match._id}`).expect(200);
      else await admin.post(`/api/matches/${match._id}/game`, gameBody(stage, START)).expect(201);
      const query = oneOf(queries) ?? {};
      const pages = await matchesOf({ ...query, range: [0, 99] });
      expect({ SEED, write, query, matches: await matchesOf(query) }).toEqual({ SEED, write, query, matches: pages });
    }
  });
});
