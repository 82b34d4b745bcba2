import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startEmbeddedMongo } from '@nepsh/embedded-mongo';
import type { mongo } from 'mongoose';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { withClient } from '../../src/platform/backup/backup.js';
import { restore } from '../../src/platform/backup/restore.js';
import { loadConfig } from '../../src/config.js';
import { version } from '../../src/platform/config/version.js';
import { withDatabaseName } from '../../src/platform/database/server/embedded.js';
import { SCHEMA_VERSION } from '../../src/platform/upgrade/migrations.js';
import { CuttableLink } from '../support/cuttable.js';
import { EventListener } from '../support/events.js';
import { signInAsFirstAdmin, startProduct, type Product } from '../support/product.js';
import { startDatabaseServer } from '../support/servers.js';

/** A stop waits for open requests for this time. A stop that waits for none takes far less. */
const OPEN_REQUESTS_SECONDS = 60;

/** Returns the output and the exit code of a start that fails. */
async function failureOf(env: Record<string, string>): Promise<string> {
  const error = await startProduct({ SERVE_PAGES: 'false', ...env }).then(
    async (product) => {
      await product.stop('SIGKILL');
      return new Error('The product started');
    },
    (reason: unknown) => reason as Error,
  );
  return error.message;
}

/** Runs work on the database of a stopped product. */
async function inDatabase<T>(folder: string, work: (db: mongo.Db) => Promise<T>): Promise<T> {
  const running = await startEmbeddedMongo({ dataDir: join(folder, 'database') });
  try {
    return await withClient(withDatabaseName(running.uri), work);
  } finally {
    await running.close();
  }
}

async function everythingIn(db: mongo.Db): Promise<string> {
  const names = (await db.listCollections().toArray()).map(({ name }) => name).sort();
  const all = names.map(async (name) => [name, await db.collection(name).find().sort({ _id: 1 }).toArray()] as const);
  return JSON.stringify(await Promise.all(all));
}

