import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mongo, type Connection } from 'mongoose';
import { adminApi, databaseOf, expectFailure, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { gameBody, makeStage, type Stage } from '../support/fixtures.js';

const SOON = Date.parse('2031-05-20T18:00:00Z');

/** A server of MongoDB 8.0 that serves as 7.0 announces the command that writes into several collections, and refuses it. */
describe('a server that refuses to write into several collections at once', () => {
  let test: TestApp;
  let admin: Api;
  let database: Connection;
  let stage: Stage;

  beforeAll(async () => {
    test = await startTestApp();
    admin = await adminApi(test);
    database = databaseOf(test);
    stage = await makeStage(test, { authorization: admin.headers['authorization'] ?? '' });
  });
  afterAll(() => test.close());

  const create = () => admin.post(`/api/matches/${stage.matchId}/game`, gameBody(stage, SOON));

  it('is asked once, and each write is whole all the same', async () => {
    const error = new mongo.MongoClientBulkWriteError({ message: 'refused' });
    error.cause = new mongo.MongoServerError({ message: 'not supported', code: 115 });
    const asked = jest.spyOn(database.getClient(), 'bulkWrite').mockRejectedValue(error);
    const before = await database.collection('activities').countDocuments({ resource: 'games' });
    const ids = [(await create().expect(201)).body.game._id, (await create().expect(201)).body.game._id];
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();

    expect(await database.collection('games').countDocuments()).toBe(2);
    expect(await database.collection('activities').countDocuments({ resource: 'games' })).toBe(before + 2);
    expect(new Set(ids).size).toBe(2);
  });
});

describe('a write whose end is refused', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  it('leaves nothing of it', async () => {
    const admin = await adminApi(test);
    const database = databaseOf(test);
    const stage = await makeStage(test, { authorization: admin.headers['authorization'] ?? '' });
    // A unique index that refuses the second entry of the log about a game.
    const once = { unique: true, partialFilterExpression: { resource: 'games' }, name: 'once' };
    await database.collection('activities').createIndex({ resource: 1 }, once, {});
    await admin.post(`/api/matches/${stage.matchId}/game`, gameBody(stage, SOON)).expect(201);
    const refused = await admin.post(`/api/matches/${stage.matchId}/game`, gameBody(stage, SOON));
    expectFailure(refused, 'DUPLICATE');
    expect(await database.collection('games').countDocuments()).toBe(1);
    expect(await database.collection('activities').countDocuments({ resource: 'games' })).toBe(1);
  });
});
