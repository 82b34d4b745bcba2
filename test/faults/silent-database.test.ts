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

/** Longer than a MongoDB may be silent before a start ends with a sentence about its address. */
const SILENT_MS = 9_000;

/** The embedded database in a process of its own, so that it can be stopped as by a disk that is busy. */
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
  async function silence(): Promise<void> {
    database.signal('SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, SILENT_MS));
    database.signal('SIGCONT');
  }

  it('waits for it before it is connected', async () => {
    const silent = silence();
    const [standby, app] = await Promise.all([Standby.join(uriOf('before'), true), start('before')]);
    await silent;
    expect((await fetch(`${await app.getUrl()}/api/health`)).status).toBe(200);
    await standby.leave();
    await app.close();
  });

  it('waits for it while it makes its collections', async () => {
    const look = await connectTo(uriOf('amid'));
    const starting = start('amid');
    await eventually(async () => (await look.listCollections()).length > 0 || undefined);
    await silence();
    const app = await starting;
    expect((await fetch(`${await app.getUrl()}/api/health`)).status).toBe(200);
    await app.close();
    await look.close();
  });
});
