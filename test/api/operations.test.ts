import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppLogger } from '../../src/platform/app-logger.js';
import { ENVIRONMENT } from '../../src/config.js';
import { readEnvFile, unknownVariables } from '../../src/platform/config/env-file.js';
import { duplicateFields } from '../../src/platform/database/records/duplicate-key.js';
import { Drain } from '../../src/platform/http/drain.js';
import { databaseOf } from '../support/api.js';
import { signIn, startTestApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/wait.js';

const inFolder = (use: (folder: string) => void): void => {
  const folder = mkdtempSync(join(tmpdir(), 'nepsh-operations-'));
  try {
    use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

interface Entry {
  level: string;
  message: string;
}

/** Returns the JSON log entries that are written while `run` executes. */
async function logged(test: TestApp, run: (entries: () => Entry[]) => Promise<unknown>): Promise<Entry[]> {
  const lines: string[] = [];
  const entries = () => lines.flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Entry] : []));
  const streams = [process.stdout, process.stderr].map((stream) =>
    jest.spyOn(stream, 'write').mockImplementation((chunk) => lines.push(String(chunk)) > 0),
  );
  test.app.useLogger(new AppLogger({ json: true }));
  try {
    await run(entries);
  } finally {
    for (const stream of streams) stream.mockRestore();
    test.app.useLogger(false);
  }
  return entries();
}

describe('the health endpoint', () => {
  let test: TestApp;
  const statuses = () =>
    Promise.all(['/live', '/ready', ''].map(async (kind) => (await fetch(`${test.url}/api/health${kind}`)).status));

  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  it('shows the version to staff and on the same machine only', async () => {
    const { authorization } = await signIn(test, { permissions: [] });
    const keysFor = async (headers: Record<string, string>): Promise<string[]> =>
      Object.keys((await (await fetch(`${test.url}/api/health`, { headers })).json()) as object);
    const remote = { 'x-forwarded-for': '203.0.113.7' };

    expect(await keysFor({})).toEqual(['message', 'version', 'commit']);
    expect(await keysFor(remote)).toEqual(['message']);
    expect(await keysFor({ ...remote, authorization })).toEqual(['message', 'version', 'commit']);
  });

  it('reports a live and ready process also without its database', async () => {
    expect(await statuses()).toEqual([200, 200, 200]);
    await databaseOf(test).close();
    expect(await statuses()).toEqual([200, 200, 503]);
  });

  it('reports a live but not ready process while it stops', async () => {
    test.app.get(Drain).isLeaving = true;
    expect(await statuses()).toEqual([200, 503, 503]);
  });
});

describe('a request', () => {
  let test: TestApp;
  const idOf = async (headers: Record<string, string>) =>
    (await fetch(`${test.url}/api/health/live`, { headers })).headers.get('x-request-id');

  beforeAll(async () => {
    test = await startTestApp({
      env: { TRUST_PROXY: '127.0.0.1', LOG_REQUESTS: 'true', PUBLIC_URL: 'https://tv.example' },
    });
  });
  afterAll(() => test.close());

  it('has an id, which is that of the proxy if it is safe for a log', async () => {
    expect(await idOf({ 'x-request-id': 'edge-0123456789' })).toBe('edge-0123456789');
    const outcomes = [
      await idOf({}),
      await idOf({ 'x-request-id': 'a b' }),
      await idOf({ 'x-request-id': 'x'.repeat(65) }),
    ];
    for (const id of outcomes) expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(new Set(outcomes).size).toBe(3);
  });

  it('is logged if the operator wants it, with a common level and without its query', async () => {
    let request: Entry | undefined;
    await logged(test, async (entries) => {
      await fetch(`${test.url}/api/health/live?token=secret`);
      request = await eventually(() => entries().find(({ message }) => message.startsWith('GET /api/health/live')));
    });
    expect(request?.level).toBe('info');
    expect(request?.message).toMatch(/^GET \/api\/health\/live 200 \d+ ms \S+ \(request [\da-f-]{36}\)$/);
  });

  it('is logged with its id if it fails', async () => {
    let id: string | null = null;
    const entries = await logged(test, async () => {
      const { db } = databaseOf(test);
      // This record is written past the server, which cannot read it.
      await db?.collection('faqs').insertOne({ title: null });
      const response = await fetch(`${test.url}/api/faq?range=[0,9]`);
      id = response.headers.get('x-request-id');
      expect(response.status).toBe(500);
    });
    const failure = entries.find(({ level }) => level === 'error');
    expect(failure?.message).toContain(`GET /api/faq (request ${String(id)}): TypeError`);
  });

  it('is rejected from an origin other than PUBLIC_URL, and the response and the log name that variable', async () => {
    let message = '';
    const entries = await logged(test, async () => {
      const response = await fetch(`${test.url}/api/auth/login`, {
        method: 'POST',
        headers: { origin: 'http://192.0.2.7:3000', 'content-type': 'application/json' },
        body: '{"email":"someone","password":"something"}',
      });
      expect(response.status).toBe(403);
      ({ message } = (await response.json()) as { message: string });
    });
    expect(message).toContain('PUBLIC_URL is https://tv.example');
    const warning = entries.find(({ level }) => level === 'warn');
    expect(warning?.message).toContain(`POST /api/auth/login from "http://192.0.2.7:3000": ${message}`);
  });
});

