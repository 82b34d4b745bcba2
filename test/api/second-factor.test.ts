import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorAccounts } from '../../src/modules/accounts/staff/operator-accounts.js';
import { adminApi, databaseOf, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { setUpSecondFactor } from '../support/authenticator.js';
import { cookieOf } from '../support/cookies.js';
import { FakeClock } from '../support/fake-clock.js';
import { appLogin, Browser } from '../support/login.js';
import { makePerson, signInAgain, type TestPerson } from '../support/people.js';

describe('the second factor', () => {
  let test: TestApp;
  let clock: FakeClock;

  beforeAll(async () => {
    clock = new FakeClock(Date.now());
    test = await startTestApp({ clock });
  });
  afterAll(() => test.close());

  const withFactor = async (user: { role?: string; permissions?: string[] } = {}) => {
    const person = await makePerson(test, user);
    return { person, ...(await setUpSecondFactor(person.api, person.password, clock)) };
  };
  const login = ({ email, password }: TestPerson, code?: string) =>
    appLogin(test, email, password, code ? { code } : {});

  it('requires a code from browsers and apps, and accepts each code once', async () => {
    const { person, app } = await withFactor();
    expectFailure(await login(person), 'SECOND_FACTOR_REQUIRED');
    const browser = new Browser(test);
    const challenge = await browser.login(person.email, person.password);
    expectFailure(challenge, 'SECOND_FACTOR_REQUIRED');
    expect(cookieOf(challenge)).toBe('');
    const code = app.freshCode();
    expect((await browser.login(person.email, person.password, { code })).body.user.hasSecondFactor).toBe(true);
    await browser.api.get('/api/auth/me').expect(200);
    expectFailure(await login(person, code), 'SECOND_FACTOR_WRONG');
    const [one, two] = [app.freshCode(), app.code(30)];
    // An app may show the code with spaces or have a clock half a minute ahead; after that, an earlier code is invalid.
    await login(person, `${two.slice(0, 3)} ${two.slice(3)}`).expect(200);
    expectFailure(await login(person, one), 'SECOND_FACTOR_WRONG');
    // Only one of two simultaneous calls succeeds.
    clock.advance(60_000);
    const last = app.code();
    const statuses = (await Promise.all([login(person, last), login(person, last)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401]);
  });

  it('does not reveal whether the password was right, and guesses count', async () => {
    const { person, app } = await withFactor();
    const code = app.freshCode();
    expectFailure(await appLogin(test, person.email, 'wrong-pw-12', { code }), 'LOGIN_FAILED');
    for (let tries = 0; tries < 9; tries += 1) {
      // The right password without a code neither counts nor resets the count.
      expectFailure(await login(person), 'SECOND_FACTOR_REQUIRED');
      expectFailure(await login(person, '000000'), 'SECOND_FACTOR_WRONG');
    }
    expectFailure(await login(person, code), 'TOO_MANY_LOGINS');
  });

  it('accepts each recovery code once, and creates new ones', async () => {
    const { person, app, recoveryCodes } = await withFactor();
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    expect(first).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/);
    await login(person, first.toUpperCase().replaceAll('-', ' ')).expect(200);
    expectFailure(await login(person, first), 'SECOND_FACTOR_WRONG');
    const state = await person.api.get('/api/auth/second-factor').expect(200);
    expect(state.body.secondFactor).toMatchObject({ isActive: true, isRequired: false, recoveryCodesLeft: 9 });
    const proof = { currentPassword: person.password, code: app.freshCode() };
    const renewed = await person.api.post('/api/auth/second-factor/recovery-codes', proof).expect(200);
    expectFailure(await login(person, second), 'SECOND_FACTOR_WRONG');
    await login(person, (renewed.body.recoveryCodes as string[])[0]).expect(200);
  });

  it('is set up with the password and a first code, and ends the other sessions', async () => {
    const person = await makePerson(test);
    const otherSession = await signInAgain(test, person);
    const begin = (currentPassword: string) => person.api.post('/api/auth/second-factor', { currentPassword });
    expectFailure(await begin('wrong-pw-12'), 'PASSWORD_WRONG');
    const confirm = (code: string) => person.api.put('/api/auth/second-factor', { code });
    expectFailure(await confirm('123456'), 'SECOND_FACTOR_CODE_WRONG');
    await begin(person.password).expect(200);
    expectFailure(await confirm('abcdef'), 'VALIDATION_FAILED', 'Code must be the six digits of the app');
    // No code is required until the setup is confirmed.
    await login(person).expect(200);
    await setUpSecondFactor(person.api, person.password, clock);
    expectFailure(await otherSession.get('/api/auth/me'), 'UNAUTHENTICATED');
    await person.api.get('/api/auth/me').expect(200);
    expectFailure(await begin(person.password), 'SECOND_FACTOR_ACTIVE');
  });

  it('is turned off by its owner with password and code, or by an administrator', async () => {
    const { person, app } = await withFactor();
    const off = (proof: object) => person.api.delete('/api/auth/second-factor').send(proof);
    const [currentPassword, code] = [person.password, app.freshCode()];
    expectFailure(await off({ currentPassword: 'wrong-pw-12', code }), 'PASSWORD_WRONG');
    expectFailure(await off({ currentPassword, code: '000000' }), 'SECOND_FACTOR_CODE_WRONG');
    await off({ currentPassword, code }).expect(200);
    await login(person).expect(200);
    expectFailure(await off({ currentPassword, code }), 'SECOND_FACTOR_OFF');

    const other = await withFactor();
    const admin = await adminApi(test);
    const removed = await admin.delete(`${other.person.path}/second-factor`).expect(200);
    expect(removed.body.user.hasSecondFactor).toBe(false);
    expectFailure(await other.person.api.get('/api/auth/me'), 'UNAUTHENTICATED');
    await login(other.person).expect(200);
    expectFailure(await admin.delete(`${other.person.path}/second-factor`), 'SECOND_FACTOR_OFF');
    const log = await admin.list('/api/users/activity', { filter: { resourceId: other.person.id, source: 'server' } });
    expect(JSON.stringify(log.body)).toContain('Removed the second factor of');
  });

  it('is removed on the command line', async () => {
    const { person } = await withFactor();
    await test.app.get(OperatorAccounts).removeSecondFactor(person.email);
    await login(person).expect(200);
  });

  it('is stored so that a copy of the database shows neither the secret nor the recovery codes', async () => {
    const { person, secret, recoveryCodes } = await withFactor();
    const stored = JSON.stringify(await databaseOf(test).collection('second-factors').find().toArray());
    expect(stored).toContain(person.id);
    for (const text of [secret, ...recoveryCodes]) expect(stored).not.toContain(text);
    const admin = await adminApi(test);
    const seen = (await admin.get('/api/users')).text + (await admin.get('/api/users/activity')).text;
    expect(seen).not.toMatch(/recoveryCodes|lastStep|otpauth/);
  });
});

describe('a second factor that the operator requires', () => {
  it('must be set up before other calls', async () => {
    const clock = new FakeClock(Date.now());
    const test = await startTestApp({ clock, env: { REQUIRE_SECOND_FACTOR: 'super-admins' } });
    try {
      const [chief, staff] = [
        await makePerson(test, { role: 'super-admin' }),
        await makePerson(test, { permissions: ['users:view'] }),
      ];
      await staff.api.get('/api/users').expect(200);
      expectFailure(await chief.api.get('/api/users'), 'SECOND_FACTOR_SETUP_REQUIRED');
      const { body } = await chief.api.get('/api/auth/second-factor').expect(200);
      expect(body.secondFactor).toMatchObject({ isActive: false, isRequired: true });
      await setUpSecondFactor(chief.api, chief.password, clock);
      await chief.api.get('/api/users').expect(200);
    } finally {
      await test.close();
    }
  });
});
