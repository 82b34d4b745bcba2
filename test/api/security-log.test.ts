import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ActivityRecord } from '../../src/contract/records/activity.record.js';
import { callsOf } from '../../src/platform/http/access/calls.js';
import { adminApi, databaseOf, expectFailure, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { appLogin, Browser } from '../support/login.js';
import { makePerson } from '../support/people.js';
import { eventually } from '../support/wait.js';

const MINUTE = 60_000;

const until = (isMet: () => Promise<boolean>) => eventually(async () => (await isMet()) || undefined);

describe('the security log', () => {
  let test: TestApp;
  let clock: FakeClock;
  let admin: Api;

  beforeAll(async () => {
    clock = new FakeClock(Date.now());
    test = await startTestApp({ clock, env: { TRUST_PROXY: '127.0.0.0/8' } });
    admin = await adminApi(test);
  });
  afterAll(() => test.close());

  const entries = async (filter: object = {}): Promise<ActivityRecord[]> => {
    const list = await admin.list('/api/users/activity', { filter: { source: 'security', ...filter } }).expect(200);
    return (list.body as { activities: ActivityRecord[] }).activities;
  };
  const entriesWhen = async (count: number, filter: object): Promise<ActivityRecord[]> => {
    await until(async () => (await entries(filter)).length >= count);
    return entries(filter);
  };

  it('contains failed sign-ins and lockouts with account, address and reason, counted per minute', async () => {
    const person = await makePerson(test);
    const browser = new Browser(test, { 'x-forwarded-for': '198.51.100.9' });
    for (let tries = 0; tries < 14; tries += 1) await browser.login(person.email, 'wrong-pw-12');
    const found = await entriesWhen(2, { resourceId: person.id, source: 'security' });
    expect(found).toHaveLength(2);
    const failed = found.find(({ security }) => security?.event === 'sign-in-failed');
    expect(failed).toMatchObject({
      action: 'Login failed: wrong password',
      user: { username: person.username, email: person.email },
      resourceId: person.id,
      security: { address: '198.51.100.9', reason: 'wrong password' },
    });
    expect(found.map(({ security }) => security?.event).sort()).toEqual(['sign-in-failed', 'sign-in-locked']);
    // The minute has ended, so the counts are stored with the next event.
    clock.advance(MINUTE);
    await appLogin(test, 'nobody-at-all', 'wrong-pw-12');
    await until(async () =>
      (await entries({ resourceId: person.id, source: 'security' })).some(({ security }) => security?.count === 10),
    );
    const counts = (await entries({ resourceId: person.id, source: 'security' })).map(
      ({ security }) => security?.count,
    );
    expect(counts.sort()).toEqual([10, 4]);
  });

  it('contains rejected calls of a signed-in user and of other sites', async () => {
    const person = await makePerson(test);
    expectFailure(await person.api.get('/api/users'), 'PERMISSION_DENIED');
    expectFailure(await person.api.delete(person.path), 'PERMISSION_DENIED');
    const loggedEntries = await entriesWhen(2, { resourceId: person.id, source: 'security' });
    expect(loggedEntries.map(({ security }) => security?.reason).sort()).toEqual([
      'DELETE /api/users/:id (PERMISSION_DENIED)',
      'GET /api/users (PERMISSION_DENIED)',
    ]);
    await new Browser({ url: test.url }, {}).api
      .post('/api/auth/login', { email: person.email, password: person.password })
      .set('Origin', 'https://evil.example');
    await until(async () => (await entries()).some(({ action }) => action.includes('FOREIGN_ORIGIN')));
  });

  it('contains changed passwords and ended sessions', async () => {
    const person = await makePerson(test);
    const body = { currentPassword: person.password, newPassword: 'another-pw' };
    await person.api.put(`${person.path}/password`, body).expect(200);
    await appLogin(test, person.email, 'another-pw').expect(200);
    await person.api.delete('/api/auth/sessions').send({ currentPassword: 'another-pw' }).expect(200);
    const loggedEntries = await entriesWhen(2, { resourceId: person.id, source: 'security' });
    expect(loggedEntries.map(({ security }) => security?.event).sort()).toEqual(['password-changed', 'session-ended']);
  });

  it('is filtered by the affected user', async () => {
    const person = await makePerson(test);
    await appLogin(test, person.email, 'wrong-pw-12');
    const [entry] = await entriesWhen(1, { userId: person.id });
    expect(entry).toMatchObject({ user: { _id: person.id }, security: { event: 'sign-in-failed' } });
  });

  it('stays when the log of a user is cleared', async () => {
    const person = await makePerson(test);
    await appLogin(test, person.email, 'wrong-pw-12');
    await entriesWhen(1, { resourceId: person.id, source: 'security' });
    const dateRange = { from: '2020-01-01', to: '2099-01-01' };
    await admin.put('/api/users/activity', { ids: [person.id], dateRange }).expect(200);
    const remaining = await admin.list('/api/users/activity', {
      filter: { resourceId: person.id, source: 'security' },
    });
    expect((remaining.body as { activities: ActivityRecord[] }).activities.map(({ source }) => source)).toEqual([
      'security',
    ]);
  });

  it.each<[string, (index: number) => string, string]>([
    ['many addresses of one IPv6 network', (index) => `2001:db8:5:5::${index.toString(16)}`, '2001:db8:5:5::/64'],
    ['one address', () => '198.51.100.77', '198.51.100.77'],
  ])('names the events of others during a flood from %s', async (_, addressOf, network) => {
    clock.advance(MINUTE);
    const person = await makePerson(test);
    const victim = await makePerson(test);
    const before = (await entries()).length;
    const refusedCalls = callsOf(test.app).filter(({ access }) => access?.kind === 'permission');
    await Promise.all(
      refusedCalls.slice(0, 40).map(({ method, path }, index) => {
        const headers = { ...person.api.headers, 'x-forwarded-for': addressOf(index) };
        return fetch(test.url + path, { method, headers });
      }),
    );
    await Promise.all(
      Array.from({ length: 110 }, (_unused, index) =>
        new Browser(test, { 'x-forwarded-for': addressOf(index) }).api
          .post('/api/auth/login', {})
          .set('Origin', 'https://evil.example'),
      ),
    );
    await new Browser(test, { 'x-forwarded-for': '203.0.113.66' }).login(victim.email, 'wrong-pw-12');

    const [entry] = await entriesWhen(1, { resourceId: victim.id });
    expect(entry).toMatchObject({ user: { email: victim.email }, security: { address: '203.0.113.66' } });
    const added = (await entries()).slice(0, (await entries()).length - before);
    expect(added.length).toBeLessThanOrEqual(25);
    expect(added.filter(({ security }) => security?.address === network).length).toBeGreaterThan(0);
  });

  it('does not grow without limit, and contains no typed text', async () => {
    clock.advance(MINUTE);
    const before = await databaseOf(test).collection('activities').countDocuments({ source: 'security' });
    const tries = Array.from({ length: 300 }, (_, index) =>
      new Browser(test, { 'x-forwarded-for': `203.0.113.${index % 250}`, origin: test.url }).login(
        'my-secret-pw',
        `typed-${index}`,
      ),
    );
    await Promise.all(tries);
    clock.advance(MINUTE);
    await appLogin(test, 'nobody-at-all', 'wrong-pw-12');
    const stored = () => databaseOf(test).collection('activities').find({ source: 'security' }).toArray();
    await until(async () => JSON.stringify(await stored()).includes('many addresses'));
    const all = await stored();
    expect(all.length - before).toBeLessThanOrEqual(105);
    expect(JSON.stringify(all)).not.toMatch(/my-secret-pw|typed-/);
  });
});
