import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callsOf } from '../../src/platform/http/access/calls.js';
import { securityHeadersOf } from '../../src/platform/http/security-headers.js';
import { adminApi } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';

/** Responses of the API that are documents and have their own policy. */
const DOCUMENTS = ['/api/docs'];
const ID = '507f1f77bcf86cd799439011';

describe('every response of the API', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await startTestApp({ env: { PUBLIC_URL: 'https://sport.example.org' } });
  });
  afterAll(() => test.close());

  it('forbids framing and type guessing: successes, errors, cached lists and unknown addresses', async () => {
    const paths = callsOf(test.app)
      .filter(({ method, path }) => method === 'GET' && path !== '/api/events')
      .map(({ path }) => path.replace(/:\w+/g, ID));
    // The first call caches a list, and the second is served from the cache before the framework.
    const wrong: unknown[] = [];
    for (const path of [...paths, ...paths, '/api/nothing', '/api/faq/%ff', ...DOCUMENTS]) {
      const { headers, body } = await fetch(test.url + path, { redirect: 'manual' });
      await body?.cancel();
      const policy = headers.get('content-security-policy') ?? '';
      const isFramed = !policy.includes("frame-ancestors 'none'") || !policy.includes("base-uri 'none'");
      const isSniffed = headers.get('x-content-type-options') !== 'nosniff';
      const isPlain = headers.get('strict-transport-security') !== 'max-age=31536000';
      if (isFramed || isSniffed || isPlain || !policy.startsWith("default-src 'none'")) wrong.push([path, policy]);
    }
    expect(wrong).toEqual([]);
  });

  it('requires https for subdomains only if the operator configures it', () => {
    const policy = (hstsSubdomains: boolean) =>
      securityHeadersOf({ secureCookies: true, hstsSubdomains })['strict-transport-security'];
    expect([policy(false), policy(true)]).toEqual(['max-age=31536000', 'max-age=31536000; includeSubDomains']);
    expect(securityHeadersOf({ secureCookies: false, hstsSubdomains: true })).not.toHaveProperty(
      'strict-transport-security',
    );
  });

  it('is not cached unless it is public', async () => {
    const { headers } = await adminApi(test);
    const wrong: string[] = [];
    for (const { method, path, access } of callsOf(test.app)) {
      if (method !== 'GET' || access?.kind === 'public') continue;
      const response = await fetch(test.url + path.replace(/:\w+/g, ID), { headers });
      await response.body?.cancel();
      if (response.headers.get('cache-control') !== 'no-store') wrong.push(path);
    }
    expect(wrong).toEqual([]);
  });
});
