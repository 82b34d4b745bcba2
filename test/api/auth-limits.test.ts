import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { Api, expectFailure } from '../support/api.js';
import { signIn, startTestApp, type TestApp } from '../support/app.js';
import { cookieOf, sent } from '../support/cookies.js';

describe('signing in too often', () => {
  const attempt = (test: TestApp, email: string, password: string) =>
    request(test.url).post('/api/auth/login').send({ email, password, client: 'app' });

  it('stops after ten failures of an account, by whichever name, however many at once', async () => {
    const test = await startTestApp();
    try {
      const person = await signIn(test);
      const names = [person.email, person.username, person.email.toUpperCase()];
      const tries = Array.from({ length: 20 }, (_, index) => attempt(test, names[index % 3] ?? '', 'wrong-pw-12'));
      const answers = await Promise.all(tries);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(10);
      expect(statuses.filter((status) => status === 429)).toHaveLength(10);
      const refused = await attempt(test, person.username, person.password);
      expectFailure(refused, 'TOO_MANY_LOGINS');
      const wait = Number(refused.headers['retry-after']);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(900);
      // Others may go on, and twenty of one account may sign in at once.
      const other = await signIn(test);
      for (let round = 0; round < 9; round += 1) await attempt(test, other.email, 'wrong-pw-12').expect(401);
      const right = Array.from({ length: 20 }, () => attempt(test, other.email, other.password));
      expect((await Promise.all(right)).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
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
      const refused = await attempt(test, person.email, person.password);
      expectFailure(refused, 'TOO_MANY_LOGINS');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await test.close();
    }
  }, 60_000);
});

describe('signing in behind https', () => {
  it('binds the cookie to the host and trusts PUBLIC_URL alone', async () => {
    const test = await startTestApp({ env: { PUBLIC_URL: 'https://sports.example.org' } });
    try {
      const person = await signIn(test);
      const body = { email: person.email, password: person.password };
      const from = (origin: string) => request(test.url).post('/api/auth/login').set('Origin', origin).send(body);
      const answer = await from('https://sports.example.org').expect(200);
      expect(cookieOf(answer)).toMatch(
        /^__Host-nepsh=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      expect(answer.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
      for (const origin of [test.url, 'http://sports.example.org', 'https://sports.example.org:444']) {
        const { body: refusal } = await from(origin).expect(403);
        expect(refusal).toMatchObject({
          code: 'FOREIGN_ORIGIN',
          message: expect.stringContaining('PUBLIC_URL is https:'),
        });
      }
      // A cookie of the plain name is not looked at.
      const plain = sent(cookieOf(answer)).replace('__Host-nepsh', 'nepsh-session');
      expectFailure(await new Api(test, { cookie: plain }).get('/api/auth/me'), 'UNAUTHENTICATED');
    } finally {
      await test.close();
    }
  });
});
