import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Types, type Connection } from 'mongoose';
import { setTimeout as delay } from 'node:timers/promises';
import { RECORD_LOCK_MODEL } from '../../src/platform/database/record-lock.schema.js';
import { adminApi, databaseOf, expectFailure, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { gameBody, makeStage, type Auth, type Stage } from '../support/fixtures.js';
import { SERVERS, useOnly } from '../support/older-server.js';

const SOON = Date.parse('2031-05-20T18:00:00Z');
/** Games that are added while something is deleted. */
const WRITERS = 6;
/** Times that each race is run. */
const ROUNDS = 8;

/** Does something again and again, with a pause, until it is ended. */
async function keepGoing(signal: AbortSignal, act: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    await act();
    await delay(200);
  }
}

/** The answers that a race may end with. */
const ALLOWED = [200, 201, 400, 404, 409, 503];

describe.each(SERVERS)('games that are added while their match or league is deleted, %s', (_title, features) => {
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

  /** Adds games and deletes `path` meanwhile; the ids of the games that were acknowledged, and the deletion's status. */
  async function race(stage: Stage, path: string, round: number): Promise<{ added: string[]; deletion: number }> {
    const call = `/api/matches/${stage.matchId}/game`;
    const deleting = async (): Promise<number> => {
      // The deletion begins at another moment in each round.
      for (let turn = 0; turn < round * 3; turn += 1) await database.collection('settings').findOne({});
      return (await admin.delete(path)).status;
    };
    const [deletion, ...answers] = await Promise.all([
      deleting(),
      ...Array.from({ length: WRITERS }, async () => admin.post(call, gameBody(stage, SOON))),
    ]);
    expect(ALLOWED).toContain(deletion);
    for (const { status } of answers) expect(ALLOWED).toContain(status);
    const added = answers.filter(({ status }) => status === 201).map(({ body }) => body.game._id as string);
    return { added, deletion };
  }

  const gamesWith = (field: 'matchId' | 'leagueId', id: string) =>
    database
      .collection('games')
      .find({ [field]: new Types.ObjectId(id) })
      .toArray();

  it('go with their match, or keep it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const stage = await makeStage(test, auth);
      const { added, deletion } = await race(stage, `/api/matches/${stage.matchId}`, round);
      const left = (await gamesWith('matchId', stage.matchId)).map(({ _id }) => String(_id));
      const match = await database.collection('matches').findOne({ _id: new Types.ObjectId(stage.matchId) });
      expect(match === null).toBe(deletion === 200);
      expect(left.sort()).toEqual(match === null ? [] : added.sort());
    }
  });

  it('keep their league, or are refused', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const stage = await makeStage(test, auth);
      const { added, deletion } = await race(stage, `/api/leagues/${stage.leagueId}`, round);
      const left = (await gamesWith('leagueId', stage.leagueId)).map(({ _id }) => String(_id));
      const league = await database.collection('leagues').findOne({ _id: new Types.ObjectId(stage.leagueId) });
      expect(left.sort()).toEqual(added.sort());
      expect(league === null).toBe(deletion === 200);
      if (league === null) expect(left).toEqual([]);
    }
  });

  it('are all added when nothing is deleted, many of one match at once', async () => {
    const stage = await makeStage(test, auth);
    const call = `/api/matches/${stage.matchId}/game`;
    const answers = await Promise.all(Array.from({ length: 60 }, async () => admin.post(call, gameBody(stage, SOON))));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(await gamesWith('matchId', stage.matchId)).toHaveLength(60);
  });

  it('have the name of their league when it is renamed meanwhile', async () => {
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

  it('are answered 503 with Retry-After when somebody else is in their way for too long', async () => {
    const stage = await makeStage(test, auth);
    const session = await database.startSession();
    const end = new AbortController();
    let going: Promise<void> | undefined;
    try {
      session.startTransaction();
      const places = Array.from({ length: 32 }, (_, place) => ({ _id: `${stage.matchId}:${place}`, holds: 1 }));
      await database.model(RECORD_LOCK_MODEL).insertMany(places, { session });
      // One in which nothing is done would be taken for that of a process that was killed.
      going = keepGoing(end.signal, () => database.model(RECORD_LOCK_MODEL).findOne({}, null, { session }).lean());
      const refused = await admin.post(`/api/matches/${stage.matchId}/game`, gameBody(stage, SOON));
      expectFailure(refused, 'BUSY');
      expect(refused.headers['retry-after']).toBe('1');
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
