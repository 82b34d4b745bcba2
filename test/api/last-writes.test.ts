import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mongo, type Connection } from 'mongoose';
import { adminApi, databaseOf, expectFailure, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { gameBody, makeStage, type Stage } from '../support/fixtures.js';

const SOON = Date.parse('2031-05-20T18:00:00Z');

/**
 * MongoDB 8.0 with the feature compatibility version 7.0 announces the command that writes into several collections,
 * but rejects it.
 */
describe('a database server that rejects writes into several collections at once', () => {
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

  it('receives that command only once, and each write is still atomic', async () => {
    const error = new mongo.MongoClientBulkWriteError({ message: 'refused' });
    error.cause = new mongo.MongoServerError({ message: 'not supported', code: 115 });
    const bulkWrite = jest.spyOn(database.getClient(), 'bulkWrite').mockRejectedValue(error);
    const before = await database.collection('activities').countDocuments({ resource: 'games' });
    const ids = [(await create().expect(201)).body.game._id, (await create().expect(201)).body.game._id];
    expect(bulkWrite).toHaveBeenCalledTimes(1);
    bulkWrite.mockRestore();

    expect(await database.collection('games').countDocuments()).toBe(2);
    expect(await database.collection('activities').countDocuments({ resource: 'games' })).toBe(before + 2);
    expect(new Set(ids).size).toBe(2);
  });
});

describe('a write whose last step fails', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  it('stores nothing', async () => {
    const admin = await adminApi(test);
    const database = databaseOf(test);
    const stage = await makeStage(test, { authorization: admin.headers['authorization'] ?? '' });
    // This unique index rejects the second entry of the log about a game.
    const once = { unique: true, partialFilterExpression: { resource: 'games' }, name: 'once' };
    await database.collection('activities').createIndex({ resource: 1 }, once, {});
    await admin.post(`/api/matches/${stage.matchId}/game`, gameBody(stage, SOON)).expect(201);
    const rejection = await admin.post(`/api/matches/${stage.matchId}/game`, gameBody(stage, SOON));
    expectFailure(rejection, 'DUPLICATE');
    expect(await database.collection('games').countDocuments()).toBe(1);
    expect(await database.collection('activities').countDocuments({ resource: 'games' })).toBe(1);
  });
});
