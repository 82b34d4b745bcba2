import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Api } from '../support/api.js';
import { serverOf, startTestApp, type TestApp } from '../support/app.js';
import { expectNone } from '../support/expect-none.js';

type Parameter = { name: string; in: string; schema?: { type?: string; pattern?: string } };
type Operation = {
  'x-access'?: { kind: string; anyOf?: string[] };
  responses: object;
  requestBody?: unknown;
  parameters?: Parameter[];
  security?: object[];
};

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

  it('allows anonymous calls of public routes only', () => {
    const anonymous = ({ security = [] }: Operation): boolean =>
      security.some((scheme) => Object.keys(scheme).length === 0);
    expectNone(
      operations()
        .filter(([, operation]) => anonymous(operation) !== (operation['x-access']?.kind === 'public'))
        .map(([name]) => name),
      'The credentials of these do not follow from their access.',
    );
  });

  it('documents the header of conditional writes', () => {
    const isConditional = (name: string): boolean | undefined =>
      operations()
        .find(([route]) => route === name)?.[1]
        .parameters?.some((parameter) => parameter.in === 'header' && parameter.name === 'If-Match');
    expect(isConditional('put /api/leagues/{id}')).toBe(true);
    expect(isConditional('post /api/leagues')).toBe(false);
  });

  it('describes the type of every parameter, and the format of ids only', () => {
    const parameters = operations().flatMap(([name, operation]) =>
      (operation.parameters ?? []).map((parameter) => ({ name: `${name} ${parameter.name}`, ...parameter.schema })),
    );
    expectNone(
      parameters.filter(({ type }) => type === undefined).map(({ name }) => name),
      'Name the type in @ApiQuery.',
    );
    expectNone(
      parameters.filter(({ name, pattern }) => pattern !== undefined && !/ id$|Id$/.test(name)).map(({ name }) => name),
      'These are not ids.',
    );
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

  it('is found at the usual address of the framework', async () => {
    const response = await new Api(test).get('/api/docs-json').expect(301);
    expect(response.headers['location']).toBe('/api/openapi.json');
  });
});
