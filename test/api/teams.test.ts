import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GameDaysResponse, MatchesResponse } from '../../src/contract/records/match.record.js';
import { LIMITS } from '../../src/contract/limits.js';
import { Api, expectFailure } from '../support/api.js';
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
      team: { name: expect.stringMatching(/^Atl.tico +Norte$/), category: 'Football' },
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
    // A name that looks like the separator of two other names has a response of its own.
    expect(await titlesWith(`teams=${encodeURIComponent('atletico-norte|visitors')}`)).toEqual([]);
    const day = new Date(clock.now() + DAY).toISOString().slice(0, 10);
    const path = `/api/games/days?from=${day}&to=${day}&timeZone=UTC&teams=nobody,visitors`;
    expect(((await visitor.get(path).expect(200)).body as GameDaysResponse).days).toMatchObject([{ games: 1 }]);
  });

  it.each([
    ['more than 50 names', Array.from({ length: LIMITS.teamsOfList + 1 }, (_, index) => `t${index}`).join(',')],
    ['an empty name', 'visitors,'],
  ])('rejects a list of teams with %s', async (_, teams) => {
    expectFailure(await visitor.get(`/api/matches/web?teams=${teams}`), 'VALIDATION_FAILED', {
      teams: ['Teams must be 1 to 50 names, separated by commas'],
    });
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
