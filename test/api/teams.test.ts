import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calendarPath } from '../../src/contract/calendars.js';
import type { GameDaysResponse, MatchesResponse } from '../../src/contract/records/match.record.js';
import type { TeamProfileRecord } from '../../src/contract/records/team.record.js';
import { LIMITS } from '../../src/contract/limits.js';
import { adminApi, Api, expectFailure } from '../support/api.js';
import { signIn, startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { makeGame, makeStage, type Stage } from '../support/fixtures.js';

const DAY = 86_400_000;

describe('a team', () => {
  const clock = new FakeClock();
  let test: TestApp;
  let visitor: Api;
  let auth: { authorization: string };
  let stage: Stage;

  beforeAll(async () => {
    test = await startTestApp({ clock });
    auth = await signIn(test, { role: 'super-admin' });
    visitor = new Api(test);
    stage = await makeStage(test, auth);
    const game = (homeTeam: string, awayTeam: string, days: number, more: object = {}) =>
      makeGame(test, auth, stage, clock.now() + days * DAY, {
        title: `${homeTeam} vs ${awayTeam}`,
        homeTeam,
        awayTeam,
        ...more,
      });
    await game('Atlético Norte', 'Visitors', 1);
    await game('Others', 'Atletico  Norte', 2);
    await game('Atlético Norte B', 'Visitors', 3);
    await game('Atlético Norte', 'Apps only', 4, { platforms: 'mobile' });
  });
  afterAll(() => test.close());

  const titlesOf = async (team: string, more = ''): Promise<string[]> => {
    const { body } = await visitor.get(`/api/matches/web?team=${encodeURIComponent(team)}${more}`).expect(200);
    return (body as MatchesResponse).matches.flatMap(({ games }) => games.map(({ title }) => title));
  };

  it.each(['Atlético Norte', 'atletico-norte', 'ATLETICO NORTE'])('is found as %s', async (name) => {
    expect((await titlesOf(name)).sort()).toEqual(['Atlético Norte vs Visitors', 'Others vs Atletico Norte'].sort());
    const { body } = await visitor.get(`/api/games/teams/${encodeURIComponent(name)}`).expect(200);
    expect(body).toEqual({
      message: 'Team loaded.',
      team: {
        name: expect.stringMatching(/^Atl.tico +Norte$/),
        category: 'Football',
        aliases: [],
        shortName: '',
        colours: [],
        crest: '',
      },
    });
  });

  it('filters a window of days, and the days with games', async () => {
    const day = new Date(clock.now() + DAY).toISOString().slice(0, 10);
    const last = new Date(clock.now() + 3 * DAY).toISOString().slice(0, 10);
    expect(await titlesOf('Atlético Norte', `&from=${day}&to=${day}&timeZone=UTC`)).toEqual([
      'Atlético Norte vs Visitors',
    ]);
    const path = `/api/games/days?from=${day}&to=${last}&timeZone=UTC&team=Visitors`;
    const { days } = (await visitor.get(path).expect(200)).body as GameDaysResponse;
    expect(days.map(({ date, games }) => [date, games])).toEqual([
      [day, 1],
      [last, 1],
    ]);
  });

  it('combines the games of several teams, each game once', async () => {
    const titlesWith = async (query: string): Promise<string[]> => {
      const { body } = await visitor.get(`/api/matches/web?${query}`).expect(200);
      return (body as MatchesResponse).matches.flatMap(({ games }) => games.map(({ title }) => title)).sort();
    };
    const north = ['Atlético Norte vs Visitors', 'Others vs Atletico Norte'];
    const withVisitors = ['Atlético Norte B vs Visitors', ...north].sort();
    expect(await titlesWith('teams=atletico-norte,visitors')).toEqual(withVisitors);
    expect(await titlesWith('team=visitors&teams=atletico-norte')).toEqual(withVisitors);
    expect(await titlesWith('teams=nobody,atletico-norte')).toEqual(north.sort());
    // A name that looks like the separator of two other names has a separate response.
    expect(await titlesWith(`teams=${encodeURIComponent('atletico-norte|visitors')}`)).toEqual([]);
    const day = new Date(clock.now() + DAY).toISOString().slice(0, 10);
    const path = `/api/games/days?from=${day}&to=${day}&timeZone=UTC&teams=nobody,visitors`;
    expect(((await visitor.get(path).expect(200)).body as GameDaysResponse).days).toMatchObject([{ games: 1 }]);
  });

  it.each([
    ['more than 50 names', Array.from({ length: LIMITS.teamsOfList + 1 }, (_, index) => `t${index}`).join(',')],
    ['an empty name', 'visitors,'],
  ])('rejects a list of teams with %s', async (_, teams) => {
    const message = 'Teams must be 1 to 50 names, separated by commas';
    expectFailure(await visitor.get(`/api/matches/web?teams=${teams}`), 'VALIDATION_FAILED', message);
  });

  it('returns 404 without a game on the website', async () => {
    expectFailure(await visitor.get('/api/games/teams/Nobody'), 'NOT_FOUND', 'No games of this team were found.');
    expectFailure(await visitor.get('/api/games/teams/Apps-only'), 'NOT_FOUND', 'No games of this team were found.');
    expectFailure(
      await visitor.get(`/api/games/teams/${'x'.repeat(LIMITS.name + 1)}`),
      'NOT_FOUND',
      'No games of this team were found.',
    );
    expect(await titlesOf('Nobody')).toEqual([]);
  });

  it('has a separate page for a name of emoji', async () => {
    for (const name of ['🔥🔥', '⚡']) {
      await makeGame(test, auth, stage, clock.now() + 6 * DAY, { homeTeam: name, title: `${name} plays` });
    }
    expect(await titlesOf('⚡')).toEqual(['⚡ plays']);
    expectFailure(await visitor.get('/api/games/teams/-'), 'NOT_FOUND', 'No games of this team were found.');
  });

  it('is found by the former address of its page, unless several teams had it', async () => {
    const former = `/api/games/teams/${encodeURIComponent('र-म')}`;
    await makeGame(test, auth, stage, clock.now() + 6 * DAY, { homeTeam: 'राम', title: 'First' });
    expect((await visitor.get(former).expect(200)).body).toMatchObject({ team: { name: 'राम' } });
    await makeGame(test, auth, stage, clock.now() + 6 * DAY, { homeTeam: 'रोम', title: 'Second' });
    expectFailure(await visitor.get(former), 'NOT_FOUND', 'No games of this team were found.');
  });

  it('appears immediately after a change', async () => {
    expect(await titlesOf('Newcomers')).toEqual([]);
    await makeGame(test, auth, stage, clock.now() + 5 * DAY, { homeTeam: 'Newcomers', title: 'Newcomers first' });
    expect(await titlesOf('Newcomers')).toEqual(['Newcomers first']);
    await visitor.get('/api/games/teams/Newcomers').expect(200);
  });
});

describe('a team with several names', () => {
  const clock = new FakeClock();
  let test: TestApp;
  let admin: Api;
  let visitor: Api;
  let path: string;

  beforeAll(async () => {
    test = await startTestApp({ clock });
    admin = await adminApi(test);
    visitor = new Api(test);
    const auth = { authorization: admin.headers['authorization'] ?? '' };
    const stage = await makeStage(test, auth);
    const game = (homeTeam: string, awayTeam: string, days: number) =>
      makeGame(test, auth, stage, clock.now() + days * DAY, {
        title: `${homeTeam} vs ${awayTeam}`,
        homeTeam,
        awayTeam,
      });
    await game('Río Sur', 'First', 1);
    await game('Second', 'RSFC', 2);
    await game('Rio Sur B', 'Third', 3);
    const fields = { name: 'Río Sur', aliases: ['RSFC', 'R. Sur'], shortName: 'RIO', colours: ['#00aa00'] };
    const { body } = await admin.post('/api/teams', fields).expect(201);
    path = `/api/teams/${(body as { team: TeamProfileRecord }).team.id}`;
  });
  afterAll(() => test.close());

  const titlesOf = async (team: string): Promise<string[]> => {
    const { body } = await visitor.get(`/api/matches/web?team=${encodeURIComponent(team)}`).expect(200);
    return (body as MatchesResponse).matches.flatMap(({ games }) => games.map(({ title }) => title)).sort();
  };
  const BOTH = ['Río Sur vs First', 'Second vs RSFC'];

  it.each(['Río Sur', 'rio-sur', 'rsfc', 'R-SUR'])('has the games of all names as %s', async (name) => {
    expect(await titlesOf(name)).toEqual(BOTH);
  });

  it.each(['rsfc', 'R. Sur', 'Rio-Sur'])('has its main name and looks as %s', async (name) => {
    const { body } = await visitor.get(`/api/games/teams/${encodeURIComponent(name)}`).expect(200);

    expect(body.team).toEqual({
      name: 'Río Sur',
      category: 'Football',
      aliases: ['RSFC', 'R. Sur'],
      shortName: 'RIO',
      colours: ['#00aa00'],
      crest: '',
    });
  });

  it.each(['Río Sur', 'RSFC'])('has one calendar, also as %s', async (name) => {
    const { text } = await visitor.get(calendarPath('team', name)).expect(200);

    expect(text).toContain('CALNAME;VALUE=TEXT:Río Sur');
    expect([...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title).sort()).toEqual(BOTH);
  });

  it('counts the days of all its games', async () => {
    const [from, to] = [0, 5].map((days) => new Date(clock.now() + days * DAY).toISOString().slice(0, 10));

    const { body } = await visitor.get(`/api/games/days?from=${from}&to=${to}&timeZone=UTC&team=RSFC`).expect(200);

    expect((body as GameDaysResponse).days).toHaveLength(2);
  });

  it('has only the games with its main name after the other names were removed', async () => {
    await admin.put(path, { name: 'Río Sur', aliases: [] }).expect(200);

    expect(await titlesOf('Rio Sur')).toEqual(['Río Sur vs First']);
    expect(await titlesOf('RSFC')).toEqual(['Second vs RSFC']);
    const { body } = await visitor.get('/api/games/teams/rsfc').expect(200);
    expect(body.team).toMatchObject({ name: 'RSFC', aliases: [] });
  });
});
