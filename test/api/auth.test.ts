import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { Types } from 'mongoose';
import { API_ERRORS } from '../../src/contract/errors.js';
import { authConfig } from '../../src/modules/accounts/sign-in/auth.config.js';
import { USER_MODEL } from '../../src/modules/accounts/users/user.schema.js';
import { UsersService } from '../../src/modules/accounts/users/users.service.js';
import { adminApi, Api, apiOf, databaseOf, expectFailure } from '../support/api.js';
import { signIn, startTestApp, type TestApp } from '../support/app.js';
import { cookieOf, sent } from '../support/cookies.js';
import { FakeClock } from '../support/fake-clock.js';

const HOUR = 3_600_000;
const PASSWORD = 'right-pw-12';

describe('a sign-in', () => {
  let test: TestApp;
  let clock: FakeClock;
  let port: string;
  let people = 0;

  beforeAll(async () => {
    // The clock starts now, because the database deletes expired sessions by the real clock.
    clock = new FakeClock(Date.now());
    test = await startTestApp({ clock });
    port = new URL(test.url).port;
  });
  afterAll(() => test.close());

  const foreignMessage = () =>
    `${API_ERRORS.FOREIGN_ORIGIN.message} Open the site at http://localhost:${port}, or set PUBLIC_URL to the address that you use.`;

  const addPerson = async () => {
    people += 1;
    const [username, email] = [`Somebody${people}`, `Somebody${people}@Example.org`];
    const doc = await test.app.get(UsersService).create({ username, email, password: PASSWORD, role: 'staff' });
    return { username, email, id: doc._id };
  };
  const login = (email: string, password = PASSWORD, more: object = {}) =>
    request(test.url)
      .post('/api/auth/login')
      .set('Origin', test.url)
      .send({ email, password, ...more });
  const withCookie = (cookie: string) => new Api(test, { cookie: sent(cookie) });
  const setUser = (id: Types.ObjectId, $set: object) =>
    databaseOf(test).model(USER_MODEL).updateOne({ _id: id }, { $set });

  it('throws in tests whose clock is in the past, because the database would delete their sessions', async () => {
    clock.setBy(-2 * HOUR);
    try {
      await expect(signIn(test)).rejects.toThrow('start with `new FakeClock()`');
    } finally {
      clock.setBy(2 * HOUR);
    }
    await signIn(test);
  });

  it('sets a cookie that scripts cannot read and other sites do not send', async () => {
    const { email, username } = await addPerson();
    const response = await login(email).expect(200);
    expect(response.body).toMatchObject({
      message: `Welcome, ${username}.`,
      user: { username, email: email.toLowerCase() },
    });
    expect(response.body).not.toHaveProperty('token');
    expect(cookieOf(response)).toMatch(/^nepsh-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(response.headers['cache-control']).toBe('no-store');
    const me = await withCookie(cookieOf(response)).get('/api/auth/me').expect(200);
    expect(me.body).toEqual({ message: `Logged in as ${username}.`, user: response.body.user });
  });

  it('accepts the email address or the username in any case', async () => {
    const { email, username } = await addPerson();
    for (const name of [email, email.toUpperCase(), username, username.toLowerCase(), ` ${username} `]) {
      await login(name).expect(200);
    }
  });

  it('fails with the same message for every reason', async () => {
    const { email, id } = await addPerson();
    const responses = [await login(email, 'wrong-pw-12'), await login('nobody@example.org'), await login('nobody')];
    await setUser(id, { status: 'Suspended' });
    responses.push(await login(email));
    for (const response of responses) {
      expectFailure(response, 'LOGIN_FAILED');
      expect(response.body).toEqual(responses[0]?.body);
      expect(response.headers['set-cookie']).toBeUndefined();
    }
  });

  it('returns a token without a cookie to apps, and accepts neither instead of the other', async () => {
    const { email } = await addPerson();
    const app = await request(test.url)
      .post('/api/auth/login')
      .send({ email, password: PASSWORD, client: 'app' })
      .expect(200);
    const token = app.body.token as string;
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(app.headers['set-cookie']).toBeUndefined();
    const bearer = new Api(test, { authorization: `Bearer ${token}` });
    await bearer.get('/api/auth/me').expect(200);
    const cookie = sent(cookieOf(await login(email)));
    const value = cookie.split('=')[1] ?? '';
    expectFailure(await new Api(test, { authorization: `Bearer ${value}` }).get('/api/auth/me'), 'UNAUTHENTICATED');
    expectFailure(await new Api(test, { cookie: `nepsh-session=${token}` }).get('/api/auth/me'), 'UNAUTHENTICATED');
    expectFailure(await new Api(test, { authorization: 'Bearer x' }).get('/api/auth/me'), 'UNAUTHENTICATED');
    expectFailure(await new Api(test, { authorization: `Basic ${token}` }).get('/api/auth/me'), 'UNAUTHENTICATED');
    // The stored key cannot be used as a token.
    const stored = await databaseOf(test).collection('sessions').find().toArray();
    expect(JSON.stringify(stored)).not.toContain(token);
    const key = String(stored[0]?._id);
    expectFailure(await new Api(test, { authorization: `Bearer ${key}` }).get('/api/auth/me'), 'UNAUTHENTICATED');
  });

  it('accepts writes with the cookie only from its own pages', async () => {
    const { email } = await addPerson();
    const browser = withCookie(cookieOf(await login(email)));
    const write = () => browser.put(`/api/users/activity/${new Types.ObjectId().toHexString()}`, { action: 'Looked' });
    const ownOrigins = ['localhost', '127.0.0.1', '[::1]', '127.0.0.2'].map((host) => `http://${host}:${port}`);
    for (const origin of ownOrigins) await write().set('Origin', origin).expect(200);
    const foreign = [
      'https://evil.example',
      `http://localhost.evil.example:${port}`,
      `http://evil.example:${port}`,
      'null',
      'http://localhost',
      'http://127.0.0.1:1',
      `http://127.0.0.1.evil.example:${port}`,
      'x',
    ];
    for (const origin of foreign) {
      expectFailure(await write().set('Origin', origin), 'FOREIGN_ORIGIN', foreignMessage());
      expectFailure(await login(email).set('Origin', origin), 'FOREIGN_ORIGIN', foreignMessage());
    }
    const script = () => request(test.url).post('/api/auth/login').send({ email, password: PASSWORD });
    const advice =
      'This request has no Origin header, which browsers send. From an app or a script, log in with "client": "app" and send the token.';
    expectFailure(await write(), 'FOREIGN_ORIGIN', advice);
    expectFailure(await script(), 'FOREIGN_ORIGIN', advice);
    expectFailure(await script().set('Sec-Fetch-Site', 'cross-site'), 'FOREIGN_ORIGIN', foreignMessage());
    // If the browser reports the source of a request, the Origin is ignored.
    const by = (site: string) => write().set('Origin', test.url).set('Sec-Fetch-Site', site);
    for (const site of ['same-origin', 'none']) await by(site).expect(200);
    for (const site of ['cross-site', 'same-site', 'Cross-Site'])
      expectFailure(await by(site), 'FOREIGN_ORIGIN', foreignMessage());
    expectFailure(await login(email).set('Sec-Fetch-Site', 'cross-site'), 'FOREIGN_ORIGIN', foreignMessage());
    // Reads are allowed from any origin, because they change nothing.
    await browser.get('/api/auth/me').set('Origin', 'https://evil.example').expect(200);
  });

  it('ends for one session when the user signs out', async () => {
    const { email } = await addPerson();
    const [first, second] = [withCookie(cookieOf(await login(email))), withCookie(cookieOf(await login(email)))];
    const out = await first.post('/api/auth/logout').set('Origin', test.url).expect(200);
    expect(out.body.message).toBe('Logged Out Successfully');
    expect(cookieOf(out)).toMatch(/^nepsh-session=;.*(Expires=Thu, 01 Jan 1970|Max-Age=0)/);
    expectFailure(await first.get('/api/auth/me'), 'UNAUTHENTICATED');
    await second.get('/api/auth/me').expect(200);
    expectFailure(await first.post('/api/auth/logout').set('Origin', test.url), 'UNAUTHENTICATED');
  });

  it('lasts 12 hours without use, and 30 days at most', async () => {
    const idle = await apiOf(test);
    clock.advance(12 * HOUR - 1_000);
    await idle.get('/api/auth/me').expect(200);
    clock.advance(12 * HOUR - 1_000);
    await idle.get('/api/auth/me').expect(200);
    clock.advance(12 * HOUR);
    expectFailure(await idle.get('/api/auth/me'), 'UNAUTHENTICATED');
    const busy = await apiOf(test);
    for (let hours = 0; hours < 30 * 24 - 8; hours += 8) {
      clock.advance(8 * HOUR);
      await busy.get('/api/auth/me').expect(200);
    }
    clock.advance(8 * HOUR);
    expectFailure(await busy.get('/api/auth/me'), 'UNAUTHENTICATED');
  });

  it('lasts for the configured time, including existing sessions', async () => {
    const before = await apiOf(test);
    const { sessions } = test.config.get(authConfig);
    const usual = { ...sessions };
    Object.assign(sessions, { idleMs: 2 * HOUR, lifetimeMs: 3 * HOUR });
    try {
      const after = await apiOf(test);
      clock.advance(2 * HOUR - 1_000);
      await after.get('/api/auth/me').expect(200);
      clock.advance(1_000);
      expectFailure(await before.get('/api/auth/me'), 'UNAUTHENTICATED');
      clock.advance(HOUR);
      expectFailure(await after.get('/api/auth/me'), 'UNAUTHENTICATED');
    } finally {
      Object.assign(sessions, usual);
    }
  });

  it('applies the current permissions, role and status to every request', async () => {
    const person = await signIn(test, { permissions: ['matches:create'] });
    const api = new Api(test, { authorization: person.authorization });
    const id = new Types.ObjectId(person.userId);
    await api.post('/api/matches', { title: 'One' }).expect(201);
    await setUser(id, { permissions: [] });
    expectFailure(await api.post('/api/matches', { title: 'Two' }), 'PERMISSION_DENIED');
    await setUser(id, { role: 'super-admin' });
    await api.post('/api/matches', { title: 'Three' }).expect(201);
    await setUser(id, { status: 'Suspended' });
    expectFailure(await api.post('/api/matches', { title: 'Four' }), 'UNAUTHENTICATED');
  });

  it('reveals no password hash, token or session', async () => {
    const admin = await adminApi(test);
    await admin.post('/api/matches', { title: 'Anything' }).expect(201);
    const paths = [
      'auth/me',
      'users',
      'users/activity',
      'roles',
      'matches',
      'games',
      'leagues',
      'setting',
      'streams',
      'health',
      'openapi.json',
    ];
    for (const path of paths) {
      const { text } = await admin.get(`/api/${path}`).expect(200);
      expect(text).not.toMatch(/\$argon2|passwordHash|usernameKey|"sessionId"/);
    }
  });
});
