import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SchedulerRegistry } from '@nestjs/schedule';
import type { FastifyInstance } from 'fastify';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../src/app.js';
import { HOUR, MINUTE } from '../../src/contract/time/units.js';
import { FixtureReader } from '../../src/modules/fixture-import/fixture-reader.js';
import { UsersService } from '../../src/modules/accounts/users/users.service.js';
import { Clock } from '../../src/platform/clock/clock.js';
import { loadConfig } from '../../src/config.js';
import type { Config } from '../../src/platform/config/config.js';
import type { Network } from '../../src/platform/http/network/network.js';
import { wakeWorkers } from '../../src/platform/scheduler/worker.js';
import { delayWorkers } from './late-workers.js';
import { makeDatabase, startOwnServer } from './test-database.js';

/** No test reaches a real push service or checks a real stream. */
const NO_SERVICES = { EXPO_PUSH_URL: 'http://127.0.0.1:9', FCM_URL: 'http://127.0.0.1:9', STREAM_CHECKS: 'false' };

/** The real application, listening on a free port, with its own database. */
export interface TestApp {
  app: NestFastifyApplication;
  /** http://127.0.0.1:PORT */
  url: string;
  config: Config;
  /**
   * Starts another instance of the service on the same database and returns its address. It uses the clock of the first
   * instance unless `clock` is set, and stops together with it.
   */
  another(clock?: Clock): Promise<string>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  clock?: Clock;
  env?: Record<string, string>;
  network?: Network;
  lateBodyMs?: number;
  /**
   * Interval at which the workers of each instance are woken, in ms, for tests that would otherwise wait for them for
   * seconds.
   */
  wakeMs?: number;
  /** Whether to start a separate embedded database server in DATA_DIR, for tests of the files there. */
  ownServer?: boolean;
  /** Query string added to the address of the database, such as 'readPreference=nearest'. */
  databaseOptions?: string;
  /** Runs on each instance before it listens. */
  prepare?: (app: NestFastifyApplication, config: Config) => void | Promise<void>;
}

// The environment is read once for all applications of a file.
const lateMs = Number(process.env['LATE_WORKERS'] ?? 0);
if (lateMs > 0) delayWorkers(lateMs);

/** Starts the application; `close` stops it and removes everything it wrote. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'nepsh-test-'));
  const database = await (options.ownServer ? startOwnServer(folder) : makeDatabase());
  const config = loadConfig({
    DATA_DIR: folder,
    PORT: '0',
    HOST: '127.0.0.1',
    NODE_ENV: 'test',
    ...NO_SERVICES,
    ...options.env,
  });
  const { clock = new Clock(), network, lateBodyMs } = options;
  const databaseUri = withOptions(database.uri, options.databaseOptions);
  const runtime = {
    config,
    clock,
    databaseUri,
    ...(network && { network }),
    ...(lateBodyMs !== undefined && { lateBodyMs }),
  };
  const instances: NestFastifyApplication[] = [];
  const wake = (): void => {
    for (const app of instances) wakeWorkers(app.get(SchedulerRegistry));
  };
  const timer = options.wakeMs === undefined ? undefined : setInterval(wake, options.wakeMs);
  const start = async (instanceClock = clock): Promise<string> => {
    const app = await createApp({ ...runtime, clock: instanceClock }, false);
    // A busy machine takes seconds to start the thread that reads a file.
    app.get(FixtureReader, { strict: false }).timeMs = MINUTE;
    await options.prepare?.(app, config);
    await app.listen(0, '127.0.0.1');
    instances.push(app);
    return `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  };
  const url = await start();
  const [app] = instances as [NestFastifyApplication];
  const close = async (): Promise<void> => {
    clearInterval(timer);
    for (const instance of instances) await instance.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { app, url, config, another: start, close };
}

const withOptions = (uri: string, options?: string): string =>
  options ? `${uri}${uri.includes('?') ? '&' : '?'}${options}` : uri;

/** Fastify itself: its routes and `inject`. */
export const serverOf = ({ app }: TestApp): FastifyInstance => app.getHttpAdapter().getInstance();

/**
 * Maximum time by which a test's clock may be behind the database's clock. The database deletes sessions 12 hours after
 * their last use.
 */
const MAX_BEHIND_MS = HOUR;

let userCount = 0;

/**
 * Creates a user and signs in as an app. Returns the authorization header. Throws if the clock of the test is in the
 * past.
 */
export async function signIn(
  test: TestApp,
  user: { role?: string; permissions?: string[] } = {},
): Promise<{ authorization: string; userId: string; username: string; email: string; password: string }> {
  const now = test.app.get(Clock).now();
  if (now < Date.now() - MAX_BEHIND_MS)
    throw new Error(
      `The clock of this test is at ${new Date(now).toISOString()}, in the past. The database deletes expired sessions by its ` +
        'own clock. Set a time in the future, or start with `new FakeClock()`.',
    );
  userCount += 1;
  const [username, email, password] = [`person${userCount}`, `person${userCount}@example.org`, 'correct-pw-1'];
  const { role = 'staff', permissions = [] } = user;
  const doc = await test.app.get(UsersService).create({ username, email, password, role, permissions });
  const response = await fetch(`${test.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, client: 'app' }),
  });
  const { token } = (await response.json()) as { token: string };
  return { authorization: `Bearer ${token}`, userId: doc._id.toHexString(), username, email, password };
}
