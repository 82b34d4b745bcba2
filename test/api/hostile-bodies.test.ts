import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { request as httpRequest } from 'node:http';
import request from 'supertest';
import { LIMITS } from '../../src/contract/limits.js';
import { AccessGuard } from '../../src/platform/http/access/access.guard.js';
import { callsOf } from '../../src/platform/http/access/calls.js';
import { adminApi, Api, apiOf, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { expectEach, type Row } from '../support/expect-each.js';
import { makePerson } from '../support/people.js';
import { RawConnection } from '../support/raw-http.js';
import { eventually } from '../support/wait.js';

const REGISTRATIONS = 6;

const device = { token: 'ExponentPushToken[hostile-device]', platform: 'ios' };

/** Sends a complete body, as proxies do, even if a response arrives earlier, and returns the status. */
const upload = (url: string, body: Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    const sent = httpRequest(url, { method: 'POST', headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.once('error', reject).end(body);
  });

describe('a hostile body', () => {
  let test: TestApp;
  let anyone: Api;

  beforeAll(async () => {
    test = await startTestApp({ env: { RATE_LIMIT_REGISTER: String(REGISTRATIONS) }, lateBodyMs: 0 });
    anyone = new Api(test);
  });
  afterAll(() => test.close());

  const raw = (path: string, body: string, api = anyone) =>
    request(test.url).post(path).set(api.headers).set('content-type', 'application/json').send(body);

  it.each([
    ['/api/mobile/devices', device],
    ['/api/notifications/subscriptions', {}],
  ])('is rejected without a check of the entries of a list that is too long: %s', async (path, good) => {
    const follows = Array.from({ length: LIMITS.follows + 1 }, () => ({}));
    const response = await anyone.post(path, { ...good, follows });
    expectFailure(response, 'VALIDATION_FAILED', `Follows must contain at most ${LIMITS.follows}`);
    const { follows: problems, ...others } = response.body.errors as Record<string, string[]>;
    expect(problems).toEqual([`Follows must contain at most ${LIMITS.follows}`]);
    expect(Object.keys(others).filter((path) => path.startsWith('follows'))).toEqual([]);
  });

  it('is rejected with the problems of its fields besides an unknown field', async () => {
    const { token: _, ...rest } = device;
    const response = await anyone.post('/api/mobile/devices', { ...rest, platform: 'fridge', colour: 'red' });
    expectFailure(response, 'VALIDATION_FAILED', 'colour is not a field of this call');
    expect(Object.keys(response.body.errors as object).sort()).toEqual(['colour', 'platform', 'token']);
  });

  it('is rejected with the place where it stops being JSON', async () => {
    const problem = 'Expected double-quoted property name in JSON at position 15 (line 1 column 16).';
    const response = await raw('/api/contact', '{"title":"x",  }');
    expectFailure(response, 'BAD_REQUEST', `The body cannot be read as JSON: ${problem}`);
  });

  it('of 85,001 objects is rejected before any is built, in a short response', async () => {
    const body = `{"token":"t","platform":"ios","follows":[${Array(85_001).fill('{}').join(',')}]}`;
    const response = await raw('/api/mobile/devices', body);
    expectFailure(response, 'BAD_REQUEST', 'The request has too many parts.');
    expect(response.text.length).toBeLessThan(1_000);
  });

  it.each(['[', '{"a":'])('that is nested 5,000 deep is rejected: %s', async (opening) => {
    const closing = opening === '[' ? ']' : '}';
    const deep = `${opening.repeat(5_000)}1${closing.repeat(5_000)}`;
    for (const body of [deep, `{"title":"x","description":${deep}}`]) {
      expectFailure(await raw('/api/contact', body), 'BAD_REQUEST', 'The request is nested too deeply.');
    }
    expect((await raw('/api/contact', opening.repeat(40_000))).status).toBe(400);
  });

  it('causes at most twenty problems in the response, each of limited length', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`field${index}`, 1]));
    const many = await anyone.post('/api/contact', unknown);
    expect(Object.keys(many.body.errors as object)).toHaveLength(20);
    const long = await anyone.post('/api/contact', { ['x'.repeat(200_000)]: 1 });
    expectFailure(long, 'VALIDATION_FAILED', long.body.message as string);
    expect(long.text.length).toBeLessThan(2_000);
    const follows = Array.from({ length: LIMITS.follows }, () => ({ kind: 'none', value: '' }));
    const nested = await anyone.post('/api/mobile/devices', { ...device, follows });
    expect(Object.keys(nested.body.errors as object)).toHaveLength(20);
  });

  it.each(['toString', 'hasOwnProperty', 'valueOf', 'isPrototypeOf'])(
    'is rejected with the field %s',
    async (field) => {
      const entry = { kind: 'team', value: 'Arsenal', [field]: 'x' };
      const inList = await anyone.post('/api/mobile/devices', { ...device, follows: [entry] });
      expectFailure(inList, 'VALIDATION_FAILED', `${field} is not a field of this call`);
      expect(Object.keys(inList.body.errors as object)).toEqual([`follows.0.${field}`]);
      const plain = await anyone.post('/api/mobile/devices', { ...device, [field]: 'x' });
      expect(Object.keys(plain.body.errors as object)).toEqual([field]);
    },
  );

  it('is read by the same rules in a separate thread if it is large', async () => {
    const admin = await adminApi(test);
    const send = (body: string) => raw('/api/matches/import?format=csv&dryRun=true', body, admin);
    const fixtures = { league: 'L', category: 'Football' };
    const longest = await send(JSON.stringify({ ...fixtures, text: '"'.repeat(LIMITS.importText) }));
    expectFailure(longest, 'FIXTURE_FILE_UNREADABLE', longest.body.message as string);
    const text = 'x'.repeat(1_000_000);
    const proto = await send(`{"text":"${text}","__proto__":{"league":"L"}}`);
    const message = 'The body cannot be read as JSON: Object contains forbidden prototype property.';
    expectFailure(proto, 'BAD_REQUEST', message);
    expectFailure(
      await send(`{"text":"${text}"`),
      'BAD_REQUEST',
      "The body cannot be read as JSON: Expected ',' or '}' after property value in JSON at position 1000010 (line 1 column 1000011).",
    );
    expectFailure(
      await send(`{"text":"${text}","match":${'['.repeat(9)}`),
      'BAD_REQUEST',
      'The request is nested too deeply.',
    );
    expectFailure(
      await send(JSON.stringify({ ...fixtures, text, other: 1 })),
      'VALIDATION_FAILED',
      'other is not a field of this call',
    );
    expectFailure(
      await send(JSON.stringify({ ...fixtures, text: 'x'.repeat(LIMITS.importText + 1) })),
      'VALIDATION_FAILED',
      'The file is too large',
    );
  });

  it('counts for the limit of its sender like a valid one', async () => {
    const outside = new Api(test, { 'x-forwarded-for': '203.0.113.77' });
    for (let index = 0; index < REGISTRATIONS; index += 1) {
      await raw('/api/mobile/devices', index % 2 ? '{' : '{"follows":7}', outside).expect(400);
    }
    expectFailure(await outside.post('/api/mobile/devices', device), 'TOO_MANY_REQUESTS');
  });

  it('is rejected before its end if the sender lacks the permission', async () => {
    const unprivileged = await apiOf(test);
    const callers: [string, number][] = [
      ['', 401],
      [`authorization: ${unprivileged.headers['authorization']}\r\n`, 403],
    ];
    for (const [header, status] of callers) {
      const connection = new RawConnection(test.url);
      connection.send(
        `POST /api/matches/import?format=csv HTTP/1.1\r\nhost: x\r\n${header}content-type: application/json\r\n` +
          `content-length: 4000000\r\n\r\n${'['.repeat(100_000)}`,
      );
      expect(await connection.answered()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      connection.destroy();
    }
  });

  it.each([
    ['of somebody who may not call', '/api/matches/import?format=csv', 401],
    ['that is larger than its call takes', '/api/contact', 413],
    ['to no call at all', '/api/nothing', 413],
  ])('gets a response before its end: %s', async (_, path, status) => {
    const body = Buffer.alloc(8_000_000, ' ');
    const statuses: number[] = [];
    // Each of these responses was lost in one of three attempts.
    for (let count = 0; count < 12; count += 1) statuses.push(await upload(`${test.url}${path}`, body));
    expect(statuses).toEqual(Array<number>(12).fill(status));
  });

  it('is cut off if it continues after its rejection', async () => {
    const connection = new RawConnection(test.url);
    connection.send(
      'POST /api/leagues HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
    );
    expect(await connection.answered()).toMatch(/^HTTP\/1.1 401 /);
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    const sending = setInterval(() => connection.send(chunk), 1);
    await connection.closed();
    clearInterval(sending);
  });

  it('does nothing if its sender was suspended before it arrived', async () => {
    const admin = await adminApi(test);
    const sender = await makePerson(test, { permissions: ['faqs:create'] });
    const allowed = jest.spyOn(test.app.get(AccessGuard), 'canActivate');
    const body = JSON.stringify({ title: 'Sent too late', description: 'A' });
    const connection = new RawConnection(test.url);
    connection.send(
      `POST /api/faq HTTP/1.1\r\nhost: x\r\nauthorization: ${sender.api.headers['authorization']}\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    );
    await eventually(() => Promise.resolve(allowed.mock.calls.length > 0 || undefined));

    await admin.put(`${sender.path}/status`, { status: 'Suspended' }).expect(200);
    connection.send(body.slice(10));

    expect(await connection.answered()).toMatch(/^HTTP\/1.1 401 /);
    connection.destroy();
    expect((await admin.get('/api/faq').expect(200)).text).not.toContain('Sent too late');
  });

  it('is not checked in any call that its sender may not make', async () => {
    const [unprivileged, stranger] = [await apiOf(test), await apiOf(test)];
    const { _id: id } = (await stranger.get('/api/auth/me')).body.user as { _id: string };
    const closed = callsOf(test.app).filter(
      ({ method, access }) =>
        method !== 'GET' && (access?.kind === 'permission' || (access?.kind === 'signed-in' && access.ownOnly)),
    );
    expect(closed.length).toBeGreaterThan(40);
    const bodies = ['{', '[[[[[[[[[[[[', '{"toString":1}', '"text"', '{"password":7}'];
    const rows = closed.flatMap(({ method, path }) =>
      bodies.map((body): Row => {
        const check = async (): Promise<void> => {
          const call = request(test.url)[method.toLowerCase() as 'post' | 'put' | 'delete'](path.replace(/:\w+/g, id));
          const response = await call.set(unprivileged.headers).set('content-type', 'application/json').send(body);
          expect(response.status).toBe(403);
        };
        return [`${method} ${path} ${body}`, check];
      }),
    );
    await expectEach(rows);
  }, 180_000);

  it('is ignored without the permission, or if it is about another user', async () => {
    const [admin, unprivileged] = [await adminApi(test), await apiOf(test)];
    const [other] = (await admin.get('/api/users').expect(200)).body.users as { _id: string }[];
    expectFailure(await unprivileged.put(`/api/users/${other?._id}`, { username: 7 }), 'PERMISSION_DENIED');
    const { _id: ownId } = (await unprivileged.get('/api/auth/me')).body.user as { _id: string };
    expectFailure(await unprivileged.put(`/api/users/${ownId}`, { username: 7 }), 'PERMISSION_DENIED');
    const self = await apiOf(test, { permissions: ['profile:access'] });
    const { _id: id } = (await self.get('/api/auth/me')).body.user as { _id: string };
    expect((await self.put(`/api/users/${id}`, { username: 7 })).status).toBe(400);
    expectFailure(await self.put(`/api/users/${other?._id}`, { username: 7 }), 'PERMISSION_DENIED');
  });
});
