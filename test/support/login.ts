import request, { type Test } from 'supertest';
import { Api } from './api.js';
import type { TestApp } from './app.js';
import { cookieOf, deviceCookieOf, sent } from './cookies.js';

/** A sign-in as an app makes it. */
export const appLogin = (test: Pick<TestApp, 'url'>, email: string, password: string, more: object = {}): Test =>
  request(test.url)
    .post('/api/auth/login')
    .send({ email, password, client: 'app', ...more });

/** A browser: it keeps the cookies that it is given. */
export class Browser {
  /** As they are sent: name=value. */
  readonly cookies = new Map<string, string>();

  constructor(
    private readonly test: Pick<TestApp, 'url'>,
    private readonly headers: Record<string, string> = {},
  ) {}

  get api(): Api {
    const { url } = this.test;
    return new Api(this.test, { ...this.headers, origin: url, cookie: [...this.cookies.values()].join('; ') });
  }

  async login(email: string, password: string, more: object = {}) {
    const answer = await this.api.post('/api/auth/login', { email, password, ...more });
    for (const cookie of [cookieOf(answer), deviceCookieOf(answer)].filter(Boolean)) {
      this.cookies.set(cookie.split('=')[0] ?? '', sent(cookie));
    }
    return answer;
  }
}
