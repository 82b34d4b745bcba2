import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { adminApi, Api, expectFailure, untilPublished } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { gameBody, makeStage, type Stage } from '../support/fixtures.js';
import { eventually } from '../support/wait.js';

const START = Date.parse('2031-02-01T12:00:00Z');
const LEAGUE = { abbreviation: 'L', country: 'nepal', category: 'Football', logoUrl: 'https://example.org/l.png' };

describe('a deletion with a revision', () => {
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
  ])('keeps a %s that another user changed before it', async (noun, list, bodyOf) => {
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

describe('a write that meets another write', () => {
  let test: TestApp;
  let admin: Api;
  let stage: Stage;

  beforeAll(async () => {
    test = await startTestApp();
    admin = await adminApi(test);
    stage = await makeStage(test, { authorization: admin.headers['authorization'] ?? '' });
  });
  afterAll(() => test.close());

  const current = async (path: string): Promise<string> =>
    (await new Api(test).get(path).set('cache-control', 'no-cache').expect(200)).text;

  const modelOf = (name: string): Model<object> => test.app.get<Model<object>>(getModelToken(name));

  /** Does something once, like another process, just before the next such command reaches a collection. */
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
    const update = { $set: fields, $inc: { revision: 1 } };
    const { modifiedCount } = await modelOf(name).collection.updateOne({ _id: new Types.ObjectId(id) }, update);
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

  it.each(KINDS)('keeps a %s that another user changes during its deletion', async (...kind) => {
    const [noun, model, , , other] = kind;
    const { id, one } = await make(kind);
    meanwhile(model, 'deleteOne', () => change(model, id, other));

    const rejection = await admin.delete(one).set('If-Match', '"1"');
    expectFailure(rejection, 'STALE_WRITE');
    expect(rejection.body.current).toMatchObject({ ...other, revision: 2 });
    const { body: stored } = await admin.get(one).expect(200);
    expect(stored[noun]).toMatchObject({ ...other, revision: 2 });
    await admin.delete(one).set('If-Match', '"2"').expect(200);
  });

  it.each(KINDS)('deletes a %s on the second attempt if no revision is given', async (...kind) => {
    const [noun, model, , , other] = kind;
    const { id, one } = await make(kind);
    meanwhile(model, 'deleteOne', () => change(model, id, other));

    const { body: deleted } = await admin.delete(one).expect(200);
    expect(deleted[noun]).toMatchObject(other);
    await admin.get(one).expect(404);
  });

  it.each(KINDS)('returns 404 for a %s that another user deletes at the same time', async (...kind) => {
    const [, model] = kind;
    const { id, one } = await make(kind);
    meanwhile(model, 'deleteOne', () => modelOf(model).collection.deleteOne({ _id: new Types.ObjectId(id) }));
    await admin.delete(one).set('If-Match', '"1"').expect(404);
  });

  it('shows the games of an import that met another import and was matched again', async () => {
    const rows = ['2031-05-01,18:00,Early,Guests', '2031-05-02,18:00,Late,Guests'];
    const send = (...some: string[]) => {
      const text = ['date,time,home,away', ...some].join('\n');
      return admin.post('/api/matches/import?format=csv', { text, league: 'Imported', category: 'Football' });
    };
    await send(rows[1]!).expect(201);
    const games = modelOf('Game').collection;
    const late = (await games.findOneAndDelete({ homeTeam: 'Late' }))!;
    await untilPublished(test);
    expect(await current('/api/matches')).not.toContain('Early');
    meanwhile('Game', 'bulkWrite', () => games.insertOne(late));
    await send(...rows).expect(201);
    for (const homeTeam of ['Early', 'Late']) expect(await games.countDocuments({ homeTeam })).toBe(1);
    await eventually(async () => ((await current('/api/matches')).includes('Early') ? true : undefined));
  });

  it('changes a game on the second attempt, based on the change of another user', async () => {
    const { id, one } = await make(['game', 'Game', '', () => gameBody(stage, START), {}]);
    meanwhile('Game', 'findOneAndUpdate', () => change('Game', id, { location: 'Other' }));
    const { body } = await admin.put(`${one}/trending`, { isTrending: true }).expect(200);
    expect(body.game).toMatchObject({ isTrending: true, location: 'Other', revision: 3 });

    meanwhile('Game', 'findOneAndUpdate', () => change('Game', id, { location: 'Third' }));
    const rejection = await admin.put(`${one}/trending`, { isTrending: false }).set('If-Match', '"3"');
    expectFailure(rejection, 'STALE_WRITE');
    expect(rejection.body.current).toMatchObject({ isTrending: true, location: 'Third', revision: 4 });
  });

  it('leaves a game as it is when another user adds the usual streams of its league first', async () => {
    const { id, one } = await make(KINDS[3]);
    const usual = { title: 'Main', url: '/media/main.m3u8', quality: '1080p', language: 'English', platform: 'Own' };
    await admin.put(`/api/leagues/${stage.leagueId}/streams`, { streams: [usual] }).expect(200);
    const added = { streams: [{ _id: new Types.ObjectId(), ...usual }], updatedAt: new Date('2031-02-02T12:00:00Z') };
    meanwhile('Game', 'findOneAndUpdate', () => change('Game', id, added));

    await admin.post(`${one}/usualStreams`).expect(200);

    const stored = await modelOf('Game').collection.findOne({ _id: new Types.ObjectId(id) });
    expect(stored).toMatchObject({ revision: 2, updatedAt: added.updatedAt });
  });

  it('changes the settings on the second attempt, based on the change of another user', async () => {
    const { id } = (await admin.get('/api/setting').expect(200)).body.settings as { id: string };
    meanwhile('Settings', 'findOneAndUpdate', () => change('Settings', id, { autoFinish: true }));
    const { body } = await admin.put(`/api/setting/${id}/goLive`, { shiftMinutes: 5 }).expect(200);
    expect(body.settings).toMatchObject({ goLive: { shiftMinutes: 5 }, autoFinish: true });
  });
});
