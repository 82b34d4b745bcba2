import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RoleRecord } from '../../src/contract/records/role.record.js';
import type { ActivityRecord } from '../../src/contract/records/activity.record.js';
import { adminApi, Api, apiOf, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { listen, makePerson, recordOf, signInAgain } from '../support/people.js';

const NOBODY = '507f1f77bcf86cd799439011';

describe('a role', () => {
  let test: TestApp;
  let admin: Api;

  beforeAll(async () => {
    test = await startTestApp();
    admin = await adminApi(test);
  });
  afterAll(() => test.close());

  const addRole = async (name: string): Promise<RoleRecord> =>
    (await admin.post('/api/roles', { name }).expect(201)).body.role;
  const rolesOf = async (api: Api): Promise<RoleRecord[]> => (await api.get('/api/roles').expect(200)).body.roles;

  describe('in the list', () => {
    it('exists from the start if it is built in, and is listed only with roles:view', async () => {
      const reader = await apiOf(test, { permissions: ['roles:view'] });
      const roles = await rolesOf(reader);
      expect(roles.slice(0, 2)).toMatchObject([
        { name: 'Super admin', role: 'super-admin', isBuiltIn: true, revision: 1 },
        { name: 'Staff', role: 'staff', isBuiltIn: true, revision: 1 },
      ]);
      const one = await reader.get(`/api/roles/${roles[1]?._id}`).expect(200);
      expect(one.body.role).toEqual(roles[1]);
      expectFailure(await reader.get(`/api/roles/${NOBODY}`), 'ROLE_NOT_FOUND');
      expectFailure(await reader.get('/api/roles/staff'), 'BAD_ID');
      const assigner = await apiOf(test, { permissions: ['roles:assign', 'roles-permissions:access'] });
      expectFailure(await assigner.get('/api/roles'), 'PERMISSION_DENIED');
    });

    it('is returned by range, sort, filter and search', async () => {
      await addRole('Linesman');
      const slice = await admin.list('/api/roles', { range: [0, 0], sort: ['name', 'DESC'] }).expect(200);
      expect(slice.headers['content-range']).toMatch(/^roles 0-0\/\d+$/);
      const searchResult = await admin.list('/api/roles', { filter: { q: 'LINES' } }).expect(200);
      expect(searchResult.body.roles).toMatchObject([{ role: 'linesman' }]);
    });
  });

  describe('during creation', () => {
    it.each([
      ['Match Editor', 'match-editor'],
      ['  Spiel-Leiter (Süd)  ', 'spiel-leiter-süd'],
      ['नेपाली सम्पादक', 'नेपाली-सम्पादक'],
      ['ＶＩＰ 2', 'vip-2'],
    ])('gets its key from %s', async (name, key) => {
      const creator = await apiOf(test, { permissions: ['roles:create'] });
      const response = await creator.post('/api/roles', { name }).expect(201);
      expect(response.body).toMatchObject({
        message: 'Role added.',
        role: { name: name.trim(), role: key, isBuiltIn: false },
      });
    });

    it('has a unique key, which is never a built-in one', async () => {
      await addRole('Referee');
      for (const name of [
        'Referee',
        'REFEREE',
        ' referee! ',
        'Staff',
        'staff',
        'Super Admin',
        'super-admin',
        'SUPER_ADMIN',
        'API key',
        'api-key',
        'System',
      ]) {
        const response = await admin.post('/api/roles', { name });
        expectFailure(response, 'ROLE_EXISTS');
        expect(response.body.errors.name).toEqual(['A role with this name already exists.']);
      }
      const many = await Promise.all(Array.from({ length: 5 }, () => admin.post('/api/roles', { name: 'Steward' })));
      expect(many.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    });

    it('requires a name', async () => {
      for (const name of ['', '   ', undefined, null]) {
        expectFailure(await admin.post('/api/roles', { name }), 'VALIDATION_FAILED', 'League name is required');
      }
      const unnamed = 'Role must have a letter or a digit, and at most 60 characters';
      for (const name of ['---', '😀', 'ﷺ'.repeat(20)]) {
        expectFailure(await admin.post('/api/roles', { name }), 'VALIDATION_FAILED', unnamed);
      }
    });
  });

  describe('during deletion', () => {
    it('is deleted only if no user has it', async () => {
      const remover = await apiOf(test, { permissions: ['roles:delete'] });
      const [role, person] = [await addRole('Short-lived'), await makePerson(test)];
      await admin.put(`${person.path}/role`, { role: role.role }).expect(200);
      expectFailure(await remover.delete(`/api/roles/${role._id}`), 'ROLE_IN_USE');
      await admin.put(`${person.path}/role`, { role: 'staff' }).expect(200);
      const response = await remover.delete(`/api/roles/${role._id}`).expect(200);
      expect(response.body).toMatchObject({ message: 'Role deleted.', role: { role: 'short-lived' } });
      expectFailure(await remover.delete(`/api/roles/${role._id}`), 'ROLE_NOT_FOUND');
      for (const { _id, isBuiltIn } of await rolesOf(admin)) {
        if (isBuiltIn) expectFailure(await remover.delete(`/api/roles/${_id}`), 'ROLE_BUILT_IN');
      }
    });

    it('is never deleted while a user gets it', async () => {
      for (let round = 0; round < 5; round += 1) {
        const [role, person] = [await addRole(`Contested ${round}`), await makePerson(test)];
        const [assigned, deleted] = await Promise.all([
          admin.put(`${person.path}/role`, { role: role.role }),
          admin.delete(`/api/roles/${role._id}`),
        ]);
        expect([assigned.status, deleted.status].sort()).toEqual(assigned.status === 200 ? [200, 409] : [200, 400]);
        const currentRole = (await recordOf(admin, person)).role;
        expect((await rolesOf(admin)).map((one) => one.role)).toContain(currentRole);
      }
    });
  });

  describe('during assignment', () => {
    it('is assigned and logged, and the sessions and streams of the user end', async () => {
      const role = await addRole('Commentator');
      const assigner = await makePerson(test, { permissions: ['roles:assign'] });
      const person = await makePerson(test);
      const stream = await listen(person.api);
      const response = await assigner.api.put(`${person.path}/role`, { role: 'commentator' }).expect(200);
      expect(response.body).toMatchObject({ message: 'Role assigned.', user: { role: 'commentator' } });
      await stream.untilEnd();
      expectFailure(await person.api.get('/api/auth/me'), 'UNAUTHENTICATED');
      await signInAgain(test, person);
      const filter = { resourceId: person.id, source: 'server' };
      const entries: ActivityRecord[] = (await admin.list('/api/users/activity', { filter })).body.activities;
      expect(entries.find(({ user }) => user._id === assigner.id)).toMatchObject({
        action: `Assigned the role "${role.name}" to "${person.username}"`,
        changes: [{ field: 'role', before: 'staff', after: 'commentator' }],
      });
    });

    it('ends streams of another instance', async () => {
      const person = await makePerson(test);
      const { role } = await addRole('Announcer');
      const stream = await listen(new Api({ url: await test.another() }, person.api.headers));
      await admin.put(`${person.path}/role`, { role }).expect(200);
      await stream.untilEnd();
    });

    it('is rejected with its name if the user already has it', async () => {
      const { role } = await addRole('Ball Boy');
      const person = await makePerson(test, { role });
      const response = await admin.put(`${person.path}/role`, { role });
      expectFailure(response, 'ROLE_ASSIGNED', 'Ball Boy is already assigned.');
      expect(response.body.errors.role).toEqual(['Ball Boy is already assigned.']);
      await person.api.get('/api/auth/me').expect(200);
    });

    it('is rejected from every caller if it does not exist or is super-admin', async () => {
      const person = await makePerson(test);
      for (const role of ['super-admin', 'nothing', 'Staff', ' super-admin ']) {
        const response = await admin.put(`${person.path}/role`, { role });
        expectFailure(response, 'ROLE_UNKNOWN', 'Role must be from the list');
        expect(response.body.errors.role).toEqual(['Role must be from the list']);
      }
      expect((await recordOf(admin, person)).role).toBe('staff');
    });

    it('is not assigned to oneself, nor to a super-admin by other users', async () => {
      const ownMessage = 'Action skipped: User is attempting to act on their own record.';
      const assigner = await makePerson(test, { permissions: ['roles:assign'] });
      const chief = await makePerson(test, { role: 'super-admin' });
      for (const { api, path } of [assigner, chief]) {
        expectFailure(await api.put(`${path}/role`, { role: 'staff' }), 'OWN_RECORD', ownMessage);
      }
      expectFailure(await assigner.api.put(`${chief.path}/role`, { role: 'staff' }), 'SUPER_ADMIN_PROTECTED');
      expectFailure(await admin.put(`/api/users/${NOBODY}/role`, { role: 'staff' }), 'USER_NOT_FOUND');
      await admin.put(`${chief.path}/role`, { role: 'staff' }).expect(200);
      expect((await recordOf(admin, chief)).role).toBe('staff');
    });

    it('is rejected for a form that is not of the newest record', async () => {
      const [person, { role }] = [await makePerson(test), await addRole('Scout')];
      await admin.put(`${person.path}/role`, { role }).set('If-Match', '"1"').expect(200);
      const stale = await admin.put(`${person.path}/role`, { role: 'staff' }).set('If-Match', '"1"');
      expectFailure(stale, 'STALE_WRITE');
      expect(stale.body.current).toEqual(await recordOf(admin, person));
    });
  });

  describe('the status of a user', () => {
    it('ends sessions and streams and prevents the sign-in immediately after a suspension', async () => {
      const [manager, person] = [await makePerson(test, { permissions: ['users:update'] }), await makePerson(test)];
      const stream = await listen(person.api);
      const response = await manager.api.put(`${person.path}/status`, { status: 'Suspended' }).expect(200);
      expect(response.body).toMatchObject({
        message: `${person.username} is suspended.`,
        user: { status: 'Suspended' },
      });
      await stream.untilEnd();
      // This event informs an open dashboard immediately.
      expect(stream.received.at(-1)?.name).toBe('reload');
      expectFailure(await person.api.get('/api/auth/me'), 'UNAUTHENTICATED');
      const login = { email: person.email, password: person.password, client: 'app' };
      expectFailure(await manager.api.post('/api/auth/login', login), 'LOGIN_FAILED');
      const back = await manager.api.put(`${person.path}/status`, { status: 'Active' }).expect(200);
      expect(back.body.message).toBe(`${person.username} is active.`);
      // Earlier sessions stay closed.
      expectFailure(await person.api.get('/api/auth/me'), 'UNAUTHENTICATED');
      await signInAgain(test, person);
    });

    it('is not changed for oneself, for a super-admin by other users, or to an unknown value', async () => {
      const manager = await makePerson(test, { permissions: ['users:update'] });
      const chief = await makePerson(test, { role: 'super-admin' });
      const suspended = { status: 'Suspended' };
      expectFailure(await manager.api.put(`${manager.path}/status`, suspended), 'OWN_RECORD');
      expectFailure(await chief.api.put(`${chief.path}/status`, suspended), 'OWN_RECORD');
      expectFailure(await manager.api.put(`${chief.path}/status`, suspended), 'SUPER_ADMIN_PROTECTED');
      const wrong = await admin.put(`${manager.path}/status`, { status: 'active' });
      expectFailure(wrong, 'VALIDATION_FAILED', 'Status must be Active or Suspended');
      await admin.put(`${chief.path}/status`, suspended).expect(200);
    });
  });
});
