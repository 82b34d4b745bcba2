import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import { MAX_MATCHES_KEPT } from '../../src/modules/matches/match-copies.js';
import { adminApi, Api, apiOf, databaseOf, everythingStored, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { makeGame, makeStage, type Auth, type Stage } from '../support/fixtures.js';

const SOON = Date.parse('2031-05-20T18:00:00Z');

describe('a match', () => {
  let test: TestApp;
  let admin: Api;
  let auth: Auth;
  let visitor: Api;

  beforeAll(async () => {
    test = await startTestApp();
    admin = await adminApi(test);
    auth = { authorization: admin.headers['authorization'] ?? '' };
    visitor = new Api(test);
  });
  afterAll(() => test.close());

  const stageOf = (): Promise<Stage> => makeStage(test, auth);
  const read = async (id: string, api = visitor): Promise<MatchRecord> =>
    (await api.get(`/api/matches/${id}`).expect(200)).body.match as MatchRecord;
  const listed = async (path: string): Promise<MatchRecord[]> =>
    (await visitor.get(path).expect(200)).body.matches as MatchRecord[];

  it('is created with only a title, changed and deleted', async () => {
    const created = await admin.post('/api/matches', { title: '  Final  ' }).expect(201);
    expect(created.body).toMatchObject({
      message: 'Final was added.',
      match: { title: 'Final', description: '', category: '', games: [], revision: 1 },
    });
    const { _id: id } = created.body.match as MatchRecord;
    const filled = { title: 'Final', description: 'Of the cup', category: 'Futsal' };
    const saved = await admin.put(`/api/matches/${id}`, filled).set('If-Match', '"1"').expect(200);
    expect(saved.body).toMatchObject({ message: 'Final was saved.', match: { ...filled, revision: 2 } });
    const renamed = await admin.put(`/api/matches/${id}`, { title: 'Grand final' }).expect(200);
    expect(renamed.body.match).toMatchObject({ ...filled, title: 'Grand final', revision: 3 });
    const emptied = await admin.put(`/api/matches/${id}`, { title: 'Grand final', description: '', category: null });
    expect(emptied.body.match).toMatchObject({ description: '', category: '', revision: 4 });
    expect((await admin.delete(`/api/matches/${id}`).expect(200)).body.message).toBe('Grand final was deleted.');
    expectFailure(await visitor.get(`/api/matches/${id}`), 'MATCH_NOT_FOUND');
    expectFailure(await admin.delete(`/api/matches/${id}`), 'MATCH_NOT_FOUND');
  });

  it('contains its games by kick-off', async () => {
    const stage = await stageOf();
    const late = await makeGame(test, auth, stage, SOON + 7_200_000);
    const early = await makeGame(test, auth, stage, SOON);
    expect((await read(stage.matchId)).games.map(({ _id }) => _id)).toEqual([early._id, late._id]);
  });

  it('is returned as in the lists, to visitors and to staff, after each write', async () => {
    const stage = await stageOf();
    const game = await makeGame(test, auth, stage, SOON);
    const asListed = async (api: Api): Promise<MatchRecord | undefined> => {
      const { matches } = (await api.get('/api/matches').expect(200)).body as { matches: MatchRecord[] };
      return matches.find(({ _id }) => _id === stage.matchId);
    };
    const league = { abbreviation: 'R', country: 'nepal', category: 'Football' };
    const writes = [
      () => admin.put(`/api/matches/${stage.matchId}`, { title: 'Renamed' }),
      () => admin.put(`/api/matches/${stage.matchId}/game/${game._id}/trending`, { isTrending: true }),
      () => admin.put(`/api/leagues/${stage.leagueId}`, { ...league, name: `Renamed ${stage.leagueId}` }),
      () => admin.delete(`/api/matches/${stage.matchId}/game/${game._id}`),
    ];
    let before = '';
    for (const write of [null, ...writes]) {
      if (write) await write().expect(200);
      for (const api of [visitor, admin]) expect(await read(stage.matchId, api)).toEqual(await asListed(api));
      const now = JSON.stringify(await read(stage.matchId));
      expect(now).not.toBe(before);
      before = now;
    }
  });

  it('is read by staff from the database, because another process may have changed it', async () => {
    const stage = await stageOf();
    const game = await makeGame(test, auth, stage, SOON);
    const staff = await apiOf(test, { permissions: ['matches:update', 'games:create'] });
    const id = new Types.ObjectId(stage.matchId);
    await read(stage.matchId, staff);
    // The event of this write arrives later.
    const { matchedCount } = await databaseOf(test)
      .collection('matches')
      .updateOne({ _id: id }, { $set: { title: 'Elsewhere' }, $inc: { revision: 1 } });
    expect(matchedCount).toBe(1);
    await databaseOf(test)
      .collection('games')
      .deleteOne({ _id: new Types.ObjectId(game._id) });
    const { title, revision, games } = await read(stage.matchId, staff);
    expect([title, games]).toEqual(['Elsewhere', []]);
    await staff.put(`/api/matches/${stage.matchId}`, { title }).set('If-Match', `"${revision}"`).expect(200);
  });

  it('is sent to a visitor only once while it does not change', async () => {
    const stage = await stageOf();
    const path = `/api/matches/${stage.matchId}`;
    const tag = String((await visitor.get(path).expect(200)).headers['etag']);
    await visitor.get(path).set('If-None-Match', tag).expect(304);
    await makeGame(test, auth, stage, SOON);
    await visitor.get(path).set('If-None-Match', tag).expect(200);
  });

  it('is listed with the games of the web or of the apps', async () => {
    const stage = await stageOf();
    for (const platforms of ['web', 'mobile', 'both']) await makeGame(test, auth, stage, SOON, { platforms });
    const platformsIn = async (path: string): Promise<string[]> => {
      const match = (await listed(path)).find(({ _id }) => _id === stage.matchId);
      return (match?.games ?? []).map((game) => game.platforms).sort();
    };
    expect(await platformsIn('/api/matches')).toEqual(['both', 'mobile', 'web']);
    expect(await platformsIn('/api/matches/web')).toEqual(['both', 'web']);
    expect(await platformsIn('/api/matches/mobile')).toEqual(['both', 'mobile']);
  });

  it('is listed with a new game before the event of the match arrives', async () => {
    const stage = await stageOf();
    expect(await listed('/api/matches')).toContainEqual(expect.objectContaining({ _id: stage.matchId }));
    const matches = databaseOf(test).collection('matches');
    const storedMatch = await matches.findOne({ _id: new Types.ObjectId(stage.matchId) });
    const _id = new Types.ObjectId();
    await matches.insertOne({ ...storedMatch, _id, title: 'Of another process' });
    const game = await makeGame(test, auth, { ...stage, matchId: _id.toHexString() }, SOON);
    for (const path of ['/api/matches', '/api/matches/web']) {
      const match = (await listed(path)).find((one) => one._id === _id.toHexString());
      expect(match?.games.map((one) => one._id)).toEqual([game._id]);
    }
  });

  it('passes a new title and sport to its games, as does a league', async () => {
    const stage = await stageOf();
    const game = await makeGame(test, auth, stage, SOON);
    const readGames = async (): Promise<GameRecord[]> => [
      ...(await read(stage.matchId)).games,
      ...((await listed('/api/matches/web')).find(({ _id }) => _id === stage.matchId)?.games ?? []),
      ...((await visitor.list('/api/games', { filter: { id: game._id } })).body.games as GameRecord[]),
      (await visitor.get(`/api/matches/${stage.matchId}/game/${game._id}`)).body.game as GameRecord,
    ];
    const league = { name: 'Renamed', abbreviation: 'R', country: 'nepal', category: 'Basketball' };
    const logoUrl = 'https://example.org/new.png';
    await admin.put(`/api/leagues/${stage.leagueId}`, { ...league, logoUrl }).expect(200);
    const ofLeague = { league: 'Renamed', leagueLogoUrl: logoUrl, category: 'Basketball' };
    for (const one of await readGames()) expect(one).toMatchObject(ofLeague);
    await admin.put(`/api/matches/${stage.matchId}`, { title: 'Round 2', category: 'Cricket' }).expect(200);
    for (const one of await readGames()) {
      expect(one).toMatchObject({ ...ofLeague, matchTitle: 'Round 2', category: 'Cricket' });
    }
    // The sport of the match takes precedence over the sport of the league.
    await admin.put(`/api/leagues/${stage.leagueId}`, { ...league, logoUrl, category: 'Rugby' }).expect(200);
    for (const one of await readGames()) expect(one.category).toBe('Cricket');
    await admin.put(`/api/matches/${stage.matchId}`, { title: 'Round 2', category: '' }).expect(200);
    for (const one of await readGames()) expect(one.category).toBe('Rugby');
    const searchResult = await visitor.list('/api/games', { filter: { q: 'renamed' } });
    expect((searchResult.body.games as GameRecord[]).map(({ _id }) => _id)).toEqual([game._id]);
  });

  it('leaves its games unchanged if neither title, sport, name nor logo changes', async () => {
    const stage = await stageOf();
    await makeGame(test, auth, stage, SOON);
    const { body } = await admin.get(`/api/leagues/${stage.leagueId}`).expect(200);
    const { name, country, category, logoUrl } = body.league as LeagueRecord;
    const { title, category: sport } = await read(stage.matchId);
    const gameEvents = async (): Promise<unknown[]> => {
      const events = JSON.parse((await everythingStored(test))['events'] ?? '[]') as { data: { resource?: string } }[];
      return events.filter(({ data }) => data.resource === 'games');
    };
    const before = await gameEvents();

    const league = { name, country, category, logoUrl, abbreviation: 'NEW' };
    await admin.put(`/api/leagues/${stage.leagueId}`, league).expect(200);
    await admin.put(`/api/matches/${stage.matchId}`, { title, category: sport, description: 'New' }).expect(200);

    expect(await gameEvents()).toEqual(before);
  });

  it('is deleted with its games unless one is live', async () => {
    const stage = await stageOf();
    await makeGame(test, auth, stage, SOON);
    const live = await makeGame(test, auth, stage, SOON, { status: 'Live' });
    const before = await everythingStored(test);
    expectFailure(await admin.delete(`/api/matches/${stage.matchId}`), 'MATCH_HAS_LIVE_GAME');
    expectFailure(await admin.delete(`/api/leagues/${stage.leagueId}`), 'LEAGUE_IN_USE');
    expect(await everythingStored(test)).toEqual(before);
    const body = { ...live, league: stage.league };
    const { title, homeTeam, awayTeam, location, date, time, timeZone, league } = body;
    const put = { title, homeTeam, awayTeam, location, date, time, timeZone, league, status: 'Finished' };
    await admin.put(`/api/matches/${stage.matchId}/game/${live._id}`, put).expect(200);
    await admin.delete(`/api/matches/${stage.matchId}`).expect(200);
    expect(await databaseOf(test).collection('games').countDocuments({ matchTitle: `Round` })).toBe(0);
    const { body: remaining } = await visitor.list('/api/games', { filter: { matchId: stage.matchId } });
    expect(remaining.games).toEqual([]);
    await admin.delete(`/api/leagues/${stage.leagueId}`).expect(200);
  });

  it('rejects a stale write with its current state, and accepts one of twenty simultaneous writes', async () => {
    const stage = await stageOf();
    await makeGame(test, auth, stage, SOON);
    await admin.put(`/api/matches/${stage.matchId}`, { title: 'Second' }).set('If-Match', '1').expect(200);
    const stale = await admin.put(`/api/matches/${stage.matchId}`, { title: 'Third' }).set('If-Match', '1');
    expectFailure(stale, 'STALE_WRITE');
    expect(stale.body.current).toEqual(await read(stage.matchId, admin));
    const writes = Array.from({ length: 20 }, (_, index) =>
      admin.put(`/api/matches/${stage.matchId}`, { title: `At once ${index}` }).set('If-Match', '"2"'),
    );
    const responses = await Promise.all(writes);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const match = await read(stage.matchId);
    expect(match.revision).toBe(3);
    expect(match.games[0]?.matchTitle).toBe(match.title);
  });

  it('loses no write without a revision', async () => {
    const stage = await stageOf();
    const writes = Array.from({ length: 10 }, (_, index) =>
      admin.put(`/api/matches/${stage.matchId}`, { title: `Any ${index}` }),
    );
    const responses = await Promise.all(writes);
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await read(stage.matchId)).revision).toBe(11);
  });

  it('leaves no game if it or its league is deleted while games are added', async () => {
    const stage = await stageOf();
    const game = { title: 'T', homeTeam: 'A', awayTeam: 'B', location: 'G', date: '2031-01-01', league: stage.league };
    const add = () => admin.post(`/api/matches/${stage.matchId}/game`, game);
    const responses = await Promise.all([
      ...Array.from({ length: 4 }, add),
      admin.delete(`/api/matches/${stage.matchId}`),
      admin.delete(`/api/leagues/${stage.leagueId}`),
      ...Array.from({ length: 4 }, add),
    ]);
    for (const { status } of responses) expect([200, 201, 400, 404, 409]).toContain(status);
    const { body } = await visitor.list('/api/games', { filter: { leagueId: stage.leagueId } });
    for (const remainingGame of body.games as GameRecord[]) {
      await visitor.get(`/api/matches/${remainingGame.matchId}`).expect(200);
      await visitor.get(`/api/leagues/${remainingGame.leagueId}`).expect(200);
    }
  });

  it('has a league with a unique name and country, in any case and for simultaneous calls', async () => {
    const league = {
      name: 'Série A',
      abbreviation: 'SA',
      country: 'brazil',
      category: 'Football',
      logoUrl: 'https://e.org/',
    };
    const responses = await Promise.all(
      ['Série A', 'SÉRIE A', 'série a ', 'Série A'].map((name) => admin.post('/api/leagues', { ...league, name })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    await admin.post('/api/leagues', { ...league, country: 'italy' }).expect(201);
    const second = (await admin.post('/api/leagues', { ...league, name: 'Série B' }).expect(201)).body.league as {
      _id: string;
    };
    expectFailure(await admin.put(`/api/leagues/${second._id}`, { ...league, name: 'SÉRIE a' }), 'LEAGUE_EXISTS');
    for (const { body, status } of responses)
      if (status === 409) expect(['LEAGUE_EXISTS', 'DUPLICATE']).toContain(body.code);
  });
});

describe('a number of matches above the memory limit', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  it('is listed like a smaller number: all matches, or the new ones and the ones with games, newest first', async () => {
    const auth: Auth = { authorization: (await adminApi(test)).headers['authorization'] ?? '' };
    const visitor = new Api(test);
    const idsIn = async (path: string): Promise<string[]> =>
      ((await visitor.get(path).expect(200)).body.matches as MatchRecord[]).map(({ _id }) => _id);
    const old = await makeStage(test, auth);
    const matches = databaseOf(test).collection('matches');
    const storedMatch = await matches.findOne({ _id: new Types.ObjectId(old.matchId) });
    const before = new Date('2020-01-01T00:00:00Z');
    const others = Array.from({ length: MAX_MATCHES_KEPT }, () => ({ ...storedMatch, _id: new Types.ObjectId() }));
    await matches.insertMany(others.map((other) => ({ ...other, createdAt: before })));
    await matches.updateOne({ _id: storedMatch!._id }, { $set: { createdAt: before } });
    const empty = await makeStage(test, auth);
    await makeGame(test, auth, old, SOON);
    const all = await idsIn('/api/matches');
    expect([all.length, new Set(all).size, all[0]]).toEqual([
      MAX_MATCHES_KEPT + 2,
      MAX_MATCHES_KEPT + 2,
      empty.matchId,
    ]);
    expect(await idsIn('/api/matches/web')).toEqual([empty.matchId, old.matchId]);
    expect(await idsIn('/api/matches/web?from=2031-05-20&to=2031-05-20&timeZone=UTC')).toEqual([old.matchId]);
  });
});
