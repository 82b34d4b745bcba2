import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GameRecord } from '../../src/contract/records/match.record.js';
import { adminApi, expectFailure, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { makeStage, type Stage } from '../support/fixtures.js';

const LATER = { date: '2031-05-20', time: '18:30', timeZone: 'UTC' };
const TEAMS = { title: 'Reds vs Blues', homeTeam: 'Reds', awayTeam: 'Blues', location: 'Old Ground' };

describe('a game', () => {
  let test: TestApp;
  let admin: Api;
  let stage: Stage;

  beforeAll(async () => {
    test = await startTestApp();
    admin = await adminApi(test);
    stage = await makeStage(test, { authorization: admin.headers['authorization'] ?? '' });
  });
  afterAll(() => test.close());

  const body = (more: object = {}): object => ({ ...TEAMS, ...LATER, league: stage.league, ...more });
  const add = async (more: object = {}): Promise<GameRecord> =>
    (await admin.post(`/api/matches/${stage.matchId}/game`, body(more)).expect(201)).body.game as GameRecord;
  const pathOf = (game: GameRecord): string => `/api/matches/${game.matchId}/game/${game._id}`;
  const change = (game: GameRecord, more: object = {}) => admin.put(pathOf(game), body(more));
  const changed = async (game: GameRecord, more: object): Promise<GameRecord> =>
    (await change(game, more).expect(200)).body.game as GameRecord;

  it('gets default values', async () => {
    const { body: settings } = await admin.get('/api/setting');
    const before = settings.settings as { _id: string; timeZone: string };
    await admin.put(`/api/setting/${before._id}/site`, { timeZone: 'Asia/Kathmandu' }).expect(200);
    const response = await admin
      .post(`/api/matches/${stage.matchId}/game`, { ...TEAMS, date: LATER.date, league: stage.league })
      .expect(201);
    expect(response.body.message).toBe('Reds vs Blues was added.');
    expect(response.body.game).toMatchObject({
      ...TEAMS,
      time: '20:00',
      timeZone: 'Asia/Kathmandu',
      startsAt: '2031-05-20T14:15:00.000Z',
      goLiveAt: '2031-05-20T14:15:00.000Z',
      opensAt: '2031-05-20T14:00:00.000Z',
      status: 'Scheduled',
      isLive: false,
      isTrending: false,
      platforms: 'both',
      league: stage.league,
      leagueId: stage.leagueId,
      category: 'Football',
      highlightsUrl: '',
      viewCount: 0,
      streamUrls: [],
      matchId: stage.matchId,
      revision: 1,
    });
    expect(response.body.game.id).toBe(response.body.game._id);
    await admin.put(`/api/setting/${before._id}/site`, { timeZone: before.timeZone }).expect(200);
  });

  it('hides its internal fields', async () => {
    const game = await add();
    const fieldNames = Object.keys((await admin.get(pathOf(game)).expect(200)).body.game as object);
    for (const hidden of ['announce', 'opening', 'fixtureKey', 'usualEndAt', 'streams', 'leagueName', '__v']) {
      expect(fieldNames).not.toContain(hidden);
    }
  });

  it.each([
    // Clocks change from 01:00 to 02:00 in London and from 02:00 to 03:00 in New York. A start inside the gap moves
    // forward.
    ['2031-03-30', '01:30', 'Europe/London', '2031-03-30T01:30:00.000Z'],
    ['2031-03-09', '02:30', 'America/New_York', '2031-03-09T07:30:00.000Z'],
    // A repeated time counts as its first occurrence.
    ['2031-10-26', '01:30', 'Europe/London', '2031-10-26T00:30:00.000Z'],
    ['2031-11-02', '01:30', 'America/New_York', '2031-11-02T05:30:00.000Z'],
    // Summer time with half an hour, a zone beyond +12, and a leap day.
    ['2031-10-05', '02:15', 'Australia/Lord_Howe', '2031-10-04T15:45:00.000Z'],
    ['2031-01-01', '00:00', 'Pacific/Kiritimati', '2030-12-31T10:00:00.000Z'],
    ['2032-02-29', '23:59', 'Etc/GMT+6', '2032-03-01T05:59:00.000Z'],
  ])('on %s %s in %s starts at %s', async (date, time, timeZone, startsAt) => {
    expect(await add({ date, time, timeZone })).toMatchObject({ date, time, timeZone, startsAt });
  });

  it('keeps omitted fields, and ignores createdAt and viewCount', async () => {
    const game = await add({ platforms: 'web', highlightsUrl: 'https://example.org/h', viewCount: 900 });
    expect(game.viewCount).toBe(0);
    const { date, ...rest } = { ...LATER, ...TEAMS };
    const put = {
      ...rest,
      date,
      league: stage.league,
      time: undefined,
      timeZone: undefined,
      createdAt: '1999-01-01',
      viewCount: 5,
    };
    const response = await admin.put(pathOf(game), put).expect(200);
    expect(response.body.message).toBe('Reds vs Blues was saved.');
    const unchanged = {
      platforms: 'web',
      highlightsUrl: 'https://example.org/h',
      viewCount: 0,
      createdAt: game.createdAt,
    };
    expect(response.body.game).toMatchObject({ ...unchanged, ...LATER, revision: 2 });
    expect(await changed(game, { highlightsUrl: '', createdAt: { seconds: 1, nanoseconds: 0 } })).toMatchObject({
      highlightsUrl: '',
      revision: 3,
    });
  });

  it('treats null like an omitted field', async () => {
    const nulls = { status: null, isLive: null, platforms: null, time: null, timeZone: null, leagueId: null };
    const game = await add(nulls);
    expect(game).toMatchObject({
      status: 'Scheduled',
      isLive: false,
      platforms: 'both',
      time: '20:00',
      timeZone: 'UTC',
    });
    const live = await changed(await add({ status: 'Live' }), nulls);
    expect(live).toMatchObject({ status: 'Live', isLive: true, ...LATER });
  });

  it.each([
    ['Scheduled', { isLive: true }, 'Live'],
    ['Scheduled', { status: 'Scheduled', isLive: true }, 'Live'],
    ['Scheduled', { status: 'Live', isLive: false }, 'Live'],
    ['Scheduled', { status: 'Finished', isLive: false }, 'Finished'],
    ['Live', { isLive: false }, 'Finished'],
    ['Live', { status: 'Finished', isLive: true }, 'Finished'],
    ['Live', { status: 'Scheduled', isLive: false }, 'Scheduled'],
    ['Live', { status: 'Live', isLive: true }, 'Live'],
    ['Finished', { status: 'Scheduled' }, 'Scheduled'],
    ['Finished', { status: 'Finished', isLive: false }, 'Finished'],
    ['Finished', { isLive: true }, null],
    ['Finished', { status: 'Finished', isLive: true }, null],
    ['Finished', { status: 'Scheduled', isLive: true }, null],
    ['Live', { status: 'Live', isLive: false }, 'Finished'],
    ['Scheduled', { status: 'Finished', isLive: true }, null],
  ] as const)('with the status %s becomes, after %j, %s', async (stored, target, status) => {
    const game = await add({ status: stored });
    const response = await change(game, target);
    if (status === null) {
      expectFailure(response, 'BAD_TRANSITION', response.body.message as string);
      expect(response.body.errors.status).toHaveLength(1);
      expect((await admin.get(pathOf(game))).body.game).toMatchObject({ status: stored, revision: 1 });
    } else {
      expect(response.body.game).toMatchObject({ status, isLive: status === 'Live', revision: 2 });
    }
  });

  it('finds its league by name in any case or by id, and rejects ambiguous names', async () => {
    const twin = { name: 'Premier', abbreviation: 'P', category: 'Football', logoUrl: 'https://example.org/p.png' };
    const [england, wales] = [
      (await admin.post('/api/leagues', { ...twin, country: 'england' }).expect(201)).body.league as { _id: string },
      (await admin.post('/api/leagues', { ...twin, country: 'wales' }).expect(201)).body.league as { _id: string },
    ];
    expectFailure(
      await admin.post(`/api/matches/${stage.matchId}/game`, body({ league: 'premier' })),
      'LEAGUE_AMBIGUOUS',
    );
    expectFailure(
      await admin.post(`/api/matches/${stage.matchId}/game`, body({ league: 'Pre.*' })),
      'LEAGUE_NOT_FOUND_BY_NAME',
    );
    const game = await add({ league: 'Premier', leagueId: wales._id });
    expect(game).toMatchObject({ league: 'Premier', leagueId: wales._id });
    // The dashboard sends back the displayed name, which means the current league of the game.
    expect((await changed(game, { league: 'premier', leagueId: null })).leagueId).toBe(wales._id);
    expect((await changed(game, { league: undefined, leagueId: england._id })).leagueId).toBe(england._id);
    expect((await add({ league: ` ${stage.league.toUpperCase()} ` })).leagueId).toBe(stage.leagueId);
  });

  it('rejects a stale write with the current record, and accepts one of twenty concurrent writes', async () => {
    const game = await add();
    const before = await changed(game, { location: 'Elsewhere' });
    const stale = await change(game, { location: 'Nowhere' }).set('If-Match', '"1"');
    expectFailure(stale, 'STALE_WRITE');
    expect(stale.body.current).toEqual(before);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => change(game, { location: `Ground ${index}` }).set('If-Match', '2')),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(responses.filter(({ status, body: { current } }) => status === 409 && !current)).toEqual([]);
    const winner = responses.find(({ status }) => status === 200)?.body.game as GameRecord;
    expect((await admin.get(pathOf(game))).body.game).toEqual(winner);
    const { body: log } = await admin.list('/api/users/activity', { filter: { resourceId: game._id } });
    expect((log.activities as unknown[]).length).toBe(3);
  });

  it('is marked and unmarked as trending', async () => {
    const game = await add();
    const on = await admin.put(`${pathOf(game)}/trending`, { isTrending: true }).expect(200);
    expect(on.body).toMatchObject({
      message: 'Reds vs Blues is now trending.',
      game: { isTrending: true, revision: 2 },
    });
    const off = await admin.put(`${pathOf(game)}/trending`, { isTrending: false }).expect(200);
    expect(off.body).toMatchObject({ message: 'Reds vs Blues is no longer trending.', game: { isTrending: false } });
    expectFailure(
      await admin.put(`${pathOf(game)}/trending`, { isTrending: true }).set('If-Match', '1'),
      'STALE_WRITE',
    );
  });

  it('cannot be deleted while it is live, or read through another match', async () => {
    const other = await makeStage(test, { authorization: admin.headers['authorization'] ?? '' });
    const game = await add({ status: 'Live' });
    expectFailure(await admin.delete(pathOf(game)), 'GAME_IS_LIVE');
    for (const method of ['get', 'delete'] as const) {
      expectFailure(await admin[method](pathOf({ ...game, matchId: other.matchId })), 'GAME_NOT_FOUND');
    }
    await changed(game, { status: 'Finished' });
    const deletion = await admin.delete(pathOf(game)).expect(200);
    expect(deletion.body.message).toBe('Reds vs Blues was deleted.');
    expectFailure(await admin.get(pathOf(game)), 'GAME_NOT_FOUND');
    expectFailure(await admin.delete(pathOf(game)), 'GAME_NOT_FOUND');
  });
});
