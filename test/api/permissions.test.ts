import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ActivityRecord } from '../../src/contract/records/activity.record.js';
import { PERMISSIONS } from '../../src/contract/permissions.js';
import { adminApi, expectFailure, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { ReceivedEvent } from '../support/events.js';
import { listen, makePerson, recordOf, type TestPerson } from '../support/people.js';

const NOBODY = '507f1f77bcf86cd799439011';

describe('a permission', () => {
  let test: TestApp;
  let admin: Api;

  beforeAll(async () => {
    test = await startTestApp();
    admin = await adminApi(test);
    await admin.post('/api/roles', { name: 'Editor' }).expect(201);
  });
  afterAll(() => test.close());

  const set = (api: Api, { path }: TestPerson, ...newPermissions: string[]) =>
    api.put(`${path}/permissions`, { newPermissions });
  const granter = (...permissions: string[]) =>
    makePerson(test, { role: 'editor', permissions: ['permissions:update', ...permissions] });
  const heldBy = async (person: TestPerson) => (await recordOf(admin, person)).permissions;

  it('is granted and revoked by a super-admin, with effect at the next call', async () => {
    const person = await makePerson(test);
    expectFailure(await person.api.post('/api/matches', { title: 'One' }), 'PERMISSION_DENIED');
    const all = await set(admin, person, ...PERMISSIONS).expect(200);
    expect(all.body).toMatchObject({ message: 'Permissions saved.', user: { permissions: PERMISSIONS } });
    await person.api.post('/api/matches', { title: 'Two' }).expect(201);
    await set(admin, person, 'faqs:view', 'dev-tools:access', 'faqs:view').expect(200);
    expect(await heldBy(person)).toEqual(['dev-tools:access', 'faqs:view']);
    // The session stays open with the remaining permissions.
    expectFailure(await person.api.post('/api/matches', { title: 'Three' }), 'PERMISSION_DENIED');
    await person.api.get('/api/auth/me').expect(200);
    await set(admin, person).expect(200);
    expect(await heldBy(person)).toEqual([]);
  });

  it('is changed only if the caller holds it', async () => {
    const actor = await granter('faqs:view', 'faqs:create');
    const person = await makePerson(test, { permissions: ['faqs:view', 'matches:view', 'dev-tools:access'] });
    await set(actor.api, person, 'faqs:create').expect(200);
    expect(await heldBy(person)).toEqual(['dev-tools:access', 'matches:view', 'faqs:create']);
    // A caller may name permissions that the user already has.
    await set(actor.api, person, 'faqs:view', 'matches:view', 'dev-tools:access').expect(200);
    expect(await heldBy(person)).toEqual(['dev-tools:access', 'matches:view', 'faqs:view']);
  });

  it('is not granted by a caller without it, and then no permission is changed', async () => {
    const actor = await granter('faqs:view');
    const person = await makePerson(test, { permissions: ['matches:view'] });
    expectFailure(await set(actor.api, person, 'faqs:view', 'users:delete'), 'PERMISSION_NOT_HELD');
    expect(await heldBy(person)).toEqual(['matches:view']);
    expect((await recordOf(admin, person)).revision).toBe(1);
  });

  it('is granted and revoked only by super-admins if it is of the first group', async () => {
    const actor = await granter('dev-tools:access', 'faqs:view');
    const [without, with_] = [await makePerson(test), await makePerson(test, { permissions: ['dev-tools:access'] })];
    expectFailure(await set(actor.api, without, 'dev-tools:access'), 'PERMISSION_DENIED');
    await set(actor.api, with_, 'faqs:view').expect(200);
    expect(await heldBy(with_)).toEqual(['dev-tools:access', 'faqs:view']);
  });

  it('is not granted to oneself, the same role or a super-admin, nor without the permission to do so', async () => {
    const actor = await granter('faqs:view');
    const ownMessage = 'Action not allowed: Cannot grant permissions to yourself.';
    expectFailure(await set(actor.api, actor, 'faqs:view'), 'OWN_PERMISSIONS', ownMessage);
    expectFailure(await set(actor.api, await granter(), 'faqs:view'), 'SAME_ROLE');
    const chief = await makePerson(test, { role: 'super-admin' });
    expectFailure(await set(actor.api, chief, 'faqs:view'), 'SUPER_ADMIN_PROTECTED');
    expectFailure(await set(admin, chief, 'faqs:view'), 'SUPER_ADMIN_PROTECTED');
    expectFailure(await set(chief.api, chief, 'faqs:view'), 'OWN_PERMISSIONS', ownMessage);
    const viewer = await makePerson(test, { role: 'editor', permissions: ['permissions:view', 'faqs:view'] });
    expectFailure(await set(viewer.api, await makePerson(test), 'faqs:view'), 'PERMISSION_DENIED');
    expectFailure(await actor.api.put(`/api/users/${NOBODY}/permissions`, { newPermissions: [] }), 'USER_NOT_FOUND');
  });

  it('is logged in the full lists before and after a change', async () => {
    const person = await makePerson(test, { permissions: ['faqs:view'] });
    await set(admin, person, 'faqs:view', 'faqs:create').expect(200);
    const filter = { resourceId: person.id, source: 'server' };
    const entries: ActivityRecord[] = (await admin.list('/api/users/activity', { filter })).body.activities;
    expect(entries.find(({ user }) => user._id !== person.id)).toMatchObject({
      action: `Changed the permissions of "${person.username}"`,
      changes: [{ field: 'permissions', before: ['faqs:view'], after: ['faqs:view', 'faqs:create'] }],
    });
  });

  it('is not mixed up by two simultaneous forms', async () => {
    const person = await makePerson(test);
    await set(admin, person, 'faqs:view').set('If-Match', '"1"').expect(200);
    const stale = await set(admin, person, 'faqs:create').set('If-Match', '"1"');
    expectFailure(stale, 'STALE_WRITE');
    expect(stale.body.current.permissions).toEqual(['faqs:view']);
    const lists = Array.from({ length: 6 }, (_, index) => (index % 2 ? ['faqs:view'] : ['users:view', 'users:update']));
    await Promise.all(lists.map((list) => set(admin, person, ...list).expect(200)));
    expect(lists).toContainEqual(await heldBy(person));
  });

  describe('in events', () => {
    const about = (resource: string, id?: string) => (event: ReceivedEvent) =>
      event.data['resource'] === resource && (id === undefined || (event.data['ids'] as string[]).includes(id));

    it('is published to the affected user and to holders of users:view only', async () => {
      const [person, other] = [await makePerson(test), await makePerson(test)];
      const viewer = await makePerson(test, { permissions: ['users:view'] });
      const streams = [await listen(person.api), await listen(other.api), await listen(viewer.api)] as const;
      const [concerned, bystander, entitled] = streams;
      await set(admin, person, 'faqs:view').expect(200);
      await Promise.all([concerned, entitled].map((stream) => stream.until(about('users', person.id))));
      // All earlier events have arrived when the change of this user arrives.
      await set(admin, other, 'faqs:view').expect(200);
      await bystander.until(about('users', other.id));
      expect(bystander.received.filter(about('users', person.id))).toEqual([]);
      expect(concerned.received.filter(about('users', other.id))).toEqual([]);
      for (const stream of streams) stream.close();
    });

    it('applies to an open stream from its change on', async () => {
      const person = await makePerson(test);
      const stream = await listen(person.api);
      const addRole = async (name: string): Promise<string> =>
        (await admin.post('/api/roles', { name }).expect(201)).body.role._id;
      const early = await addRole('Before the key');
      await set(admin, person, 'roles:view').expect(200);
      await stream.until(about('users', person.id));
      // The stream gets the permission with a delay, and receives events from then on.
      const deadline = Date.now() + 20_000;
      for (let index = 0; !stream.received.some(about('roles')) && Date.now() < deadline; index += 1) {
        const id = await addRole(`After the key ${index}`);
        await stream.until(about('roles', id), 250).catch(() => undefined);
      }
      expect(stream.received.some(about('roles'))).toBe(true);
      expect(stream.received.some(about('roles', early))).toBe(false);
      stream.close();
    });
  });
});
