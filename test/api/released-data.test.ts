import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { extract } from 'tar';
import { createApp } from '../../src/app.js';
import { Clock } from '../../src/platform/clock/clock.js';
import { loadConfig } from '../../src/config.js';
import { version } from '../../src/platform/config/version.js';
import { startDatabase, type RunningDatabase } from '../../src/platform/database/embedded.js';

/** What `scripts/release/data.mjs` wrote down next to the data. */
interface Facts {
  version: string;
  secretKey: string;
  account: { email: string; password: string };
  /** Records by list, as a super-admin sees them. */
  totals: Record<string, number>;
}

const FOLDERS = globSync('test/fixtures/data-*.tar.gz').map((path) => resolve(path));

it('there is a data folder of this version', () => {
  expect(FOLDERS.map((path) => basename(path))).toContain(`data-${version}.tar.gz`);
});

describe.each(FOLDERS)('the data folder %s', (archive) => {
  let folder: string;
  let facts: Facts;
  let database: RunningDatabase;
  let app: NestFastifyApplication;
  let url: string;

  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const signIn = async (): Promise<{ authorization: string }> => {
    const { email, password } = facts.account;
    const answer = await post('/api/auth/login', { email, password, client: 'app' });
    return { authorization: `Bearer ${((await answer.json()) as { token: string }).token}` };
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-released-'));
    await extract({ file: archive, cwd: folder });
    facts = JSON.parse(readFileSync(join(folder, 'facts.json'), 'utf8')) as Facts;
    const config = loadConfig({
      DATA_DIR: join(folder, 'data'),
      SECRET_KEY: facts.secretKey,
      NODE_ENV: 'test',
      STREAM_CHECKS: 'false',
      SERVE_PAGES: 'false',
    });
    database = await startDatabase(config);
    app = await createApp({ config, clock: new Clock(), databaseUri: database.uri, isSoleUser: true }, false);
    await app.listen(0, '127.0.0.1');
    url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('opens, with all that was in it', async () => {
    const headers = await signIn();
    const found: Record<string, number> = {};
    for (const list of Object.keys(facts.totals)) {
      const answer = await fetch(`${url}/api/${list}?range=[0,0]`, { headers });
      found[list] = Number(answer.headers.get('content-range')?.split('/')[1]);
    }
    expect(found).toEqual(facts.totals);
  });

  it('can be written to', async () => {
    const question = { title: 'Does it still work?', description: 'Yes.' };
    const answer = await post('/api/faq', question, await signIn());
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ faq: question });
  });
});
