import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callsOf } from '../../src/platform/http/calls.js';
import { securityHeadersOf } from '../../src/platform/http/security-headers.js';
import { adminApi } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';

/** Answers of the API that are documents, with a policy of their own. */
const DOCUMENTS = ['/api/docs'];
const ID = '507f1f77bcf86cd799439011';

describe('every answer of the API', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await startTestApp({ env: { PUBLIC_URL: 'https://sport.example.org' } });
  });
  afterAll(() => test.close());

  it('is shown by no page and taken for nothing else: success, refusal, prepared list and unknown address', async () => {
    const paths = callsOf(test.app)
      .filter(({ method, path }) => method === 'GET' && path !== '/api/events')
      .map(({ path }) => path.replace(/:\w+/g, ID));
    // Lists are prepared by the first call and answered before the framework by the second.
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

  it('asks for https below its name only where the operator says so', () => {
    const policy = (hstsSubdomains: boolean) =>
      securityHeadersOf({ secureCookies: true, hstsSubdomains })['strict-transport-security'];
    expect([policy(false), policy(true)]).toEqual(['max-age=31536000', 'max-age=31536000; includeSubDomains']);
    expect(securityHeadersOf({ secureCookies: false, hstsSubdomains: true })).not.toHaveProperty(
      'strict-transport-security',
    );
  });

  it('stays in no cache where it is not for anyone', async () => {
    const { headers } = await adminApi(test);
    const wrong: string[] = [];
    for (const { method, path, access } of callsOf(test.app)) {
      if (method !== 'GET' || access?.kind === 'public') continue;
      const answer = await fetch(test.url + path.replace(/:\w+/g, ID), { headers });
      await answer.body?.cancel();
      if (answer.headers.get('cache-control') !== 'no-store') wrong.push(path);
    }
    expect(wrong).toEqual([]);
  });
});
