import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SessionRecord } from '../../src/contract/records/session.record.js';
import { adminApi, Api, expectFailure } from '../support/api.js';
import { signIn, startTestApp, type TestApp } from '../support/app.js';
import { Browser } from '../support/login.js';
import { listen, makePerson, signInAgain, type TestPerson } from '../support/people.js';

const ENDED = 'SESSION_ENDED';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const UNKNOWN_ID = '507f1f77bcf86cd799439011';

describe('a session', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await startTestApp({ env: { TRUST_PROXY: '127.0.0.0/8' } });
  });
  afterAll(() => test.close());

  const sessionsOf = async (api: Api): Promise<SessionRecord[]> =>
    ((await api.get('/api/auth/sessions').expect(200)).body as { sessions: SessionRecord[] }).sessions;

  it('ends when its browser signs in again, also as another user', async () => {
    const [person, other] = [await signIn(test), await signIn(test)];
    const browser = new Browser(test);
    await browser.login(person.email, person.password);
    const first = browser.api;
    const events = await listen(first);
    await browser.login(person.email, person.password);
    expectFailure(await first.get('/api/auth/me'), 'UNAUTHENTICATED');
    await events.untilEnd();
    const second = browser.api;
    await browser.login(other.email, other.password);
    expectFailure(await second.get('/api/auth/me'), 'UNAUTHENTICATED');
    expect((await browser.api.get('/api/auth/me').expect(200)).body.user.email).toBe(other.email);
    // A failed sign-in ends no session.
    await browser.login(other.email, 'wrong-pw-12');
    await browser.api.get('/api/auth/me').expect(200);
  });

  it('returns the correct user to each of many simultaneous callers', async () => {
    const people = await Promise.all([makePerson(test), makePerson(test), makePerson(test)]);
    const calls = Array.from({ length: 20 }, () => people).flat();
    const responses = await Promise.all(calls.map(({ api }) => api.get('/api/auth/me').expect(200)));
    expect(responses.map(({ body }) => (body as { user: { email: string } }).user.email)).toEqual(
      calls.map(({ email }) => email),
    );
  });

  it('is listed with device, address and times, but no secret', async () => {
    const person = await makePerson(test);
    const browser = new Browser(test, { 'user-agent': WINDOWS, 'x-forwarded-for': '198.51.100.7' });
    const response = await browser.login(person.email, person.password);
    const listed = await browser.api.get('/api/auth/sessions').expect(200);
    const { sessions } = listed.body as { sessions: SessionRecord[] };
    expect(sessions).toHaveLength(2);
    const [here, app] = [sessions.find(({ isCurrent }) => isCurrent), sessions.find(({ client }) => client === 'app')];
    expect(here).toMatchObject({ device: 'Chrome on Windows', address: '198.51.100.7', client: 'browser' });
    expect(Object.keys(here ?? {}).sort()).toEqual(
      ['address', 'client', 'createdAt', 'device', 'id', 'isCurrent', 'lastSeenAt'].sort(),
    );
    expect(app).toMatchObject({ isCurrent: false, address: '127.0.0.1' });
    const token = [response.headers['set-cookie']].join().split(/[=;]/)[1] ?? '';
    expect(listed.text).not.toContain(token);
    expectFailure(await new Api(test, { authorization: `Bearer ${here?.id}` }).get('/api/auth/me'), 'UNAUTHENTICATED');
  });

  /** Ends one session, or all others, with the password of the owner. */
  const end = ({ api, password }: Pick<TestPerson, 'api' | 'password'>, id?: string) =>
    api.delete(`/api/auth/sessions${id ? `/${id}` : ''}`).send({ currentPassword: password });

  it('is ended only by its owner, with its event streams', async () => {
    const [person, other] = [await makePerson(test), await makePerson(test)];
    const otherSession = await signInAgain(test, person);
    const events = await listen(otherSession);
    const otherRecord = (await sessionsOf(otherSession)).find(({ isCurrent }) => isCurrent);
    expectFailure(await end(other, otherRecord?.id), 'SESSION_NOT_FOUND');
    await otherSession.get('/api/auth/me').expect(200);
    await end(person, otherRecord?.id).expect(200);
    await events.untilEnd();
    expectFailure(await otherSession.get('/api/auth/me'), ENDED);
    // Its browser may still make public calls.
    await otherSession.get('/api/faq').expect(200);
    expectFailure(await end(person, otherRecord?.id), 'SESSION_NOT_FOUND');
    expectFailure(await end(person, UNKNOWN_ID), 'SESSION_NOT_FOUND');
    expectFailure(await end(person, 'x'), 'BAD_ID');
    expect(await sessionsOf(person.api)).toHaveLength(1);
  });

  it('remains when all others are ended', async () => {
    const [person, other] = [await makePerson(test), await makePerson(test)];
    const others = [await signInAgain(test, person), await signInAgain(test, person)];
    const response = await end(person).expect(200);
    expect(response.body).toEqual({ message: '2 other sessions were ended.' });
    for (const one of others) expectFailure(await one.get('/api/auth/me'), ENDED);
    expect((await end(person).expect(200)).body).toEqual({ message: '0 other sessions were ended.' });
    await person.api.get('/api/auth/me').expect(200);
    await other.api.get('/api/auth/me').expect(200);
  });

  it('is not ended without the password, and guesses count', async () => {
    const person = await makePerson(test);
    const otherSession = await signInAgain(test, person);
    const otherRecord = (await sessionsOf(otherSession)).find(({ isCurrent }) => isCurrent);
    for (const path of ['/api/auth/sessions', `/api/auth/sessions/${otherRecord?.id}`]) {
      expectFailure(await person.api.delete(path), 'VALIDATION_FAILED', 'Current password is required');
    }
    const guess = { ...person, password: 'not-this-one' };
    for (let tries = 0; tries < 5; tries += 1) {
      expectFailure(await end(guess), 'PASSWORD_WRONG');
      expectFailure(await end(guess, otherRecord?.id), 'PASSWORD_WRONG');
    }
    expectFailure(await end(person), 'TOO_MANY_LOGINS');
    await otherSession.get('/api/auth/me').expect(200);
  });

  it('is ended by an administrator, who may reset the sign-in of the user', async () => {
    const admin = await adminApi(test);
    const helper = await makePerson(test, { role: 'helper', permissions: ['users:update', 'faqs:view'] });
    const person = await makePerson(test, { permissions: ['faqs:view'] });
    const otherSession = await signInAgain(test, person);
    const events = await listen(otherSession);
    const response = await helper.api.delete(`${person.path}/sessions`).expect(200);
    expect(response.body).toMatchObject({ message: `${person.username} is logged out everywhere.` });
    await events.untilEnd();
    for (const one of [otherSession, person.api]) expectFailure(await one.get('/api/auth/me'), ENDED);
    await (await signInAgain(test, person)).get('/api/auth/me').expect(200);

    const refusals = [
      [await makePerson(test, { role: 'super-admin' }), 'SUPER_ADMIN_PROTECTED'],
      [await makePerson(test, { role: 'helper' }), 'SAME_ROLE'],
      [await makePerson(test, { permissions: ['faqs:delete'] }), 'MORE_RIGHTS'],
      [helper, 'OWN_RECORD'],
    ] as const;
    for (const [target, code] of refusals) {
      expectFailure(await helper.api.delete(`${target.path}/sessions`), code);
      await target.api.get('/api/auth/me').expect(200);
    }
    const log = await admin.list('/api/users/activity', { filter: { resourceId: person.id } });
    expect(JSON.stringify(log.body)).toContain(`Logged \\"${person.username}\\" out everywhere`);
  });

  it('has no invented name for a browser without identification', async () => {
    const person = await makePerson(test);
    const agents = ['', 'Mozilla/5.0 (nothing)', 'Nepsh-Kiosk/2.1'];
    for (const agent of agents) {
      await new Browser(test, { 'user-agent': agent }).login(person.email, person.password);
    }
    const names = (await sessionsOf(person.api))
      .filter(({ client }) => client === 'browser')
      .map(({ device }) => device);
    expect(names.sort()).toEqual(['Nepsh-Kiosk', 'Unknown browser', 'Unknown browser']);
  });
});
