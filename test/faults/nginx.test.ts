import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInstalled, NGINX_SERVER, replaced, startNginx } from '../support/nginx.js';
import { call, signInAsFirstAdmin, startProduct, type Product } from '../support/product.js';
import { freePort } from '../support/servers.js';
import { eventually } from '../support/wait.js';

const CERTIFICATE = '/etc/letsencrypt/live/sports.example.org';

const canRun = isInstalled('nginx', '-v') && isInstalled('openssl', 'version');

/** The configuration in deploy/nginx/nepsh.conf with other ports and another certificate. */
(canRun ? describe : describe.skip)('behind the documented nginx', () => {
  let folder: string;
  let product: Product;
  let stopNginx: () => Promise<void>;
  let tls: number;
  let plain: number;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-nginx-'));
    [tls, plain] = [await freePort(), await freePort()];
    const env = { TRUST_PROXY: '127.0.0.1', LOG_REQUESTS: 'true', LOG_LEVEL: 'info' };
    product = await startProduct({ DATA_DIR: join(folder, 'data'), ...env });
    const key = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
    const subject = ['-subj', '/CN=sports.example.org', '-days', '2'];
    const certificate = spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...key, ...subject]);
    expect(certificate.status).toBe(0);
    const server = replaced(NGINX_SERVER.replaceAll(CERTIFICATE, folder), [
      ['127.0.0.1:3000', new URL(product.url).host],
      ['listen 443 ', `listen 127.0.0.1:${tls} `],
      ['listen 80;', `listen 127.0.0.1:${plain};`],
    ]);
    stopNginx = await startNginx(folder, server);
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

  const openRequest = (path: string, options: { method?: string; headers?: object; body?: string } = {}) =>
    new Promise<IncomingMessage>((done, fail) => {
      const { body, method = 'GET', headers } = options;
      const address = { host: '127.0.0.1', port: tls, path, method, rejectUnauthorized: false };
      const outgoing = request({ ...address, headers: { host: 'sports.example.org', ...headers } }, done);
      outgoing.once('error', fail);
      outgoing.end(body);
    });
  const send = async (...args: Parameters<typeof openRequest>) => {
    const response = await openRequest(...args);
    let body = '';
    for await (const chunk of response) body += String(chunk);
    return { status: response.statusCode, headers: response.headers, body };
  };

  it('serves pages and calls with the proxy’s request id and the visitor’s address', async () => {
    const page = await send('/', { headers: { accept: 'text/html', 'x-forwarded-for': '203.0.113.9' } });
    expect(page.status).toBe(200);
    expect(page.body).toContain('</html>');
    const { headers } = await send('/api/health', { headers: { 'x-forwarded-for': '203.0.113.10' } });
    // nginx generates ids in this format.
    expect(headers['x-request-id']).toMatch(/^[\da-f]{32}$/);
    await eventually(() => Promise.resolve(product.output().includes('203.0.113.10') || undefined));
    expect(product.output()).not.toContain('set TRUST_PROXY');
  });

  it('forwards events immediately', async () => {
    const admin = await signInAsFirstAdmin(product);
    const stream = await openRequest('/api/events', { headers: admin });
    expect(stream.statusCode).toBe(200);
    let received = '';
    stream.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
    await eventually(() => Promise.resolve(received !== '' || undefined));
    const league = { name: 'Nginx Cup', abbreviation: 'N', country: 'nepal', category: 'Football' };
    await call(product, 'POST', '/api/leagues', { ...league, logoUrl: 'https://example.org/n.png' }, admin);
    await eventually(() => Promise.resolve(received.includes('leagues') || undefined));
    stream.destroy();
  });

  it('accepts request bodies of the size of imports', async () => {
    const admin = await signInAsFirstAdmin(product);
    const body = JSON.stringify({ text: 'x'.repeat(4_500_000), league: 'Cup', category: 'Football' });
    const headers = { ...admin, 'content-type': 'application/json' };
    const response = await send('/api/matches/import?format=csv&dryRun=true', { method: 'POST', headers, body });
    // This error comes from Nepsh, which finds no fixtures in the body.
    expect({ ...response, headers: {} }).toMatchObject({ status: 400, body: expect.stringContaining('"code"') });
  });

  it('forwards the rejection of a long body that is still being sent', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(4_500_000) });
    const headers = { 'content-type': 'application/json' };
    const statuses: (number | undefined)[] = [];
    for (let count = 0; count < 10; count += 1) {
      for (const path of ['/api/matches/import?format=csv', '/api/nothing'])
        statuses.push((await send(path, { method: 'POST', headers, body })).status);
    }
    expect(statuses).toEqual(Array.from({ length: 10 }, () => [401, 413]).flat());
  });

  it('redirects http to https', async () => {
    const response = await fetch(`http://127.0.0.1:${plain}/league/x?a=1`, { redirect: 'manual' });
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe('https://127.0.0.1/league/x?a=1');
  });
});
