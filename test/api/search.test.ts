import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS } from '../../src/contract/limits.js';
import type { SearchResponse } from '../../src/contract/records/search.record.js';
import { DAY } from '../../src/contract/time/units.js';
import { Api, expectFailure } from '../support/api.js';
import { signIn, startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { makeGame, makeStage, type Stage } from '../support/fixtures.js';

describe('search', () => {
  const clock = new FakeClock();
  let test: TestApp;
  let auth: { authorization: string };
  let stage: Stage;
  let visitor: Api;

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
    await game('Greyfell Albion', 'Iron River Owls', 2);
    await game('Manchester United', 'Greyfell Albion', -3, { status: 'Finished' });
    await game('Iron River Owls', 'Greyfell Albion', -9, { status: 'Finished' });
    await game('Atlético Norte', 'Apps only', 4, { platforms: 'mobile' });
    await game('Redwood', 'Quay', 5, { title: 'The Harbour derby' });
  });
  afterAll(() => test.close());

  const search = async (q: string, more = ''): Promise<SearchResponse> =>
    (await visitor.get(`/api/search?q=${encodeURIComponent(q)}${more}`).expect(200)).body as SearchResponse;
  const titles = async (q: string): Promise<string[]> => (await search(q)).games.map(({ title }) => title);
  const GREYFELL = [
    'Greyfell Albion vs Iron River Owls',
    'Manchester United vs Greyfell Albion',
    'Iron River Owls vs Greyfell Albion',
  ];

  it('finds games to come, and then finished games, the newest first', async () => {
    expect(await titles('greyfell')).toEqual(GREYFELL);
  });

  it.each([
    ['a word of each team, in any order', 'owls grey', [GREYFELL[0], GREYFELL[2]]],
    ['the words of both teams with a separator', 'iron river vs albion', [GREYFELL[0], GREYFELL[2]]],
    ['an unfinished pair', 'manchester vs', [GREYFELL[1]]],
    ['a typing error', 'greyfel albino', GREYFELL],
    ['a short form', 'man utd', [GREYFELL[1]]],
    ['the title of a game', 'harbour derby', ['The Harbour derby']],
    ['a part of a word', 'reyfel', GREYFELL],
  ])('finds games by %s', async (_, q, expected) => {
    expect(await titles(q)).toEqual(expected);
  });

  it('finds teams and leagues, and no games of the apps only', async () => {
    const { teams, leagues, games } = await search('greyfell');
    expect(teams).toEqual([{ name: 'Greyfell Albion', category: 'Football', crest: '' }]);
    expect(leagues).toEqual([]);
    expect(games).toHaveLength(3);
    const [league] = (await search(stage.league)).leagues;
    expect(league).toEqual({ _id: stage.leagueId, name: stage.league, category: 'Football' });
    expect(await search('norte')).toMatchObject({ teams: [], games: [] });
  });

  it('finds nothing for unknown words, and everything without a text', async () => {
    expect(await search('zzzz')).toMatchObject({ teams: [], leagues: [], games: [], replays: [], hasMore: false });
    const all = await search('');
    expect(all.games).toHaveLength(4);
    expect(all.teams).toEqual([]);
    expect((await search('greyfell', '&category=Tennis')).games).toEqual([]);
  });

  it('knows a change immediately', async () => {
    await makeGame(test, auth, stage, clock.now() + 6 * DAY, {
      title: 'Late',
      homeTeam: 'Latecomers',
      awayTeam: 'Quay',
    });
    expect((await search('latecomers')).teams).toMatchObject([{ name: 'Latecomers' }]);
  });

  it('rejects a text that is too long', async () => {
    const response = await visitor.get(`/api/search?q=${'x'.repeat(LIMITS.searchText + 1)}`);
    expectFailure(response, 'VALIDATION_FAILED', `Search must be at most ${LIMITS.searchText} characters`);
  });
});
