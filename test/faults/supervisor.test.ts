import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtNepsh } from '../support/built-nepsh.js';
import { titlesOf } from '../support/maintenance-stage.js';
import { call, signInAsFirstAdmin, startProduct } from '../support/product.js';
import { freePort } from '../support/servers.js';
import { isRunning, SupervisedProduct } from '../support/supervised.js';
import { eventually } from '../support/wait.js';

describe('the supervisor', () => {
  let folder: string;
  let env: Record<string, string>;
  const started: SupervisedProduct[] = [];

  async function start(): Promise<SupervisedProduct> {
    const supervised = await SupervisedProduct.start(env);
    started.push(supervised);
    return supervised;
  }
  /** Resolves when the service responds on its first address. */
  const untilServing = ({ product }: SupervisedProduct): Promise<true> =>
    eventually(async () => {
      const response = await fetch(`${product.url}/api/health`).catch(() => null);
      return response?.ok || undefined;
    });
  const createQuestion = ({ product }: SupervisedProduct, admin: Record<string, string>, title: string) =>
    call(product, 'POST', '/api/faq', { title, description: 'Yes.' }, admin);
  /** Returns the output of a start that fails. */
  const failureOf = (variables: Record<string, string>): Promise<string> =>
    startProduct({ ...env, SERVE_PAGES: 'false', ...variables }).then(
      async (product) => {
        await product.stop('SIGKILL');
        throw new Error('The product started');
      },
      (error: unknown) => (error as Error).message,
    );

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-supervisor-'));
    env = { DATA_DIR: join(folder, 'data') };
  });
  afterEach(async () => {
    for (const supervised of started.splice(0))
      for (const pid of await supervised.kill()) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  it('restarts a killed service on its port while the ingest continues', async () => {
    const supervised = await start();
    const ingest = await supervised.pidOf('ingest');

    await supervised.restart('service');
    await untilServing(supervised);

    expect(await supervised.pidOf('ingest')).toBe(ingest);
    const messages = supervised.messages();
    expect(messages).toContain('The service ended with code 137. It restarts in 0.25 s.');
    expect(messages.filter((message) => message.includes('is running on its embedded database'))).toHaveLength(1);
  });

  it('restarts a killed database, in which the running service writes again', async () => {
    const supervised = await start();
    const service = await supervised.pidOf('service');
    const admin = await signInAsFirstAdmin(supervised.product);
    await createQuestion(supervised, admin, 'Before');

    await supervised.restart('database');
    await eventually(() =>
      createQuestion(supervised, admin, 'After').then(
        () => true,
        () => undefined,
      ),
    );

    expect(await titlesOf(supervised.product)).toEqual(expect.arrayContaining(['Before', 'After']));
    expect(await supervised.pidOf('service')).toBe(service);
  });

  it('restarts a killed ingest', async () => {
    const supervised = await start();

    await supervised.restart('ingest');

    expect(supervised.messages()).toContain('The ingest ended with code 137. It restarts in 0.25 s.');
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'stops the service before the ingest and the database on %s',
    async (signal) => {
      const supervised = await start();

      const code = await supervised.product.stop(signal);

      expect(code).toBe(0);
      const ends = supervised.messages().filter((message) => /^(exit of|Stopping on|Stopped\.)/.test(message));
      expect(ends).toEqual([
        `Stopping on ${signal}.`,
        'exit of the service',
        'Stopped.',
        'exit of the database',
        'exit of the supervisor',
      ]);
    },
  );

  it('keeps the database open while signals reach all processes at the same time', async () => {
    const supervised = await start();
    const pids = [
      await supervised.pidOf('database'),
      await supervised.pidOf('ingest'),
      await supervised.pidOf('service'),
    ];

    for (const pid of pids) process.kill(pid, 'SIGTERM');
    const code = await supervised.product.stop('SIGTERM');

    expect(code).toBe(0);
    expect(supervised.messages().slice(-3)).toEqual(['Stopped.', 'exit of the database', 'exit of the supervisor']);
  });

  it('leaves no process behind when it is killed', async () => {
    const supervised = await start();

    const pids = await supervised.kill();

    expect(pids).toHaveLength(3);
    await eventually(() => !pids.some(isRunning) || undefined);
  });

  it('restores a backup with a command, in maintenance mode', async () => {
    const supervised = await start();
    const admin = await signInAsFirstAdmin(supervised.product);
    await createQuestion(supervised, admin, 'Stored');
    const file = join(folder, 'backup.tar.gz');
    expect(await builtNepsh(env, ['backup', file])).toMatchObject({ code: 0, err: '' });
    await createQuestion(supervised, admin, 'Later');

    const restored = await builtNepsh(env, ['restore', file, '--force', '--json']);

    expect(restored).toMatchObject({ code: 0, err: '' });
    const processes = [expect.stringMatching(`:${await supervised.pidOf('service')}$`)];
    expect(JSON.parse(restored.out)).toMatchObject({ processes, missing: [] });
    expect(await titlesOf(supervised.product)).toEqual(['Stored']);
  });

  it.each([
    ['an invalid variable', { RTMP_PORT: '1935', TIME_ZONE: 'Mars/Olympus' }, /^Cannot start: TIME_ZONE must be .*$/],
    [
      'an invalid port for RTMP',
      { RTMP_PORT: 'on' },
      /^Cannot start: RTMP_PORT must be a port .*Example: RTMP_PORT=1935$/,
    ],
  ])('ends with one sentence and code 1 because of %s', async (_, variables, sentence) => {
    const message = await failureOf(variables);

    const [end, ...printed] = message.trim().split('\n');
    expect(end).toContain('ended with code 1');
    expect(printed).toEqual([expect.stringMatching(sentence)]);
  });

  it('ends with the sentence of a service that cannot start', async () => {
    const supervised = await start();
    const { port } = new URL(supervised.product.url);

    const message = await failureOf({
      DATA_DIR: join(folder, 'other'),
      PORT: port,
      RTMP_PORT: String(await freePort()),
    });

    expect(message).toContain('ended with code 1');
    expect(message.trim().split('\n').at(-1)).toBe(`Port ${port} is in use on 127.0.0.1. Set PORT to a free port.`);
  });

  it('ends with the sentence of a database whose folder is in use', async () => {
    await start();

    const message = await failureOf({ RTMP_PORT: String(await freePort()) });

    const [end, ...printed] = message.trim().split('\n');
    expect(end).toContain('ended with code 1');
    expect(printed).toEqual([expect.stringMatching(/^Cannot start: .*(in use|another process)/i)]);
  });
});
