import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PERMISSIONS, type Permission } from '../../src/contract/permissions.js';
import { USER_MODEL, type UserDoc } from '../../src/modules/accounts/users/user.schema.js';
import { databaseOf } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { NIGHTLY } from '../support/nightly.js';
import { makePerson, type TestPerson } from '../support/people.js';

/** Permissions that actions on users require, and some that they do not. */
const KEYS: Permission[] = [
  'permissions:update',
  'roles:assign',
  'users:update',
  'users:create',
  'users:delete',
  'faqs:view',
  'dev-tools:access',
];
const ROLES = ['super-admin', 'staff', 'keeper'];
const PEOPLE = 4;

/** The cases are the same in each run, and fewer on a busy machine. */
const RUN = { seed: 20_261_122, endOnFailure: true, plugins: [fc.interruptAfterTimeLimit(60_000)] };

const person = fc.record({ role: fc.constantFrom(...ROLES), permissions: fc.subarray(KEYS) });
const act = fc.record({
  actor: fc.nat(PEOPLE - 1),
  target: fc.nat(PEOPLE - 1),
  kind: fc.constantFrom('permissions', 'role', 'status', 'delete', 'one-time-password', 'edit', 'second-factor'),
  keys: fc.subarray(KEYS),
  role: fc.constantFrom(...ROLES),
  status: fc.constantFrom('Active', 'Suspended'),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

function send({ api }: TestPerson, { path, username, email }: TestPerson, { kind, keys, role, status }: Act) {
  switch (kind) {
    case 'permissions':
      return api.put(`${path}/permissions`, { newPermissions: keys });
    case 'role':
      return api.put(`${path}/role`, { role });
    case 'status':
      return api.put(`${path}/status`, { status });
    case 'delete':
      return api.delete(path);
    case 'one-time-password':
      return api.post(`${path}/one-time-password`);
    case 'second-factor':
      return api.delete(`${path}/second-factor`);
    case 'edit':
      return api.put(path, { username, email });
  }
}

describe('a permission', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await startTestApp();
    await databaseOf(test)
      .collection('roles')
      .insertOne({ name: 'Keeper', role: 'keeper', isBuiltIn: false, holds: 0, revision: 1, words: [] });
  });
  afterAll(() => test.close());

  const users = () => databaseOf(test).model<UserDoc>(USER_MODEL);
  beforeEach(() => users().deleteMany({}).exec());

  /** Returns the permissions of each user by id, with all for super-admins. */
  const rights = async (): Promise<Map<string, { can: ReadonlySet<string>; user: UserDoc }>> => {
    const all = await users().find().lean<UserDoc[]>();
    return new Map(
      all.map((user) => [
        user._id.toHexString(),
        { user, can: new Set<string>(user.role === 'super-admin' ? PERMISSIONS : user.permissions) },
      ]),
    );
  };

  it('is never granted to oneself nor without holding it, and a super-admin remains', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(person, { minLength: PEOPLE, maxLength: PEOPLE }),
        fc.array(act, { maxLength: 8 }),
        async (people, acts) => {
          await users().deleteMany({});
          const allUsers = [await makePerson(test, { role: 'super-admin' })];
          for (const one of people.slice(1)) allUsers.push(await makePerson(test, one));
          for (const one of acts) {
            const [actor, target] = [allUsers[one.actor], allUsers[one.target]] as [TestPerson, TestPerson];
            const before = await rights();
            const { status } = await send(actor, target, one);
            expect(status).toBeLessThan(500);
            const after = await rights();
            const heldKeys = before.get(actor.id)?.can ?? new Set<string>();
            for (const [id, { can }] of after) {
              const gained = [...can].filter((key) => !before.get(id)?.can.has(key));
              if (id === actor.id) expect(gained).toEqual([]);
              expect(gained.filter((key) => !heldKeys.has(key))).toEqual([]);
            }
            // A password of a user with more permissions would be a way to them.
            const resetKeys = status === 200 && one.kind === 'one-time-password' && before.get(target.id)?.can;
            if (resetKeys) expect([...resetKeys].filter((key) => !heldKeys.has(key))).toEqual([]);
            const chiefs = [...after.values()].filter(({ user }) => user.role === 'super-admin');
            expect(chiefs.some(({ user }) => user.status === 'Active')).toBe(true);
          }
        },
      ),
      { ...RUN, numRuns: NIGHTLY ? 100 : 12 },
    );
  }, 120_000);

  it('leaves a super-admin after many simultaneous actions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 10 }), async (acts) => {
        await users().deleteMany({});
        const newPeople: TestPerson[] = [];
        while (newPeople.length < PEOPLE) newPeople.push(await makePerson(test, { role: 'super-admin' }));
        await Promise.all(acts.map((one) => send(newPeople[one.actor]!, newPeople[one.target]!, one)));
        expect(await users().countDocuments({ role: 'super-admin', status: 'Active' })).toBeGreaterThan(0);
      }),
      { ...RUN, numRuns: NIGHTLY ? 40 : 5 },
    );
  }, 120_000);
});
