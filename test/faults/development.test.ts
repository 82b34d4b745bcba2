import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyCheckout } from '../support/checkout.js';
import { NIGHTLY } from '../support/nightly.js';
import { freePort } from '../support/servers.js';
import { eventually } from '../support/wait.js';

/** Three compilers start at once, on sources that they have never seen. */
const START_MS = 240_000;
/** From saving a file to seeing it, on a busy machine. */
const SEEN_MS = 30_000;

// It compiles everything: too slow for each change.
const describeAtNight = NIGHTLY ? describe : describe.skip;

describeAtNight('npm run dev', () => {
  let copy: string;
  let dev: ChildProcess;
  let output = '';
  let url: string;

  beforeAll(async () => {
    copy = await copyCheckout('site/dist');
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    dev = spawn(process.execPath, ['scripts/dev.mjs'], {
      cwd: copy,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: join(copy, 'data'),
        DEMO_DATA: 'false',
        STREAM_CHECKS: 'false',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await eventually(() => {
      if (dev.exitCode !== null) throw new Error(`It ended with code ${dev.exitCode}:\n${output}`);
      return /^ {2}API /m.test(output) || undefined;
    }, START_MS);
  }, START_MS + 60_000);
  afterAll(async () => {
    if (dev.exitCode === null) {
      const ended = once(dev, 'exit');
      dev.kill('SIGTERM');
      await ended;
    }
    await rm(copy, { recursive: true, force: true });
  });

  const text = async (path: string): Promise<string> => (await fetch(url + path)).text();
  const save = async (path: string, from: string, to: string): Promise<void> => {
    const source = await readFile(join(copy, path), 'utf8');
    expect(source).toContain(from);
    await writeFile(join(copy, path), source.replace(from, to));
  };

  it('serves the dashboard, the site and the API at one address, the pages with hot reload', async () => {
    expect(await text('/dashboard/')).toContain('/@vite/client');
    expect(await text('/about-us')).toContain('/@vite/client');
    expect(await (await fetch(`${url}/api/matches`)).json()).toMatchObject({ matches: [] });
  });

  it('answers with a changed server within seconds, and no call fails meanwhile', async () => {
    const league = '/api/leagues/507f1f77bcf86cd799439011';
    expect(await text(league)).toContain('The league was not found.');
    await save('src/contract/resources/leagues.ts', 'The league was not found.', 'There is no such league.');
    await eventually(async () => {
      const answer = await fetch(url + league);
      expect(answer.status).toBe(404);
      return (await answer.text()).includes('There is no such league.') || undefined;
    }, SEEN_MS);
  });

  it('shows what is saved of a page of the site', async () => {
    await save('site/src/pages/about-us.astro', '</Layout>', '<p>Saved a moment ago.</p></Layout>');
    await eventually(async () => (await text('/about-us')).includes('Saved a moment ago.') || undefined, SEEN_MS);
  });

  it('sends what is saved of the dashboard to its open pages', async () => {
    const client = await text('/dashboard/@vite/client');
    const token = /wsToken = "([^"]+)"/.exec(client)?.[1] ?? '';
    await text('/dashboard/src/main.tsx');
    const page = new WebSocket(`${url.replace('http', 'ws')}/dashboard/?token=${token}`, 'vite-hmr');
    const kinds: string[] = [];
    page.addEventListener('message', ({ data }) => kinds.push((JSON.parse(String(data)) as { type: string }).type));
    await eventually(() => kinds.includes('connected') || undefined);
    const main = await readFile(join(copy, 'admin/src/main.tsx'), 'utf8');
    await writeFile(join(copy, 'admin/src/main.tsx'), `${main}\n`);
    await eventually(() => kinds.some((kind) => ['update', 'full-reload'].includes(kind)) || undefined, SEEN_MS);
    page.close();
    expect(await text('/dashboard/src/main.tsx')).toContain('createRoot');
  });

  it('stops in order', async () => {
    const ended = once(dev, 'exit');
    dev.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});
