import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { API_KEY_PERMISSIONS, API_KEY_REQUESTS } from '../../src/contract/api-keys.js';
import { PERMISSIONS, type Permission } from '../../src/contract/permissions.js';
import type { ActivityRecord } from '../../src/contract/records/activity.record.js';
import type { ApiKeyRecord } from '../../src/contract/records/api-key.record.js';
import { SESSION_COOKIE } from '../../src/contract/session.js';
import { ApiKeyStore } from '../../src/modules/accounts/api-keys/api-key-store.js';
import { OperatorAccounts } from '../../src/modules/accounts/staff/operator-accounts.js';
import { callsOf } from '../../src/platform/http/access/calls.js';
import { adminApi, Api, apiOf, databaseOf, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { listen, makePerson, type TestPerson } from '../support/people.js';

const MINUTE = 60_000;
const DAY = 86_400_000;
const NOBODY = '507f1f77bcf86cd799439011';

describe('an API key', () => {
  const clock = new FakeClock();
  let test: TestApp;
  let admin: Api;

  beforeAll(async () => {
    test = await startTestApp({ clock });
    admin = await adminApi(test);
  });
  afterAll(() => test.close());

  const make = async (maker: Api, permissions: Permission[], more: object = {}) => {
    const { body } = await maker.post('/api/api-keys', { name: 'Scores', permissions, ...more }).expect(201);
    const { key, apiKey } = body as { key: string; apiKey: ApiKeyRecord };
    return { key, apiKey, path: `/api/api-keys/${apiKey._id}`, api: new Api(test, { authorization: `Bearer ${key}` }) };
  };
  const maker = (...permissions: Permission[]): Promise<TestPerson> =>
    makePerson(test, { permissions: ['api-keys:create', ...permissions] });
  const addFaq = (api: Api) => api.post('/api/faq', { title: 'Why?', description: 'Because.' });

  it('is shown once, and stored as a hash', async () => {
    const { key, apiKey, path } = await make(admin, ['faqs:view'], { expiresInDays: 30 });
    expect(key).toMatch(/^nepsh_[\w-]{43}$/);
    expect(apiKey).toMatchObject({ name: 'Scores', start: key.slice(0, 10), lastUsedAt: null });
    expect(Date.parse(apiKey.expiresAt ?? '')).toBe(clock.now() + 30 * DAY);
    const responses = JSON.stringify([(await admin.get(path)).body, (await admin.get('/api/api-keys')).body]);
    const log = JSON.stringify((await admin.get('/api/users/activity')).body);
    const stored = JSON.stringify(await databaseOf(test).collection('apiKeys').find().toArray());
    for (const text of [responses, log, stored]) {
      expect(text).toContain(key.slice(0, 10));
      expect(text).not.toContain(key.slice(10));
    }
    expect(responses).not.toMatch(/hash/i);
  });

  it('is listed, created and revoked only with the permissions for API keys', async () => {
    const { path } = await make(admin, ['faqs:view']);
    const others = PERMISSIONS.filter((key) => !key.startsWith('api-keys:'));
    const unprivileged = await apiOf(test, { permissions: [...others] });
    expectFailure(await unprivileged.get('/api/api-keys'), 'PERMISSION_DENIED');
    expectFailure(await unprivileged.get(path), 'PERMISSION_DENIED');
    expectFailure(
      await unprivileged.post('/api/api-keys', { name: 'A', permissions: ['games:view'] }),
      'PERMISSION_DENIED',
    );
    expectFailure(await unprivileged.delete(path), 'PERMISSION_DENIED');
    expectFailure(await admin.delete(`/api/api-keys/${NOBODY}`), 'API_KEY_NOT_FOUND');
  });

  it('allows a program only the permissions that it names', async () => {
    const { api } = await make(admin, ['faqs:create', 'games:view']);
    await addFaq(api).expect(201);
    expectFailure(await api.get('/api/contact'), 'PERMISSION_DENIED');
    expectFailure(await api.get('/api/users'), 'PERMISSION_DENIED');
  });

  it('gives access to no call about accounts, even if a super-admin created it', async () => {
    const { api } = await make(admin, [...API_KEY_PERMISSIONS]);
    const routes = callsOf(test.app).filter(
      ({ access, path }) =>
        access?.kind === 'signed-in' || (access?.kind === 'permission' && /^\/api\/(users|roles|api-keys)/.test(path)),
    );
    const allowed = ['GET /api/users/activity', 'PUT /api/users/activity'];
    expect(routes.length).toBeGreaterThan(15);
    for (const { method, path } of routes.filter((one) => !allowed.includes(`${one.method} ${one.path}`))) {
      const me = (await admin.get('/api/auth/me')).body as { user: { _id: string } };
      const name = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
      const response = await api[name](path.replace(/:\w+/g, me.user._id));
      expect([`${method} ${path}`, response.status]).toEqual([`${method} ${path}`, 403]);
    }
  });

  it('grants no permission that its owner lacks, now or later', async () => {
    const person = await maker('faqs:create', 'faqs:view');
    const rejection = await person.api.post('/api/api-keys', { name: 'A', permissions: ['contact:view'] });
    expectFailure(rejection, 'PERMISSION_NOT_HELD');
    const { api } = await make(person.api, ['faqs:create', 'faqs:view']);
    await addFaq(api).expect(201);
    await admin.put(`${person.path}/permissions`, { newPermissions: ['faqs:view'] }).expect(200);
    expectFailure(await addFaq(api), 'PERMISSION_DENIED');
  });

  describe('of a blocked account', () => {
    const CUTS: [string, (person: TestPerson) => Promise<unknown>][] = [
      ['suspended', ({ path }) => admin.put(`${path}/status`, { status: 'Suspended' }).expect(200)],
      ['given a one-time password', ({ path }) => admin.post(`${path}/one-time-password`).expect(200)],
      ['signed out everywhere', ({ path }) => admin.delete(`${path}/sessions`).expect(200)],
      ['given another password by the operator', ({ email }) => test.app.get(OperatorAccounts).resetPassword(email)],
    ];

    it.each(CUTS)('is revoked when the account is %s', async (_, cutOff) => {
      const person = await maker('faqs:create');
      const { api, apiKey, path } = await make(person.api, ['faqs:create'], { name: `Of ${person.username}` });
      const stream = await listen(api);

      await cutOff(person);

      await stream.untilEnd();
      expectFailure(await addFaq(api), 'UNAUTHENTICATED');
      expectFailure(await admin.get(path), 'API_KEY_NOT_FOUND');
      const filter = { resource: 'api-keys', resourceId: apiKey._id };
      const entries: ActivityRecord[] = (await admin.list('/api/users/activity', { filter })).body.activities;
      expect(entries.map(({ action }) => action)).toContain(
        `Revoked the API key "${apiKey.name}" of "${person.username}"`,
      );
    });

    it('stays revoked when the account is unblocked', async () => {
      const person = await maker('faqs:create');
      const { api } = await make(person.api, ['faqs:create']);
      await admin.put(`${person.path}/status`, { status: 'Suspended' }).expect(200);

      await admin.put(`${person.path}/status`, { status: 'Active' }).expect(200);

      expectFailure(await addFaq(api), 'UNAUTHENTICATED');
    });

    it('is revoked when an account is unblocked that an earlier build suspended', async () => {
      const person = await maker('faqs:create');
      const { api } = await make(person.api, ['faqs:create']);
      const _id = new Types.ObjectId(person.id);
      await databaseOf(test)
        .collection('users')
        .updateOne({ _id }, { $set: { status: 'Suspended' } });

      await admin.put(`${person.path}/status`, { status: 'Active' }).expect(200);

      expectFailure(await addFaq(api), 'UNAUTHENTICATED');
    });

    it('is revoked when it is created while the account is signed out everywhere', async () => {
      const person = await maker('faqs:create');
      const making = Array.from({ length: 6 }, () =>
        person.api.post('/api/api-keys', { name: 'Late', permissions: ['faqs:create'] }),
      );

      await Promise.all([...making, admin.delete(`${person.path}/sessions`).expect(200)]);

      const { apiKeys } = (await admin.get('/api/api-keys').expect(200)).body as { apiKeys: ApiKeyRecord[] };
      expect(apiKeys.filter(({ userId }) => userId === person.id)).toEqual([]);
    });
  });

  it('stays valid when the role of its owner changes', async () => {
    const person = await maker('faqs:create');
    const { api } = await make(person.api, ['faqs:create']);
    await admin.post('/api/roles', { name: 'Scorer' }).expect(201);

    await admin.put(`${person.path}/role`, { role: 'scorer' }).expect(200);

    await addFaq(api).expect(201);
  });

  it('is deleted with its owner', async () => {
    const person = await maker('faqs:create');
    const { api, path } = await make(person.api, ['faqs:create']);
    await admin.delete(person.path).expect(200);
    expectFailure(await addFaq(api), 'UNAUTHENTICATED');
    expectFailure(await admin.get(path), 'API_KEY_NOT_FOUND');
  });

  it('ends with its event streams when it is revoked', async () => {
    const person = await maker('faqs:create');
    const { api, path } = await make(person.api, ['faqs:create']);
    const other = await make(person.api, ['faqs:create']);
    const stream = await listen(api);
    const response = await admin.delete(path).expect(200);
    expect(response.body).toMatchObject({ message: 'API key revoked.' });
    await stream.untilEnd();
    expectFailure(await addFaq(api), 'UNAUTHENTICATED');
    await addFaq(other.api).expect(201);
  });

  it('ends when it expires', async () => {
    const person = await maker('faqs:create');
    const { api } = await make(person.api, ['faqs:create'], { expiresInDays: 1 });
    clock.advance(DAY - MINUTE);
    await addFaq(api).expect(201);
    clock.advance(MINUTE);
    expectFailure(await addFaq(api), 'UNAUTHENTICATED');
    admin = await adminApi(test);
  });

  it('requires the password from ten minutes after the sign-in on', async () => {
    const person = await maker('faqs:create');
    clock.advance(11 * MINUTE);
    const body = { name: 'Late', permissions: ['faqs:create'] };
    const rejection = await person.api.post('/api/api-keys', body);
    expectFailure(rejection, 'VALIDATION_FAILED', (rejection.body as { message: string }).message);
    expect((rejection.body as { errors: object }).errors).toHaveProperty('currentPassword');
    expectFailure(await person.api.post('/api/api-keys', { ...body, currentPassword: 'not-it-12' }), 'PASSWORD_WRONG');
    await person.api.post('/api/api-keys', { ...body, currentPassword: person.password }).expect(201);
  });

  it('shows the minute of its last use', async () => {
    admin = await adminApi(test);
    const { api, path } = await make(admin, ['faqs:view']);
    const lastUse = async () => ((await admin.get(path)).body as { apiKey: ApiKeyRecord }).apiKey.lastUsedAt;
    const first = clock.now();
    await api.get('/api/faq').expect(200);
    expect(Date.parse((await lastUse()) ?? '')).toBe(first);
    clock.advance(MINUTE / 2);
    await api.get('/api/faq').expect(200);
    expect(Date.parse((await lastUse()) ?? '')).toBe(first);
    clock.advance(MINUTE);
    await api.get('/api/faq').expect(200);
    expect(Date.parse((await lastUse()) ?? '')).toBe(clock.now());
  });

  it('is named by the entries of the log', async () => {
    const person = await maker('faqs:create');
    const { api } = await make(person.api, ['faqs:create'], { name: 'Importer of questions' });
    const { faq } = (await addFaq(api).expect(201)).body as { faq: { _id: string } };
    const { body } = await admin.list('/api/users/activity', { filter: { resourceId: faq._id } });
    expect((body as { activities: ActivityRecord[] }).activities).toMatchObject([
      { user: { _id: person.id, username: person.username }, role: 'api-key', apiKey: 'Importer of questions' },
    ]);
    const entries = await admin.list('/api/users/activity', { filter: { q: 'importer' } });
    expect((entries.body as { activities: ActivityRecord[] }).activities[0]).toMatchObject({
      apiKey: expect.anything(),
    });
  });

  it('is a bearer token and not a cookie', async () => {
    const { key } = await make(admin, ['faqs:create']);
    for (const name of Object.values(SESSION_COOKIE)) {
      const byCookie = new Api(test, { cookie: `${name}=${key}`, origin: test.url });
      expectFailure(await addFaq(byCookie), 'UNAUTHENTICATED');
    }
    const wrong = new Api(test, { authorization: `Bearer ${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}` });
    expectFailure(await addFaq(wrong), 'UNAUTHENTICATED');
    // A page of another site cannot send a bearer token, so the origin is not checked.
    await addFaq(new Api(test, { authorization: `Bearer ${key}`, origin: 'https://elsewhere.example' })).expect(201);
  });
});

describe('the limit of an API key', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ env: { RATE_LIMIT_API_KEY: '5' } });
  });
  afterAll(() => test.close());

  it('counts the requests of each key separately', async () => {
    expect(API_KEY_REQUESTS).toBe(600);
    const admin = await adminApi(test);
    const [one, other] = await Promise.all(
      ['One', 'Other'].map(async (name) => {
        const { body } = await admin.post('/api/api-keys', { name, permissions: ['contact:view'] }).expect(201);
        return new Api(test, { authorization: `Bearer ${(body as { key: string }).key}` });
      }),
    );
    for (let call = 0; call < 5; call += 1) await one?.get('/api/contact').expect(200);
    const rejection = await one!.get('/api/contact');
    expectFailure(rejection, 'TOO_MANY_REQUESTS');
    expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(0);
    await other?.get('/api/contact').expect(200);
  });
});

describe('an API key if every account needs a second factor', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ env: { REQUIRE_SECOND_FACTOR: 'everyone' } });
  });
  afterAll(() => test.close());

  it('is invalid until its owner has set up the second factor', async () => {
    const person = await makePerson(test, { permissions: ['contact:view'] });
    const _id = new Types.ObjectId(person.id);
    const { key, stored } = test.app.get(ApiKeyStore).make();
    const api = new Api(test, { authorization: `Bearer ${key}` });
    const doc = { ...stored, name: 'Scores', permissions: ['contact:view'], userId: _id, username: person.username };
    await databaseOf(test).collection('apiKeys').insertOne(doc);

    expectFailure(await api.get('/api/contact'), 'SECOND_FACTOR_SETUP_REQUIRED');

    await databaseOf(test)
      .collection('users')
      .updateOne({ _id }, { $set: { hasSecondFactor: true } });
    await api.get('/api/contact').expect(200);
  });
});
