import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS } from '../../src/contract/limits.js';
import type { GameDay, GameDaysResponse, GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import { adminApi, Api, databaseOf, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { makeGame, makeStage, type Auth, type Stage } from '../support/fixtures.js';

const DAY = 86_400_000;
const at = (iso: string): number => Date.parse(iso);

describe('a window of games', () => {
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

  const stageOf = (category?: string): Promise<Stage> => makeStage(test, auth, category);
  const query = (parts: Record<string, string>): string => new URLSearchParams(parts).toString();
  const matchesIn = async (parts: Record<string, string>, platform = 'web'): Promise<MatchRecord[]> =>
    (await visitor.get(`/api/matches/${platform}?${query(parts)}`).expect(200)).body.matches as MatchRecord[];
  const idsIn = async (parts: Record<string, string>, platform = 'web'): Promise<string[]> =>
    (await matchesIn(parts, platform)).flatMap(({ games }) => games.map(({ _id }) => _id));
  const calendar = async (parts: Record<string, string>): Promise<GameDaysResponse> =>
    (await visitor.get(`/api/games/days?${query(parts)}`).expect(200)).body as GameDaysResponse;

  const rejection = async (path: string): Promise<void> => {
    const response = await visitor.get(path);
    expectFailure(response, 'VALIDATION_FAILED', (response.body as { message: string }).message);
  };

  it('contains only the games of its days, inside their matches', async () => {
    const stage = await stageOf();
    const other = await stageOf();
    const before = await makeGame(test, auth, stage, at('2031-03-01T23:59:00Z'));
    const first = await makeGame(test, auth, stage, at('2031-03-02T00:00:00Z'));
    const last = await makeGame(test, auth, stage, at('2031-03-03T23:59:00Z'));
    const after = await makeGame(test, auth, other, at('2031-03-04T00:00:00Z'));
    const matches = await matchesIn({ from: '2031-03-02', to: '2031-03-03' });
    expect(matches.map(({ _id }) => _id)).toEqual([stage.matchId]);
    expect(matches[0]?.games.map(({ _id }) => _id)).toEqual([first._id, last._id]);
    expect(await idsIn({ from: '2031-03-01', to: '2031-03-01' })).toEqual([before._id]);
    expect(await idsIn({ from: '2031-03-04', to: '2031-03-04' })).toEqual([after._id]);
    expect(await matchesIn({ from: '2031-02-01', to: '2031-02-28' })).toEqual([]);
  });

  it('uses the days of its zone, or of the zone of the setting', async () => {
    const stage = await stageOf();
    const game = await makeGame(test, auth, stage, at('2031-04-10T20:00:00Z'));
    const onDay = (date: string, timeZone?: string): Promise<string[]> =>
      idsIn({ from: date, to: date, leagueId: stage.leagueId, ...(timeZone && { timeZone }) });
    expect(await onDay('2031-04-10')).toEqual([game._id]);
    expect(await onDay('2031-04-10', 'Asia/Kathmandu')).toEqual([]);
    expect(await onDay('2031-04-11', 'Asia/Kathmandu')).toEqual([game._id]);
    const { settings } = (await admin.get('/api/setting').expect(200)).body as { settings: { _id: string } };
    const setZone = (timeZone: string) => admin.put(`/api/setting/${settings._id}/site`, { timeZone }).expect(200);
    await setZone('Asia/Kathmandu');
    expect(await onDay('2031-04-11')).toEqual([game._id]);
    expect((await calendar({ from: '2031-04-01', to: '2031-04-30' })).timeZone).toBe('Asia/Kathmandu');
    await setZone('UTC');
    expect(await onDay('2031-04-11')).toEqual([]);
  });

  it('has days of 23 and 25 hours when clocks change, and loses no game at midnight', async () => {
    const stage = await stageOf();
    const timeZone = 'Europe/London';
    const days = ['2031-03-29', '2031-03-30', '2031-03-31', '2031-10-25', '2031-10-26', '2031-10-27'];
    // The first and the last minute of each day in London, where summer time is from 30 March to 26 October.
    const edges = [
      ['2031-03-29T00:00:00Z', '2031-03-29T23:59:00Z'],
      ['2031-03-30T00:00:00Z', '2031-03-30T22:59:00Z'],
      ['2031-03-30T23:00:00Z', '2031-03-31T22:59:00Z'],
      ['2031-10-24T23:00:00Z', '2031-10-25T22:59:00Z'],
      ['2031-10-25T23:00:00Z', '2031-10-26T23:59:00Z'],
      ['2031-10-27T00:00:00Z', '2031-10-27T23:59:00Z'],
    ];
    const expectedIds: string[][] = [];
    for (const [from, to] of edges) {
      const pair = [await makeGame(test, auth, stage, at(from!)), await makeGame(test, auth, stage, at(to!))];
      expectedIds.push(pair.map(({ _id }) => _id));
    }
    const { leagueId } = stage;
    for (const [index, day] of days.entries()) {
      expect([day, await idsIn({ from: day, to: day, timeZone, leagueId })]).toEqual([day, expectedIds[index]]);
    }
    const { days: counted } = await calendar({ from: days[0]!, to: days[5]!, timeZone, leagueId });
    expect(counted).toEqual(days.map((date): GameDay => ({ date, games: 2, live: 0, finished: 0 })));
    // Santiago skips midnight itself.
    const midnight = await makeGame(test, auth, stage, at('2031-09-07T04:00:00Z'));
    const inSantiago = { timeZone: 'America/Santiago', leagueId };
    expect(await idsIn({ from: '2031-09-07', to: '2031-09-07', ...inSantiago })).toEqual([midnight._id]);
    expect(await idsIn({ from: '2031-09-06', to: '2031-09-06', ...inSantiago })).toEqual([]);
  });

  it('is filtered by sport, league and platform', async () => {
    const [football, tennis] = [await stageOf('Football'), await stageOf('Tennis')];
    const start = at('2031-05-05T12:00:00Z');
    const one = await makeGame(test, auth, football, start);
    const two = await makeGame(test, auth, tennis, start, { platforms: 'mobile' });
    const day = { from: '2031-05-05', to: '2031-05-05' };
    expect(await idsIn({ ...day, category: 'football' })).toEqual([one._id]);
    expect(await idsIn({ ...day, category: 'Tennis' })).toEqual([]);
    expect(await idsIn({ ...day, category: 'Tennis' }, 'mobile')).toEqual([two._id]);
    expect(await idsIn({ ...day, leagueId: football.leagueId })).toEqual([one._id]);
    expect((await calendar({ ...day, category: 'Tennis' })).days).toEqual([]);
    expect((await calendar({ ...day, platform: 'mobile', leagueId: tennis.leagueId })).days).toHaveLength(1);
  });

  it('is rejected if it is invalid', async () => {
    const bad: Record<string, string>[] = [
      { from: '2031-05-05' },
      { to: '2031-05-05' },
      { from: '2031-05-05', to: '2031-05-04' },
      { from: '2031-02-30', to: '2031-03-01' },
      { from: '5 May', to: '2031-05-05' },
      { from: '2031-05-01', to: '2031-06-01' },
      { from: '2031-05-05', to: '2031-05-05', timeZone: 'Mars/Olympus' },
      { from: '2031-05-05', to: '2031-05-05', leagueId: 'x' },
      { form: '2031-05-05' },
    ];
    for (const parts of bad) {
      await rejection(`/api/matches/web?${query(parts)}`);
    }
    await rejection('/api/matches/web?from=2031-01-01&from=2031-01-02&to=2031-01-03');
    await visitor.get('/api/matches/mobile?from=2031-05-01&to=2031-05-31').expect(200);
    await rejection('/api/games/days');
    await rejection('/api/games/days?from=2031-01-01&to=2032-02-05');
    await visitor.get('/api/games/days?from=2031-01-01&to=2032-02-04').expect(200);
  });

  it('shows a write at the next read, and another day after the kick-off moves', async () => {
    const stage = await stageOf();
    const game = await makeGame(test, auth, stage, at('2031-06-01T12:00:00Z'));
    const { leagueId } = stage;
    const on = (day: string): Promise<string[]> => idsIn({ from: day, to: day, leagueId });
    expect(await on('2031-06-01')).toEqual([game._id]);
    const { title, homeTeam, awayTeam, location, timeZone } = game;
    const body = { title, homeTeam, awayTeam, location, timeZone, leagueId, date: '2031-06-02', time: '12:00' };
    await admin.put(`/api/matches/${game.matchId}/game/${game._id}`, body).expect(200);
    expect([await on('2031-06-01'), await on('2031-06-02')]).toEqual([[], [game._id]]);
    const { days } = await calendar({ from: '2031-06-01', to: '2031-06-30', leagueId });
    expect(days.map(({ date }) => date)).toEqual(['2031-06-02']);
  });

  it('names the last day with games before it and the first one after it', async () => {
    const stage = await stageOf();
    const { leagueId } = stage;
    for (const day of ['2031-07-01', '2031-07-10', '2031-08-20']) {
      await makeGame(test, auth, stage, at(`${day}T12:00:00Z`));
    }
    await makeGame(test, auth, stage, at('2031-08-01T12:00:00Z'), { status: 'Finished' });
    await makeGame(test, auth, stage, at('2031-07-10T13:00:00Z'), { status: 'Live' });
    expect(await calendar({ from: '2031-07-05', to: '2031-07-20', leagueId })).toMatchObject({
      days: [{ date: '2031-07-10', games: 2, live: 1, finished: 0 }],
      previous: '2031-07-01',
      next: '2031-08-20',
    });
    expect(await calendar({ from: '2032-01-01', to: '2032-01-01', leagueId })).toMatchObject({
      days: [],
      previous: '2031-08-20',
      next: null,
    });
  });

  it('contains unfinished games and games of the last seven days without from and to', async () => {
    const stage = await stageOf();
    const now = Date.now();
    const finished = { status: 'Finished' };
    const coming = await makeGame(test, auth, stage, now + 300 * DAY);
    const recent = await makeGame(test, auth, stage, now - 6 * DAY, finished);
    const longLive = await makeGame(test, auth, stage, now - 40 * DAY, { status: 'Live' });
    const old = await makeGame(test, auth, stage, now - 9 * DAY, finished);
    const past = await stageOf();
    const older = await makeGame(test, auth, past, now - 30 * DAY, finished);
    await databaseOf(test)
      .collection('matches')
      .updateMany({ title: { $exists: true } }, { $set: { createdAt: new Date(now - 60 * DAY) } });
    const fresh = await stageOf();
    for (const platform of ['web', 'mobile']) {
      const listedMatches = await matchesIn({}, platform);
      const ids = listedMatches.flatMap(({ games }) => games.map(({ _id }) => _id));
      expect(ids).toEqual(expect.arrayContaining([coming._id, recent._id, longLive._id]));
      expect(ids).not.toContain(old._id);
      expect(ids).not.toContain(older._id);
      const matchIds = listedMatches.map(({ _id }) => _id);
      // A new match is listed before it has games; a match with only old games is not.
      expect([matchIds.includes(fresh.matchId), matchIds.includes(past.matchId)]).toEqual([true, false]);
      expect(await idsIn({ leagueId: past.leagueId }, platform)).toEqual([]);
    }
    const { matches } = (await visitor.get('/api/matches').expect(200)).body as { matches: MatchRecord[] };
    const all = matches.flatMap(({ games }) => games.map(({ _id }) => _id));
    expect(all).toEqual(expect.arrayContaining([old._id, older._id]));
  });

  it('has a summary of coming games by sport and by league', async () => {
    const stage = await stageOf('Volleyball');
    const now = Date.now();
    await makeGame(test, auth, stage, now + DAY);
    await makeGame(test, auth, stage, now, { status: 'Live' });
    await makeGame(test, auth, stage, now - 3 * DAY, { status: 'Finished' });
    const { summary } = (await visitor.get('/api/games/summary').expect(200)).body as {
      summary: { sports: object[]; leagues: object[] };
    };
    expect(summary.sports).toContainEqual({ category: 'Volleyball', games: 2, live: 1 });
    expect(summary.leagues).toContainEqual({ leagueId: stage.leagueId, games: 2, live: 1 });
  });

  it('is cached with a tag, and without the addresses for editors', async () => {
    const stage = await stageOf();
    const game = await makeGame(test, auth, stage, at('2031-11-01T12:00:00Z'));
    const streams = [{ title: 'Main', url: 'https://stream.example.org/secret.m3u8' }];
    await admin.put(`/api/matches/${stage.matchId}/game/${game._id}/streamUrls`, { streamUrls: streams }).expect(200);
    for (const path of [
      '/api/matches/web?from=2031-11-01&to=2031-11-01',
      '/api/games/days?from=2031-11-01&to=2031-11-01',
    ]) {
      const response = await visitor.get(path).expect(200);
      await visitor.get(path).set('If-None-Match', String(response.headers['etag'])).expect(304);
    }
    const path = '/api/matches/web?from=2031-11-01&to=2031-11-01';
    expect((await admin.get(path).expect(200)).text).toContain('"url":');
    expect((await visitor.get(path).expect(200)).text).not.toContain('"url":');
  });
});

const totalOf = (headers: Record<string, string>): string | undefined => headers['content-range']?.split('/')[1];

describe('a list of games without a range', () => {
  let test: TestApp;
  let admin: Api;
  beforeAll(async () => {
    test = await startTestApp();
    admin = await adminApi(test);
    const text = ['date,time,home,away'];
    for (let index = 0; index < LIMITS.gamesWithoutRange + 5; index += 1) {
      const start = new Date(at('2031-01-01T00:00:00Z') + index * 3_600_000).toISOString();
      text.push(`${start.slice(0, 10)},${start.slice(11, 16)},Home ${index},Away ${index}`);
    }
    const sent = { text: text.join('\n'), league: 'Long League', category: 'Football', timeZone: 'UTC' };
    await admin.post('/api/matches/import?format=csv', sent).expect(201);
  });
  afterAll(() => test.close());

  it('is cut at five hundred, and returns the total', async () => {
    const visitor = new Api(test);
    for (const api of [visitor, admin]) {
      const response = await api.get('/api/games').expect(200);
      expect(response.headers['content-range']).toBe('games 0-499/505');
      const games = response.body.games as GameRecord[];
      expect(games).toHaveLength(LIMITS.gamesWithoutRange);
      expect(games[0]?.homeTeam).toBe('Home 0');
    }
    const first = await visitor.get('/api/games').expect(200);
    const again = await visitor.get('/api/games').set('If-None-Match', String(first.headers['etag'])).expect(304);
    expect(again.headers['content-range']).toBe('games 0-499/505');
    const none = await visitor.list('/api/games', { filter: { status: 'Live' } }).expect(200);
    expect(none.headers['content-range']).toBe('games */0');
  });

  it('is the same from memory as from the database, with any filter', async () => {
    const auth: Auth = { authorization: admin.headers['authorization'] ?? '' };
    const stage = await makeStage(test, auth, 'Tennis');
    const later = at('2031-02-01T00:00:00Z');
    for (const platforms of ['web', 'mobile', 'both']) await makeGame(test, auth, stage, later, { platforms });
    const live = await makeGame(test, auth, stage, later, { status: 'Live' });
    const trending = await makeGame(test, auth, stage, later);
    const path = `/api/matches/${stage.matchId}/game/${trending._id}/trending`;
    await admin.put(path, { isTrending: true }).expect(200);
    const visitor = new Api(test);
    const filters: [filter: Record<string, unknown>, total: number][] = [
      [{}, 510],
      [{ status: 'Live' }, 1],
      [{ status: ['Live', 'Scheduled'], isTrending: true }, 1],
      [{ isTrending: 'false', leagueId: stage.leagueId }, 4],
      [{ isTrending: 'perhaps' }, 0],
      [{ platforms: ['web', 'both'], category: 'Tennis' }, 4],
      [{ platforms: 'mobile' }, 1],
      [{ category: 'tennis' }, 0],
      [{ category: 5 }, 0],
      [{ leagueId: [stage.leagueId, 'none'] }, 5],
      [{ matchId: stage.matchId, status: 'Live' }, 1],
      [{ id: live._id }, 1],
      [{ q: 'Home 17' }, 11],
    ];
    for (const [filter, total] of filters) {
      const listed = await visitor.list('/api/games', { filter }).expect(200);
      const read = await visitor.list('/api/games', { filter, range: [0, 99] }).expect(200);
      const games = listed.body.games as GameRecord[];
      expect([filter, totalOf(listed.headers)]).toEqual([filter, totalOf(read.headers)]);
      expect([filter, games.slice(0, 100)]).toEqual([filter, read.body.games]);
      expect([filter, totalOf(listed.headers)]).toEqual([filter, String(total)]);
    }
  });

  it('has another tag after an addition, though its five hundred games are the same', async () => {
    const auth: Auth = { authorization: admin.headers['authorization'] ?? '' };
    const visitor = new Api(test);
    const first = await visitor.get('/api/games').expect(200);
    await makeGame(test, auth, await makeStage(test, auth), at('2031-03-01T00:00:00Z'));
    const second = await visitor.get('/api/games').set('If-None-Match', String(first.headers['etag'])).expect(200);
    expect(second.body).toEqual(first.body);
    expect(Number(totalOf(second.headers))).toBe(Number(totalOf(first.headers)) + 1);
    await visitor.get('/api/games').set('If-None-Match', String(second.headers['etag'])).expect(304);
  });

  it('is filtered by days or times', async () => {
    const visitor = new Api(test);
    const filter = { from: '2031-01-02', to: '2031-01-02' };
    const response = await visitor.list('/api/games', { filter }).expect(200);
    expect(response.headers['content-range']).toBe('games 0-23/24');
    const hour = { from: '2031-01-02T05:00:00Z', to: '2031-01-02T05:30:00Z', platforms: ['web', 'both'] };
    expect((await visitor.list('/api/games', { filter: hour }).expect(200)).body.games).toHaveLength(1);
  });
});
