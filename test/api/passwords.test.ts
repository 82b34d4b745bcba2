import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { FirstAdminService } from '../../src/modules/accounts/users/first-admin.js';
import { USER_MODEL, type UserDoc } from '../../src/modules/accounts/users/user.schema.js';
import { adminApi, Api, databaseOf, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { appLogin } from '../support/login.js';
import { makePerson, signInAgain, type TestPerson } from '../support/people.js';

const DAY = 86_400_000;
const OWN = 'my-own-pw';

describe('a password', () => {
  let test: TestApp;
  let clock: FakeClock;
  let admin: Api;

  beforeAll(async () => {
    clock = new FakeClock(Date.now());
    test = await startTestApp({ clock });
    admin = await adminApi(test);
  });
  afterAll(() => test.close());

  const users = () => databaseOf(test).model<UserDoc>(USER_MODEL);
  const stored = ({ email }: { email: string }) => users().findOne({ email }).lean<UserDoc>().orFail();
  const give = (api: Api, { path }: TestPerson) => api.post(`${path}/one-time-password`);
  const change = (api: Api, { path }: Pick<TestPerson, 'path'>, currentPassword: string, newPassword: string) =>
    api.put(`${path}/password`, { currentPassword, newPassword });
  const sessionOf = async (email: string, password: string): Promise<Api> => {
    const { token } = (await appLogin(test, email, password).expect(200)).body as { token: string };
    return new Api(test, { authorization: `Bearer ${token}` });
  };

  it('is hashed again at a sign-in after the parameters have changed', async () => {
    const person = await makePerson(test);
    const old = await hash(person.password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await users().updateOne({ email: person.email }, { $set: { passwordHash: old } });
    const session = await signInAgain(test, person);
    const { passwordHash, revision } = await stored(person);
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(revision).toBe(1);
    await session.get('/api/auth/me').expect(200);
    await signInAgain(test, person);
    expect((await stored(person)).passwordHash).toBe(passwordHash);
  });

  it('is accepted in every form of Unicode', async () => {
    const person = await makePerson(test);
    await change(person.api, person, person.password, 'pa\u0308sswo\u0308rt').expect(200);

    for (const password of ['pässwört', 'pa\u0308sswo\u0308rt']) await sessionOf(person.email, password);
  });

  it('is hashed again in NFC at a sign-in if an earlier version hashed it as typed', async () => {
    const person = await makePerson(test);
    const typed = 'pa\u0308sswo\u0308rt';
    const passwordHash = await hash(typed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    await users().updateOne({ email: person.email }, { $set: { passwordHash } });
    expectFailure(await appLogin(test, person.email, 'pässwört'), 'LOGIN_FAILED');

    await sessionOf(person.email, typed);

    await sessionOf(person.email, 'pässwört');
    const renewed = (await stored(person)).passwordHash;
    await sessionOf(person.email, typed);
    expect((await stored(person)).passwordHash).toBe(renewed);
  });

  it('is given once by an administrator, and must be changed before other calls', async () => {
    const person = await makePerson(test, { permissions: ['faqs:view', 'users:view'] });
    const reset = await give(admin, person).expect(200);
    expect(reset.body.user).toMatchObject({ _id: person.id, mustChangePassword: true });
    const { password } = reset.body as { password: string };
    expect(password).toMatch(/^[a-z2-9]{12}$/);
    expectFailure(await person.api.get('/api/auth/me'), 'UNAUTHENTICATED');
    expectFailure(await appLogin(test, person.email, person.password), 'LOGIN_FAILED');
    const session = await sessionOf(person.email, password);
    for (const path of ['/api/users', `/api/users/${person.id}`, '/api/auth/sessions']) {
      expectFailure(await session.get(path), 'PASSWORD_CHANGE_REQUIRED');
    }
    expectFailure(await session.put(person.path, { username: 'other', email: 'o@e.org' }), 'PASSWORD_CHANGE_REQUIRED');
    expect((await session.get('/api/auth/me').expect(200)).body.user.mustChangePassword).toBe(true);
    // Public calls stay possible.
    await session.get('/api/faq').expect(200);
    expect((await change(session, person, password, password)).body.errors).toHaveProperty('newPassword');
    const changed = await change(session, person, password, OWN).expect(200);
    expect(changed.body.user.mustChangePassword).toBe(false);
    await session.get('/api/users').expect(200);
    expectFailure(await appLogin(test, person.email, password), 'LOGIN_FAILED');
    await (await sessionOf(person.email, OWN)).post('/api/auth/logout').expect(200);
    const log = await admin.list('/api/users/activity', { filter: { resourceId: person.id } });
    expect(JSON.stringify(log.body)).toContain(`Gave \\"${person.username}\\" a one-time password`);
    expect(JSON.stringify(log.body)).not.toContain(password);
  });

  it('is valid for three days if it is a one-time password', async () => {
    const person = await makePerson(test);
    const { password } = (await give(admin, person).expect(200)).body as { password: string };
    clock.advance(3 * DAY + 1_000);
    expectFailure(await appLogin(test, person.email, password), 'LOGIN_FAILED');
    admin = await adminApi(test);
  });

  it('is not given to a super-admin, an equal, a user with more permissions or oneself', async () => {
    const keys = ['users:update', 'faqs:view'];
    const helper = await makePerson(test, { role: 'helper', permissions: keys });
    const refusals = [
      [await makePerson(test, { role: 'super-admin' }), 'SUPER_ADMIN_PROTECTED'],
      [await makePerson(test, { role: 'helper' }), 'SAME_ROLE'],
      [await makePerson(test, { permissions: ['faqs:view', 'faqs:delete'] }), 'MORE_RIGHTS'],
      [helper, 'OWN_RECORD'],
    ] as const;
    for (const [target, code] of refusals) {
      expectFailure(await give(helper.api, target), code);
      expectFailure(await helper.api.delete(`${target.path}/second-factor`), code);
    }
    const lesser = await makePerson(test, { permissions: ['faqs:view'] });
    expectFailure(await give(lesser.api, helper), 'PERMISSION_DENIED');
    await give(helper.api, lesser).expect(200);
    await give(admin, await makePerson(test, { role: 'super-admin' })).expect(200);
  });
});

describe('the first super-admin', () => {
  const first = async (env: Record<string, string>) => {
    const test = await startTestApp({ env });
    const firstAdmin = await test.app.get(FirstAdminService).ensure();
    const password = firstAdmin?.generatedPassword ?? env['SUPER_ADMIN_PASSWORD'] ?? '';
    const response = await appLogin(test, 'admin', password).expect(200);
    const api = new Api(test, { authorization: `Bearer ${(response.body as { token: string }).token}` });
    return { test, api, status: (await api.get('/api/users')).status };
  };

  it('changes a generated password', async () => {
    const { test, status } = await first({});
    expect(status).toBe(403);
    await test.close();
  });

  it('keeps the password that the operator chose', async () => {
    const { test, status } = await first({ SUPER_ADMIN_PASSWORD: 'chosen-pw' });
    expect(status).toBe(200);
    await test.close();
  });
});
