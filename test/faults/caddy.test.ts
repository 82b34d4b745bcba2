import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isInstalled, replaced } from '../support/nginx.js';
import { startProduct, type Product } from '../support/product.js';
import { freePort } from '../support/servers.js';
import { eventually } from '../support/wait.js';

const MB = 1024 * 1024;

/** The configuration in deploy/caddy/Caddyfile with other ports and another certificate. */
(isInstalled('caddy', 'version') ? describe : describe.skip)('behind the documented Caddy', () => {
  let folder: string;
  let product: Product;
  let caddy: ChildProcess;
  let url: string;
  let env: Record<string, string>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-caddy-'));
    const [outside, inside] = [await freePort(), await freePort()];
    url = `http://127.0.0.1:${outside}`;
    env = { DATA_DIR: join(folder, 'data'), PORT: String(inside), TRUST_PROXY: '127.0.0.1,::1' };
    product = await startProduct({ ...env, LOG_REQUESTS: 'true', LOG_LEVEL: 'info' });
    const server = replaced(readFileSync(resolve('deploy/caddy/Caddyfile'), 'utf8'), [
      ['\nsports.example.org {', `\n${url} {`],
      ['127.0.0.1:3000', `127.0.0.1:${inside}`],
    ]);
    await writeFile(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${server}`);
    const options = ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
    const home = { HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
    caddy = spawn('caddy', options, { env: { ...process.env, ...home }, stdio: 'ignore' });
    await eventually(() =>
      fetch(`${url}/api/health/live`).then(
        ({ ok }) => ok || undefined,
        () => undefined,
      ),
    );
  });
  afterAll(async () => {
    caddy.kill('SIGTERM');
    await once(caddy, 'exit');
    await product.stop('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  const send = (path: string, bytes: number, type: string) =>
    fetch(url + path, { method: 'POST', headers: { 'content-type': type }, body: new Uint8Array(bytes) });

  it('serves pages, with one request id in the response and in the log', async () => {
    expect((await fetch(url)).status).toBe(200);
    const id = (await fetch(`${url}/api/roles`)).headers.get('x-request-id');
    expect(id).toMatch(/^[\da-f-]{36}$/);
    await eventually(() => product.output().includes(`(request ${String(id)})`) || undefined);
  });

  it('forwards events immediately', async () => {
    const stop = new AbortController();
    const { body } = await fetch(`${url}/api/events`, { signal: stop.signal });
    const first = await body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toContain('retry: ');
    stop.abort();
  });

  it('allows uploads that are larger than other requests', async () => {
    expect((await send('/api/contact', 9 * MB, 'application/json')).status).toBe(413);
    // Status 401 shows that Caddy forwarded the large body to the service, which rejects it without a session.
    expect((await send('/api/media?name=app.apk', 9 * MB, 'application/octet-stream')).status).toBe(401);
  });

  it('holds requests while the service restarts', async () => {
    await product.stop('SIGTERM');
    const pending = fetch(`${url}/api/health/live`);
    product = await startProduct(env);
    expect((await pending).status).toBe(200);
  });
});
