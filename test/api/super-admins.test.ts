import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserRecord } from '../../src/contract/records/user.record.js';
import { OperatorAccounts } from '../../src/modules/accounts/staff/operator-accounts.js';
import { USER_MODEL } from '../../src/modules/accounts/users/user.schema.js';
import { Api, databaseOf, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { makePerson, signInAgain, type TestPerson } from '../support/people.js';

type Act = (api: Api, target: TestPerson) => ReturnType<Api['put']>;

const ACTS = {
  demote: (api, { path }) => api.put(`${path}/role`, { role: 'staff' }),
  suspend: (api, { path }) => api.put(`${path}/status`, { status: 'Suspended' }),
  delete: (api, { path }) => api.delete(path),
} satisfies Record<string, Act>;

const NAMES = ['demote', 'suspend', 'delete'] as const;

describe('the command line for accounts', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const accounts = () => test.app.get(OperatorAccounts);

  it('adds a super-admin with a password that is shown once, as an action of the system', async () => {
    const names = { email: 'Chief@Example.org', username: 'Further Chief' };
    const { user, password } = await accounts().create(names, 'super-admin');
    expect(user).toMatchObject({ username: 'Further Chief', email: 'chief@example.org', role: 'super-admin' });
    const login = { email: 'chief@example.org', password, client: 'app' };
    const { token } = (await new Api(test).post('/api/auth/login', login).expect(200)).body as { token: string };
    const chief = new Api(test, { authorization: `Bearer ${token}` });
    expectFailure(await chief.get('/api/users'), 'PASSWORD_CHANGE_REQUIRED');
    const ownChange = { currentPassword: password, newPassword: 'my-own-pw' };
    await chief.put(`/api/users/${user._id}/password`, ownChange).expect(200);
    const log = await chief.list('/api/users/activity', { filter: { resourceId: user._id, role: 'system' } });
    expect(log.body.activities).toMatchObject([{ action: 'Created the user "Further Chief"' }]);
    await expect(accounts().create({ ...names, email: 'other@example.org' }, 'staff')).rejects.toMatchObject({
      code: 'USER_EXISTS',
    });
  });

  it('promotes an existing user, who becomes active and keeps the password', async () => {
    const person = await makePerson(test, { permissions: ['faqs:view'] });
    await databaseOf(test)
      .model(USER_MODEL)
      .updateOne({ email: person.email }, { $set: { status: 'Suspended' } });
    const promoted = await accounts().promote(person.email.toUpperCase());
    expect(promoted).toMatchObject({ _id: person.id, username: person.username, role: 'super-admin' });
    await (await signInAgain(test, person)).get('/api/users').expect(200);
    await expect(accounts().promote('nobody@example.org')).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  });

  it('resets a password and changes nothing else', async () => {
    const person = await makePerson(test, { permissions: ['faqs:view'] });
    const { user, password } = await accounts().resetPassword(person.username);
    expect(password).toMatch(/^[a-z2-9]{12}$/);
    expect(user).toMatchObject({ role: 'staff', permissions: ['faqs:view'] });
    expectFailure(await person.api.get('/api/auth/me'), 'UNAUTHENTICATED');
    await signInAgain(test, person, password);
    const old = { email: person.email, password: person.password };
    expectFailure(await new Api(test).post('/api/auth/login', { ...old, client: 'app' }), 'LOGIN_FAILED');
  });
});

describe('the last super-admin', () => {
  let test: TestApp;
  let another: string;

  beforeAll(async () => {
    test = await startTestApp();
    another = await test.another();
  });
  afterAll(() => test.close());

  const active = (): Promise<UserRecord[]> =>
    databaseOf(test).model(USER_MODEL).find({ role: 'super-admin', status: 'Active' }).lean<UserRecord[]>().exec();

  /** Returns the client of a user at the other instance. */
  const atOtherProcess = ({ api }: TestPerson): Api => new Api({ url: another }, api.headers);

  const pairs = NAMES.flatMap((one) => NAMES.map((other) => [one, other] as const));

  it.each(pairs)(
    'remains if two %s and %s each other at the same time, in one process or in two',
    async (one, other) => {
      for (const place of [({ api }: TestPerson) => api, atOtherProcess, atOtherProcess]) {
        await databaseOf(test).model(USER_MODEL).deleteMany({});
        const [first, second] = [
          await makePerson(test, { role: 'super-admin' }),
          await makePerson(test, { role: 'super-admin' }),
        ];
        const responses = await Promise.all([ACTS[one](first.api, second), ACTS[other](place(second), first)]);
        const statuses = responses.map(({ status }) => status);
        expect(statuses.filter((status) => status === 200)).toHaveLength(1);
        expect([401, 403, 404, 409]).toContain(statuses.find((status) => status !== 200));
        expect(await active()).toHaveLength(1);
      }
    },
  );

  it('remains if all demote each other', async () => {
    await databaseOf(test).model(USER_MODEL).deleteMany({});
    const chiefs = await Promise.all(Array.from({ length: 5 }, () => makePerson(test, { role: 'super-admin' })));
    await Promise.all(
      chiefs.flatMap((actor, index) =>
        chiefs
          .filter((target) => target !== actor)
          .map((target) => ACTS.demote(index % 2 ? actor.api : atOtherProcess(actor), target)),
      ),
    );
    expect(await active()).toHaveLength(1);
  });
});
