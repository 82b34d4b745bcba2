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
/** Time for a thread to start on a busy machine, in milliseconds. */
const BACKUP_TIMEOUT_MS = 40_000;

describe('a scheduled backup', () => {
  let folder: string;
  let clock: FakeClock;
  let test: TestApp;
  const start = async (env: Record<string, string> = {}): Promise<void> => {
    test = await startTestApp({ ownServer: true, clock, env: { BACKUP_DIR: folder, METRICS_TOKEN: TOKEN, ...env } });
  };
  const run = (): Promise<void> => test.app.get(ScheduledBackups).run();
  const files = async (): Promise<string[]> => (await readdir(folder)).sort();
  /** Waits for the end of the first backup, which the start makes. */
  const state = (field: 'succeededAt' | 'failedAt') =>
    eventually(async () => {
      const database = databaseOf(test);
      const jobId = { _id: 'backup' as never };
      const found = await database.collection('maintenance').findOne({ ...jobId, [field]: { $exists: true } });
      // The lease is released last.
      const free = await database.collection('leases').findOne({ ...jobId, expiresAt: new Date(0) });
      return found && free ? found : undefined;
    }, BACKUP_TIMEOUT_MS);
  const metric = async (name: string): Promise<number> => {
    const response = await fetch(`${test.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    return Number(new RegExp(`^${name} (.*)$`, 'm').exec(await response.text())?.[1]);
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-scheduled-'));
    clock = new FakeClock();
  });
  afterEach(async () => {
    await test.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('is written when it is due, can be restored, and replaces the oldest', async () => {
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
    const remaining = await files();
    expect(remaining).toHaveLength(2);
    expect(remaining).not.toContain(first);
    const copy = await mkdtemp(join(tmpdir(), 'nepsh-copy-'));
    const { collections } = await restore(loadConfig({ DATA_DIR: copy }), join(folder, remaining[1] ?? ''));
    expect(collections.find(({ name }) => name === 'versions')).toMatchObject({ documents: 1 });
    await rm(copy, { recursive: true });
  });

  it('succeeds although an older file with its name pattern cannot be deleted', async () => {
    const [undeletable, older] = ['nepsh-20200101T000000Z.tar.gz', 'nepsh-20200102T000000Z.tar.gz'];
    await mkdir(join(folder, undeletable));
    await writeFile(join(folder, older), '');

    await start({ BACKUP_KEEP: '1' });

    await state('succeededAt');
    expect(await metric('nepsh_backup_failed')).toBe(0);
    expect(await files()).toEqual([undeletable, expect.not.stringMatching(/2020/)]);
  });

  it('is left to the process with the lease, and not written twice', async () => {
    await start();
    await state('succeededAt');
    clock.advance(24 * HOUR);
    const leases = databaseOf(test).collection('leases');
    const lease = { _id: 'backup' as never };
    const $set = { owner: 'another', expiresAt: new Date(clock.now() + 5_000) };
    await leases.updateOne(lease, { $set, $inc: { fence: 1 } });
    await run();
    expect(await files()).toHaveLength(1);
    // The other process is killed, and this one gets the lease.
    clock.advance(5_000);
    await run();
    expect(await files()).toHaveLength(2);
    await run();
    expect(await files()).toHaveLength(2);
  });

  it('is reported if it fails, and retried within an hour', async () => {
    const missing = join(folder, 'missing');
    await start({ BACKUP_DIR: missing });
    expect((await state('failedAt'))['failure']).toBe(`The folder ${missing} is not writable.`);
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