describe('a proxy without configuration', () => {
  it('causes one warning at its first request', async () => {
    const test = await startTestApp();
    const send = () => fetch(`${test.url}/api/health/live`, { headers: { 'x-forwarded-for': '192.0.2.1' } });
    const entries = await logged(test, async () => {
      await send();
      await send();
    });
    await test.close();
    const warnings = entries.filter(({ message }) => message.includes('TRUST_PROXY'));
    expect(warnings.map(({ message }) => message)).toEqual([expect.stringContaining('set TRUST_PROXY=127.0.0.1')]);
  });
});

describe('the file of environment variables', () => {
  it('adds variables that the environment lacks', () => {
    inFolder((folder) => {
      const env: NodeJS.ProcessEnv = { PORT: '1' };
      expect(readEnvFile(env, folder)).toBeNull();
      writeFileSync(join(folder, '.env'), 'PORT=2\n# a comment\nBRAND_NAME="My TV"\n');
      expect(readEnvFile(env, folder)).toEqual({ path: join(folder, '.env'), names: ['BRAND_NAME', 'PORT'] });
      expect(env).toEqual({ PORT: '1', BRAND_NAME: 'My TV' });
    });
  });

  it('is checked for unknown names, as is the environment', () => {
    const file = { path: '.env', names: ['LOGO', 'PORT'] };
    const env = {
      MONGODB_URL: 'x',
      NEPSH_DATA_DIR: 'x',
      NEPSH_COLOUR: 'x',
      LOGO: 'x',
      PORT: '1',
      HOME: '/',
      PATH: '/',
    };
    expect(unknownVariables(env, file, Object.keys(ENVIRONMENT))).toEqual([
      'MONGODB_URL is not a known variable. Did you mean MONGODB_URI?',
      'NEPSH_DATA_DIR is not a known variable. Did you mean DATA_DIR?',
      'NEPSH_COLOUR is not a known variable. For a list, see .env.example.',
      'LOGO is not a known variable. For a list, see .env.example.',
    ]);
    // Both variables are set, so the unknown one belongs to another program.
    expect(unknownVariables({ REDIS_URI: 'x', REDIS_URL: 'y' }, null, Object.keys(ENVIRONMENT))).toEqual([]);
  });
});

describe('a duplicate key error', () => {
  it('yields the fields of its index, from the error or from the name of the index', () => {
    expect(duplicateFields({ keyPattern: { email: 1 } })).toEqual(['email']);
    const message = (index: string) => ({
      message: `E11000 duplicate key error collection: nepsh.users index: ${index}`,
    });
    expect(duplicateFields(message('usernameKey_1 dup key: { usernameKey: "boss" }'))).toEqual(['usernameKey']);
    expect(duplicateFields(message('actor._id_1_createdAt_-1 dup key'))).toEqual(['actor._id', 'createdAt']);
    expect(duplicateFields({})).toEqual([]);
  });
});
