import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import request from 'supertest';
import type { GameRecord } from '../../src/contract/records/match.record.js';
import type { ApiErrorCode } from '../../src/contract/errors.js';
import { PERMISSIONS, type Permission } from '../../src/contract/permissions.js';
import { callsOf, type Call } from '../../src/platform/http/access/calls.js';
import { adminApi, databaseOf, expectFailure, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { expectEach, type Row } from '../support/expect-each.js';
import { gameBody, makeGame, makeStage } from '../support/fixtures.js';
import { makePerson, type TestPerson } from '../support/people.js';
import { contact, contactReply, matchRequest, replayParts } from '../support/record-call-rules.js';
import { RESOURCE_FACTS } from '../support/resource-facts.js';
import { apk, fileOf, upload } from '../support/uploads.js';

/** A revision that no record has. */
const STALE = '"999"';
/** Text in every record that not everyone may read. */
const PRIVATE = 'confidential';

interface Target {
  /** Path of one record: '/api/faq/507f1f77bcf86cd799439011'. */
  path: string;
  /** Whether every caller may read the record. */
  isPublic?: true;
  /** A permission that shows the record, in addition to the permissions to read it. */
  shownTo?: Permission;
  bodies: Record<string, object>;
}

describe('a conditional write', () => {
  let test: TestApp;
  let admin: Api;
  let conditional: Call[];
  let holder: TestPerson;
  const targets: Record<string, Target> = {};

  beforeAll(async () => {
    const env = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Nepsh <nepsh@example.org>', RTMP_PORT: '1935' };
    test = await startTestApp({ env });
    admin = await adminApi(test);
    conditional = callsOf(test.app).filter(({ isConditional }) => isConditional);
    await admin.post('/api/roles', { name: 'Editor' }).expect(201);
    holder = await makePerson(test, { role: 'editor' });
    await addTargets();
  });
  afterAll(() => test.close());

  const grant = ({ id }: TestPerson, permissions: readonly string[]) =>
    databaseOf(test)
      .collection('users')
      .updateOne({ _id: new Types.ObjectId(id) }, { $set: { permissions } });

  /** Adds a record and returns its path. */
  async function added(path: string, body: object, listPath = path): Promise<string> {
    const response = (await admin.post(path, body).expect(201)).body as Record<string, { _id?: string }>;
    const record = Object.values(response).find(({ _id }) => _id !== undefined);
    return `${listPath}/${record?._id ?? ''}`;
  }

  async function addTargets(): Promise<void> {
    const auth = { authorization: admin.headers['authorization'] ?? '' };
    const stage = await makeStage(test, auth);
    const start = Date.now() + 86_400_000;
    const game = await makeGame(test, auth, stage, start);
    const filmed = await makeGame(test, auth, stage, start);
    const { settings } = (await admin.get('/api/setting').expect(200)).body as { settings: { _id: string } };
    const rowOf = (name: string, index = 0): object => {
      const { facts } = RESOURCE_FACTS.find((one) => one.name === name) ?? {};
      if (!facts) throw new Error(`test/resources has no ${name}.`);
      return facts.row(index, { league: stage.league, gameId: game._id });
    };
    const addWhole = async (name: string, path: string, more: object, isPublic?: true): Promise<Target> => {
      const body = { ...rowOf(name), ...more };
      return { path: await added(path, body), ...(isPublic && { isPublic }), bodies: { 'PUT ': body } };
    };
    const league = {
      name: 'Cup',
      abbreviation: 'C',
      country: 'nepal',
      category: 'Football',
      logoUrl: 'https://e.org/a',
    };
    const file = fileOf(await upload(admin, apk(), `${PRIVATE}.apk`).expect(201));
    Object.assign(targets, {
      '/api/affiliate/:id': await addWhole('affiliates', '/api/affiliate', { title: PRIVATE, isActive: false }),
      '/api/api-keys/:id': {
        path: await added('/api/api-keys', { name: PRIVATE, permissions: ['games:view'] }),
        bodies: {},
      },
      '/api/contact/:id': {
        path: await added('/api/contact', { ...contact.good, message: PRIVATE }),
        bodies: {
          'PUT /status': { status: 'Resolved' },
          'PUT /assignee': { userId: null },
          'POST /replies': contactReply.good,
        },
      },
      '/api/faq/:id': await addWhole('faqs', '/api/faq', {}, true),
      '/api/leagues/:id': {
        path: await added('/api/leagues', league),
        isPublic: true,
        bodies: { 'PUT ': league, 'PUT /streams': { streams: [] } },
      },
      '/api/match-requests/:id': {
        path: await added('/api/match-requests', { ...(matchRequest.good as object), username: PRIVATE }),
        bodies: {
          'PUT /status': { status: 'Approved' },
          'POST /game': { ...gameBody(stage, start), matchId: stage.matchId },
        },
      },
      '/api/matches/:id': { path: `/api/matches/${stage.matchId}`, isPublic: true, bodies: { 'PUT ': { title: 'B' } } },
      '/api/matches/:matchId/game/:gameId': {
        path: `/api/matches/${stage.matchId}/game/${game._id}`,
        isPublic: true,
        bodies: {
          'PUT ': { ...gameBody(stage, start), status: 'Scheduled' },
          'PUT /live': { force: true },
          'PUT /result': { homeScore: null, awayScore: null, statusText: 'Late' },
          'PUT /streamUrls': {
            streamUrls: [{ title: 'A', url: 'https://e.org/1.m3u8', quality: '720p', language: 'Nepali' }],
          },
          'PUT /trending': { isTrending: true },
        },
      },
      '/api/media/:id': { path: `/api/media/${file._id}`, bodies: {} },
      '/api/mobile/downloads/:id': await addWhole('downloads', '/api/mobile/downloads', {}, true),
      '/api/mobile/notifications/:id': await addWhole('mobile-notifications', '/api/mobile/notifications', {
        title: PRIVATE,
      }),
      '/api/mobile/users/:id': {
        path: await addedDevice({ ...rowOf('devices'), userName: PRIVATE }),
        bodies: {},
      },
      '/api/notifications/:id': await addWhole('notifications', '/api/notifications', { title: PRIVATE }),
      '/api/own-streams/:id': {
        path: await added(
          `/api/matches/${stage.matchId}/game/${filmed._id}/own-stream`,
          { title: PRIVATE },
          '/api/own-streams',
        ),
        bodies: { 'PUT ': { earlyLiveMinutes: 5 } },
      },
      '/api/matches/:matchId/game/:gameId/clips/:id': { path: await addedClip(filmed), isPublic: true, bodies: {} },
      '/api/recordings/:id': { path: await addedRecording(filmed), bodies: { 'PUT ': { from: null } } },
      '/api/replays/:id': await addWhole('replays', '/api/replays', {}, true),
      '/api/roles/:id': { path: await added('/api/roles', { name: PRIVATE }), bodies: {} },
      '/api/setting/:id': {
        path: `/api/setting/${settings._id}`,
        isPublic: true,
        bodies: {
          'PUT /devTools': { isEnabled: true },
          'PUT /goLive': { shiftMinutes: 5 },
          'PUT /site': { autoFinish: true },
        },
      },
      '/api/teams/:id': await addWhole('teams', '/api/teams', {}, true),
      '/api/users/:id': {
        shownTo: 'users:update',
        path: await added('/api/users', { username: PRIVATE, email: 'secret@example.org', password: 'some-pw-123' }),
        bodies: {
          'PUT ': { username: 'changed', email: 'changed@example.org' },
          'PUT /role': { role: PRIVATE },
          'PUT /status': { status: 'Suspended' },
          'PUT /permissions': { newPermissions: [] },
        },
      },
      '/api/webhooks/:id': await addWhole('webhooks', '/api/webhooks', { name: PRIVATE }),
    } satisfies Record<string, Target>);
    const parts = targets['/api/replays/:id'];
    if (parts) parts.bodies['PUT /parts'] = replayParts.good;
  }

  async function addedRecording({ _id, matchId, title }: GameRecord): Promise<string> {
    const id = new Types.ObjectId();
    const now = new Date();
    const times = { openedAt: now, finishedAt: now, createdAt: now, updatedAt: now };
    const stored = { title: PRIVATE, name: 'n', gameTitle: title, bytes: 0, durationMs: 0, revision: 1, words: [] };
    const ids = { _id: id, recordingId: id.toHexString(), gameId: new Types.ObjectId(_id) };
    await databaseOf(test)
      .collection('recordings')
      .insertOne({ ...ids, matchId: new Types.ObjectId(matchId), ...stored, ...times });
    return `/api/recordings/${id.toHexString()}`;
  }

  async function addedClip({ _id, matchId }: GameRecord): Promise<string> {
    const id = new Types.ObjectId();
    const now = new Date();
    const times = { startsAt: now, endsAt: now, createdAt: now, updatedAt: now };
    const stored = { title: 'Goal', from: 0, to: 6, durationMs: 6_000, isHighlight: false, revision: 1, words: [] };
    const ids = { _id: id, recording: id, recordingId: id.toHexString(), gameId: new Types.ObjectId(_id) };
    await databaseOf(test)
      .collection('clips')
      .insertOne({ ...ids, matchId: new Types.ObjectId(matchId), ...stored, ...times });
    return `/api/matches/${matchId}/game/${_id}/clips/${id.toHexString()}`;
  }

  async function addedDevice(body: object): Promise<string> {
    await admin.post('/api/mobile/devices', body).expect(201);
    const { users } = (await admin.get('/api/mobile/users').expect(200)).body as { users: { _id: string }[] };
    return `/api/mobile/users/${users[0]?._id ?? ''}`;
  }

  interface Conditional {
    label: string;
    call: Call;
    target: Target;
    send: (api: Api, path?: string) => request.Test;
  }

  /** Returns every conditional call with its record, except for the change of a password. */
  function conditionalCalls(): Conditional[] {
    const prefixes = Object.keys(targets).sort((a, b) => b.length - a.length);
    const others = conditional.filter(({ path }) => path !== '/api/users/:id/password');
    return others.map((call) => {
      const { method, path } = call;
      const label = `${method} ${path}`;
      const prefix = prefixes.find((one) => path === one || path.startsWith(`${one}/`));
      const target = prefix && targets[prefix];
      if (!target) throw new Error(`${label}: add a record of it to the targets of this test.`);
      const rest = path.slice(prefix.length);
      const body = target.bodies[`${method} ${rest}`];
      const send = (api: Api, base = target.path): request.Test => {
        const verb = method.toLowerCase() as 'post' | 'put' | 'delete';
        return request(test.url)[verb](`${base}${rest}`).set(api.headers).set('If-Match', STALE).send(body);
      };
      return { label, call, target, send };
    });
  }

  it('is rejected for a caller without its permission before the revision is compared', async () => {
    const rows = conditionalCalls().flatMap(({ label, call, send }): Row[] => {
      if (call.access?.kind !== 'permission') return [];
      const { anyOf } = call.access;
      const check = async (): Promise<void> => {
        await grant(
          holder,
          PERMISSIONS.filter((key) => !anyOf.includes(key)),
        );

        const response = await send(holder.api);

        expectFailure(response, 'PERMISSION_DENIED');
        expect(response.text).not.toContain(PRIVATE);
      };
      return [[label, check]];
    });
    await expectEach(rows);
  });

  it('shows its newer record to no caller who may not read it', async () => {
    const rows = conditionalCalls().flatMap(({ label, call, target, send }): Row[] => {
      if (call.access?.kind !== 'permission' || target.isPublic) return [];
      const { anyOf, and = [] } = call.access;
      if (anyOf[0] === target.shownTo) return [];
      const check = async (): Promise<void> => {
        await grant(holder, [...anyOf.slice(0, 1), ...and]);

        const response = await send(holder.api);

        expectFailure(response, 'STALE_WRITE');
        expect(response.body.current).toBeNull();
        expect(response.text).not.toContain(PRIVATE);
      };
      return [[label, check]];
    });
    await expectEach(rows);
  });

  it('shows its newer record to a caller who may', async () => {
    const rows = conditionalCalls().map(({ label, send }): Row => {
      const check = async (): Promise<void> => {
        const response = await send(admin);

        expectFailure(response, 'STALE_WRITE');
        expect(response.body.current).toMatchObject({ revision: expect.any(Number) });
      };
      return [label, check];
    });
    await expectEach(rows);
  });

  describe('to a protected user', () => {
    const REFUSED: Record<string, readonly [who: string, code: ApiErrorCode][]> = {
      'PUT ': [['super-admin', 'SUPER_ADMIN_PROTECTED']],
      'DELETE ': [
        ['super-admin', 'SUPER_ADMIN_PROTECTED'],
        ['oneself', 'OWN_RECORD'],
      ],
      'PUT /role': [
        ['super-admin', 'SUPER_ADMIN_PROTECTED'],
        ['oneself', 'OWN_RECORD'],
      ],
      'PUT /status': [
        ['super-admin', 'SUPER_ADMIN_PROTECTED'],
        ['oneself', 'OWN_RECORD'],
      ],
      'PUT /permissions': [
        ['super-admin', 'SUPER_ADMIN_PROTECTED'],
        ['oneself', 'OWN_PERMISSIONS'],
        ['the same role', 'SAME_ROLE'],
      ],
    };
    const RESETS = [
      ['super-admin', 'SUPER_ADMIN_PROTECTED'],
      ['oneself', 'OWN_RECORD'],
      ['the same role', 'SAME_ROLE'],
      ['more permissions', 'MORE_RIGHTS'],
    ] as const;

    it('is rejected before the revision is compared', async () => {
      const role = 'editor';
      const keys = PERMISSIONS.filter((key) => !['users:view', 'users:view-info', 'logs:delete'].includes(key));
      const actor = await makePerson(test, { role, permissions: keys });
      const people: Record<string, TestPerson> = {
        oneself: actor,
        'super-admin': await makePerson(test, { role: 'super-admin' }),
        'the same role': await makePerson(test, { role }),
        'more permissions': await makePerson(test, { permissions: [...PERMISSIONS] }),
      };
      const rows = conditionalCalls().flatMap(({ label, call: { method, path }, send }): Row[] => {
        if (!path.startsWith('/api/users/:id')) return [];
        const refusals = REFUSED[`${method} ${path.slice('/api/users/:id'.length)}`] ?? RESETS;
        return refusals.map(([who, code]) => {
          const person = people[who];
          const check = async (): Promise<void> => {
            const response = await send(actor.api, person?.path);

            expectFailure(response, code);
            expect(response.text).not.toContain(String(person?.email));
          };
          return [`${label} of ${who}`, check];
        });
      });
      await expectEach(rows);
    });
  });

  it('to a built-in role is rejected before the revision is compared', async () => {
    const { roles } = (await admin.get('/api/roles').expect(200)).body as { roles: { _id: string; role: string }[] };
    const staff = roles.find(({ role }) => role === 'staff');

    const response = await admin.delete(`/api/roles/${staff?._id ?? ''}`).set('If-Match', STALE);

    expectFailure(response, 'ROLE_BUILT_IN');
  });

  it('that subscribes a webhook to data that its caller may not read is rejected before the revision is compared', async () => {
    await grant(holder, ['webhooks:view', 'webhooks:update']);
    const { path = '', bodies } = targets['/api/webhooks/:id'] ?? {};
    const body = { ...bodies?.['PUT '], events: ['request.received'] };

    const response = await holder.api.put(path, body).set('If-Match', STALE);

    expectFailure(response, 'PERMISSION_NOT_HELD');
  });
});
