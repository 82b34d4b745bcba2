import { Controller, Get } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import request from 'supertest';
import { PERMISSIONS } from '../../src/contract/permissions.js';
import { AccessGuard } from '../../src/platform/http/access/access.guard.js';
import { callsOf, type Call } from '../../src/platform/http/access/calls.js';
import { ErrorFilter } from '../../src/platform/http/errors/error.filter.js';
import { OriginCheck } from '../../src/platform/http/access/origin-check.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Api, apiOf, databaseOf, expectFailure } from '../support/api.js';
import { expectEach, type Row } from '../support/expect-each.js';
import { expectNone } from '../support/expect-none.js';
import { makePerson, type TestPerson } from '../support/people.js';
import { RESOURCE_FACTS } from '../support/resource-facts.js';

const ID = '507f1f77bcf86cd799439011';
const filled = (path: string): string => path.replace(/:\w+/g, ID);
const labelOf = ({ method, path }: Call): string => `${method} ${path}`;

/** Public calls in addition to the public calls of resources (test/resources). */
const PUBLIC = [
  'GET /api/calendar/:kind/:file',
  'GET /api/clips',
  'GET /api/clips/:id',
  'GET /api/clips/:id/download',
  'GET /api/events',
  'GET /api/games',
  'GET /api/games/:id',
  'GET /api/games/days',
  'GET /api/games/summary',
  'GET /api/games/teams/:team',
  'GET /api/games/watching',
  'GET /api/health',
  'GET /api/health/live',
  'GET /api/health/ready',
  'GET /api/leagues',
  'GET /api/leagues/:id',
  'GET /api/matches',
  'GET /api/matches/:id',
  'GET /api/matches/:matchId/game/:gameId',
  'GET /api/matches/:matchId/game/:gameId/clips',
  'GET /api/matches/:matchId/game/:gameId/moments',
  'GET /api/matches/mobile',
  'GET /api/matches/web',
  'GET /api/picture/:kind/:file',
  'GET /api/replays/web',
  'GET /api/search',
  'GET /api/setting',
  'POST /api/auth/login',
  'POST /api/streams/:id/playback',
  'POST /api/streams/:id/report',
  'PUT /api/matches/:matchId/game/:gameId/live',
  'PUT /api/matches/:matchId/game/:gameId/viewCount',
];

/** Public routes of the stream page, in any module. */
const isStreamPage = (label: string): boolean => label.startsWith('GET /api/stream?') || label === 'GET /api/stream';

describe('the access to a route', () => {
  let test: TestApp;
  let routes: Call[];
  let anonymous: Api;
  let keyless: Api;

  beforeAll(async () => {
    test = await startTestApp();
    routes = callsOf(test.app);
    anonymous = new Api(test);
    keyless = await apiOf(test);
  });
  afterAll(() => test.close());

  const call = (api: Api, { method, path }: Call) =>
    request(test.url)[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'](filled(path)).set(api.headers);

  it('is declared by every route, with existing permissions', () => {
    expect(routes.length).toBeGreaterThan(25);
    expectNone(
      routes.filter(({ access }) => !access).map(labelOf),
      'Say who may call these: @Requires, @SignedIn or @Public on the method of the controller.',
    );
    const keys = routes.flatMap(({ access }) => (access?.kind === 'permission' ? access.anyOf : []));
    expectNone(
      keys.filter((key) => !PERMISSIONS.includes(key)),
      'Add these keys to the permissions of their resource (src/contract/resources).',
    );
  });

  it('is public for these routes and no others', () => {
    const open = routes
      .filter(({ access }) => access?.kind === 'public')
      .map(labelOf)
      .filter((label) => !isStreamPage(label));
    const named = [...PUBLIC, ...RESOURCE_FACTS.flatMap(({ facts }) => facts.open ?? [])];
    expectNone(
      open.filter((label) => !named.includes(label)),
      'Anybody may call these: declare who may, or add them to PUBLIC or to `open` in test/resources.',
    );
    expectNone(
      named.filter((label) => !open.includes(label)),
      'Take these out of PUBLIC or of `open` in test/resources: they are not public, or gone.',
    );
    expectNone(
      named.filter((label, at) => named.indexOf(label) !== at),
      'Name each of these once, in PUBLIC or in `open` in test/resources.',
    );
  });

  it('is denied to anonymous callers (401) and staff without permissions (403) on every other route', async () => {
    const nonPublic = routes.filter(({ access }) => access?.kind !== 'public');
    await expectEach(
      nonPublic.map((route): Row => {
        const check = async (): Promise<void> => {
          expectFailure(await call(anonymous, route), 'UNAUTHENTICATED');
          if (route.access?.kind === 'permission') {
            expectFailure(await call(keyless, route), 'PERMISSION_DENIED', 'Permission denied.');
          }
        };
        return [labelOf(route), check];
      }),
    );
  }, 180_000);

  it('is granted by the permission of a route, and by no other', async () => {
    // All routes share two users, because signing in is slow.
    const [holder, neighbour] = [await makePerson(test), await makePerson(test)];
    const grant = ({ id }: TestPerson, permissions: string[]) =>
      databaseOf(test)
        .collection('users')
        .updateOne({ _id: new Types.ObjectId(id) }, { $set: { permissions } });
    const rows = routes.flatMap((route): Row[] => {
      if (route.access?.kind !== 'permission') return [];
      const { anyOf, and = [] } = route.access;
      const check = async (): Promise<void> => {
        await grant(holder, [anyOf[0] ?? '', ...and]);
        await grant(
          neighbour,
          PERMISSIONS.filter((one) => !anyOf.includes(one)),
        );
        expect([401, 403]).not.toContain((await call(holder.api, route)).status);
        expectFailure(await call(neighbour.api, route), 'PERMISSION_DENIED');
      };
      return [[labelOf(route), check]];
    });
    await expectEach(rows);
  }, 180_000);

  it('requires both permissions for an import', async () => {
    const body = { text: 'x', league: 'L', category: 'Football' };
    for (const permission of ['games:create', 'matches:create']) {
      const one = await apiOf(test, { permissions: [permission] });
      expectFailure(await one.post('/api/matches/import?format=csv', body), 'PERMISSION_DENIED');
    }
  });
});

@Controller('probe')
class ProbeController {
  @Get()
  read(): string {
    return 'secret';
  }
}

it('denies a route that declares no access', async () => {
  const guard = { provide: APP_GUARD, useClass: AccessGuard };
  const module = await Test.createTestingModule({
    controllers: [ProbeController],
    providers: [{ provide: OriginCheck, useValue: { refuseForeignWrite: () => undefined } }, guard],
  }).compile();
  const app = module.createNestApplication<NestFastifyApplication>(new FastifyAdapter(), { logger: false });
  app.useGlobalFilters(new ErrorFilter());
  await app.listen(0, '127.0.0.1');
  try {
    expectFailure(await request(await app.getUrl()).get('/probe'), 'PERMISSION_DENIED');
  } finally {
    await app.close();
  }
});