/** The tests are about one process, then about its successor, and then about the data of both. */
describe('two successive processes on one data folder', () => {
  let folder: string;
  let product: Product;

  const start = (): Promise<Product> =>
    startProduct({
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'info',
      OPEN_REQUESTS_SECONDS: String(OPEN_REQUESTS_SECONDS),
    });
  const entriesOf = ({ output }: Product): { level: string; message: string; version?: string }[] =>
    output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { level: string; message: string; version?: string });
  /** Stops the process while event streams are open. */
  const expectStopOn = async (signal: 'SIGTERM' | 'SIGINT'): Promise<void> => {
    const readers = await Promise.all(Array.from({ length: 5 }, () => EventListener.open(product.url)));

    expect(await product.stop(signal)).toBe(0);

    await Promise.all(readers.map((reader) => reader.untilEnd()));
    const messages = entriesOf(product).map(({ message }) => message);
    expect(messages.at(-2)).toBe(`Stopping on ${signal}.`);
    const [, stopMs] = /^Stopped after (\d+) ms\.$/.exec(messages.at(-1) ?? '') ?? [];
    expect(Number(stopMs)).toBeLessThan((OPEN_REQUESTS_SECONDS * 1_000) / 2);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-start-'));
    product = await start();
  });
  afterAll(async () => {
    await product.stop('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  it('prints its version at its start, in a line of JSON', () => {
    const greeting = entriesOf(product).find(({ version }) => version);

    expect(greeting).toMatchObject({
      level: 'info',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      message: expect.stringMatching(/ is running on its embedded database\. Version \d.*, Site http/),
    });
  });

  it('serves an icon', async () => {
    expect((await fetch(`${product.url}/favicon.ico`)).headers.get('content-type')).toBe('image/png');
  });

  it('rejects a data folder that another process uses', async () => {
    const message = await failureOf({ DATA_DIR: join(folder, 'data') });

    expect(message).toContain('ended with code 1');
    expect(message).toMatch(/in use|another process/i);
  });

  it.each(['PORT', 'METRICS_PORT'])('reports that the port of %s is in use', async (variable) => {
    const { port } = new URL(product.url);

    const message = await failureOf({ DATA_DIR: join(folder, 'other'), [variable]: port });

    expect(message).toContain('ended with code 1');
    expect(message).toContain(`Port ${port} is in use on 127.0.0.1. Set ${variable} to a free port.`);
  });

  it('ends on SIGTERM without waiting for open event streams', async () => {
    await expectStopOn('SIGTERM');
  });

  it('keeps its data and its secret across restarts', async () => {
    product = await start();

    const response = await fetch(`${product.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'boss', password: 'first-pw-123', client: 'app' }),
    });

    expect(response.status).toBe(200);
    expect(product.output()).not.toContain('Sign in as');
  });

  it('ends on SIGINT without waiting for open event streams', async () => {
    await expectStopOn('SIGINT');
  });

  it('rejects data of a newer build without writing anything', async () => {
    const data = join(folder, 'data');
    const before = await inDatabase(data, async (db) => {
      await db.collection('versions').updateOne({}, { $set: { schema: 99, version: '9.1.0' } });
      return everythingIn(db);
    });

    const message = await failureOf({ DATA_DIR: data });

    expect(message).toContain('ended with code 1');
    expect(message).toContain(
      `Cannot start: The data was written by Nepsh 9.1.0 (schema 99), which this Nepsh ${version} (schema ${SCHEMA_VERSION}) ` +
        'cannot read. Run Nepsh 9.1.0 or later, or restore a backup from before the upgrade.',
    );
    expect(await inDatabase(data, everythingIn)).toBe(before);
  });
});

describe('starting and stopping', () => {
  let folder: string;
  const running: Product[] = [];

  const start = async (env: Record<string, string> = {}): Promise<Product> => {
    const product = await startProduct({ DATA_DIR: folder, SERVE_PAGES: 'false', ...env });
    running.push(product);
    return product;
  };
  const failure = (env: Record<string, string>): Promise<string> => failureOf({ DATA_DIR: folder, ...env });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-start-'));
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((product) => product.stop('SIGKILL')));
    await rm(folder, { recursive: true, force: true });
  });

  it('logs the unfinished work when it cannot stop in time', async () => {
    const server = await startDatabaseServer(join(folder, 'database'));
    const link = new CuttableLink(server.socket);
    await link.restore();
    const product = await start({
      MONGODB_URI: `mongodb://127.0.0.1:${link.port}/nepsh?directConnection=true`,
      OPEN_REQUESTS_SECONDS: '1',
    });
    await link.cut();
    const code = await product.stop('SIGTERM');
    await server.stop();
    expect(code).toBe(1);
    const last = JSON.parse(product.output().trim().split('\n').at(-1) ?? '') as { level: string; message: string };
    expect(last).toMatchObject({
      level: 'error',
      message: expect.stringMatching(/^Not stopped after \d+ ms: stopped waiting for jobs and connections\.$/),
    });
  });

  it('adds the demo week in production only if DEMO_DATA is true', async () => {
    const production = { NODE_ENV: 'production', SECRET_KEY: 'k'.repeat(40) };
    const gamesIn = async ({ url }: Product): Promise<number> => {
      const { games } = (await (await fetch(`${url}/api/games`)).json()) as { games: unknown[] };
      return games.length;
    };
    const empty = await start({ ...production, DEMO_DATA: '' });
    expect(await gamesIn(empty)).toBe(0);
    await empty.stop('SIGTERM');
    expect(await gamesIn(await start({ ...production, DEMO_DATA: 'true' }))).toBeGreaterThan(0);
  });

  it('names MONGODB_URI in one line when no database responds', async () => {
    const message = await failure({ MONGODB_URI: 'mongodb://127.0.0.1:9/nepsh?serverSelectionTimeoutMS=300' });
    expect(message).toContain('ended with code 1');
    const [, ...printed] = message.trim().split('\n');
    expect(printed).toEqual([
      expect.stringMatching(/^Cannot start: MONGODB_URI .* cannot be reached .*127\.0\.0\.1:9.* Example: MONGODB_URI=/),
    ]);
  });

  it('reports that the data folder is not writable', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const message = await failure({ DATA_DIR: join(file, 'data') });
    expect(message).toContain('ended with code 1');
    expect(message).toMatch(/DATA_DIR .*is not writable/);
  });

  it('names an invalid variable', async () => {
    const message = await failure({ TIME_ZONE: 'Mars/Olympus' });
    expect(message).toContain('ended with code 1');
    expect(message).toMatch(/TIME_ZONE .*Example: TIME_ZONE=/);
  });

  it('migrates the data of an older build, and stores a backup of the old data', async () => {
    await restore(loadConfig({ DATA_DIR: folder }), resolve('test/fixtures/schema-1.tar.gz'));
    const product = await start({ LOG_LEVEL: 'info' });
    await signInAsFirstAdmin(product);
    expect(product.output()).toContain('Migrating the data to schema 2');
    expect(product.output()).toContain(`Migrating the data to schema ${SCHEMA_VERSION}`);
    const [backup] = await readdir(join(folder, 'backups'));
    expect(backup).toMatch(new RegExp(`^before-schema-${SCHEMA_VERSION}-\\d{8}T\\d{6}Z\\.tar\\.gz$`));
    await product.stop('SIGTERM');
    const older = await inDatabase(folder, (db) => db.collection('games').countDocuments({ words: 'older' }));
    expect(older).toBe(0);
  });
});
