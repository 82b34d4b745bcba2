import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../src/app.js';
import { loadConfig } from '../../src/config.js';
import { Clock } from '../../src/platform/clock/clock.js';
import { Standby } from '../../src/platform/standby/standby.js';
import { connectTo } from '../support/connect.js';
import { startDatabaseServer, type DatabaseServer } from '../support/servers.js';
import { eventually } from '../support/wait.js';

/** Longer than a MongoDB may be silent before a start fails with an error about its address. */
const SILENT_MS = 9_000;

/** The embedded database runs in a separate process, so the test can stop it like a busy disk. */
describe('a start on the embedded database while its disk is busy', () => {
  let folder: string;
  let database: DatabaseServer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-silent-'));
    database = await startDatabaseServer(join(folder, 'database'));
  });
  afterAll(async () => {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function start(name: string): Promise<NestFastifyApplication> {
    const env = { DATA_DIR: join(folder, name), NODE_ENV: 'test', STREAM_CHECKS: 'false', SERVE_PAGES: 'false' };
    const runtime = { config: loadConfig(env), clock: new Clock(), databaseUri: uriOf(name), isSoleUser: true };
    const app = await createApp(runtime, false);
    await app.listen(0, '127.0.0.1');
    return app;
  }
  const uriOf = (name: string): string => database.uri.replace('/?', `/${name}?`);
  async function stopDatabase(): Promise<void> {
    database.signal('SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, SILENT_MS));
    database.signal('SIGCONT');
  }

  it('waits for the database before it is connected', async () => {
    const stopped = stopDatabase();
    const [coordinator, app] = await Promise.all([Standby.join(uriOf('before'), true), start('before')]);
    await stopped;
    expect((await fetch(`${await app.getUrl()}/api/health`)).status).toBe(200);
    await coordinator.leave();
    await app.close();
  });

  it('waits for the database while it creates its collections', async () => {
    const database = await connectTo(uriOf('during'));
    const starting = start('during');
    await eventually(async () => (await database.listCollections()).length > 0 || undefined);
    await stopDatabase();
    const app = await starting;
    expect((await fetch(`${await app.getUrl()}/api/health`)).status).toBe(200);
    await app.close();
    await database.close();
  });
});
