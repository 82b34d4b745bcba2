import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Permission } from '../../src/contract/permissions.js';
import type { ServiceStatus } from '../../src/contract/records/status.record.js';
import { version } from '../../src/platform/config/version.js';
import { SizeHistory } from '../../src/platform/maintenance/size-history.js';
import { adminApi, Api, apiOf, databaseOf, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp, type TestAppOptions } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { makeGame, makeStage } from '../support/fixtures.js';
import { eventually } from '../support/wait.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('the status', () => {
  let test: TestApp;
  let clock: FakeClock;
  let admin: Api;

  const start = async (options: TestAppOptions = {}): Promise<void> => {
    test = await startTestApp({ clock, ...options });
    admin = await adminApi(test);
  };
  /** Advances the clock by days and signs in again, because sessions have expired. */
  const pass = async (days: number): Promise<void> => {
    clock.advance(days * DAY);
    admin = await adminApi(test);
  };
  const read = async (): Promise<ServiceStatus> =>
    ((await admin.get('/api/status').expect(200)).body as { status: ServiceStatus }).status;

  beforeEach(() => {
    clock = new FakeClock();
  });
  afterEach(() => test.close());

  describe('of a service', () => {
    // The status includes the size of the database files.
    beforeEach(() => start({ ownServer: true }));

    it('requires the super-admin role or status:view', async () => {
      expectFailure(await new Api(test).get('/api/status'), 'UNAUTHENTICATED');
      const others: Permission[] = ['dashboard:access', 'settings:update', 'dev-tools:access', 'permissions:update'];
      const staff = await apiOf(test, { permissions: others });
      expectFailure(await staff.get('/api/status'), 'PERMISSION_DENIED');
      const granted = await apiOf(test, { permissions: ['status:view'] });
      await granted.get('/api/status').expect(200);
      await admin.get('/api/status').expect(200);
    });

    it('describes the process, its environment and its next jobs', async () => {
      const auth = { authorization: admin.headers['authorization'] ?? '' };
      const stage = await makeStage(test, auth);
      const later = await makeGame(test, auth, stage, clock.now() + 3 * HOUR);
      const sooner = await makeGame(test, auth, stage, clock.now() + 2 * HOUR);
      const status = await eventually(async () => {
        const now = await read();
        return now.outbox.waiting === 0 && now.leases.some(({ job }) => job === 'event-relay') ? now : undefined;
      });
      expect(status).toMatchObject({ version, redis: 'off', release: null, backups: null });
      expect(Date.parse(status.at)).toBe(clock.now());
      expect(status.process.memoryBytes).toBeGreaterThan(10_000_000);
      expect(status.games).toMatchObject({ scheduled: 2, late: 0 });
      expect(status.games.next.map(({ id }) => id)).toEqual([sooner._id, later._id]);
      expect(Date.parse(status.games.next[0]?.goLiveAt ?? '')).toBeGreaterThan(clock.now());
      expect(status.leases.find(({ job }) => job === 'event-relay')).toMatchObject({
        holder: status.process.name,
        isHere: true,
      });
      const jobs = status.jobs.map(({ name }) => name);
      expect(jobs).toEqual(expect.arrayContaining(['event-relay', 'event-reader', 'go-live', 'push', 'retention']));
      // The machine may be busy, or its disk full.
      expect(status.findings).toContainEqual(expect.objectContaining({ level: 'warning', subject: 'backups' }));
    });

    it('has no recordings before the first own stream', async () => {
      expect((await read()).recordings).toBeNull();
    });

    it('counts pushes that no process continues', async () => {
      const dueAt = new Date(clock.now() - HOUR);
      // No process takes a job of an unknown kind.
      const job = { _id: 'push:forgotten' as never, state: 'sending', dueAt, lease: { until: new Date(0), fence: 1 } };
      await databaseOf(test).collection('push-jobs').insertOne(job);
      const { pushes, findings } = await read();
      expect(pushes).toEqual({ sending: 1, scheduled: 0, late: 1, nextAt: dueAt.toISOString() });
      expect(findings.map(({ subject }) => subject)).toContain('pushes');
    });

    it('shows the growth of the database after a day', async () => {
      const { database } = await eventually(async () => {
        const samples = await databaseOf(test)
          .collection('maintenance')
          .findOne({ _id: 'size' as never });
        return samples ? read() : undefined;
      });
      expect(database.growth).toBeNull();
      await pass(2);
      expect((await read()).database.growth).toMatchObject({ days: 2 });
      await test.app.get(SizeHistory).run();
      const stored = await databaseOf(test)
        .collection('maintenance')
        .findOne({ _id: 'size' as never });
      expect(stored?.['sizes']).toHaveLength(2);
      // The second sample is of this moment.
      await test.app.get(SizeHistory).run();
      expect((await read()).database.growth).toMatchObject({ days: 2 });
    });

    it('measures the event loop while the status is read', async () => {
      const loop = await eventually(async () => (await read()).process.eventLoop ?? undefined, 30_000);
      expect(loop.p99Ms).toBeGreaterThanOrEqual(loop.medianMs);
      expect(loop.longestMs).toBeGreaterThanOrEqual(loop.p99Ms);
    });
  });

  describe('with recordings', () => {
    let folder: string;

    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'nepsh-recordings-'));
      await mkdir(join(folder, 'recording'));
      await writeFile(join(folder, 'recording', 'segment.m4s'), Buffer.alloc(81));
      await writeFile(join(folder, 'budget.json'), '{"bytes":100}');
    });
    afterEach(() => rm(folder, { recursive: true }));

    it('shows their size, the stored budget and the free space', async () => {
      await start({ env: { RECORDINGS_DIR: folder, RECORDINGS_MIN_FREE: '0%' } });

      const { recordings, findings } = await read();

      expect(recordings).toMatchObject({ usedBytes: 81, budgetBytes: 100, minFreeBytes: 0 });
      expect(recordings?.disk.totalBytes).toBeGreaterThan(recordings?.disk.freeBytes ?? Infinity);
      expect(findings).toContainEqual({
        level: 'warning',
        subject: 'recordings',
        what: 'Recordings use 81 B of their budget of 100 B.',
        todo: 'Above the budget, the oldest recordings without a replay or clip are deleted. Set a larger RECORDINGS_MAX_GB to keep them.',
      });
    });

    it('prefers RECORDINGS_MAX_GB to the stored budget', async () => {
      await start({ env: { RECORDINGS_DIR: folder, RECORDINGS_MAX_GB: '1.5' } });

      expect((await read()).recordings?.budgetBytes).toBe(1_500_000_000);
    });

    it('reports a problem while too little space is free to record', async () => {
      await start({ env: { RECORDINGS_DIR: folder, RECORDINGS_MIN_FREE: '100%' } });

      expect((await read()).findings).toContainEqual(
        expect.objectContaining({ level: 'problem', subject: 'recordings' }),
      );
    });
  });

  describe('with RELEASES_URL', () => {
    let server: Server;
    let requestCount = 0;
    let releaseText = '';
    beforeEach(async () => {
      requestCount = 0;
      server = createServer((_, response) => {
        requestCount += 1;
        response.end(releaseText);
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      await start({ env: { RELEASES_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest` } });
    });
    afterEach(() => {
      server.close();
    });

    const learnt = () =>
      eventually(async () => {
        const { release, findings } = await read();
        return release?.newest || release?.failure ? { release, findings } : undefined;
      });

    it('names a newer release, and requests it once a day', async () => {
      releaseText = JSON.stringify({ tag_name: 'v999.0.0', html_url: 'https://example.org/999' });
      const { release, findings } = await learnt();
      expect(release).toEqual({ newest: '999.0.0', isNewer: true, url: 'https://example.org/999', failure: null });
      expect(findings).toContainEqual(expect.objectContaining({ level: 'notice', subject: 'releases' }));
      await read();
      expect(requestCount).toBe(1);
      await pass(1);
      releaseText = JSON.stringify({ tag_name: version });
      const now = await eventually(async () => {
        const next = (await read()).release;
        return next?.newest === version ? next : undefined;
      });
      expect(now).toEqual({ newest: version, isNewer: false, url: null, failure: null });
      expect(requestCount).toBe(2);
    });

    it.each([
      ['no JSON', 'The response is not JSON.'],
      ['{"tag_name":"latest","html_url":"javascript:alert(1)"}', 'The response has no version in tag_name.'],
    ])('gives the reason for an unreadable response: %s', async (text, failure) => {
      releaseText = text;
      const { release } = await learnt();
      expect(release).toEqual({ newest: null, isNewer: false, url: null, failure });
    });
  });
});
