import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ActivityRecord } from '../../src/contract/records/activity.record.js';
import { adminApi, Api, apiOf, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { makePerson, recordOf, signInAgain } from '../support/people.js';

const NOBODY = '507f1f77bcf86cd799439011';

describe('a user', () => {
  let test: TestApp;
  let admin: Api;
  let added = 0;

  beforeAll(async () => {
    test = await startTestApp();
    admin = await adminApi(test);
  });
  afterAll(() => test.close());

  const newUser = () => {
    added += 1;
    return {
      username: `Newcomer ${added}`,
      email: `Newcomer${added}@Example.org`,
      password: 'new-pw-12',
      role: 'staff',
    };
  };
  const logged = async (resourceId: string): Promise<ActivityRecord[]> =>
    (await admin.list('/api/users/activity', { filter: { resourceId } }).expect(200)).body.activities;

  describe('during creation', () => {
    it('is created as staff without permissions for any role that is sent, and can sign in', async () => {
      const creator = await apiOf(test, { permissions: ['users:create'] });
      const body = { ...newUser(), role: 'super-admin' };
      const response = await creator.post('/api/users', body).expect(201);
      expect(response.body).toMatchObject({
        message: 'User added.',
        user: {
          username: body.username,
          email: body.email.toLowerCase(),
          role: 'staff',
          permissions: [],
          status: 'Active',
          revision: 1,
        },
      });
      expect(JSON.stringify(response.body)).not.toMatch(/argon2|password|usernameKey|epoch|words/);
      for (const email of [body.email, body.username.toUpperCase()]) {
        await new Api(test).post('/api/auth/login', { email, password: body.password, client: 'app' }).expect(200);
      }
      const [, , created] = await logged(response.body.user._id as string);
      expect(created).toMatchObject({ action: `Created the user "${body.username}"`, resource: 'users' });
      expect(created?.changes).toContainEqual({ field: 'email', before: null, after: body.email.toLowerCase() });
      expect(JSON.stringify(created)).not.toMatch(/argon2|epoch/);
    });

    it('has a unique username and email address in any case', async () => {
      const body = newUser();
      await admin.post('/api/users', body).expect(201);
      const sameName = await admin.post('/api/users', { ...newUser(), username: body.username.toUpperCase() });
      expectFailure(sameName, 'USER_EXISTS');
      expect(sameName.body.errors).toEqual({ username: ['This username is taken.'] });
      const sameEmail = await admin.post('/api/users', { ...newUser(), email: body.email.toUpperCase() });
      expectFailure(sameEmail, 'USER_EXISTS');
      expect(sameEmail.body.errors).toEqual({ email: ['This email is taken.'] });
      const both = await admin.post('/api/users', body);
      expect(both.body.errors).toEqual({ username: ['This username is taken.'], email: ['This email is taken.'] });
    });

    it('is created once for simultaneous calls with one name', async () => {
      const { username } = newUser();
      const tries = Array.from({ length: 6 }, () => admin.post('/api/users', { ...newUser(), username }));
      const responses = await Promise.all(tries);
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
      for (const response of responses.filter(({ status }) => status === 409)) {
        expectFailure(response, 'USER_EXISTS');
        expect(response.body.errors).toEqual({ username: ['This username is taken.'] });
      }
    });

    it.each([
      [{ username: 'abc' }, 'username', 'Username must be at least 4 characters.'],
      [{ username: 'who@ever' }, 'username', 'Username must not contain @'],
      [{ email: 'nowhere' }, 'email', 'Email must be valid'],
      [{ password: 'short-7' }, 'password', 'Password must be at least 8 characters.'],
      [{ password: 'thirteen-char' }, 'password', 'Password must be at most 12 characters.'],
    ])('is rejected for %j', async (wrong, field, message) => {
      const response = await admin.post('/api/users', { ...newUser(), ...wrong });
      expectFailure(response, 'VALIDATION_FAILED', message);
      expect(response.body.errors[field]).toContain(message);
    });
  });

  describe('in a read', () => {
    it('is listed for holders of users:view, by range, sort, filter and search', async () => {
      const person = await makePerson(test);
      const reader = await apiOf(test, { permissions: ['users:view'] });
      const all = await reader.get('/api/users').expect(200);
      expect(all.body.message).toBe('Users loaded.');
      const slice = await reader.list('/api/users', { range: [0, 1], sort: ['username', 'ASC'] }).expect(200);
      expect(slice.headers['content-range']).toBe(`users 0-1/${all.body.users.length}`);
      const searchResult = await reader.list('/api/users', { filter: { q: person.email.toUpperCase() } }).expect(200);
      expect(searchResult.body.users.map((user: { _id: string }) => user._id)).toContain(person.id);
      const filtered = await reader
        .list('/api/users', { filter: { username: person.username, role: 'staff' } })
        .expect(200);
      expect(filtered.body.users).toEqual([await recordOf(admin, person)]);
      expectFailure(
        await reader.list('/api/users', { filter: { passwordHash: 'x' } }),
        'BAD_QUERY',
        'This list cannot be filtered by passwordHash. It filters by q, id, username, email, role, status.',
      );
      expect(all.text).not.toMatch(/argon2|passwordHash|usernameKey|epoch/);
    });

    it('is readable for itself and for holders of a permission', async () => {
      const [person, other] = [await makePerson(test), await makePerson(test)];
      const ownRead = await person.api.get(person.path).expect(200);
      expect(ownRead.body).toMatchObject({ message: 'User loaded.', user: { _id: person.id, permissions: [] } });
      expectFailure(await person.api.get(other.path), 'PERMISSION_DENIED');
      expectFailure(await person.api.get(`/api/users/${NOBODY}`), 'PERMISSION_DENIED');
      for (const key of ['users:view', 'users:view-info']) {
        const reader = await apiOf(test, { permissions: [key] });
        await reader.get(other.path).expect(200);
        expectFailure(await reader.get(`/api/users/${NOBODY}`), 'USER_NOT_FOUND');
      }
      expectFailure(await person.api.get('/api/users'), 'PERMISSION_DENIED');
    });
  });

  describe('during an update', () => {
    it('gets a new username and email address for the sign-in, and both are logged', async () => {
      const [editor, person] = [await makePerson(test, { permissions: ['users:update'] }), await makePerson(test)];
      const body = { username: `Renamed ${person.username}`, email: `Renamed.${person.email}` };
      const response = await editor.api.put(person.path, body).expect(200);
      expect(response.body).toMatchObject({
        message: 'User saved.',
        user: { ...body, email: body.email.toLowerCase() },
      });
      await signInAgain(test, { ...person, email: body.username });
      const [, changed] = await logged(person.id);
      expect(changed).toMatchObject({ user: { _id: editor.id }, action: `Changed the user "${body.username}"` });
      expect(changed?.changes).toEqual([
        { field: 'username', before: person.username, after: body.username },
        { field: 'email', before: person.email, after: body.email.toLowerCase() },
      ]);
      const searchResult = await admin.list('/api/users', { filter: { q: body.username } });
      expect(searchResult.body.users).toHaveLength(1);
    });

    it('is not changed without users:update, to existing names, if it is a super-admin, or by a stale form', async () => {
      const [person, other] = [await makePerson(test), await makePerson(test, { permissions: ['profile:access'] })];
      const chief = await makePerson(test, { role: 'super-admin' });
      const editor = await apiOf(test, { permissions: ['users:update'] });
      const body = { username: 'somebody', email: 'somebody@example.org' };
      const denied = await other.api.put(person.path, body).set('If-Match', '99');
      expectFailure(denied, 'PERMISSION_DENIED');
      expect(denied.body).not.toHaveProperty('current');
      expectFailure(await editor.put(chief.path, body), 'SUPER_ADMIN_PROTECTED');
      expectFailure(await editor.put(`/api/users/${NOBODY}`, body), 'USER_NOT_FOUND');
      const duplicate = await editor.put(person.path, { ...body, email: other.email });
      expectFailure(duplicate, 'USER_EXISTS');
      expect(duplicate.body.errors).toEqual({ email: ['This email is taken.'] });
      // The name of the same user in another case is not a duplicate.
      const { username, email } = person;
      await editor.put(person.path, { username: username.toUpperCase(), email }).set('If-Match', '"1"').expect(200);
      const stale = await editor.put(person.path, body).set('If-Match', '"1"');
      expectFailure(stale, 'STALE_WRITE');
      expect(stale.body.current).toEqual(await recordOf(admin, person));
      await admin.put(chief.path, { username: chief.username, email: chief.email }).expect(200);
    });
  });

  describe('during a deletion', () => {
    it('loses its sessions, and its log stays unchanged', async () => {
      const [remover, person] = [await makePerson(test, { permissions: ['users:delete'] }), await makePerson(test)];
      const response = await remover.api.delete(person.path).expect(200);
      expect(response.body).toMatchObject({ message: 'User deleted.', user: { _id: person.id } });
      expectFailure(await person.api.get('/api/auth/me'), 'UNAUTHENTICATED');
      expectFailure(await admin.get(person.path), 'USER_NOT_FOUND');
      const entries = await admin.list('/api/users/activity', { filter: { userId: person.id } }).expect(200);
      expect(entries.body.activities).toMatchObject([
        { action: 'Logged In Successfully', user: { _id: person.id, username: person.username, email: person.email } },
      ]);
      const [deleted] = await logged(person.id);
      expect(deleted).toMatchObject({ action: `Deleted the user "${person.username}"`, user: { _id: remover.id } });
      const again = { username: person.username, email: person.email, password: 'new-pw-12' };
      await admin.post('/api/users', again).expect(201);
    });

    it('is not deleted by the same user or if it is a super-admin', async () => {
      const remover = await makePerson(test, { permissions: ['users:delete'] });
      const chief = await makePerson(test, { role: 'super-admin' });
      const ownMessage = 'Action skipped: User is attempting to act on their own record.';
      expectFailure(await remover.api.delete(remover.path), 'OWN_RECORD', ownMessage);
      expectFailure(await chief.api.delete(chief.path), 'OWN_RECORD', ownMessage);
      expectFailure(await remover.api.delete(chief.path), 'SUPER_ADMIN_PROTECTED');
      expectFailure(await remover.api.delete(`/api/users/${NOBODY}`), 'USER_NOT_FOUND');
      await chief.api.get('/api/auth/me').expect(200);
      await admin.delete(chief.path).expect(200);
    });
  });
});
