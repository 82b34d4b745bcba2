import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { isInstalled, replaced, serverWithoutTls, startNginx } from '../support/nginx.js';
import { signInAsFirstAdmin, startProduct, type Product } from '../support/product.js';
import { freePort } from '../support/servers.js';
import { eventually } from '../support/wait.js';

const AD_ZONES = [{ type: 'banner', name: 'Foot', id: '11', script: 'https://ads.example.net/{id}/tag.js' }];

/**
 * Returns the documented cache for nginx: the part before the server, and the location that replaces the location of
 * the same name.
 */
function documentedCache(): { before: string; location: string } {
  const page = readFileSync(resolve('docs/operations/proxy.md'), 'utf8');
  const [, before, location] = /```nginx\n(proxy_cache_path .*?)^(location \/ \{.*?)^```/ms.exec(page) ?? [];
  if (before === undefined || location === undefined)
    throw new Error('The documentation does not contain a cache for nginx');
  return { before, location };
}

/**
 * Returns the configuration in deploy/nginx/nepsh.conf with the cache of docs/operations/proxy.md. A header shows the
 * cache status of each response.
 */
async function serverWithCache(folder: string, port: number, service: string): Promise<string> {
  const { before, location } = documentedCache();
  const server = replaced(await serverWithoutTls(port, [service]), [
    ['location / { proxy_pass http://nepsh; }', location],
    ['server_name', 'add_header X-Cache $upstream_cache_status always; server_name'],
  ]);
  return replaced(before, [['/var/cache/nginx/nepsh', join(folder, 'cache')]]) + server;
}

type Headers = Record<string, string>;

(isInstalled('nginx', '-v') ? describe : describe.skip)('the documented cache in nginx', () => {
  let folder: string;
  let product: Product;
  let stopNginx: () => Promise<void>;
  let url: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-nginx-cache-'));
    const env = { TRUST_PROXY: '127.0.0.1', AD_ZONES: JSON.stringify(AD_ZONES) };
    product = await startProduct({ DATA_DIR: join(folder, 'data'), ...env });
    const port = await freePort();
    stopNginx = await startNginx(folder, await serverWithCache(folder, port, new URL(product.url).host));
    url = `http://127.0.0.1:${port}`;
    await eventually(() =>
      send('/api/health/live').then(
        ({ status }) => status === 200 || undefined,
        () => undefined,
      ),
    );
  });
  afterAll(async () => {
    await stopNginx();
    await product.stop('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  const send = (path: string, headers: Headers = {}, method = 'GET') =>
    new Promise<{ status?: number; cacheStatus: unknown; headers: Headers; body: Buffer }>((done, fail) => {
      const outgoing = request(url + path, { method, headers, agent: false }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.once('error', fail).once('end', () => {
          const { statusCode: status, headers } = response;
          done({ status, cacheStatus: headers['x-cache'], headers: headers as Headers, body: Buffer.concat(parts) });
        });
      });
      outgoing.once('error', fail).end();
    });
  /**
   * Returns the responses to successive visitors after all of them come from the cache. Entries are cached for one
   * second.
   */
  const fromCache = (path: string, visitors: readonly Headers[]) =>
    eventually(async () => {
      for (const headers of visitors) await send(path, headers);
      const responses = [];
      for (const headers of visitors) responses.push(await send(path, headers));
      return responses.every(({ cacheStatus }) => cacheStatus === 'HIT') ? responses : undefined;
    });

  it('caches a page for each time zone', async () => {
    const visitors = ['', 'nepsh-zone=Europe%2FParis', 'other=1; nepsh-zone=America%2FNew_York; more=2'];
    const responses = await fromCache(
      '/',
      visitors.map((cookie) => ({ cookie })),
    );
    const zones = responses.map(({ body }) => /&quot;zone&quot;:\[0,&quot;([\w/]+)/.exec(body.toString())?.[1]);
    expect(zones).toEqual(['UTC', 'Europe/Paris', 'America/New_York']);
  });

  it('caches a page for each choice about advertisements', async () => {
    const visitors = ['', 'nepsh-ads=yes', 'nepsh-zone=Europe%2FParis; nepsh-ads=no'];
    const responses = await fromCache(
      '/',
      visitors.map((cookie) => ({ cookie })),
    );
    const choices = responses.map(({ body }) => /data-consent(?:="(\w+)")?/.exec(body.toString())?.[1]);
    expect(choices).toEqual([undefined, 'yes', 'no']);
  });

  it('caches a page in each encoding', async () => {
    const visitors = ['gzip, deflate, br, zstd', 'gzip;q=1.0, br;q=0', 'identity', 'br;q=0.5'];
    const responses = await fromCache(
      '/',
      visitors.map((coding) => ({ 'accept-encoding': coding })),
    );
    expect(responses.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined, 'br']);
    const [br, gzip, identity] = responses.map(({ body }) => body);
    for (const body of [brotliDecompressSync(br!), gunzipSync(gzip!), identity!])
      expect(body.toString()).toContain('</html>');
  });

  it('responds to HEAD, and returns 304 if the visitor has the cached version', async () => {
    const [page] = await fromCache('/', [{ 'accept-encoding': 'br' }]);
    const conditional = { 'accept-encoding': 'br', 'if-none-match': page!.headers['etag']! };
    const notModified = await send('/', conditional);
    expect([notModified.status, notModified.body.length]).toEqual([304, 0]);
    expect((await send('/', { ...conditional, 'accept-encoding': 'gzip' })).status).toBe(200);
    const head = await send('/', {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect((await send('/')).body.toString()).toContain('</html>');
  });

  it('bypasses the cache for users, ranges and requests for current content', async () => {
    const cases: Headers[] = [
      { cookie: 'nepsh-zone=Europe%2FParis; nepsh-session=secret' },
      { cookie: '__Host-nepsh=secret' },
      { cookie: 'nepsh-session =secret' },
      await signInAsFirstAdmin(product),
      { range: 'bytes=0-9' },
      { 'cache-control': 'max-age=0' },
    ];
    for (const [index, headers] of cases.entries()) {
      // Each case uses its own address, which is not cached yet.
      const path = `/?case=${index}`;
      expect(await send(path, headers)).toMatchObject({ status: 200, cacheStatus: undefined });
      const cookie = (headers['cookie'] ?? '').replace(/;? *\S+ ?=secret/, '');
      expect(await send(path, { cookie })).toMatchObject({ status: 200, cacheStatus: 'MISS' });
      await fromCache(path, [{ cookie }]);
      expect(await send(path, headers)).toMatchObject({ status: 200, cacheStatus: undefined });
    }
    const withSession = await send('/', cases[0]);
    expect(withSession.headers['cache-control']).toBe('private, no-cache');
  });

  it('caches only pages and their files', async () => {
    for (let time = 0; time < 2; time += 1) {
      expect(await send('/api/matches')).toMatchObject({ status: 200, cacheStatus: undefined });
      expect(await send('/ads/11')).toMatchObject({ status: 200, cacheStatus: undefined });
      expect(await send('/missing')).toMatchObject({ status: 404, cacheStatus: 'MISS' });
    }
    const script = /\/_astro\/[\w.-]+\.js/.exec((await send('/')).body.toString())?.[0] ?? '';
    await fromCache(script, [{}]);
  });
});
