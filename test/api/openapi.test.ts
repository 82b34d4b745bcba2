import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Api } from '../support/api.js';
import { serverOf, startTestApp, type TestApp } from '../support/app.js';
import { expectNone } from '../support/expect-none.js';

type Operation = { 'x-access'?: { kind: string; anyOf?: string[] }; responses: object; requestBody?: unknown };

describe('the description of the API', () => {
  let test: TestApp;
  let description: OpenAPIObject;

  beforeAll(async () => {
    test = await startTestApp({ env: { BRAND_NAME: 'Sports & Co' } });
    description = (await new Api(test).get('/api/openapi.json').expect(200)).body as OpenAPIObject;
  });
  afterAll(() => test.close());

  const operations = (): [string, Operation][] =>
    Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, Operation>).map(([method, operation]): [string, Operation] => [
        `${method} ${path}`,
        operation,
      ]),
    );

  it('has the brand, version 3 and every route with its access', () => {
    expect(description.openapi).toMatch(/^3\./);
    expect(description.info.title).toBe('Sports & Co API');
    const named = operations().map(([name]) => name);
    for (const route of [
      'post /api/auth/login',
      'get /api/leagues',
      'put /api/leagues/{id}',
      'post /api/matches/import',
      'delete /api/matches/{id}',
      'put /api/matches/{matchId}/game/{gameId}/live',
      'put /api/matches/{matchId}/game/{gameId}/streamUrls',
      'get /api/games',
      'get /api/users/activity',
      'put /api/setting/{id}/goLive',
      'get /api/events',
    ]) {
      expect(named).toContain(route);
    }
    expectNone(
      operations()
        .filter(([, operation]) => !operation['x-access']?.kind)
        .map(([name]) => name),
      'Say who may call these: @Requires, @SignedIn or @Public on the method of the controller.',
    );
    expect(operations().find(([name]) => name === 'post /api/leagues')?.[1]['x-access']).toEqual({
      kind: 'permission',
      anyOf: ['leagues:create'],
    });
  });

  it('has a path for every route under /api', () => {
    const served = [
      ...serverOf(test)
        .printRoutes({ commonPrefix: false })
        .matchAll(/(\/api\/[^\s(]*)/g),
    ].map((match) => match[1] ?? '');
    const described = new Set(Object.keys(description.paths));
    const apiPaths = served.filter((path) => !/^\/api\/(docs|openapi)|\*/.test(path));
    expect(apiPaths.length).toBeGreaterThan(0);
    expectNone(
      apiPaths.map((path) => path.replace(/:(\w+)/g, '{$1}')).filter((path) => !described.has(path)),
      'Make these routes in a controller: a route that Fastify alone knows is in no description.',
    );
  });

  it('refers only to existing schemas', () => {
    const text = JSON.stringify(description);
    const schemas = new Set(Object.keys(description.components?.schemas ?? {}));
    const named = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1] ?? '');
    expectNone(
      named.filter((name) => !schemas.has(name)),
      'Name these DTOs by @ApiExtraModels or as the type of a field or a response.',
    );
  });

  it('is readable in a browser', async () => {
    const page = await new Api(test).get('/api/docs').expect(200);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.text).toContain('Sports &amp; Co API');
  });
});
