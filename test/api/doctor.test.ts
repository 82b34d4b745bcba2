import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startEmbeddedMongo } from '@nepsh/embedded-mongo';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { examine, type ExamineOptions } from '../../src/cli/doctor/examine.js';
import type { Finding } from '../../src/cli/doctor/finding.js';
import { checkDisk, checkOpenFiles } from '../../src/cli/doctor/machine.js';
import { withClient } from '../../src/platform/backup/backup.js';
import { loadConfig } from '../../src/config.js';
import { ALIVE } from '../../src/platform/http/health.controller.js';
import { withDatabaseName } from '../../src/platform/database/server/embedded.js';
import { databaseOf } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { nepsh } from '../support/nepsh.js';
import { freePort, startDatabaseServer } from '../support/servers.js';

/** No service listens at this address. */
const NOWHERE = '127.0.0.1:9';

let folder: string;
/** A data folder of a stopped service. */
let good: string;
const path = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nepsh-doctor-'));
  good = path('good');
  loadConfig({ DATA_DIR: good });
  await (await startEmbeddedMongo({ dataDir: join(good, 'database'), sync: 'off' })).close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const PRODUCTION = { NODE_ENV: 'production', SECRET_KEY: 'k'.repeat(40), PUBLIC_URL: 'https://tv.example' };

/** Returns the problems of an environment: 'PORT: Port 3000 is …'. */
async function problemsOf(env: Record<string, string>, options?: ExamineOptions): Promise<string[]> {
  const findings = await examine({ DATA_DIR: good, PORT: '0', ...env }, null, options);
  return findings.flatMap(({ check, level, message }) => (level === 'ok' ? [] : [`${level} ${check}: ${message}`]));
}
const expectOnlyProblem = async (
  env: Record<string, string>,
  expected: RegExp,
  options?: ExamineOptions,
): Promise<void> => {
  expect(await problemsOf(env, options)).toEqual([expect.stringMatching(expected)]);
};

