import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandIn } from '../../src/platform/standby/standby-collections.js';
import { builtNepsh } from '../support/built-nepsh.js';
import { connectTo } from '../support/connect.js';
import { call, signInAsFirstAdmin, startProduct, type Product } from '../support/product.js';
import { startDatabaseServer, type DatabaseServer } from '../support/servers.js';
import { titlesOf } from '../support/maintenance-stage.js';
import { eventually } from '../support/wait.js';

describe('a group of processes on one MongoDB', () => {
  let folder: string;
  let server: DatabaseServer;
  let env: Record<string, string>;
  let products: Product[];
  const pidOf = (product: Product | undefined): unknown => expect.stringMatching(`:${product?.process.pid}$`);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-processes-'));
    server = await startDatabaseServer(join(folder, 'database'));
    const uri = server.uri.replace('/?', '/nepsh?');
    env = { DATA_DIR: join(folder, 'data'), MONGODB_URI: uri, SECRET_KEY: 'k'.repeat(40), LOG_LEVEL: 'info' };
    products = await Promise.all([startProduct(env), startProduct(env)]);
  });
  afterEach(async () => {
    for (const product of products) product.process.kill('SIGCONT');
    await Promise.all(products.map((product) => product.stop('SIGKILL')));
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('switches to maintenance for a restore, and serves the restored data', async () => {
    const [first, second] = products as [Product, Product];
    const admin = await signInAsFirstAdmin(first);
    const write = (title: string) => call(second, 'POST', '/api/faq', { title, description: 'Yes.' }, admin);
    await write('Stored');
    const file = join(folder, 'backup.tar.gz');
    expect(await builtNepsh(env, ['backup', file])).toMatchObject({ code: 0 });
    await write('Later');
    await eventually(async () => ((await titlesOf(first)).length === 2 ? true : undefined));
    const rejected = await builtNepsh(env, ['restore', file]);
    expect(rejected).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The database nepsh contains data\. .*--force/),
    });
    const restored = await builtNepsh(env, ['restore', file, '--force', '--json']);
    expect(restored).toMatchObject({ code: 0, err: '' });
    const { processes, missing } = JSON.parse(restored.out) as { processes: string[]; missing: string[] };
    expect([processes.toSorted(), missing]).toEqual([expect.arrayContaining([pidOf(first), pidOf(second)]), []]);
    for (const product of products) expect(await titlesOf(product)).toEqual(['Stored']);
    // Users are still signed in, because their session is in the backup.
    await write('Again');
  });

  it('resumes a process that was paused while data was replaced, and rejects a concurrent command', async () => {
    const [first, second] = products as [Product, Product];
    second.process.kill('SIGSTOP');
    const database = await connectTo(env['MONGODB_URI'] ?? '');
    const rotating = builtNepsh(env, ['rotate-vapid-keys', '--json']);
    // The command waits for the paused process until the process counts as gone.
    await eventually(async () => (await commandIn(database.db!).findOne({ _id: 'current' })) ?? undefined);
    await database.close();
    expect(await builtNepsh(env, ['rotate-vapid-keys'])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^rotate-vapid-keys of \S+ is running\. Wait until it has finished\.\n$/),
    });
    const { code, out } = await rotating;
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ processes: [pidOf(first)], missing: [] });
    second.process.kill('SIGCONT');
    await eventually(() => (second.output().includes('Left maintenance mode after') ? true : undefined));
    const keys = products.map((product) =>
      call<{ key: string }>(product, 'GET', '/api/notifications/subscriptions/key').then(({ key }) => key),
    );
    expect(new Set(await Promise.all(keys)).size).toBe(1);
  });
});
