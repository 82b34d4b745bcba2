import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApiClient } from '../../client/src/index.js';
import { signIn, startTestApp, type TestApp } from '../support/app.js';

describe('the typed client', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  it('writes and reads with the types of the server', async () => {
    const { authorization } = await signIn(test, { permissions: ['leagues:create'] });
    const api = createApiClient({ baseUrl: test.url, token: authorization.replace('Bearer ', '') });
    const body = {
      name: 'Typed League',
      abbreviation: 'TL',
      country: 'nepal' as const,
      category: 'Football' as const,
      logoUrl: 'https://example.org/l.png',
    };
    const created = await api.POST('/api/leagues', { body });
    expect(created.data?.league.name).toBe('Typed League');
    const listed = await api.GET('/api/leagues');
    expect(listed.data?.leagues.map((league) => league.name)).toEqual(['Typed League']);
  });

  it('returns failures in the documented shape', async () => {
    const id = '0'.repeat(24);
    const { data, error, response } = await createApiClient({ baseUrl: test.url }).GET('/api/leagues/{id}', {
      params: { path: { id } },
    });
    expect(data).toBeUndefined();
    expect(response.status).toBe(404);
    expect(error).toMatchObject({ statusCode: 404, code: 'LEAGUE_NOT_FOUND' });
  });
});
