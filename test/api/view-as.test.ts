import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OwnUserResponse } from '../../src/contract/records/user.record.js';
import { LIMITS } from '../../src/contract/limits.js';
import { callsOf } from '../../src/platform/http/access/calls.js';
import { adminApi, Api, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { Browser } from '../support/login.js';
import { listen, makePerson, signInAgain, type TestPerson } from '../support/people.js';

const MINUTE = 60_000;
const ID = '507f1f77bcf86cd799439011';
const KEYS = ['faqs:access', 'faqs:view', 'faqs:update', 'profile:access'];
const FAQ = { title: 'Why?', description: 'Because.' };

/** Super-admins can view the dashboard as another user. */
describe('a view as another user', () => {
  let clock: FakeClock;
  let test: TestApp;

  beforeAll(async () => {
    clock = new FakeClock(Date.now());
    test = await startTestApp({ clock });
  });
  afterAll(() => test.close());

  const begin = (api: Api, { path }: Pick<TestPerson, 'path'>) => api.post(`${path}/view`);
  const stop = (api: Api) => api.delete('/api/auth/view');
  const me = async (api: Api) => (await api.get('/api/auth/me').expect(200)).body as OwnUserResponse;
  const pair = async () =>
    [await makePerson(test, { role: 'super-admin' }), await makePerson(test, { permissions: KEYS })] as const;
  const actions = async (viewer: TestPerson): Promise<string[]> => {
    const admin = await adminApi(test);
    const log = await admin.list('/api/users/activity', { filter: { userId: viewer.id }, sort: ['createdAt', 'ASC'] });
    return (log.body as { activities: { action: string }[] }).activities.map(({ action }) => action);
  };

  it('returns what that user gets, in this session only, until it is stopped', async () => {
    const [viewer, viewed] = await pair();
    const otherSession = await signInAgain(test, viewer);
    const response = await begin(viewer.api, viewed).expect(200);
    expect(response.body).toEqual({
      message: `You are viewing the dashboard as ${viewed.username} for up to 30 minutes.`,
    });
    const { user, viewing } = await me(viewer.api);
    expect(user).toMatchObject({ id: viewed.id, role: 'staff', permissions: KEYS });
    expect(viewing).toEqual({
      viewer: viewer.username,
      viewedId: viewed.id,
      viewed: viewed.username,
      until: new Date(clock.now() + LIMITS.viewMinutes * MINUTE).toISOString(),
      isOver: false,
    });
    await viewer.api.get('/api/faq').expect(200);
    await viewer.api.get(viewed.path).expect(200);
    for (const path of ['/api/users', '/api/users/activity', viewer.path]) {
      expectFailure(await viewer.api.get(path), 'PERMISSION_DENIED');
    }
    await otherSession.get('/api/users').expect(200);
    // Permissions that the user gets during the view are visible.
    await otherSession.put(`${viewed.path}/permissions`, { newPermissions: [...KEYS, 'leagues:view'] }).expect(200);
    expect((await me(viewer.api)).user.permissions).toContain('leagues:view');

    expect((await stop(viewer.api).expect(200)).body).toEqual({ message: 'You stopped viewing as another user.' });
    expect(await me(viewer.api)).toEqual({
      message: `Logged in as ${viewer.username}.`,
      user: expect.objectContaining({ id: viewer.id }),
    });
    await viewer.api.get('/api/users').expect(200);
    await stop(viewer.api).expect(200);
    const until = new Date(Date.parse(viewing?.until ?? '')).toISOString().slice(11, 16);
    expect((await actions(viewer)).filter((action) => action.includes('view'))).toEqual([
      `Started viewing the dashboard as "${viewed.username}", until ${until} UTC at the latest`,
      `Stopped viewing the dashboard as "${viewed.username}"`,
    ]);
  });

  it('rejects every write, even with the permission of the user', async () => {
    const [viewer, viewed] = await pair();
    await begin(viewer.api, viewed).expect(200);
    const writes = callsOf(test.app).filter(({ method }) => method !== 'GET');
    expect(writes.length).toBeGreaterThan(50);
    const allowed = new Set(['POST /api/auth/login', 'POST /api/auth/logout', 'DELETE /api/auth/view']);
    for (const { method, path } of writes.filter(({ method, path }) => !allowed.has(`${method} ${path}`))) {
      const call = viewer.api[method.toLowerCase() as 'post' | 'put' | 'delete'](path.replace(/:\w+/g, ID));
      expectFailure(await call, 'VIEW_ONLY', 'You are viewing as another user. You cannot change anything.');
    }
    expectFailure(await viewer.api.post('/api/faq', FAQ), 'VIEW_ONLY');
    // A view cannot start another view.
    const third = await makePerson(test);
    expectFailure(await begin(viewer.api, third), 'VIEW_ONLY');
    await stop(viewer.api).expect(200);
    await viewer.api.post('/api/faq', FAQ).expect(201);
  });

  it('shows nothing about the sign-in of the user', async () => {
    const [viewer, viewed] = await pair();
    await begin(viewer.api, viewed).expect(200);
    for (const path of ['/api/auth/sessions', '/api/auth/second-factor']) {
      expectFailure(await viewer.api.get(path), 'PERMISSION_DENIED');
    }
    await viewed.api.get('/api/auth/sessions').expect(200);
  });

  it('is allowed only for super-admins, of active users with other roles', async () => {
    const [viewer, viewed] = await pair();
    const staff = await makePerson(test, { permissions: ['users:view-info', 'users:update', 'permissions:update'] });
    expectFailure(await begin(staff.api, viewed), 'PERMISSION_DENIED');
    expectFailure(await begin(viewed.api, staff), 'PERMISSION_DENIED');
    expectFailure(await begin(viewer.api, viewer), 'OWN_RECORD');
    expectFailure(await begin(viewer.api, await makePerson(test, { role: 'super-admin' })), 'CANNOT_BE_VIEWED');
    await viewer.api.put(`${staff.path}/status`, { status: 'Suspended' }).expect(200);
    expectFailure(await begin(viewer.api, staff), 'CANNOT_BE_VIEWED');
    expectFailure(await begin(viewer.api, { path: `/api/users/${ID}` }), 'USER_NOT_FOUND');
    expectFailure(await begin(viewer.api, { path: '/api/users/x' }), 'BAD_ID');
    expectFailure(await begin(new Api(test), viewed), 'UNAUTHENTICATED');
  });

  it('ends the open event streams, and sends to new ones only events that the user may see', async () => {
    const [viewer, viewed] = await pair();
    const before = await listen(viewer.api);
    await begin(viewer.api, viewed).expect(200);
    await before.untilEnd();
    const events = await listen(viewer.api);
    const other = await adminApi(test);
    const role = (await other.post('/api/roles', { name: 'Keeper' }).expect(201)).body as { role: { _id: string } };
    const faq = (await other.post('/api/faq', FAQ).expect(201)).body as { faq: { _id: string } };
    const about = (id: string) => events.received.filter(({ data }) => JSON.stringify(data).includes(id));
    await events.until(({ data }) => JSON.stringify(data).includes(faq.faq._id));
    expect(about(role.role._id)).toEqual([]);
    await stop(viewer.api).expect(200);
    await events.untilEnd();
  });

  it.each([
    [
      'when its time is over',
      () => {
        clock.advance(LIMITS.viewMinutes * MINUTE);
        return Promise.resolve();
      },
    ],
    [
      'when the colleague is suspended',
      async ({ path }: TestPerson) =>
        void (await (await adminApi(test)).put(`${path}/status`, { status: 'Suspended' })),
    ],
    ['when the colleague is deleted', async ({ path }: TestPerson) => void (await (await adminApi(test)).delete(path))],
  ])('ends %s, and allows no change until the viewer stops it', async (_, happen) => {
    const [viewer, viewed] = await pair();
    await begin(viewer.api, viewed).expect(200);
    const events = await listen(viewer.api);
    await happen(viewed);
    await events.untilEnd();
    const response = await me(viewer.api);
    expect(response).toMatchObject({ user: { id: viewer.id }, viewing: { viewed: viewed.username, isOver: true } });
    await viewer.api.get('/api/users').expect(200);
    expectFailure(await viewer.api.post('/api/faq', FAQ), 'VIEW_ONLY');
    await stop(viewer.api).expect(200);
    await viewer.api.post('/api/faq', FAQ).expect(201);
    const logged = (await actions(viewer)).filter((action) => action.includes(`"${viewed.username}"`));
    expect(logged.at(-1)).toBe(`The view of the dashboard as "${viewed.username}" ended automatically`);
    expect(logged).toHaveLength(2);
  });

  it('ends with the session of the viewer, who may end it', async () => {
    const [viewer, viewed] = await pair();
    const browser = new Browser(test);
    await browser.login(viewer.email, viewer.password);
    await begin(browser.api, viewed).expect(200);
    const { sessions } = (await viewer.api.get('/api/auth/sessions').expect(200)).body as { sessions: unknown[] };
    expect(sessions).toHaveLength(2);
    await browser.api.post('/api/auth/logout').expect(200);
    expect((await actions(viewer)).slice(-2)).toEqual([
      `Stopped viewing the dashboard as "${viewed.username}"`,
      expect.stringMatching(/logged out/i),
    ]);
    expectFailure(await browser.api.get('/api/auth/me'), 'UNAUTHENTICATED');
    // The sessions of the user stayed open.
    await viewed.api.get('/api/auth/me').expect(200);
  });

  it('causes no rejections in the security log of the user', async () => {
    const [viewer, viewed] = await pair();
    await begin(viewer.api, viewed).expect(200);
    expectFailure(await viewer.api.get('/api/users'), 'PERMISSION_DENIED');
    const admin = await adminApi(test);
    const rejection = async ({ id }: TestPerson): Promise<number> => {
      const filter = { userId: id, source: 'security' };
      return ((await admin.list('/api/users/activity', { filter })).body as { activities: unknown[] }).activities
        .length;
    };
    for (let tries = 0; (await rejection(viewer)) === 0 && tries < 100; tries += 1);
    expect([await rejection(viewer), await rejection(viewed)]).toEqual([1, 0]);
  });
});
