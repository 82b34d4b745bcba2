import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isThere, NGINX_SERVER, replaced, startNginx } from '../support/nginx.js';
import { call, signInAsFirstAdmin, startProduct, type Product } from '../support/product.js';
import { freePort } from '../support/servers.js';
import { eventually } from '../support/wait.js';

const CERTIFICATE = '/etc/letsencrypt/live/sports.example.org';

const canRun = isThere('nginx', '-v') && isThere('openssl', 'version');

/** The server of deploy/nginx/nepsh.conf, unchanged but for its ports and its certificate. */
(canRun ? describe : describe.skip)('behind the nginx of the documentation', () => {
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
    const made = spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...key, ...subject]);
    expect(made.status).toBe(0);
    const server = replaced(NGINX_SERVER.replaceAll(CERTIFICATE, folder), [
      ['127.0.0.1:3000', new URL(product.url).host],
      ['listen 443 ', `listen 127.0.0.1:${tls} `],
      ['listen 80;', `listen 127.0.0.1:${plain};`],
    ]);
    stopNginx = await startNginx(folder, server);
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

  const open = (path: string, options: { method?: string; headers?: object; body?: string } = {}) =>
    new Promise<IncomingMessage>((done, fail) => {
      const { body, method = 'GET', headers } = options;
      const address = { host: '127.0.0.1', port: tls, path, method, rejectUnauthorized: false };
      const sent = request({ ...address, headers: { host: 'sports.example.org', ...headers } }, done);
      sent.once('error', fail);
      sent.end(body);
    });
  const ask = async (...args: Parameters<typeof open>) => {
    const answer = await open(...args);
    let body = '';
    for await (const chunk of answer) body += String(chunk);
    return { status: answer.statusCode, headers: answer.headers, body };
  };

  it('answers pages and calls, with the proxy’s request id and the visitor’s address', async () => {
    const page = await ask('/', { headers: { accept: 'text/html', 'x-forwarded-for': '203.0.113.9' } });
    expect(page.status).toBe(200);
    expect(page.body).toContain('</html>');
    const { headers } = await ask('/api/health', { headers: { 'x-forwarded-for': '203.0.113.10' } });
    // As nginx makes them.
    expect(headers['x-request-id']).toMatch(/^[\da-f]{32}$/);
    await eventually(() => Promise.resolve(product.output().includes('203.0.113.10') || undefined));
    expect(product.output()).not.toContain('set TRUST_PROXY');
  });

  it('passes events on at once', async () => {
    const admin = await signInAsFirstAdmin(product);
    const stream = await open('/api/events', { headers: admin });
    expect(stream.statusCode).toBe(200);
    let received = '';
    stream.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
    await eventually(() => Promise.resolve(received !== '' || undefined));
    const league = { name: 'Nginx Cup', abbreviation: 'N', country: 'nepal', category: 'Football' };
    await call(product, 'POST', '/api/leagues', { ...league, logoUrl: 'https://example.org/n.png' }, admin);
    await eventually(() => Promise.resolve(received.includes('leagues') || undefined));
    stream.destroy();
  });

  it('lets bodies as long as imports through', async () => {
    const admin = await signInAsFirstAdmin(product);
    const body = JSON.stringify({ text: 'x'.repeat(4_500_000), league: 'Cup', category: 'Football' });
    const headers = { ...admin, 'content-type': 'application/json' };
    const answer = await ask('/api/matches/import?format=csv&dryRun=true', { method: 'POST', headers, body });
    // Read by Nepsh, which finds no fixtures in it.
    expect({ ...answer, headers: {} }).toMatchObject({ status: 400, body: expect.stringContaining('"code"') });
  });

  it('passes on why a long body was refused, though it is still being sent', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(4_500_000) });
    const headers = { 'content-type': 'application/json' };
    const statuses: (number | undefined)[] = [];
    for (let count = 0; count < 10; count += 1) {
      for (const path of ['/api/matches/import?format=csv', '/api/nothing'])
        statuses.push((await ask(path, { method: 'POST', headers, body })).status);
    }
    expect(statuses).toEqual(Array.from({ length: 10 }, () => [401, 413]).flat());
  });

  it('leads http to https', async () => {
    const answer = await fetch(`http://127.0.0.1:${plain}/league/x?a=1`, { redirect: 'manual' });
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe('https://127.0.0.1/league/x?a=1');
  });
});
