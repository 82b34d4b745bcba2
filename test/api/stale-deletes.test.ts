import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { adminApi, expectFailure, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { gameBody, makeStage, type Stage } from '../support/fixtures.js';
import { STANDALONE, useOnly } from '../support/older-server.js';

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

/** On a standalone MongoDB, which has no transactions, another write may come between the reading and the deletion. */
describe('a deletion without transactions', () => {
  let test: TestApp;
  let admin: Api;

  beforeAll(async () => {
    test = await startTestApp();
    useOnly(test, STANDALONE);
    admin = await adminApi(test);
  });
  afterAll(() => test.close());

  /** Changes a record once, as another process does, in the moment before the next record of its model is deleted. */
  function changeBeforeDeletion(name: string, id: string, change: object): void {
    const model = test.app.get<Model<object>>(getModelToken(name));
    const original = model.deleteOne.bind(model);
    const intercepted = async (...args: Parameters<typeof original>) => {
      Object.assign(model, { deleteOne: original });
      const { modifiedCount } = await model.updateOne({ _id: id }, { $set: change, $inc: { revision: 1 } });
      expect(modifiedCount).toBe(1);
      return original(...args);
    };
    Object.assign(model, { deleteOne: intercepted });
  }

  const KINDS = [
    ['faq', 'Faq', '/api/faq', { title: 'Q', description: 'A' }, { title: 'Other', description: 'A' }],
    ['league', 'League', '/api/leagues', { ...LEAGUE, name: 'Cup' }, { ...LEAGUE, name: 'Other' }],
    ['match', 'Match', '/api/matches', { title: 'Round' }, { title: 'Other' }],
  ] as const;

  it.each(KINDS)('keeps a %s that somebody changes meanwhile', async (noun, model, path, body, other) => {
    const { body: created } = await admin.post(path, body).expect(201);
    const { _id: id } = created[noun] as { _id: string };
    const one = `${path}/${id}`;
    changeBeforeDeletion(model, id, other);

    expectFailure(await admin.delete(one).set('If-Match', '"1"'), 'STALE_WRITE');
    const { body: kept } = await admin.get(one).expect(200);
    expect(kept[noun]).toMatchObject({ ...other, revision: 2 });
    await admin.delete(one).set('If-Match', '"2"').expect(200);
  });

  it.each(KINDS)('that names no revision is made again for a %s', async (noun, model, path, body, other) => {
    const { body: created } = await admin.post(path, body).expect(201);
    const { _id: id } = created[noun] as { _id: string };
    const one = `${path}/${id}`;
    changeBeforeDeletion(model, id, other);

    const { body: deleted } = await admin.delete(one).expect(200);
    expect(deleted[noun]).toMatchObject(other);
    await admin.get(one).expect(404);
  });
});
