import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { environment, NODE } from '../../scripts/lib/paths.mjs';
import { copyCheckout } from '../support/checkout.js';
import { SUPER_ADMIN } from '../support/product.js';
import { freePort } from '../support/servers.js';
import { eventually } from '../support/wait.js';

const MINUTES = 60_000;

describe('npm run dev', () => {
  let copy: string;
  let address: string;
  let development: ChildProcess;
  let output = '';

  /** Returns the response text of a path. */
  const read = async (path: string): Promise<string> => (await fetch(address + path)).text();
  /** Replaces a text in a source file, like an editor. */
  const save = async (path: string, before: string, after: string): Promise<void> => {
    const source = await readFile(join(copy, path), 'utf8');
    if (!source.includes(before)) throw new Error(`${path} does not contain '${before}': use another text here.`);
    await writeFile(join(copy, path), source.replace(before, after));
  };

  beforeAll(async () => {
    copy = await copyCheckout();
    const port = await freePort();
    address = `http://localhost:${port}`;
    development = spawn(NODE, [join(copy, 'scripts/dev.mjs')], {
      cwd: copy,
      // Jest's own variables are removed. With them, React and Astro behave as in a test.
      env: environment({
        NODE_ENV: undefined,
        MONGODB_URI: undefined,
        REDIS_URL: undefined,
        PORT: String(port),
        DATA_DIR: join(copy, 'data'),
        DEMO_DATA: 'false',
        STREAM_CHECKS: 'false',
        SUPER_ADMIN_EMAIL: SUPER_ADMIN.email,
        SUPER_ADMIN_USERNAME: SUPER_ADMIN.username,
        SUPER_ADMIN_PASSWORD: SUPER_ADMIN.password,
      }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const collect = (chunk: Buffer): void => void (output += chunk.toString());
    development.stdout?.on('data', collect);
    development.stderr?.on('data', collect);
    await eventually(() => {
      if (development.exitCode !== null) throw new Error(`npm run dev ended with ${development.exitCode}:\n${output}`);
      return output.includes(`Dashboard  ${address}/dashboard/`) || undefined;
    }, 8 * MINUTES);
  }, 9 * MINUTES);

  afterAll(async () => {
    if (development.exitCode === null && development.signalCode === null) {
      development.kill('SIGTERM');
      await once(development, 'exit');
    }
    await rm(copy, { recursive: true, force: true });
  }, MINUTES);

  it('serves site, dashboard, player and API at one address', async () => {
    expect(await read('/about-us')).toMatch(/<h1[^>]*>/);
    expect(await read('/dashboard/')).toContain('/dashboard/@vite/client');
    expect((await fetch(`${address}/dashboard`, { redirect: 'manual' })).headers.get('location')).toBe('/dashboard/');
    expect((await fetch(`${address}/embed/player.js`)).status).toBe(200);
    expect(JSON.parse(await read('/api/health'))).toMatchObject({ message: 'The service is up.' });
  });

  it('signs staff in from its pages', async () => {
    const response = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address },
      body: JSON.stringify({ email: SUPER_ADMIN.email, password: SUPER_ADMIN.password }),
    });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).not.toEqual([]);
  });

  it.each([
    {
      part: 'the server',
      source: 'src/contract/general-errors.ts',
      text: 'Nothing was found at this address.',
      path: '/api/nothing',
    },
    {
      part: 'the dashboard',
      source: 'admin/src/Console.tsx',
      text: '/dashboard/*',
      path: '/dashboard/src/Console.tsx',
    },
    {
      part: 'the site',
      source: 'site/src/texts/about-us.md',
      text: 'What you find here',
      path: '/about-us',
    },
    {
      part: 'the player',
      source: 'player/src/own-player.ts',
      text: 'The player could not be loaded.',
      path: '/embed/player.js',
    },
    {
      part: "the site's messages",
      source: 'site/messages/en/page.json',
      text: 'About Us',
      path: '/about-us',
    },
  ])(
    'shows saved changes of $part',
    async ({ source, text, path }) => {
      expect(await read(path)).toContain(text);
      let before = text;
      for (const change of ['first', 'second']) {
        const after = `${text} Saved: ${change}.`;
        await save(source, before, after);
        await eventually(async () => (await read(path)).includes(after) || undefined, MINUTES);
        before = after;
      }
    },
    3 * MINUTES,
  );

  it('stops all processes that it started', async () => {
    const ended = once(development, 'exit');
    development.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    await expect(fetch(address)).rejects.toThrow('fetch failed');
  });
});
