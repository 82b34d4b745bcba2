import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Agent, request, type IncomingMessage } from 'node:http';
import type { MatchRecord } from '../../src/contract/records/match.record.js';
import { adminApi, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { EventListener, isChangeOf } from '../support/events.js';
import { StubSite } from '../support/stub-site.js';
import { eventually } from '../support/wait.js';

interface Received {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Pages that are rendered at the same time, and jobs of a network that may wait while others wait. */
const AT_ONCE = 3;
const MAX_WAITING = 20;
/** Two addresses of one network, and another network. */
const CROWD = ['2001:db8:1:1::1', '2001:db8:1:1::2'] as const;
const VISITOR = '203.0.113.7:50123';

describe('requests for pages', () => {
  const site = new StubSite();
  /** Opens one connection for each request, also if another one is open. */
  const agent = new Agent();
  let test: TestApp;
  let admin: Api;
  let gate: PromiseWithResolvers<undefined>;
  let crowds = 0;

  beforeAll(async () => {
    test = await startTestApp({ prepare: site.prepare, env: { TRUST_PROXY: '127.0.0.1' } });
    admin = await adminApi(test);
  });
  afterAll(() => test.close());
  beforeEach(() => {
    site.rendered.length = 0;
    gate = Promise.withResolvers<undefined>();
    site.gate = gate.promise;
  });
  afterEach(() => gate.resolve(undefined));

  const receive = (path: string, address?: string, headers: Record<string, string> = {}): Promise<Received> =>
    new Promise((resolve, reject) => {
      const forwarded = address === undefined ? {} : { 'x-forwarded-for': address };
      request(test.url, { path, agent, headers: { ...headers, ...forwarded } }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (part: string) => (body += part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
      })
        .on('error', reject)
        .end();
    });
  /** Resolves when the requests that were sent before have reached the service. */
  const arrived = async (): Promise<void> => {
    for (let time = 0; time < 2; time += 1) await receive('/api/health/live');
  };
  const rendering = (count: number) =>
    eventually(() => (site.rendered.length >= count ? site.rendered.length : undefined));
  /** Fills all slots with pages of the crowd, and queues `count` further ones. */
  const crowd = async (count: number, pathOf: (index: number) => string): Promise<Promise<Received>[]> => {
    crowds += 1;
    const first = Array.from({ length: AT_ONCE }, (_, index) => receive(`/slow/${crowds}/${index}`, CROWD[0]));
    await rendering(AT_ONCE);
    const others: Promise<Received>[] = [];
    for (let index = 0; index < count; index += 1) {
      others.push(receive(pathOf(index), CROWD[index % 2]));
      await arrived();
    }
    return [...first, ...others];
  };

  it.each([
    ['/es/?1', '/es?1'],
    ['//about/spelled?category=Tennis', '/about/spelled?category=Tennis'],
    ['/team/%2e%2e', '/'],
    ['/%61bout/spelled/', '/about/spelled'],
    ['//evil.example/..//', '/'],
  ])('redirects %s to %s without rendering', async (path, location) => {
    const { status, headers } = await receive(path);

    expect([status, headers.location]).toEqual([308, location]);
    expect(headers['cache-control']).toBe('public, no-cache');
    expect(site.rendered).toEqual([]);
  });

  it('redirects a former title to the path of the page', async () => {
    const { status, headers } = await receive('/old/title?utm_source=a&category=Tennis');

    expect([status, headers.location]).toEqual([308, '/about/title?utm_source=a&category=Tennis']);
    expect((await receive(headers.location ?? '')).status).toBe(200);
  });

  it.each(['/slow/unknown', '/slow/missing', '/old/slow'])(
    'renders %s once for all queries that the page does not know, although it was never rendered',
    async (path) => {
      const responses = Array.from({ length: 10 }, (_, index) => receive(`${path}?utm_source=${index}`, CROWD[0]));
      await arrived();
      gate.resolve(undefined);

      const statuses = new Set((await Promise.all(responses)).map(({ status }) => status));
      expect(statuses.size).toBe(1);
      expect(site.rendered).toEqual([path]);
    },
  );

  it('renders the page of another network after one of a network with many', async () => {
    const kinds = ['/slow/kept/N', '/slow/missing/N', '/slow/query/N?category=A'];
    const responses = await crowd(12, (index) => kinds[index % kinds.length]!.replace('N', String(index)));
    const visitor = receive('/slow/visitor', VISITOR);
    await arrived();
    gate.resolve(undefined);
    await Promise.all(responses);

    expect((await visitor).status).toBe(200);
    expect(site.rendered.indexOf('/slow/visitor')).toBeLessThanOrEqual(AT_ONCE + 1);
  });

  it('uses all slots for one network while no other waits', async () => {
    const responses = await crowd(MAX_WAITING + 5, (index) => `/slow/alone/${index}`);
    gate.resolve(undefined);

    const statuses = (await Promise.all(responses)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('returns 503 for the newest requests of a network with too many while another network waits', async () => {
    const responses = await crowd(MAX_WAITING + 2, (index) => `/slow/many/${index}`);
    const visitor = receive('/slow/other', VISITOR);
    const rejection = await Promise.all(responses.slice(-2));
    gate.resolve(undefined);

    expect(rejection.map(({ status, headers }) => [status, headers['retry-after'], headers['cache-control']])).toEqual([
      [503, '5', 'no-store'],
      [503, '5', 'no-store'],
    ]);
    expect(rejection[0]?.body).toContain('<title>One moment');
    expect((await visitor).status).toBe(200);
    const statuses = (await Promise.all(responses.slice(0, -2))).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('returns the cached page instead of 503', async () => {
    await receive('/about/cached', CROWD[0]);
    const events = await EventListener.open(test.url);
    const { body } = await admin.post('/api/matches', { title: 'Newer than the cached page' }).expect(201);
    await events.until(isChangeOf('matches', (body as { match: MatchRecord }).match._id));
    events.close();
    site.rendered.length = 0;
    const responses = await crowd(MAX_WAITING, (index) => `/slow/before/${index}`);
    // The first request for a stale page waits for the new one.
    const cached = receive('/about/cached', CROWD[0], { 'cache-control': 'no-cache' });
    await arrived();
    const visitor = receive('/slow/last', VISITOR);

    const { status, body: page } = await cached;
    expect([status, page]).toEqual([200, expect.not.stringContaining('Newer than the cached page')]);
    gate.resolve(undefined);
    expect((await visitor).status).toBe(200);
    await Promise.all(responses);
  });

  it('limits no requests of this machine', async () => {
    const responses = await crowd(1, () => '/slow/local/0');
    for (let index = 1; index < MAX_WAITING + 5; index += 1) responses.push(receive(`/slow/local/${index}`));
    await arrived();
    gate.resolve(undefined);

    const statuses = (await Promise.all(responses)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