describe('nepsh doctor', () => {
  it('finds no problem in a valid environment', async () => {
    expect(await problemsOf({})).toEqual([]);
    expect(await problemsOf({ ...PRODUCTION, TRUST_PROXY: '127.0.0.1' })).toEqual([]);
  });

  it('finds a missing DATA_DIR, and does not create it', async () => {
    await expectOnlyProblem(
      { DATA_DIR: path('nowhere') },
      /^problem DATA_DIR: DATA_DIR does not exist .*Set DATA_DIR to/,
    );
    expect(existsSync(path('nowhere'))).toBe(false);
  });

  it('finds a DATA_DIR without a database, and does not create one', async () => {
    await mkdir(path('empty'));
    await expectOnlyProblem(
      { DATA_DIR: path('empty') },
      /^problem DATA_DIR: .* contains no database\. Set DATA_DIR to/,
    );
    expect(existsSync(join(path('empty'), 'database'))).toBe(false);
    expect(existsSync(join(path('empty'), 'secret-key'))).toBe(false);
  });

  it('finds a DATA_DIR that is not a folder, or is inside a file', async () => {
    await writeFile(path('file'), '');
    await expectOnlyProblem({ DATA_DIR: path('file') }, /^problem DATA_DIR: DATA_DIR is not a folder/);
    await expectOnlyProblem({ DATA_DIR: path('file/data') }, /^problem DATA_DIR: DATA_DIR does not exist \(ENOTDIR/);
  });

  it('finds a lost secret', async () => {
    const dataDir = path('without secret');
    await mkdir(join(dataDir, 'database'), { recursive: true });
    await expectOnlyProblem({ DATA_DIR: dataDir }, /^problem secret-key: .*is missing: .*Restore the file/);
    expect(existsSync(join(dataDir, 'secret-key'))).toBe(false);
  });

  it('finds misspelled variables', () =>
    expectOnlyProblem({ PUBLIC_ULR: 'https://tv.example' }, /^problem PUBLIC_ULR: .*Did you mean PUBLIC_URL/));

  it('finds all invalid variables, not just the first', async () => {
    expect(await problemsOf({ PUBLIC_URL: 'tv.example', TIME_ZONE: 'Mars/Olympus', PORT: 'http' })).toEqual([
      expect.stringMatching(/^problem PORT: PORT must be a port.*Example: PORT=/),
      expect.stringMatching(/^problem PUBLIC_URL: PUBLIC_URL must be an http or https address.*Example: PUBLIC_URL=/),
      expect.stringMatching(/^problem TIME_ZONE: TIME_ZONE must be the IANA name/),
    ]);
  });

  it('finds missing https, secret and address in production', async () => {
    await expectOnlyProblem({ ...PRODUCTION, PUBLIC_URL: 'http://tv.example' }, /^problem PUBLIC_URL: .*Without https/);
    await expectOnlyProblem({ ...PRODUCTION, PUBLIC_URL: '' }, /^warning PUBLIC_URL: PUBLIC_URL is not set/);
    const withoutSecret = { ...PRODUCTION, SECRET_KEY: '', TRUST_PROXY: '127.0.0.1' };
    await expectOnlyProblem(withoutSecret, /^problem SECRET_KEY: SECRET_KEY must be set when NODE_ENV is production/);
  });

  it('finds a proxy without TRUST_PROXY', () =>
    expectOnlyProblem({ PUBLIC_URL: 'https://tv.example' }, /^problem TRUST_PROXY: .*Example: TRUST_PROXY=/));

  it('finds an incomplete pair of web push keys', () =>
    expectOnlyProblem(
      { VAPID_PUBLIC_KEY: 'BOBbb0IP2Xq4PhAcMsKCgbmHBXgg2y-rOT3ILy3hl87fYhNJ00oo5syyByLUg1P1f2kDK6wY34UNcWIkNGTo5J4' },
      /^problem VAPID_PRIVATE_KEY: VAPID_PRIVATE_KEY must be set when VAPID_PUBLIC_KEY is/,
    ));

  it('finds a port in use, and a host of another machine', async () => {
    const blocker = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const { port } = blocker.address() as AddressInfo;
    await expectOnlyProblem(
      { PORT: String(port) },
      /^problem PORT: Port \d+ is in use by another program .*Set PORT to a free port/,
    );
    await expectOnlyProblem({ METRICS_PORT: String(port) }, /^problem METRICS_PORT: .*Set METRICS_PORT to a free port/);
    blocker.close();
    await expectOnlyProblem(
      { HOST: '192.0.2.1' },
      /^problem HOST: HOST 192\.0\.2\.1 is not an address of this machine/,
    );
    const same = String(await freePort());
    await expectOnlyProblem(
      { PORT: same, METRICS_PORT: same },
      /^problem METRICS_PORT: METRICS_PORT is the same as PORT/,
    );
  });

  it('finds a MongoDB that does not respond', () =>
    expectOnlyProblem(
      { MONGODB_URI: `mongodb://${NOWHERE}/nepsh` },
      /^problem MONGODB_URI: .*cannot be reached.*Example: MONGODB_URI=/,
    ));

  it('finds a Redis that does not respond', () =>
    expectOnlyProblem(
      { REDIS_URL: `redis://${NOWHERE}`, SECRET_KEY: 'k'.repeat(40) },
      /^problem REDIS_URL: .*does not work .*ECONNREFUSED/,
    ));

  it('finds a mail server that does not respond, and a missing sender', async () => {
    const env = { SMTP_URL: `smtp://${NOWHERE}`, MAIL_FROM: 'tv@example.org', PUBLIC_URL: 'http://localhost:3000' };
    await expectOnlyProblem(env, /^problem SMTP_URL: .*does not work .*ECONNREFUSED/);
    await expectOnlyProblem({ SMTP_URL: 'smtp://mail.example.org' }, /^problem MAIL_FROM: MAIL_FROM must be set/);
  });

  it("finds a clock that differs from the database's clock", async () => {
    const server = await startDatabaseServer(path('a server'));
    try {
      const env = { MONGODB_URI: server.uri };
      expect(await problemsOf(env)).toEqual([]);
      await expectOnlyProblem(env, /^problem clock: .* 60 s ahead of the clock of the database/, {
        now: () => Date.now() + 60_000,
      });
      await expectOnlyProblem(env, /^problem clock: .* 60 s behind the clock of the database/, {
        now: () => Date.now() - 60_000,
      });
    } finally {
      await server.stop();
    }
  });

  it('finds a missing folder for backups, and missing backups', async () => {
    const missing = path('no backups');
    expect(await problemsOf({ BACKUP_DIR: missing })).toEqual([
      expect.stringMatching(/^problem BACKUP_DIR: BACKUP_DIR is not writable \(ENOENT.*backups fail/),
      expect.stringMatching(/^warning backups: There is no backup yet/),
    ]);
    expect(existsSync(missing)).toBe(false);
  });

  it('finds a nearly full disk, and a low limit of open files', async () => {
    const GiB = 2 ** 30;
    const finding = async (free: number, total: number): Promise<string | undefined> =>
      (await checkDisk(loadConfig({ DATA_DIR: good }), () => Promise.resolve({ free, total })))[0]?.level;
    expect(await finding(0.1 * GiB, 0.5 * GiB)).toBe('problem');
    expect(await finding(2 * GiB, 100 * GiB)).toBe('problem');
    expect(await finding(9 * GiB, 100 * GiB)).toBe('warning');
    // A small share of a large disk is much space.
    expect(await finding(200 * GiB, 10_000 * GiB)).toBe('ok');
    await expectOnlyProblem({}, /^problem disk: Only 1.0 MiB of 1.0 GiB are free/, {
      spaceIn: () => Promise.resolve({ free: 2 ** 20, total: GiB }),
    });
    await writeFile(path('limits'), 'Max open files            1024                 1024                 files\n');
    expect(checkOpenFiles(path('limits'))).toEqual([expect.objectContaining({ level: 'warning' })]);
  });

  it('finds data of newer and older builds', async () => {
    const dataDir = path('other data');
    loadConfig({ DATA_DIR: dataDir });
    const write = async (schema: number): Promise<void> => {
      const running = await startEmbeddedMongo({ dataDir: join(dataDir, 'database'), sync: 'off' });
      await withClient(withDatabaseName(running.uri), (db) =>
        db
          .collection('versions')
          .updateOne({ _id: 'data' as never }, { $set: { schema, version: '9.0.0' } }, { upsert: true }),
      );
      await running.close();
    };
    await write(99);
    await expectOnlyProblem(
      { DATA_DIR: dataDir },
      /^problem data: The data was written by Nepsh 9\.0\.0 \(schema 99\)/,
    );
    await write(1);
    await expectOnlyProblem({ DATA_DIR: dataDir }, /^warning data: .*"nepsh migrate"/);
  });
});

describe('nepsh doctor next to a running service', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ ownServer: true });
  });
  afterAll(() => test.close());

  it("recognizes the service's port, and changes nothing", async () => {
    const { dataDir } = test.config;
    const socket = encodeURIComponent(join(dataDir, 'database', 'mongo.sock'));
    // The service writes this file, but the tests start the database separately.
    await writeFile(join(dataDir, 'database-address'), `mongodb://${socket}/nepsh?directConnection=true`);
    const env = { DATA_DIR: dataDir, PORT: new URL(test.url).port };
    const { code, out } = await nepsh(['doctor', '--json'], env);
    const report = JSON.parse(out) as { ok: boolean; findings: Finding[] };
    expect({ code, ok: report.ok }).toEqual({ code: 0, ok: true });
    expect(report.findings).toContainEqual({ check: 'PORT', level: 'ok', message: `Nepsh runs on ${env.PORT}.` });
    expect(report.findings).toContainEqual(
      expect.objectContaining({ check: 'database', message: expect.stringContaining('The service is running') }),
    );
    expect(databaseOf(test).readyState).toBe(1);
  });

  it('repeats the checks on request until the service runs', async () => {
    let requestCount = 0;
    const service = createHttpServer((_request, response) => {
      requestCount += 1;
      response.end(requestCount === 1 ? 'Starting' : ALIVE);
    });
    service.listen(0, '127.0.0.1');
    await once(service, 'listening');
    const { port } = service.address() as AddressInfo;

    const { code, out } = await nepsh(['doctor', '--wait', '60'], { DATA_DIR: good, PORT: String(port) });
    service.close();

    expect(code).toBe(0);
    expect(out).toContain(`ok       PORT: Nepsh runs on ${port}.`);
    expect(requestCount).toBe(2);
  });

  it('finds a service that does not run after the time to wait', async () => {
    const port = await freePort();

    const { code, out } = await nepsh(['doctor', '--wait', '1'], { DATA_DIR: good, PORT: String(port) });

    expect(code).toBe(1);
    expect(out).toContain(`PROBLEM  PORT: Nepsh does not run on ${port}.`);
  });

  it('prints one line per finding, and exits with 1 if there is a problem', async () => {
    const { code, out } = await nepsh(['doctor'], {
      DATA_DIR: path('not there'),
      PORT: '0',
      TIME_ZONE: 'Mars/Olympus',
    });
    expect(code).toBe(1);
    expect(out).toMatch(/^PROBLEM {2}TIME_ZONE: .*$/m);
    expect(out).toMatch(/^PROBLEM {2}DATA_DIR: .*$/m);
    expect(out).toMatch(/^ok {7}node: .*$/m);
    expect(out.trim().split('\n').at(-1)).toBe('2 problems.');
    expect(existsSync(path('not there'))).toBe(false);
  });
});
