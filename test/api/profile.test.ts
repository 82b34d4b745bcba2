import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ActivityRecord } from '../../src/contract/records/activity.record.js';
import { MESSAGES } from '../../src/contract/messages.js';
import { adminApi, Api, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { listen, makePerson, recordOf, signInAgain, type TestPerson } from '../support/people.js';

const NEW_PASSWORD = 'another-pw';

describe('the record of the signed-in user', () => {
  let test: TestApp;
  let admin: Api;

  beforeAll(async () => {
    test = await startTestApp();
    admin = await adminApi(test);
  });
  afterAll(() => test.close());

  it('is edited only with profile:access', async () => {
    const [person, other] = [await makePerson(test, { permissions: ['profile:access'] }), await makePerson(test)];
    const body = { username: `New ${person.username}`, email: `new.${person.email}` };
    const response = await person.api.put(person.path, body).expect(200);
    expect(response.body.user).toMatchObject({ ...body, role: 'staff', permissions: ['profile:access'] });
    expect((await person.api.get('/api/auth/me').expect(200)).body.user).toEqual(response.body.user);
    expectFailure(await other.api.put(other.path, { ...body, username: 'somebody' }), 'PERMISSION_DENIED');
    expectFailure(await person.api.put(other.path, body), 'PERMISSION_DENIED');
    expectFailure(
      await person.api.put(person.path, { ...body, role: 'editor' }),
      'VALIDATION_FAILED',
      'role is not a field of this call',
    );
  });

  it('requires the password from ten minutes after the sign-in on', async () => {
    const clock = new FakeClock(Date.now());
    const later = await startTestApp({ clock });
    try {
      const person = await makePerson(later, { permissions: ['profile:access', 'users:update'] });
      const colleague = await makePerson(later);
      const edit = (body: object = {}, path = person.path) =>
        person.api.put(path, { username: `${person.username}x`, email: `x${person.email}`, ...body });
      clock.advance(11 * 60_000);
      const rejection = await edit();
      expectFailure(rejection, 'VALIDATION_FAILED', MESSAGES.passwordNeeded);
      expect(rejection.body.errors).toEqual({ currentPassword: [MESSAGES.passwordNeeded] });
      expectFailure(await edit({ currentPassword: 'not-this-one' }), 'PASSWORD_WRONG');
      expect((await person.api.get('/api/auth/me').expect(200)).body.user.email).toBe(person.email);
      await edit({ username: 'another', email: 'another@example.org' }, colleague.path).expect(200);
      const saved = await edit({ currentPassword: person.password }).expect(200);
      expect(saved.body.user.email).toBe(`x${person.email}`);
      expect(saved.text).not.toContain(person.password);
    } finally {
      await later.close();
    }
  });

  describe('as to its password', () => {
    const login = (email: string, password: string) =>
      new Api(test).post('/api/auth/login', { email, password, client: 'app' });
    const change = ({ api, path, password }: TestPerson, body: object = {}) =>
      api.put(`${path}/password`, { currentPassword: password, newPassword: NEW_PASSWORD, ...body });
    const holder = () => makePerson(test, { permissions: ['password:view'] });

    it('ends the other sessions with their streams within two seconds after a change, and continues this one', async () => {
      const person = await holder();
      const otherSession = await signInAgain(test, person);
      const [stream, otherStream] = [await listen(person.api), await listen(otherSession)];
      const response = await change(person, { currentHashedPassword: '$argon2id$anything' }).expect(200);
      expect(response.body).toMatchObject({ message: 'Password changed.', user: { _id: person.id } });
      expect(response.text).not.toMatch(/argon2|passwordHash/);
      await otherStream.untilEnd();
      expectFailure(await otherSession.get('/api/auth/me'), 'UNAUTHENTICATED');
      await person.api.get('/api/auth/me').expect(200);
      await stream.until(({ data }) => data['resource'] === 'users' && (data['ids'] as string[]).includes(person.id));
      expect(stream.ended).toBe(false);
      stream.close();
      expectFailure(await login(person.email, person.password), 'LOGIN_FAILED');
      await login(person.email, NEW_PASSWORD).expect(200);
      const filter = { userId: person.id, source: 'server' };
      const entries: ActivityRecord[] = (await admin.list('/api/users/activity', { filter })).body.activities;
      expect(entries.find(({ action }) => action.includes('password'))).toMatchObject({
        action: `Changed the password of the user "${person.username}"`,
        changes: [],
      });
    });

    it('requires the current password', async () => {
      const person = await holder();
      const response = await change(person, { currentPassword: 'not-this-one' });
      expectFailure(response, 'PASSWORD_WRONG', 'The current password is incorrect.');
      expect(response.body.errors).toEqual({ currentPassword: ['The current password is incorrect.'] });
      expect((await recordOf(admin, person)).revision).toBe(1);
      await login(person.email, person.password).expect(200);
    });

    it('limits wrong passwords like failed sign-ins, also if they are simultaneous', async () => {
      const person = await holder();
      const guesses = Array.from({ length: 12 }, () => change(person, { currentPassword: 'not-this-one' }));
      const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
      const rejection = await change(person);
      expectFailure(rejection, 'TOO_MANY_LOGINS');
      expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(0);
      expectFailure(await login(person.email, person.password), 'TOO_MANY_LOGINS');
    });

    it('is changed only by its owner, without a permission', async () => {
      const [person, other] = [await holder(), await makePerson(test)];
      expectFailure(await change({ ...other, api: person.api }), 'PERMISSION_DENIED');
      expectFailure(await change({ ...other, api: admin }), 'PERMISSION_DENIED');
      await login(other.email, other.password).expect(200);
      await change(other).expect(200);
      await login(other.email, NEW_PASSWORD).expect(200);
    });

    it.each([
      ['password1', 'common'],
      ['12345678', 'common'],
      ['PASSWORD', 'common'],
      ['aaaaaaaa', 'common'],
      ['ｐassword', 'common'],
      ['nepsh2026', 'personal'],
      ['NEPSH-nepsh', 'personal'],
    ])('rejects %s as a %s password', async (newPassword, why) => {
      const response = await change(await holder(), { newPassword });
      const message = why === 'common' ? MESSAGES.passwordCommon : MESSAGES.passwordPersonal;
      expectFailure(response, 'VALIDATION_FAILED', message);
      expect(response.body.errors).toEqual({ newPassword: [message] });
    });

    it('rejects a password from the name of the user, as does the creation of staff', async () => {
      const person = await holder();
      const ownName = await change(person, { newPassword: `${person.username}!` });
      expectFailure(ownName, 'VALIDATION_FAILED', MESSAGES.passwordPersonal);
      const staff = { username: 'Jane Doe', email: 'jane@example.org' };
      const common = await admin.post('/api/users', { ...staff, password: 'iloveyou1' });
      expect(common.body.errors).toEqual({ password: [MESSAGES.passwordCommon] });
      const named = await admin.post('/api/users', { ...staff, password: 'jane-2026' });
      expect(named.body.errors).toEqual({ password: [MESSAGES.passwordPersonal] });
    });

    it.each([
      [{ newPassword: 'seven-7' }, 'newPassword', 'Password must be at least 8 characters.'],
      [{ newPassword: 'thirteen-char' }, 'newPassword', 'Password must be at most 12 characters.'],
      [{ currentPassword: 'seven-7' }, 'currentPassword', 'Password must be at least 8 characters.'],
      [{ confirmPassword: NEW_PASSWORD }, 'confirmPassword', 'confirmPassword is not a field of this call'],
    ])('rejects %j', async (wrong, field, message) => {
      const response = await change(await holder(), wrong);
      expectFailure(response, 'VALIDATION_FAILED', message);
      expect(response.body.errors[field]).toEqual([message]);
    });

    it('accepts one of two simultaneous changes, and no sign-in with the old password survives', async () => {
      const person = await holder();
      const [first, second, ...logins] = await Promise.all([
        change(person),
        change(person, { newPassword: 'a-third-pw' }),
        ...Array.from({ length: 4 }, () => login(person.email, person.password)),
      ]);
      expect([first.status, second.status].sort()).toEqual([200, 400]);
      for (const { status, body } of logins) {
        if (status !== 200) continue;
        const session = new Api(test, { authorization: `Bearer ${(body as { token: string }).token}` });
        expectFailure(await session.get('/api/auth/me'), 'UNAUTHENTICATED');
      }
    });
  });

  it('accepts a longer password if the operator allows it', async () => {
    const longer = await startTestApp({ env: { PASSWORD_MAX_LENGTH: '64' } });
    try {
      const person = await makePerson(longer, { permissions: ['password:view'] });
      const newPassword = 'correct horse battery staple';
      const change = (body: object) => person.api.put(`${person.path}/password`, body);
      const wrong = await change({ currentPassword: person.password, newPassword: 'x'.repeat(65) });
      expectFailure(wrong, 'VALIDATION_FAILED', 'Password must be at most 64 characters.');
      await change({ currentPassword: person.password, newPassword }).expect(200);
      await signInAgain(longer, person, newPassword);
    } finally {
      await longer.close();
    }
  });
});
