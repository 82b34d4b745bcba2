import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/app.js';

const APP = 'https://app.example.org';
const ALLOWED = 'access-control-allow-origin';

describe('a call from another origin', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await startTestApp({ env: { APP_ORIGINS: `${APP}, http://localhost:8081` } });
  });
  afterAll(() => test.close());

  const call = async (path: string, origin: string, more: RequestInit & { headers?: object } = {}) => {
    const response = await fetch(test.url + path, { ...more, headers: { ...more.headers, origin } });
    await response.body?.cancel();
    return response;
  };
  const preflight = (path: string, origin: string) =>
    call(path, origin, { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } });

  it.each(['/api/leagues', '/api/nothing', '/api/users', '/api/events', '/live/none/index.m3u8', '/uploads/none.png'])(
    'of APP_ORIGINS may read %s',
    async (path) => {
      const { headers } = await call(path, APP);

      expect(headers.get(ALLOWED)).toBe(APP);
      expect(headers.get('access-control-expose-headers')).toContain('Content-Range');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    },
  );

  it('of any other origin is refused by browsers', async () => {
    for (const path of ['/api/leagues', '/api/events', '/live/none/index.m3u8'])
      expect((await call(path, 'https://other.example.org')).headers.get(ALLOWED)).toBeNull();
    expect((await preflight('/api/contact', 'https://other.example.org')).headers.get(ALLOWED)).toBeNull();
  });

  it('of a cached list gets the headers for its origin', async () => {
    const origins = [APP, 'https://other.example.org', 'http://localhost:8081'];
    const read = async () =>
      Promise.all(origins.map(async (origin) => (await call('/api/leagues', origin)).headers.get(ALLOWED)));
    await fetch(`${test.url}/api/leagues`);

    expect(await read()).toEqual([APP, null, 'http://localhost:8081']);
    expect((await fetch(`${test.url}/api/leagues`)).headers.get('vary')).toBe('Accept-Encoding, Origin');
  });

  it('may write after a preflight, with a token', async () => {
    const { status, headers } = await preflight('/api/auth/login', APP);

    expect([status, headers.get(ALLOWED)]).toEqual([204, APP]);
    expect(headers.get('access-control-allow-methods')).toContain('POST');
    expect(headers.get('access-control-allow-headers')).toContain('Authorization');
  });

  it('may not read pages', async () => {
    expect((await call('/dashboard', APP)).headers.get(ALLOWED)).toBeNull();
  });
});

describe('without APP_ORIGINS', () => {
  it('no other origin may read anything', async () => {
    const test = await startTestApp();
    try {
      const response = await fetch(`${test.url}/api/leagues`, { headers: { origin: APP } });
      await response.body?.cancel();
      expect(response.headers.get(ALLOWED)).toBeNull();
    } finally {
      await test.close();
    }
  });
});
