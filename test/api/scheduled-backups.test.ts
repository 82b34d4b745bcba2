import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restore } from '../../src/platform/backup/restore.js';
import { loadConfig } from '../../src/config.js';
import { ScheduledBackups } from '../../src/platform/maintenance/scheduled-backups.js';
import { databaseOf } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { eventually } from '../support/wait.js';

const HOUR = 3_600_000;
const TOKEN = 'a-token-of-the-monitoring';
/** Longer than a thread takes to start on a busy machine, in milliseconds. */
const MADE_MS = 40_000;

describe('scheduled backups', () => {
  let folder: string;
  let clock: FakeClock;
  let test: TestApp;
  const start = async (env: Record<string, string> = {}): Promise<void> => {
    test = await startTestApp({ ownServer: true, clock, env: { BACKUP_DIR: folder, METRICS_TOKEN: TOKEN, ...env } });
  };
  const run = (): Promise<void> => test.app.get(ScheduledBackups).run();
  const files = async (): Promise<string[]> => (await readdir(folder)).sort();
  /** Of the first one, which the start makes. */
  const state = (field: 'succeededAt' | 'failedAt') =>
    eventually(async () => {
      const database = databaseOf(test);
      const own = { _id: 'backup' as never };
      const found = await database.collection('maintenance').findOne({ ...own, [field]: { $exists: true } });
      // The lease is given back last.
      const free = await database.collection('leases').findOne({ ...own, expiresAt: new Date(0) });
      return found && free ? found : undefined;
    }, MADE_MS);
  const metric = async (name: string): Promise<number> => {
    const answer = await fetch(`${test.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    return Number(new RegExp(`^${name} (.*)$`, 'm').exec(await answer.text())?.[1]);
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-scheduled-'));
    clock = new FakeClock();
  });
  afterEach(async () => {
    await test.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('are made when they are due, can be restored, and the oldest go', async () => {
    await start({ BACKUP_KEEP: '2', BACKUP_EVERY_HOURS: '6' });
    await state('succeededAt');
    const [first] = await files();
    expect(first).toMatch(/^nepsh-\d{8}T\d{6}Z\.tar\.gz$/);
    expect(await metric('nepsh_backup_success_timestamp_seconds')).toBe(clock.now() / 1000);
    expect(await metric('nepsh_backup_bytes')).toBeGreaterThan(1_000);
    expect(await metric('nepsh_backup_failed')).toBe(0);
    clock.advance(6 * HOUR - 1);
    await run();
    expect(await files()).toEqual([first]);
    clock.advance(1);
    await run();
    expect(await files()).toEqual([first, expect.any(String)]);
    clock.advance(6 * HOUR);
    await run();
    const kept = await files();
    expect(kept).toHaveLength(2);
    expect(kept).not.toContain(first);
    const copy = await mkdtemp(join(tmpdir(), 'nepsh-copy-'));
    const { collections } = await restore(loadConfig({ DATA_DIR: copy }), join(folder, kept[1] ?? ''));
    expect(collections.find(({ name }) => name === 'versions')).toMatchObject({ documents: 1 });
    await rm(copy, { recursive: true });
  });

  it('succeed although an older file of their name cannot be deleted', async () => {
    const [undeletable, older] = ['nepsh-20200101T000000Z.tar.gz', 'nepsh-20200102T000000Z.tar.gz'];
    await mkdir(join(folder, undeletable));
    await writeFile(join(folder, older), '');

    await start({ BACKUP_KEEP: '1' });

    await state('succeededAt');
    expect(await metric('nepsh_backup_failed')).toBe(0);
    expect(await files()).toEqual([undeletable, expect.not.stringMatching(/2020/)]);
  });

  it('are left to the process that holds the lease, and not made twice', async () => {
    await start();
    await state('succeededAt');
    clock.advance(24 * HOUR);
    const leases = databaseOf(test).collection('leases');
    const lease = { _id: 'backup' as never };
    const $set = { owner: 'another', expiresAt: new Date(clock.now() + 5_000) };
    await leases.updateOne(lease, { $set, $inc: { fence: 1 } });
    await run();
    expect(await files()).toHaveLength(1);
    // It is killed, and this one takes over.
    clock.advance(5_000);
    await run();
    expect(await files()).toHaveLength(2);
    await run();
    expect(await files()).toHaveLength(2);
  });

  it('that fail are reported, and tried again within an hour', async () => {
    const missing = join(folder, 'missing');
    await start({ BACKUP_DIR: missing });
    expect((await state('failedAt'))['failure']).toBe(`${missing} cannot be written.`);
    expect(await metric('nepsh_backup_failed')).toBe(1);
    await mkdir(missing);
    clock.advance(HOUR - 1);
    await run();
    expect(await readdir(missing)).toEqual([]);
    clock.advance(1);
    await run();
    expect(await readdir(missing)).toHaveLength(1);
    expect(await metric('nepsh_backup_failed')).toBe(0);
  });
});
