import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import type { ActivityRecord } from '../../src/contract/records/activity.record.js';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { GameRecord } from '../../src/contract/records/match.record.js';
import { DAY } from '../../src/contract/time/units.js';
import { adminApi, apiOf, databaseOf, expectFailure, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { makeGame, makeStage, type Auth, type Stage } from '../support/fixtures.js';

const LEAGUE = {
  name: 'Restored league',
  abbreviation: 'RL',
  country: 'england',
  category: 'Football',
  logoUrl: 'https://example.org/restored.png',
};
const KICK_OFF = Date.parse('2031-01-01T12:00:00Z');
const NOT_RESTORABLE = 'Only records that were deleted in the last 30 days can be restored.';

let test: TestApp;
let admin: Api;
let auth: Auth;

beforeAll(async () => {
  test = await startTestApp();
  admin = await adminApi(test);
  auth = { authorization: admin.headers['authorization'] ?? '' };
});
afterAll(() => test.close());

const newest = async (resourceId: string): Promise<ActivityRecord | undefined> =>
  ((await admin.list('/api/users/activity', { filter: { resourceId } })).body.activities as ActivityRecord[])[0];

const pathOf = ({ matchId, _id }: Pick<GameRecord, 'matchId' | '_id'>): string => `/api/matches/${matchId}/game/${_id}`;

async function makeStreamedGame(stage: Stage): Promise<GameRecord> {
  const game = await makeGame(test, auth, stage, KICK_OFF);
  const streamUrls = [{ title: 'Main', url: 'https://a.example.org/main.m3u8' }];
  return (await admin.put(`${pathOf(game)}/streamUrls`, { streamUrls }).expect(200)).body.game as GameRecord;
}

const createLeague = async (more: object = {}): Promise<LeagueRecord> =>
  (await admin.post('/api/leagues', { ...LEAGUE, ...more }).expect(201)).body.league as LeagueRecord;

describe.each([
  ['leagues', 'league', { ...LEAGUE, name: 'One of each' }],
  ['faq', 'faq', { title: 'Is it free?', description: 'It is.' }],
  ['affiliate', 'affiliate', { title: 'Partner', link: 'https://example.org', platforms: 'both' }],
  ['notifications', 'notification', { title: 'Soon', description: 'It starts.' }],
  ['matches', 'match', { title: 'Cup' }],
])('POST /api/%s/{id}/restore', (path, noun, body) => {
  const create = async (): Promise<Record<string, unknown>> =>
    (await admin.post(`/api/${path}`, body).expect(201)).body[noun] as Record<string, unknown>;

  it('restores the record with its id and its next revision', async () => {
    const record = await create();
    const address = `/api/${path}/${String(record['_id'])}`;
    await admin.delete(address).expect(200);

    const response = await admin.post(`${address}/restore`).expect(200);

    const { updatedAt: _, ...rest } = record;
    expect(response.body[noun]).toMatchObject({ ...rest, revision: 2 });
    expect((await admin.get(address).expect(200)).body[noun]).toEqual(response.body[noun]);
    await admin.delete(address).expect(200);
  });

  it('returns 404 for a record that is not deleted', async () => {
    const { _id } = await create();

    expect((await admin.post(`/api/${path}/${String(_id)}/restore`)).body).toMatchObject({
      statusCode: 404,
      message: NOT_RESTORABLE,
    });
    await admin.delete(`/api/${path}/${String(_id)}`).expect(200);
  });
});

describe('restoring a deleted record', () => {
  const deleteLeague = async (more: object = {}): Promise<string> => {
    const { _id } = await createLeague(more);
    await admin.delete(`/api/leagues/${_id}`).expect(200);
    return `/api/leagues/${_id}`;
  };

  it('returns 403 without the key to create', async () => {
    const address = await deleteLeague({ name: 'Denied' });
    const staff = await apiOf(test, { permissions: ['leagues:update', 'leagues:delete', 'faqs:create'] });

    expectFailure(await staff.post(`${address}/restore`), 'PERMISSION_DENIED');
  });

  it('returns 409 when the name is taken', async () => {
    const address = await deleteLeague({ name: 'Taken' });
    await createLeague({ name: 'TAKEN' });

    expectFailure(await admin.post(`${address}/restore`), 'LEAGUE_EXISTS');
  });

  it('stays possible after a conflict', async () => {
    const address = await deleteLeague({ name: 'Later' });
    const other = await createLeague({ name: 'Later' });
    expectFailure(await admin.post(`${address}/restore`), 'LEAGUE_EXISTS');
    await admin.delete(`/api/leagues/${other._id}`).expect(200);

    await admin.post(`${address}/restore`).expect(200);
  });

  it('returns 404 after 30 days', async () => {
    const address = await deleteLeague({ name: 'Expired' });
    const deletedAt = new Date(Date.now() - 30 * DAY - 1000);
    await databaseOf(test).collection('deleted-records').updateOne({ 'doc.name': 'Expired' }, { $set: { deletedAt } });

    expectFailure(await admin.post(`${address}/restore`), 'LEAGUE_NOT_FOUND', NOT_RESTORABLE);
  });

  it('restores the record once when two calls compete', async () => {
    const address = await deleteLeague({ name: 'Raced' });

    const responses = await Promise.all([1, 2, 3].map(() => admin.post(`${address}/restore`)));

    expect(responses.map(({ status }: Response) => status).sort()).toEqual([200, 404, 404]);
  });

  it('is logged with the fields of the record', async () => {
    const address = await deleteLeague({ name: 'Logged' });
    await admin.post(`${address}/restore`).expect(200);

    const entry = await newest(address.split('/').at(-1) ?? '');

    expect(entry).toMatchObject({ action: 'Restored the league Logged', resource: 'leagues' });
    expect(entry?.changes).toContainEqual({ field: 'name', before: null, after: 'Logged' });
  });

  it('is logged as the undo of the deletion that the call names', async () => {
    const address = await deleteLeague({ name: 'Undone' });
    const id = address.split('/').at(-1) ?? '';
    const deletion = await newest(id);

    await admin
      .post(`${address}/restore`)
      .set({ undoes: deletion?.id ?? '' })
      .expect(200);

    expect(await newest(id)).toMatchObject({ action: 'Undid: Deleted the league Undone', undoes: deletion?.id });
  });

  it('returns 409 when the file of the record was deleted from the library', async () => {
    const address = await deleteLeague({ name: 'Without a logo' });
    const logoUrl = `/uploads/${'0'.repeat(64)}.png`;
    await databaseOf(test)
      .collection('deleted-records')
      .updateOne({ 'doc.name': 'Without a logo' }, { $set: { 'doc.logoUrl': logoUrl } });

    const response = await admin.post(`${address}/restore`);

    expectFailure(
      response,
      'RESTORE_CONFLICT',
      'The record cannot be restored because its file was deleted from the media library.',
    );
  });

  it('does not exist for users', async () => {
    expectFailure(await admin.post('/api/users/507f1f77bcf86cd799439011/restore'), 'NOT_FOUND');
  });
});

describe('restoring a deleted game', () => {
  it('restores its streams and shows it to visitors', async () => {
    const game = await makeStreamedGame(await makeStage(test, auth));
    await admin.delete(pathOf(game)).expect(200);
    await admin.get(pathOf(game)).expect(404);

    const restored = (await admin.post(`${pathOf(game)}/restore`).expect(200)).body.game as GameRecord;

    expect(restored).toMatchObject({ _id: game._id, title: game.title, revision: game.revision + 1 });
    expect(restored.streamUrls.map(({ _id, title }) => [_id, title])).toEqual(
      game.streamUrls.map(({ _id, title }) => [_id, title]),
    );
    const list = await admin.list('/api/games', { filter: { id: game._id } }).expect(200);
    expect(list.body.games).toHaveLength(1);
  });

  it('copies the current name of its league', async () => {
    const stage = await makeStage(test, auth);
    const game = await makeGame(test, auth, stage, KICK_OFF);
    await admin.delete(pathOf(game)).expect(200);
    await admin.put(`/api/leagues/${stage.leagueId}`, { ...LEAGUE, name: 'Renamed in between' }).expect(200);

    await admin.post(`${pathOf(game)}/restore`).expect(200);

    expect((await admin.get(pathOf(game))).body.game).toMatchObject({ league: 'Renamed in between' });
  });

  it('removes the cancellation from calendars', async () => {
    const stage = await makeStage(test, auth);
    const game = await makeGame(test, auth, stage, KICK_OFF);
    const calendar = async (): Promise<string> =>
      (await admin.get(`/api/calendar/league/${stage.leagueId}.ics`).expect(200)).text;
    await admin.delete(pathOf(game)).expect(200);
    const sequenceIn = (text: string): number => Number(/SEQUENCE:(\d+)/.exec(text)?.[1]);
    const cancelled = await calendar();
    expect(cancelled).toContain('STATUS:CANCELLED');

    await admin.post(`${pathOf(game)}/restore`).expect(200);

    const restored = await calendar();
    expect(restored).not.toContain('STATUS:CANCELLED');
    expect(sequenceIn(restored)).toBeGreaterThan(sequenceIn(cancelled));
  });

  it('returns 409 when the match was deleted, too', async () => {
    const game = await makeGame(test, auth, await makeStage(test, auth), KICK_OFF);
    await admin.delete(pathOf(game)).expect(200);
    await admin.delete(`/api/matches/${game.matchId}`).expect(200);

    const response = await admin.post(`${pathOf(game)}/restore`);

    expectFailure(response, 'RESTORE_CONFLICT', 'The match of this game was deleted, too. Restore the match first.');
  });

  it('returns 409 when the league was deleted, too', async () => {
    const stage = await makeStage(test, auth);
    const game = await makeGame(test, auth, stage, KICK_OFF);
    await admin.delete(pathOf(game)).expect(200);
    await admin.delete(`/api/leagues/${stage.leagueId}`).expect(200);

    const response = await admin.post(`${pathOf(game)}/restore`);

    expectFailure(response, 'RESTORE_CONFLICT', 'The league was deleted, too. Restore the league first.');
  });

  it('returns 409 when another game has its key of imports', async () => {
    const stage = await makeStage(test, auth);
    const [game, other] = [await makeGame(test, auth, stage, KICK_OFF), await makeGame(test, auth, stage, KICK_OFF)];
    const games = databaseOf(test).collection('games');
    const setKey = async ({ _id }: GameRecord) => {
      const stored = (await games.find().toArray()).find((doc) => doc._id.toHexString() === _id);
      await games.updateOne({ _id: stored?._id }, { $set: { fixtureKey: 'restored fixture' } });
    };
    await setKey(game);
    await admin.delete(pathOf(game)).expect(200);
    await setKey(other);

    expectFailure(await admin.post(`${pathOf(game)}/restore`), 'RESTORE_CONFLICT');
  });

  it('returns 404 under another match', async () => {
    const game = await makeGame(test, auth, await makeStage(test, auth), KICK_OFF);
    const { matchId } = await makeStage(test, auth);
    await admin.delete(pathOf(game)).expect(200);

    expectFailure(await admin.post(`${pathOf({ ...game, matchId })}/restore`), 'GAME_NOT_FOUND');
    await admin.post(`${pathOf(game)}/restore`).expect(200);
  });
});

describe('restoring a deleted match', () => {
  it('restores the games that were deleted with it', async () => {
    const stage = await makeStage(test, auth);
    const [game, deletedBefore] = [await makeStreamedGame(stage), await makeGame(test, auth, stage, KICK_OFF)];
    await admin.delete(pathOf(deletedBefore)).expect(200);
    await admin.delete(`/api/matches/${stage.matchId}`).expect(200);

    const response = await admin.post(`/api/matches/${stage.matchId}/restore`).expect(200);

    const games = response.body.match.games as GameRecord[];
    expect(games.map(({ _id }) => _id)).toEqual([game._id]);
    expect(games[0]?.streamUrls).toHaveLength(1);
    await admin.post(`${pathOf(deletedBefore)}/restore`).expect(200);
  });

  it('returns 403 without the key to create games, and restores nothing', async () => {
    const stage = await makeStage(test, auth);
    await makeGame(test, auth, stage, KICK_OFF);
    const address = `/api/matches/${stage.matchId}`;
    await admin.delete(address).expect(200);
    const staff = await apiOf(test, { permissions: ['matches:create'] });

    expectFailure(await staff.post(`${address}/restore`), 'PERMISSION_DENIED');

    await admin.get(address).expect(404);
    await admin.post(`${address}/restore`).expect(200);
  });
});

describe('restoring a deleted replay', () => {
  it('removes a game that was deleted in the meantime', async () => {
    const stage = await makeStage(test, auth);
    const game = await makeGame(test, auth, stage, KICK_OFF);
    const body = { title: 'Final', category: 'Football', date: '2026-05-01', league: stage.league, gameId: game._id };
    const { _id } = (await admin.post('/api/replays', body).expect(201)).body.replay as { _id: string };
    await admin.delete(`/api/replays/${_id}`).expect(200);
    await admin.delete(pathOf(game)).expect(200);

    const response = await admin.post(`/api/replays/${_id}/restore`).expect(200);

    expect(response.body.replay).toMatchObject({ _id, title: 'Final', gameId: null });
  });
});
