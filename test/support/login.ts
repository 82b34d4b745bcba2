import request, { type Test } from 'supertest';
import { Api } from './api.js';
import type { TestApp } from './app.js';
import { cookieOf, deviceCookieOf, sent } from './cookies.js';

/** Signs in as an app. */
export const appLogin = (test: Pick<TestApp, 'url'>, email: string, password: string, more: object = {}): Test =>
  request(test.url)
    .post('/api/auth/login')
    .send({ email, password, client: 'app', ...more });

/** A browser that stores its cookies. */
export class Browser {
  /** The pairs name=value as they are sent, by name. */
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
    const response = await this.api.post('/api/auth/login', { email, password, ...more });
    for (const cookie of [cookieOf(response), deviceCookieOf(response)].filter(Boolean)) {
      this.cookies.set(cookie.split('=')[0] ?? '', sent(cookie));
    }
    return response;
  }
}
