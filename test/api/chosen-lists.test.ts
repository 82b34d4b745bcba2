import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import type { MatchRecord } from '../../src/contract/records/match.record.js';
import { adminApi, Api, databaseOf } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { gameBody, makeStage, type Auth, type Stage } from '../support/fixtures.js';
import { randomOf, SEED } from '../support/seed.js';
import { eventually } from '../support/wait.js';

const START = Date.parse('2031-01-01T12:00:00Z');
const CALLERS = 16;
const WRITES = 60;
/** More than are made in one go. */
const LONG = 120;
/** In the database's order: capitals first, and pairs of surrogates after all other characters. */
const NAMES = ['Alpha', 'Zulu', 'beta', 'Éclair', '\uFB01nal', '\u{1F3C0} Hoops', '\u{1F3C6} Cup'];

/** Complete lists in an order or with a filter of the caller's are kept until something changes. */
describe('complete lists that callers choose', () => {
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

  it('are made once for all who ask for the same at the same time, and again after a write', async () => {
    // The events of the writes before have come: each would have the list made again.
    const outbox = databaseOf(test).collection('outbox');
    await eventually(async () => ((await outbox.countDocuments()) === 0 ? true : undefined));
    const model = test.app.get<Model<object>>(getModelToken('Match'));
    const find = jest.spyOn(model, 'find');
    const ask = () => visitor.list('/api/matches', { sort: ['title', 'DESC'] }).expect(200);
    try {
      const answers = await Promise.all(Array.from({ length: CALLERS }, ask));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(find).toHaveBeenCalledTimes(1);
      await ask();
      expect(find).toHaveBeenCalledTimes(1);
      const { body } = await admin.post('/api/matches', { title: 'zz new' }).expect(201);
      expect((await ask()).text).toContain((body.match as MatchRecord)._id);
    } finally {
      find.mockRestore();
    }
  });

  it('say how many there are, and answer 304 to who has them', async () => {
    const query = { sort: ['title', 'ASC'] };
    const first = await visitor.list('/api/matches', query).expect(200);
    const { length } = (first.body as { matches: MatchRecord[] }).matches;
    expect(first.headers['content-range']).toBe(`matches 0-${length - 1}/${length}`);
    await visitor.list('/api/matches', query).set('If-None-Match', String(first.headers['etag'])).expect(304);
    const none = await visitor.list('/api/matches', { filter: { category: 'Nothing' } }).expect(200);
    expect(none.headers['content-range']).toBe('matches */0');
  });

  it('of staff, and of a match with many games, have a tag and a coding as every other answer', async () => {
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
      const answer = await admin.get(path).set('Accept-Encoding', 'gzip').expect(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-encoding': 'gzip',
        'cache-control': control,
      });
      const plain = await admin.get(path).set('Accept-Encoding', 'identity').expect(200);
      expect(plain.text).toBe(answer.text);
      expect(plain.text).toBe(JSON.stringify(plain.body));
      await admin
        .get(path)
        .set('Accept-Encoding', 'gzip')
        .set('If-None-Match', String(answer.headers['etag']))
        .expect(304);
    }
    const { match } = (await admin.get(`/api/matches/${matchId}`).expect(200)).body as { match: MatchRecord };
    expect(match.games).toHaveLength(LONG);
  });

  it('show addresses of streams to those alone who may change games', async () => {
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

  it('are in the order in which the database has its pages', async () => {
    const league = { abbreviation: 'L', country: 'peru', category: 'Football', logoUrl: 'https://example.org/l.png' };
    for (const name of NAMES.toReversed()) await admin.post('/api/leagues', { ...league, name }).expect(201);
    for (const order of ['ASC', 'DESC']) {
      const [whole, page] = [
        await visitor.list('/api/leagues', { sort: ['name', order] }).expect(200),
        await visitor.list('/api/leagues', { sort: ['name', order], range: [0, 99] }).expect(200),
      ];
      const namesIn = ({ body }: typeof whole) => (body.leagues as { name: string }[]).map(({ name }) => name);
      expect(namesIn(whole)).toEqual(namesIn(page));
      const own = namesIn(whole).filter((name) => NAMES.includes(name));
      expect(order === 'ASC' ? own : own.reverse()).toEqual(NAMES);
    }
  });

  it('are what their pages show, whatever is written', async () => {
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
