import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PERMISSIONS } from '../../src/contract/permissions.js';
import { adminApi, Api, apiOf } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { expectNone } from '../support/expect-none.js';
import { gameBody } from '../support/fixtures.js';

/** Returns the paths of all fields of a response, with the entries of a list merged. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => fieldsOf(entry, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, part]) => fieldsOf(part, path ? `${path}.${name}` : name));
}
const distinct = (fields: string[]): string[] => [...new Set(fields)].sort();

/** Fields that no response may contain for any caller. */
const SECRET = /(?<!mustChange)password|hash|token|session|words|sortKeys|holds|fixtureKey|epoch|secret/i;

/**
 * Records the fields that each kind of caller gets. A new field must be added to the snapshot on purpose or removed
 * from the response.
 */
describe('a response of the API', () => {
  let test: TestApp;
  let callers: [kind: string, api: Api][];

  beforeAll(async () => {
    test = await startTestApp();
    const admin = await adminApi(test);
    callers = [
      ['anyone', new Api(test)],
      ['staff without keys', await apiOf(test)],
      ['staff with all keys', await apiOf(test, { permissions: [...PERMISSIONS] })],
      ['super-admin', admin],
    ];
    const logoUrl = 'https://example.org/logo.png';
    const league = { name: 'Golden', abbreviation: 'G', country: 'nepal', category: 'Football', logoUrl };
    const create = async (path: string, body: object): Promise<string> => {
      const response = (await admin.post(path, body).expect(201)).body as Record<string, { _id?: string }>;
      return Object.values(response).find((part) => part._id)?._id ?? '';
    };
    const leagueId = await create('/api/leagues', league);
    const matchId = await create('/api/matches', { title: 'Golden round' });
    const body = gameBody({ league: 'Golden', leagueId, matchId }, Date.now() + 60_000);
    const gameId = await create(`/api/matches/${matchId}/game`, body);
    const streamUrls = [{ title: 'Main', url: 'https://example.org/main.m3u8' }];
    await admin.put(`/api/matches/${matchId}/game/${gameId}/streamUrls`, { streamUrls }).expect(200);
    await create('/api/teams', { name: 'Golden Team', aliases: ['Golden'], colours: ['#c8102e'] });
    await create('/api/faq', { title: 'A question', description: 'An answer' });
    await create('/api/mobile/devices', {
      token: 'ExponentPushToken[golden]',
      platform: 'ios',
      email: 'a@example.org',
    });
  });
  afterAll(() => test.close());

  it.each([
    '/api/leagues',
    '/api/matches',
    '/api/matches/web',
    '/api/games?range=[0,9]',
    '/api/streams',
    '/api/faq',
    '/api/teams',
    '/api/games/teams',
    '/api/setting',
    '/api/users',
    '/api/auth/me',
    '/api/users/activity?range=[0,9]',
    '/api/mobile/users',
    '/api/roles',
  ])('has the recorded fields for each kind of caller: %s', async (path) => {
    const golden: Record<string, string[] | number> = {};
    for (const [kind, api] of callers) {
      const { status, body } = await api.get(path);
      // In the log, every entry has different fields before and after its change.
      const fields = distinct(fieldsOf(body).map((field) => field.replace(/(\.changes\[\]\.\w+).*/, '$1')));
      golden[kind] = status === 200 ? fields : status;
      expectNone(
        fields.filter((field) => SECRET.test(field)),
        `${path} shows secrets to ${kind}: leave them out in the mapper.`,
      );
    }
    expect(golden).toMatchSnapshot();
  });
});
