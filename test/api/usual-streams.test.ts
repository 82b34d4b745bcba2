import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ActivityRecord } from '../../src/contract/records/activity.record.js';
import type { GameRecord } from '../../src/contract/records/match.record.js';
import { adminApi, Api, apiOf, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { gameBody, makeStage, type Stage } from '../support/fixtures.js';

const KICK_OFF = new Date('2031-05-20T18:30:00Z');
const KIND = { quality: '1080p', language: 'English', platform: 'Own' };
const MAIN = { title: 'Main feed', url: 'https://live.example.org/main.m3u8', ...KIND };
const SPANISH = { title: 'En español', url: '/media/es.m3u8', ...KIND, language: 'Spanish' };

describe('the list of usual streams of a league', () => {
  let test: TestApp;
  let admin: Api;
  let stage: Stage;

  const ofLeague = (to: Stage = stage): string => `/api/leagues/${to.leagueId}/streams`;
  const pathOf = ({ matchId, id }: GameRecord): string => `/api/matches/${matchId}/game/${id}`;
  const newStage = (): Promise<Stage> => makeStage(test, { authorization: admin.headers['authorization'] ?? '' });
  const add = async (to: Stage, more = {}): Promise<GameRecord> =>
    (await admin.post(`/api/matches/${to.matchId}/game`, gameBody(to, KICK_OFF, more)).expect(201)).body.game;
  const titles = (game: GameRecord): string[] => game.streamUrls.map(({ title }) => title);
  const give = (game: GameRecord, by = admin) => by.post(`${pathOf(game)}/usualStreams`);

  beforeAll(async () => {
    test = await startTestApp();
    admin = await adminApi(test);
    stage = await newStage();
  });
  afterAll(() => test.close());

  it('is stored and validated, and a stale write is rejected', async () => {
    const ownStage = await newStage();
    expect((await admin.get(ofLeague(ownStage)).expect(200)).body).toMatchObject({ streams: [], revision: 1 });
    const { title, url } = MAIN;
    const saved = await admin.put(ofLeague(ownStage), { streams: [{ title, url }, SPANISH] }).expect(200);
    expect(saved.body).toMatchObject({ streams: [MAIN, SPANISH], revision: 2 });
    expect(saved.body.message).toBe(`The usual streams of ${ownStage.league} were saved.`);
    const late = new Api(test, { ...admin.headers, 'if-match': '1' });
    const rejection = await late.put(ofLeague(ownStage), { streams: [] });
    expectFailure(rejection, 'STALE_WRITE');
    expect(rejection.body.current).toEqual({ streams: [MAIN, SPANISH], revision: 2 });
    const wrong = await admin.put(ofLeague(ownStage), { streams: [{ title: '', url: 'http://plain.example.org' }] });
    expect(wrong.body.errors).toEqual({
      'streams.0.title': ['Title is required'],
      'streams.0.url': ['URL must start with https://, not http://'],
    });
  });

  it('stays when the league is edited, and is absent from lists of leagues', async () => {
    const ownStage = await newStage();
    await admin.put(ofLeague(ownStage), { streams: [MAIN] }).expect(200);
    const { body } = await new Api(test).get(`/api/leagues/${ownStage.leagueId}`).expect(200);
    expect(JSON.stringify(body)).not.toContain('example.org/main');
    const { name, abbreviation, country, category, logoUrl } = body.league;
    await admin
      .put(`/api/leagues/${ownStage.leagueId}`, { name, abbreviation, country, category, logoUrl })
      .expect(200);
    expect((await admin.get(ofLeague(ownStage)).expect(200)).body.streams).toEqual([MAIN]);
  });

  it('is logged without addresses, and an undo is logged as such, also for the first change', async () => {
    const ownStage = await newStage();
    const save = async (streams: object[], undoes?: string) =>
      new Api(test, { ...admin.headers, ...(undoes && { undoes }) }).put(ofLeague(ownStage), { streams }).expect(200);
    const last = async (): Promise<ActivityRecord> => {
      const filter = encodeURIComponent(JSON.stringify({ resource: 'leagues', resourceId: ownStage.leagueId }));
      const { body } = await admin.get(`/api/users/activity?filter=${filter}&range=[0,0]`).expect(200);
      return body.activities[0];
    };
    await save([MAIN]);
    const added = await last();
    expect(added.changes).toEqual([
      {
        field: 'usualStreams',
        before: null,
        after: [expect.stringMatching(/^Main feed \(1080p, English, Own, address /)],
      },
    ]);
    await save([], added.id);
    expect(await last()).toMatchObject({ action: `Undid: ${added.action}`, undoes: added.id });
  });

  it('is added to a game once, in addition to its own streams', async () => {
    await admin.put(ofLeague(), { streams: [MAIN, SPANISH] }).expect(200);
    const game = await add(stage);
    await admin.put(`${pathOf(game)}/streamUrls`, { streamUrls: [{ title: 'Old', url: SPANISH.url }] }).expect(200);
    const applied = await give(game).expect(200);
    expect(titles(applied.body.game)).toEqual(['Old', 'Main feed']);
    const again = await give(game).expect(200);
    expect(again.body.game).toMatchObject({ revision: applied.body.game.revision });
    const log = await admin.list('/api/users/activity', { filter: { resourceId: game.id }, range: [0, 9] });
    const [entry] = log.body.activities;
    expect(entry.action).toBe('Gave Home vs Away the usual streams of its league');
    expect(JSON.stringify(entry.changes)).not.toContain('example.org');
  });

  it('is not added if it is empty', async () => {
    expectFailure(await give(await add(await newStage())), 'NO_USUAL_STREAMS');
  });

  it('is limited by the maximum of a game', async () => {
    const ownStage = await newStage();
    await admin.put(ofLeague(ownStage), { streams: [MAIN] }).expect(200);
    const game = await add(ownStage);
    const streamUrls = Array.from({ length: 20 }, (_, at) => ({ title: `Stream ${at}`, url: '' }));
    await admin.put(`${pathOf(game)}/streamUrls`, { streamUrls }).expect(200);
    expectFailure(await give(game), 'VALIDATION_FAILED', 'At most 20 streams are allowed');
  });

  it('is changed with leagues:update, and added with games:update', async () => {
    const game = await add(stage);
    const editor = await apiOf(test, { permissions: ['leagues:update'] });
    const operator = await apiOf(test, { permissions: ['games:update'] });
    await editor.put(ofLeague(), { streams: [MAIN] }).expect(200);
    expectFailure(await operator.put(ofLeague(), { streams: [] }), 'PERMISSION_DENIED');
    await operator.get(ofLeague()).expect(200);
    expectFailure(await give(game, editor), 'PERMISSION_DENIED');
    await give(game, operator).expect(200);
    expectFailure(await new Api(test).get(ofLeague()), 'UNAUTHENTICATED');
  });

  it('is included in a copy of a game, without its result, state and views', async () => {
    const game = await add(stage, { status: 'Live', homeScore: 2, awayScore: 1 });
    await admin.put(`${pathOf(game)}/streamUrls`, { streamUrls: [MAIN, SPANISH] }).expect(200);
    await admin.put(`${pathOf(game)}/trending`, { isTrending: true }).expect(200);
    const body = gameBody(stage, new Date('2031-05-27T18:30:00Z'), { copyOf: game.id });
    const path = `/api/matches/${stage.matchId}/game`;
    const creation = await admin.post(path, body).expect(201);
    expect(creation.body.game).toMatchObject({ status: 'Scheduled', homeScore: null, viewCount: 0, isTrending: true });
    expect(titles(creation.body.game)).toEqual(['Main feed', 'En español']);
    expect(creation.body.game.streamUrls[0].id).not.toBe(game.streamUrls[0]?.id);
    const maker = await apiOf(test, { permissions: ['games:create'] });
    expectFailure(await maker.post(path, body), 'PERMISSION_DENIED');
    expectFailure(await admin.post(path, { ...body, copyOf: '0'.repeat(24) }), 'GAME_NOT_FOUND');
  });

  it('follows the streams with which a game is added', async () => {
    const ownStage = await newStage();
    await admin.put(ofLeague(ownStage), { streams: [MAIN, SPANISH] }).expect(200);

    const game = await add(ownStage, { streamUrls: [{ title: 'Own', url: MAIN.url }], hasUsualStreams: true });

    expect(titles(game)).toEqual(['Own', 'En español']);
  });

  it('is added with a new game only by users who may update games', async () => {
    const maker = await apiOf(test, { permissions: ['games:create'] });
    const path = `/api/matches/${stage.matchId}/game`;

    expectFailure(await maker.post(path, gameBody(stage, KICK_OFF, { hasUsualStreams: true })), 'PERMISSION_DENIED');
    expectFailure(await maker.post(path, gameBody(stage, KICK_OFF, { streamUrls: [MAIN] })), 'PERMISSION_DENIED');
    await maker.post(path, gameBody(stage, KICK_OFF, { streamUrls: [], hasUsualStreams: false })).expect(201);
  });
});
