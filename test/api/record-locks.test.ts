import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Types, type Connection } from 'mongoose';
import { setTimeout as delay } from 'node:timers/promises';
import { RECORD_LOCK_MODEL } from '../../src/platform/database/locks/record-lock.schema.js';
import { adminApi, databaseOf, expectFailure, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { gameBody, makeStage, type Auth, type Stage } from '../support/fixtures.js';
import { SERVERS, useOnly } from '../support/older-server.js';

const SOON = Date.parse('2031-05-20T18:00:00Z');
/** Games that are added during a deletion. */
const WRITERS = 6;
/** Number of times that each race is run. */
const ROUNDS = 8;

/** Repeats an action with a pause until it is aborted. */
async function keepGoing(signal: AbortSignal, act: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    await act();
    await delay(200);
  }
}

/** Statuses that a race may end with. */
const ALLOWED = [200, 201, 400, 404, 409, 503];

describe.each(SERVERS)('a game that is added while its match or league is deleted, %s', (_title, features) => {
  let test: TestApp;
  let admin: Api;
  let auth: Auth;
  let database: Connection;

  beforeAll(async () => {
    test = await startTestApp();
    admin = await adminApi(test);
    auth = { authorization: admin.headers['authorization'] ?? '' };
    database = databaseOf(test);
    useOnly(test, features);
  });
  afterAll(() => test.close());

  /**
   * Adds games and deletes `path` at the same time, and returns the ids of the created games and the status of the deletion.
   */
  async function race(stage: Stage, path: string, round: number): Promise<{ added: string[]; deletion: number }> {
    const call = `/api/matches/${stage.matchId}/game`;
    const deleting = async (): Promise<number> => {
      // The deletion begins at another moment in each round.
      for (let count = 0; count < round * 3; count += 1) await database.collection('settings').findOne({});
      return (await admin.delete(path)).status;
    };
    const [deletion, ...responses] = await Promise.all([
      deleting(),
      ...Array.from({ length: WRITERS }, async () => admin.post(call, gameBody(stage, SOON))),
    ]);
    expect(ALLOWED).toContain(deletion);
    for (const { status } of responses) expect(ALLOWED).toContain(status);
    const added = responses.filter(({ status }) => status === 201).map(({ body }) => body.game._id as string);
    return { added, deletion };
  }

  const gamesWith = (field: 'matchId' | 'leagueId', id: string) =>
    database
      .collection('games')
      .find({ [field]: new Types.ObjectId(id) })
      .toArray();

  it('is deleted with its match, or keeps it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const stage = await makeStage(test, auth);
      const { added, deletion } = await race(stage, `/api/matches/${stage.matchId}`, round);
      const remainingIds = (await gamesWith('matchId', stage.matchId)).map(({ _id }) => String(_id));
      const match = await database.collection('matches').findOne({ _id: new Types.ObjectId(stage.matchId) });
      expect(match === null).toBe(deletion === 200);
      expect(remainingIds.sort()).toEqual(match === null ? [] : added.sort());
    }
  });

  it('keeps its league, or is rejected', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const stage = await makeStage(test, auth);
      const { added, deletion } = await race(stage, `/api/leagues/${stage.leagueId}`, round);
      const remainingIds = (await gamesWith('leagueId', stage.leagueId)).map(({ _id }) => String(_id));
      const league = await database.collection('leagues').findOne({ _id: new Types.ObjectId(stage.leagueId) });
      expect(remainingIds.sort()).toEqual(added.sort());
      expect(league === null).toBe(deletion === 200);
      if (league === null) expect(remainingIds).toEqual([]);
    }
  });

  it('is created with many others of one match if nothing is deleted', async () => {
    const stage = await makeStage(test, auth);
    const call = `/api/matches/${stage.matchId}/game`;
    const responses = await Promise.all(
      Array.from({ length: 60 }, async () => admin.post(call, gameBody(stage, SOON))),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    expect(await gamesWith('matchId', stage.matchId)).toHaveLength(60);
  });

  it('has the new name of its league if the league is renamed at the same time', async () => {
    const stage = await makeStage(test, auth);
    const { _id: _, ...league } = (await admin.get(`/api/leagues/${stage.leagueId}`)).body.league;
    const { abbreviation, country, category, logoUrl } = league;
    const call = `/api/matches/${stage.matchId}/game`;
    const body = { ...gameBody(stage, SOON), league: undefined, leagueId: stage.leagueId };
    const renamed = { name: 'New name', abbreviation, country, category, logoUrl };
    await Promise.all([
      ...Array.from({ length: WRITERS }, async () => admin.post(call, body)),
      admin.put(`/api/leagues/${stage.leagueId}`, renamed).then(({ status }) => expect(status).toBe(200)),
      ...Array.from({ length: WRITERS }, async () => admin.post(call, body)),
    ]);
    const games = await gamesWith('leagueId', stage.leagueId);
    expect(games).toHaveLength(2 * WRITERS);
    expect(new Set(games.map((game) => game['leagueName']))).toEqual(new Set(['New name']));
  });

  it('is rejected with 503 and Retry-After if another write blocks it for too long', async () => {
    const stage = await makeStage(test, auth);
    const session = await database.startSession();
    const end = new AbortController();
    let going: Promise<void> | undefined;
    try {
      session.startTransaction();
      const places = Array.from({ length: 32 }, (_, place) => ({ _id: `${stage.matchId}:${place}`, holds: 1 }));
      await database.model(RECORD_LOCK_MODEL).insertMany(places, { session });
      // A transaction without activity would count as one of a killed process.
      going = keepGoing(end.signal, () => database.model(RECORD_LOCK_MODEL).findOne({}, null, { session }).lean());
      const rejection = await admin.post(`/api/matches/${stage.matchId}/game`, gameBody(stage, SOON));
      expectFailure(rejection, 'BUSY');
      expect(rejection.headers['retry-after']).toBe('1');
      end.abort();
      await going;
      await session.abortTransaction();
      await admin.post(`/api/matches/${stage.matchId}/game`, gameBody(stage, SOON)).expect(201);
    } finally {
      end.abort();
      await going?.catch(() => undefined);
      await session.endSession();
    }
  });
});
