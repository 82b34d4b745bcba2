import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { Api, expectFailure } from '../support/api.js';
import { signIn, startTestApp, type TestApp } from '../support/app.js';
import { cookieOf, sent } from '../support/cookies.js';

describe('the limit of sign-in attempts', () => {
  const attempt = (test: TestApp, email: string, password: string) =>
    request(test.url).post('/api/auth/login').send({ email, password, client: 'app' });

  it('stops after ten failures of an account, by any of its names, including concurrent attempts', async () => {
    const test = await startTestApp();
    try {
      const person = await signIn(test);
      const names = [person.email, person.username, person.email.toUpperCase()];
      const attempts = Array.from({ length: 20 }, (_, index) => attempt(test, names[index % 3] ?? '', 'wrong-pw-12'));
      const responses = await Promise.all(attempts);
      const statuses = responses.map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(10);
      expect(statuses.filter((status) => status === 429)).toHaveLength(10);
      const rejection = await attempt(test, person.username, person.password);
      expectFailure(rejection, 'TOO_MANY_LOGINS');
      const wait = Number(rejection.headers['retry-after']);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(900);
      // Other accounts are not affected, and twenty concurrent sign-ins of one account succeed.
      const other = await signIn(test);
      for (let round = 0; round < 9; round += 1) await attempt(test, other.email, 'wrong-pw-12').expect(401);
      const logins = Array.from({ length: 20 }, () => attempt(test, other.email, other.password));
      expect((await Promise.all(logins)).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    } finally {
      await test.close();
    }
  });

  it('stops after a hundred failures of an address', async () => {
    const test = await startTestApp();
    try {
      const person = await signIn(test);
      const failures = Array.from({ length: 120 }, (_, index) => attempt(test, `nobody${index}`, 'wrong-pw-12'));
      const statuses = (await Promise.all(failures)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(100);
      const rejection = await attempt(test, person.email, person.password);
      expectFailure(rejection, 'TOO_MANY_LOGINS');
      expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await test.close();
    }
  }, 60_000);
});

describe('a sign-in over https', () => {
  it('binds the cookie to the host and only trusts PUBLIC_URL', async () => {
    const test = await startTestApp({ env: { PUBLIC_URL: 'https://sports.example.org' } });
    try {
      const person = await signIn(test);
      const body = { email: person.email, password: person.password };
      const from = (origin: string) => request(test.url).post('/api/auth/login').set('Origin', origin).send(body);
      const response = await from('https://sports.example.org').expect(200);
      expect(cookieOf(response)).toMatch(
        /^__Host-nepsh=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      expect(response.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
      for (const origin of [test.url, 'http://sports.example.org', 'https://sports.example.org:444']) {
        const { body: refusal } = await from(origin).expect(403);
        expect(refusal).toMatchObject({
          code: 'FOREIGN_ORIGIN',
          message: expect.stringContaining('PUBLIC_URL is https:'),
        });
      }
      // The cookie with the plain name is ignored.
      const plain = sent(cookieOf(response)).replace('__Host-nepsh', 'nepsh-session');
      expectFailure(await new Api(test, { cookie: plain }).get('/api/auth/me'), 'UNAUTHENTICATED');
    } finally {
      await test.close();
    }
  });
});
