import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callsOf, type Call } from '../../src/platform/http/access/calls.js';
import { adminApi, Api, apiOf } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { makePerson, type TestPerson } from '../support/people.js';
import { PERMISSIONS } from '../../src/contract/permissions.js';

const ID = '507f1f77bcf86cd799439011';

/** Spellings of an address that a proxy, a cache or a guard may read differently. */
const SPELLINGS: Record<string, (path: string) => string> = {
  'as it is': (path) => path,
  'a letter encoded': (path) => path.replace('/api/', '/%61pi/'),
  'the last letter encoded': (path) => path.replace(/[a-z]$/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  'two slashes at the start': (path) => `/${path}`,
  'two slashes within': (path) => path.replace('/api/', '/api//'),
  'a slash at the end': (path) => `${path}/`,
  'capital letters': (path) => path.toUpperCase(),
  'a dot segment': (path) => path.replace('/api/', '/api/%2e/'),
  'a semicolon': (path) => `${path};a=b`,
};

/** Combines every route, callers without the permission and every spelling. */
describe('a forbidden call', () => {
  let test: TestApp;
  let closed: Call[];
  let anyone: Api;
  let keyless: Api;
  let admin: Api;

  beforeAll(async () => {
    test = await startTestApp();
    closed = callsOf(test.app).filter(({ access }) => access?.kind !== 'public');
    [anyone, keyless, admin] = [new Api(test), await apiOf(test), await adminApi(test)];
  });
  afterAll(() => test.close());

  const statusOf = async (api: Api, method: string, path: string): Promise<number> => {
    const response = await fetch(test.url + path, { method, headers: api.headers, redirect: 'manual' });
    await response.arrayBuffer();
    return response.status;
  };

  it.each(Object.keys(SPELLINGS))('is rejected with %s', async (name) => {
    const spell = SPELLINGS[name] ?? String;
    const wrong: string[] = [];
    for (const { method, path, access } of closed) {
      const spelt = spell(path.replace(/:\w+/g, ID));
      const methods = method === 'GET' ? ['GET', 'HEAD'] : [method];
      for (const one of methods) {
        const anonymous = await statusOf(anyone, one, spelt);
        // With 400, the rest of the address is an invalid id of a public route.
        if (![400, 401, 404].includes(anonymous)) wrong.push(`anyone: ${one} ${spelt}: ${anonymous}`);
        if (access?.kind !== 'permission') continue;
        const staff = await statusOf(keyless, one, spelt);
        if (![400, 403, 404].includes(staff)) wrong.push(`keyless: ${one} ${spelt}: ${staff}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is allowed for users with the permission, in equivalent spellings', async () => {
    for (const name of ['as it is', 'a letter encoded', 'the last letter encoded']) {
      expect(await statusOf(admin, 'GET', SPELLINGS[name]?.('/api/users') ?? '')).toBe(200);
    }
    expect(await statusOf(admin, 'HEAD', '/api/users')).toBe(200);
  });
});

/** Bodies of calls about a user. A call without an entry here fails the test, so add a valid body for it. */
const BODIES: Record<string, object> = {
  'PUT /api/users/:id': { username: 'somebody else', email: 'else@example.org' },
  'DELETE /api/users/:id': {},
  'PUT /api/users/:id/role': { role: 'staff' },
  'PUT /api/users/:id/status': { status: 'Suspended' },
  'PUT /api/users/:id/password': { currentPassword: 'correct-pw-1', newPassword: 'plum-gr4vel' },
  'PUT /api/users/:id/permissions': { newPermissions: [] },
  'POST /api/users/:id/one-time-password': {},
  'DELETE /api/users/:id/second-factor': {},
  'DELETE /api/users/:id/sessions': {},
  'POST /api/users/:id/view': {},
};
const OWN = ['PUT /api/users/:id', 'PUT /api/users/:id/password'];
const OF_EQUALS = [
  'PUT /api/users/:id/password',
  'PUT /api/users/:id/permissions',
  'POST /api/users/:id/one-time-password',
  'DELETE /api/users/:id/second-factor',
  'DELETE /api/users/:id/sessions',
  'POST /api/users/:id/view',
];

/** Combines every call about a user, each target and every spelling, with a caller who has every permission. */
describe('a call about a protected user', () => {
  let test: TestApp;
  let manager: TestPerson;
  let equal: TestPerson;
  let chief: TestPerson;
  let calls: string[];

  beforeAll(async () => {
    test = await startTestApp();
    manager = await makePerson(test, { permissions: [...PERMISSIONS] });
    [equal, chief] = [await makePerson(test), await makePerson(test, { role: 'super-admin' })];
    calls = callsOf(test.app)
      .filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/users/:id'))
      .map(({ method, path }) => `${method} ${path}`);
  });
  afterAll(() => test.close());

  const everybody = async () => (await chief.api.get('/api/users').expect(200)).body as unknown;

  it.each(Object.keys(SPELLINGS))('changes no user with %s', async (name) => {
    expect([...calls].sort()).toEqual(Object.keys(BODIES).sort());
    const before = await everybody();
    const wrong: string[] = [];
    for (const call of calls) {
      const targets = [...(OWN.includes(call) ? [] : [manager]), ...(OF_EQUALS.includes(call) ? [equal] : []), chief];
      const [method = '', path = ''] = call.split(' ');
      for (const { id, username } of targets) {
        const response = await fetch(test.url + (SPELLINGS[name] ?? String)(path.replace(':id', id)), {
          method,
          headers: { ...manager.api.headers, 'content-type': 'application/json' },
          body: JSON.stringify(BODIES[call]),
          redirect: 'manual',
        });
        const { code } = (await response.json()) as { code?: string };
        // An invalid body would prove nothing.
        if (![403, 404].includes(response.status) && code !== 'BAD_ID')
          wrong.push(`${call} of ${username}: ${response.status} ${code}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await everybody()).toEqual(before);
  });
});
