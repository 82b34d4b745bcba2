import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { isThere, replaced, serverWithoutTls, startNginx } from '../support/nginx.js';
import { signInAsFirstAdmin, startProduct, type Product } from '../support/product.js';
import { freePort } from '../support/servers.js';
import { eventually } from '../support/wait.js';

const AD_ZONES = [{ type: 'banner', name: 'Foot', id: '11', script: 'https://ads.example.net/{id}/tag.js' }];

/** What the documentation has people add to nginx: before the server, and in place of its location of the same name. */
function cacheOfTheDocumentation(): { before: string; location: string } {
  const page = readFileSync(resolve('docs/operations/proxy.md'), 'utf8');
  const [, before, location] = /```nginx\n(proxy_cache_path .*?)^(location \/ \{.*?)^```/ms.exec(page) ?? [];
  if (before === undefined || location === undefined) throw new Error('The documentation has no cache for nginx');
  return { before, location };
}

/** The server of deploy/nginx/nepsh.conf with the cache of docs/operations/proxy.md, which says of each answer what it did. */
async function serverWithCache(folder: string, port: number, service: string): Promise<string> {
  const { before, location } = cacheOfTheDocumentation();
  const server = replaced(await serverWithoutTls(port, [service]), [
    ['location / { proxy_pass http://nepsh; }', location],
    ['server_name', 'add_header X-Kept $upstream_cache_status always; server_name'],
  ]);
  return replaced(before, [['/var/cache/nginx/nepsh', join(folder, 'kept')]]) + server;
}

type Headers = Record<string, string>;

(isThere('nginx', '-v') ? describe : describe.skip)('the cache in nginx of the documentation', () => {
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
      ask('/api/health/live').then(
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

  const ask = (path: string, headers: Headers = {}, method = 'GET') =>
    new Promise<{ status?: number; kept: unknown; headers: Headers; body: Buffer }>((done, fail) => {
      const sent = request(url + path, { method, headers, agent: false }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('error', fail).once('end', () => {
          const { statusCode: status, headers } = answer;
          done({ status, kept: headers['x-kept'], headers: headers as Headers, body: Buffer.concat(parts) });
        });
      });
      sent.once('error', fail).end();
    });
  /** The answers to visitors who ask after one another, once all of them come from the cache: what is kept lasts a second. */
  const fromCache = (path: string, visitors: readonly Headers[]) =>
    eventually(async () => {
      for (const headers of visitors) await ask(path, headers);
      const answers = [];
      for (const headers of visitors) answers.push(await ask(path, headers));
      return answers.every(({ kept }) => kept === 'HIT') ? answers : undefined;
    });

  it('keeps a page for each time zone', async () => {
    const visitors = ['', 'nepsh-zone=Europe%2FParis', 'other=1; nepsh-zone=America%2FNew_York; more=2'];
    const answers = await fromCache(
      '/',
      visitors.map((cookie) => ({ cookie })),
    );
    const zones = answers.map(({ body }) => /&quot;zone&quot;:\[0,&quot;([\w/]+)/.exec(body.toString())?.[1]);
    expect(zones).toEqual(['UTC', 'Europe/Paris', 'America/New_York']);
  });

  it('keeps a page for each choice about advertisements', async () => {
    const visitors = ['', 'nepsh-ads=yes', 'nepsh-zone=Europe%2FParis; nepsh-ads=no'];
    const answers = await fromCache(
      '/',
      visitors.map((cookie) => ({ cookie })),
    );
    const choices = answers.map(({ body }) => /data-consent(?:="(\w+)")?/.exec(body.toString())?.[1]);
    expect(choices).toEqual([undefined, 'yes', 'no']);
  });

  it('keeps a page in each coding', async () => {
    const visitors = ['gzip, deflate, br, zstd', 'gzip;q=1.0, br;q=0', 'identity', 'br;q=0.5'];
    const answers = await fromCache(
      '/',
      visitors.map((coding) => ({ 'accept-encoding': coding })),
    );
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined, 'br']);
    const [br, gzip, identity] = answers.map(({ body }) => body);
    for (const body of [brotliDecompressSync(br!), gunzipSync(gzip!), identity!])
      expect(body.toString()).toContain('</html>');
  });

  it('answers HEAD, and 304 to who has what it keeps', async () => {
    const [page] = await fromCache('/', [{ 'accept-encoding': 'br' }]);
    const has = { 'accept-encoding': 'br', 'if-none-match': page!.headers['etag']! };
    const again = await ask('/', has);
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect((await ask('/', { ...has, 'accept-encoding': 'gzip' })).status).toBe(200);
    const head = await ask('/', {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect((await ask('/')).body.toString()).toContain('</html>');
  });

  it('neither answers nor keeps what is for somebody, a part, or to be current', async () => {
    const cases: Headers[] = [
      { cookie: 'nepsh-zone=Europe%2FParis; nepsh-session=secret' },
      { cookie: '__Host-nepsh=secret' },
      { cookie: 'nepsh-session =secret' },
      await signInAsFirstAdmin(product),
      { range: 'bytes=0-9' },
      { 'cache-control': 'max-age=0' },
    ];
    for (const [index, headers] of cases.entries()) {
      // An address of its own for each, of which nothing is kept.
      const path = `/?case=${index}`;
      expect(await ask(path, headers)).toMatchObject({ status: 200, kept: undefined });
      const cookie = (headers['cookie'] ?? '').replace(/;? *\S+ ?=secret/, '');
      expect(await ask(path, { cookie })).toMatchObject({ status: 200, kept: 'MISS' });
      await fromCache(path, [{ cookie }]);
      expect(await ask(path, headers)).toMatchObject({ status: 200, kept: undefined });
    }
    const withSession = await ask('/', cases[0]);
    expect(withSession.headers['cache-control']).toBe('private, no-cache');
  });

  it('keeps pages and their files alone', async () => {
    for (let time = 0; time < 2; time += 1) {
      expect(await ask('/api/matches')).toMatchObject({ status: 200, kept: undefined });
      expect(await ask('/ads/11')).toMatchObject({ status: 200, kept: undefined });
      expect(await ask('/missing')).toMatchObject({ status: 404, kept: 'MISS' });
    }
    const script = /\/_astro\/[\w.-]+\.js/.exec((await ask('/')).body.toString())?.[0] ?? '';
    await fromCache(script, [{}]);
  });
});
