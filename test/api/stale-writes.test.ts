import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import mongoose, { Types, type Model } from 'mongoose';
import { adminApi, Api, databaseOf, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { EventListener, isChangeOf } from '../support/events.js';
import { gameBody, makeStage, type Stage } from '../support/fixtures.js';
import { gamesAt } from '../support/go-live-lists.js';
import { STANDALONE, useOnly } from '../support/older-server.js';
import { eventually } from '../support/wait.js';

const START = Date.parse('2031-02-01T12:00:00Z');
const LEAGUE = { abbreviation: 'L', country: 'nepal', category: 'Football', logoUrl: 'https://example.org/l.png' };

describe('a deletion that names a revision', () => {
  let test: TestApp;
  let admin: Api;
  let stage: Stage;

  beforeAll(async () => {
    test = await startTestApp();
    admin = await adminApi(test);
    stage = await makeStage(test, { authorization: admin.headers['authorization'] ?? '' });
  });
  afterAll(() => test.close());

  it.each([
    ['faq', '/api/faq', () => ({ title: 'Q', description: 'A' })],
    ['affiliate', '/api/affiliate', () => ({ title: 'Partner', link: 'https://example.org' })],
    ['notification', '/api/notifications', () => ({ title: 'T', description: 'D' })],
    ['league', '/api/leagues', () => ({ ...LEAGUE, name: 'Cup' })],
    ['match', '/api/matches', () => ({ title: 'Round' })],
    ['game', '', () => gameBody(stage, START)],
  ])('of a %s does not take one that somebody changed meanwhile', async (noun, list, bodyOf) => {
    const path = list || `/api/matches/${stage.matchId}/game`;
    const { body } = await admin.post(path, bodyOf()).expect(201);
    const one = `${path}/${(body[noun] as { _id: string })._id}`;
    await admin.put(one, bodyOf()).expect(200);

    const stale = await admin.delete(one).set('If-Match', '"1"');
    expectFailure(stale, 'STALE_WRITE');
    expect(stale.body.current).toMatchObject({ revision: 2 });
    await admin.delete(one).set('If-Match', '"2"').expect(200);
  });
});

/** On a standalone MongoDB, which has no transactions, another write may come between the reading and the writing. */
describe('a write without transactions', () => {
  let test: TestApp;
  let admin: Api;
  let stage: Stage;

  beforeAll(async () => {
    test = await startTestApp();
    useOnly(test, STANDALONE);
    admin = await adminApi(test);
    stage = await makeStage(test, { authorization: admin.headers['authorization'] ?? '' });
  });
  afterAll(() => test.close());

  const untilPublished = async (): Promise<void> => {
    const outbox = databaseOf(test).collection('outbox');
    await eventually(async () => ((await outbox.countDocuments()) === 0 ? true : undefined));
  };
  const current = async (path: string): Promise<string> =>
    (await new Api(test).get(path).set('cache-control', 'no-cache').expect(200)).text;

  const modelOf = (name: string): Model<object> => test.app.get<Model<object>>(getModelToken(name));

  /** Does something once, as another process does, in the moment before the next such command reaches a collection. */
  function meanwhile(
    name: string,
    command: 'bulkWrite' | 'deleteOne' | 'deleteMany' | 'findOneAndUpdate' | 'insertMany',
    work: () => Promise<unknown>,
  ): void {
    const collection = modelOf(name).collection;
    const original = collection[command].bind(collection) as (...args: unknown[]) => unknown;
    const intercepted = async (...args: unknown[]): Promise<unknown> => {
      Object.assign(collection, { [command]: original });
      await work();
      return original(...args);
    };
    Object.assign(collection, { [command]: intercepted });
  }

  async function change(name: string, id: string, fields: object): Promise<void> {
    const { modifiedCount } = await modelOf(name).updateOne({ _id: id }, { $set: fields, $inc: { revision: 1 } });
    expect(modifiedCount).toBe(1);
  }

  async function make([noun, , list, bodyOf]: Kind): Promise<{ id: string; one: string }> {
    const path = list || `/api/matches/${stage.matchId}/game`;
    const { body } = await admin.post(path, bodyOf()).expect(201);
    const { _id: id } = body[noun] as { _id: string };
    return { id, one: `${path}/${id}` };
  }

  type Kind = readonly [noun: string, model: string, list: string, bodyOf: () => object, other: object];
  const KINDS: [Kind, Kind, Kind, Kind] = [
    ['faq', 'Faq', '/api/faq', () => ({ title: 'Q', description: 'A' }), { title: 'Other' }],
    ['league', 'League', '/api/leagues', () => ({ ...LEAGUE, name: 'Cup' }), { name: 'Other' }],
    ['match', 'Match', '/api/matches', () => ({ title: 'Round' }), { title: 'Other' }],
    ['game', 'Game', '', () => gameBody(stage, START), { location: 'Other' }],
  ];

  it.each(KINDS)('keeps a %s that somebody changes while it is deleted', async (...kind) => {
    const [noun, model, , , other] = kind;
    const { id, one } = await make(kind);
    meanwhile(model, 'deleteOne', () => change(model, id, other));

    const refused = await admin.delete(one).set('If-Match', '"1"');
    expectFailure(refused, 'STALE_WRITE');
    expect(refused.body.current).toMatchObject({ ...other, revision: 2 });
    const { body: kept } = await admin.get(one).expect(200);
    expect(kept[noun]).toMatchObject({ ...other, revision: 2 });
    await admin.delete(one).set('If-Match', '"2"').expect(200);
  });

  it.each(KINDS)('deletes a %s on the second attempt where no revision is named', async (...kind) => {
    const [noun, model, , , other] = kind;
    const { id, one } = await make(kind);
    meanwhile(model, 'deleteOne', () => change(model, id, other));

    const { body: deleted } = await admin.delete(one).expect(200);
    expect(deleted[noun]).toMatchObject(other);
    await admin.get(one).expect(404);
  });

  it.each(KINDS)('says that a %s is gone which somebody else deletes in that moment', async (...kind) => {
    const [, model] = kind;
    const { id, one } = await make(kind);
    meanwhile(model, 'deleteOne', () => modelOf(model).collection.deleteOne({ _id: new Types.ObjectId(id) }));
    await admin.delete(one).set('If-Match', '"1"').expect(404);
  });

  it('takes games out of lists that went with their match before another one of it was live, which keeps it', async () => {
    const own = await makeStage(test, { authorization: admin.headers['authorization'] ?? '' });
    const add = async (): Promise<string> => {
      const { body } = await admin.post(`/api/matches/${own.matchId}/game`, gameBody(own, START)).expect(201);
      return (body.game as { _id: string })._id;
    };
    const [gone, live] = [await add(), await add()];
    const listed = async (): Promise<string[]> =>
      (await gamesAt(test.url)).filter(({ matchId }) => matchId === own.matchId).map(({ _id }) => _id);
    await untilPublished();
    expect(await listed()).toEqual([gone, live].sort());
    meanwhile('Game', 'deleteMany', () => change('Game', live, { status: 'Live' }));
    expectFailure(await admin.delete(`/api/matches/${own.matchId}`), 'MATCH_HAS_LIVE_GAME');
    await admin.get(`/api/games/${gone}`).expect(404);
    await eventually(async () => ((await listed()).join() === live ? true : undefined));
  });

  it('shows a league again that was put back because a game had begun to use it', async () => {
    const own = await makeStage(test, { authorization: admin.headers['authorization'] ?? '' });
    const listed = async (): Promise<boolean> => (await current('/api/leagues')).includes(own.leagueId);
    expect(await listed()).toBe(true);
    const game = gameBody(own, START);
    meanwhile('League', 'deleteOne', () => admin.post(`/api/matches/${own.matchId}/game`, game).expect(201));
    let isListed: boolean | undefined;
    meanwhile('League', 'insertMany', async () => {
      // Another league makes the list stale, and it is made in that moment.
      await make(KINDS[1]);
      await untilPublished();
      isListed = await listed();
    });
    expectFailure(await admin.delete(`/api/leagues/${own.leagueId}`), 'LEAGUE_IN_USE');
    expect(isListed).toBe(false);
    await eventually(async () => ((await listed()) ? true : undefined));
  });

  it('takes a game out of lists that was taken back because its match had gone', async () => {
    const own = await makeStage(test, { authorization: admin.headers['authorization'] ?? '' });
    const title = `Taken back ${own.matchId}`;
    // A list that is read from the database.
    const newest = encodeURIComponent('["createdAt","DESC"]');
    const listed = async (): Promise<boolean> => (await current(`/api/games?sort=${newest}`)).includes(title);
    const match = { _id: new Types.ObjectId(own.matchId) };
    meanwhile('Game', 'bulkWrite', () => modelOf('Match').collection.deleteOne(match));
    let isListed: boolean | undefined;
    meanwhile('Game', 'deleteOne', async () => {
      await make(KINDS[3]);
      await untilPublished();
      isListed = await listed();
    });
    const refused = await admin.post(`/api/matches/${own.matchId}/game`, gameBody(own, START, { title }));
    expectFailure(refused, 'MATCH_NOT_FOUND');
    expect(isListed).toBe(true);
    await eventually(async () => ((await listed()) ? undefined : true));
  });

  it('shows the games of an import that met another one and was matched again', async () => {
    const rows = ['2031-05-01,18:00,Early,Guests', '2031-05-02,18:00,Late,Guests'];
    const send = (...some: string[]) => {
      const text = ['date,time,home,away', ...some].join('\n');
      return admin.post('/api/matches/import?format=csv', { text, league: 'Imported', category: 'Football' });
    };
    await send(rows[1]!).expect(201);
    const games = modelOf('Game').collection;
    const late = (await games.findOneAndDelete({ homeTeam: 'Late' }))!;
    await untilPublished();
    expect(await current('/api/matches')).not.toContain('Early');
    meanwhile('Game', 'bulkWrite', () => games.insertOne(late));
    await send(...rows).expect(201);
    for (const homeTeam of ['Early', 'Late']) expect(await games.countDocuments({ homeTeam })).toBe(1);
    await eventually(async () => ((await current('/api/matches')).includes('Early') ? true : undefined));
  });

  it('is published once the database is back that went before its event was stored', async () => {
    const { id, one } = await make(KINDS[0]);
    await untilPublished();
    expect(await current('/api/faq')).toContain(id);
    const listener = await EventListener.open(test.url);
    meanwhile('OutboxRow', 'insertMany', () =>
      Promise.reject(new mongoose.mongo.MongoNetworkError('connection closed')),
    );
    expectFailure(await admin.delete(one), 'DATABASE_UNAVAILABLE');
    await listener.until(isChangeOf('faqs', id));
    listener.close();
    expect(await current('/api/faq')).not.toContain(id);
  });

  it('changes a game on the second attempt, on top of what somebody else changed', async () => {
    const { id, one } = await make(['game', 'Game', '', () => gameBody(stage, START), {}]);
    meanwhile('Game', 'findOneAndUpdate', () => change('Game', id, { location: 'Other' }));
    const { body } = await admin.put(`${one}/trending`, { isTrending: true }).expect(200);
    expect(body.game).toMatchObject({ isTrending: true, location: 'Other', revision: 3 });

    meanwhile('Game', 'findOneAndUpdate', () => change('Game', id, { location: 'Third' }));
    const refused = await admin.put(`${one}/trending`, { isTrending: false }).set('If-Match', '"3"');
    expectFailure(refused, 'STALE_WRITE');
    expect(refused.body.current).toMatchObject({ isTrending: true, location: 'Third', revision: 4 });
  });

  it('changes the settings on the second attempt, on top of what somebody else changed', async () => {
    const { id } = (await admin.get('/api/setting').expect(200)).body.settings as { id: string };
    meanwhile('Settings', 'findOneAndUpdate', () => change('Settings', id, { autoFinish: true }));
    const { body } = await admin.put(`/api/setting/${id}/goLive`, { shiftMinutes: 5 }).expect(200);
    expect(body.settings).toMatchObject({ goLive: { shiftMinutes: 5 }, autoFinish: true });
  });
});
