import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection } from 'mongoose';
import { SECOND_FACTOR_KEY } from '../../src/modules/accounts/second-factor/second-factors.js';
import { MAIL_KEY } from '../../src/modules/mail/mail-queue.js';
import { deriveKeyFrom, SECRET_FILE, SUCCESSOR_FILE } from '../../src/platform/config/config.js';
import { seal, unseal } from '../../src/platform/config/sealed-texts.js';
import type { restoreSteps, StepOf } from '../../src/platform/steps.js';
import { connectToEmbedded } from '../support/connect.js';
import { Crowd, loadStates } from '../support/event-crowd.js';
import { call } from '../support/product.js';
import { Repeated, MaintenanceStage, titlesOf } from '../support/maintenance-stage.js';
import { eventually } from '../support/wait.js';

const print = (text: string): void => void process.stdout.write(`${text}\n`);

describe('a command that replaces data of a running service', () => {
  const BACKUP_TITLES = ['Stored 1', 'Stored 2', 'Stored 3'];
  let stage: MaintenanceStage;
  /** A backup of the questions with these titles. */
  let file: string;

  beforeAll(async () => {
    stage = await MaintenanceStage.start();
    for (const title of BACKUP_TITLES) await stage.write(title);
    file = stage.path('backup.tar.gz');
    expect(await stage.nepsh(['backup', file])).toMatchObject({ code: 0 });
  });
  afterAll(() => stage.close());

  const repeated: Repeated[] = [];
  let crowd: Crowd | undefined;
  const repeat = (work: () => Promise<void>): Repeated => {
    const loop = new Repeated(work);
    repeated.push(loop);
    return loop;
  };
  // The next test uses the same process, so nothing else may write.
  afterEach(async () => {
    await Promise.all(repeated.splice(0).map((loop) => loop.stop()));
    crowd?.close();
  });

  it('rejects replacing data without --force', async () => {
    const rejected = await stage.nepsh(['restore', file]);
    expect(rejected).toMatchObject({ code: 1, out: '' });
    expect(rejected.err).toMatch(
      /^The database of the running service in .* contains data\. To replace its \d+ documents of \d+ /,
    );
  });

  it('restores a backup under two writers, readers and 50 event streams', async () => {
    const { product } = stage;
    const eventReaders = new Crowd(50, {
      port: Number(new URL(product.url).port),
      load: () => loadStates(product.url),
    });
    crowd = eventReaders;
    await eventReaders.open(await loadStates(product.url));
    const acknowledged: [string[], string[]] = [[], []];
    const writers = acknowledged.map((titles, index) =>
      repeat(async () => {
        const title = `Writer ${index}, ${titles.length}`;
        await stage.write(title);
        titles.push(title);
      }),
    );
    const responses: { path: string; status: number; at: number; retry: string | null; body: string }[] = [];
    const readers = ['/api/faq', '/', '/api/health/ready', '/api/health/live'].map((path) =>
      repeat(async () => {
        const response = await fetch(`${product.url}${path}`, { headers: { connection: 'close' } });
        const [retry, body] = [response.headers.get('retry-after'), await response.text()];
        responses.push({ path, status: response.status, at: performance.now(), retry, body });
      }),
    );
    const written = () => Math.min(...acknowledged.map(({ length }) => length));
    await eventually(() => (eventReaders.openCount === 50 && written() >= 10 ? true : undefined));

    const before = acknowledged.map(({ length }) => length);
    const startedAt = performance.now();
    const restored = await stage.nepsh(['restore', file, '--force', '--json']);
    const commandMs = performance.now() - startedAt;
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(restored.out)).toMatchObject({
      processes: [expect.stringMatching(`:${product.process.pid}$`)],
      missing: [],
      before: { documents: expect.any(Number) },
      replaced: expect.stringContaining('database.before-'),
    });
    const after = written();
    await eventually(() => (written() >= after + 10 ? true : undefined));
    await Promise.all(writers.map((writer) => writer.stop()));

    // Earlier writes are gone and later writes exist. The data sets are not mixed.
    const currentTitles = await titlesOf(product);
    expect(currentTitles.filter((title) => title.startsWith('Stored'))).toEqual(BACKUP_TITLES);
    for (const [index, titles] of acknowledged.entries()) {
      const writerTitles = currentTitles.filter((title) => title.startsWith(`Writer ${index},`));
      expect(writerTitles.length).toBeGreaterThanOrEqual(10);
      expect(writerTitles.length).toBeLessThanOrEqual(titles.length - (before[index] ?? 0));
      expect(writerTitles).toEqual(titles.slice(-writerTitles.length));
    }
    // Every reader has reconnected, reloaded everything, and receives new events.
    const database = await connectToEmbedded(stage.dataDir);
    await eventually(async () => {
      const [last] = await database.collection<{ _id: number }>('events').find().sort({ _id: -1 }).limit(1).toArray();
      const isCurrent = eventReaders.openCount === 50 && eventReaders.lastIds.every((id) => Number(id) === last?._id);
      return isCurrent ? true : undefined;
    });
    expect(eventReaders.reloads).toBeGreaterThanOrEqual(50);
    await Promise.all(readers.map((reader) => reader.stop()));
    await database.close();

    const responsesTo = (path: string) => responses.filter((response) => response.path === path);
    expect(new Set(responsesTo('/api/health/live').map(({ status }) => status))).toEqual(new Set([200]));
    for (const path of ['/api/faq', '/', '/api/health/ready']) {
      expect(new Set(responsesTo(path).map(({ status }) => status))).toEqual(new Set([200, 503]));
    }
    const unavailable = responses.filter(({ status }) => status === 503);
    expect(new Set(unavailable.map(({ retry }) => retry))).toEqual(new Set(['5']));
    expect(unavailable.find(({ path }) => path === '/')?.body).toContain('<h1>Back in a moment</h1>');
    expect(JSON.parse(unavailable.find(({ path }) => path === '/api/faq')?.body ?? '')).toMatchObject({
      statusCode: 503,
      code: 'MAINTENANCE',
    });
    const unavailableMs = Math.max(...unavailable.map(({ at }) => at)) - Math.min(...unavailable.map(({ at }) => at));
    print(`Restored under load; the service returned 503 for ${Math.round(unavailableMs)} ms.`);
    // The command unpacks the backup while the service is still available.
    expect(unavailableMs).toBeLessThan(commandMs);
  });

  it('leaves either the old or the new data complete at any step where a restore is killed', async () => {
    const steps: [StepOf<typeof restoreSteps>, number, 'old' | 'new'][] = [
      ['restore:filled', 1, 'old'],
      ['restore:standby', 1, 'old'],
      ['restore:begun', 1, 'new'],
      ['restore:collection-replaced', 5, 'new'],
    ];
    for (const [step, count, expected] of steps) {
      await stage.write(`Later: ${step}`);
      const before = await titlesOf(stage.product);
      expect(await stage.nepsh(['restore', file, '--force'], `${step} ${count}`)).toMatchObject({ signal: 'SIGKILL' });
      await stage.untilReady();
      expect([step, await titlesOf(stage.product)]).toEqual([step, expected === 'old' ? before : BACKUP_TITLES]);
    }
    // The service is killed together with the command.
    await stage.write('Later: both');
    await stage.nepsh(['restore', file, '--force'], 'restore:collection-replaced 9');
    await stage.product.stop('SIGKILL');
    await stage.restart();
    expect(await titlesOf(stage.product)).toEqual(BACKUP_TITLES);
    const database = await connectToEmbedded(stage.dataDir);
    const names = (await database.db?.listCollections().toArray())?.map(({ name }) => name) ?? [];
    await database.close();
    expect(names.filter((name) => name.startsWith('restoring_'))).toEqual([]);
  });

  it('leaves a stopped installation complete at any step where a restore is killed', async () => {
    await stage.write('Later');
    await stage.product.stop('SIGTERM');
    await stage.nepsh(['restore', file, '--force'], 'restore:filled 1');
    await stage.restart();
    expect(await titlesOf(stage.product)).toEqual([...BACKUP_TITLES, 'Later']);
    await stage.product.stop('SIGTERM');
    await stage.nepsh(['restore', file, '--force'], 'restore:folder-moved 1');
    await stage.restart();
    expect(await titlesOf(stage.product)).toEqual(BACKUP_TITLES);
  });

  describe('the secret', () => {
    const TEXT = 'JBSWY3DPEHPK3PXP';
    /** Inserts texts that two parts of the service encrypt. */
    const plant = async (database: Connection, secret: string): Promise<void> => {
      await database
        .collection('second-factors')
        .insertOne({ secret: seal(deriveKeyFrom(secret, SECOND_FACTOR_KEY), TEXT) });
      const far = new Date('2100-01-01');
      const mail = { state: 'pending', text: seal(deriveKeyFrom(secret, MAIL_KEY), TEXT), dueAt: far, at: far };
      await database.collection('mails').insertOne(mail);
    };
    const isReadable = async (database: Connection, secret: string): Promise<boolean> => {
      const [factor] = await database.collection('second-factors').find().toArray();
      const [mail] = await database.collection('mails').find().toArray();
      const texts = [
        unseal(deriveKeyFrom(secret, SECOND_FACTOR_KEY), String(factor?.['secret'])),
        unseal(deriveKeyFrom(secret, MAIL_KEY), String(mail?.['text'])),
      ];
      return texts.every((text) => text === TEXT);
    };

    it('is replaced while the service runs, and is consistent at any step where the command is killed', async () => {
      const file = join(stage.dataDir, SECRET_FILE);
      const database = await connectToEmbedded(stage.dataDir);
      await plant(database, await readFile(file, 'utf8'));
      for (const step of ['rotation:begun', 'rotation:part-encrypted', 'rotation:finished', null]) {
        const before = await readFile(file, 'utf8');
        const end = await stage.nepsh(['rotate-secret', '--json'], step ? `${step} 1` : undefined);
        expect(end).toMatchObject(step ? { signal: 'SIGKILL' } : { code: 0, err: '' });
        await stage.untilReady();
        const secret = await readFile(file, 'utf8');
        expect([step, secret === before, await isReadable(database, secret)]).toEqual([step, false, true]);
      }
      await database.close();
      // The session is still valid, because sessions are not signed with the secret.
      await stage.write('Still signed in');
    });

    it('is replaced by the secret of the file until the operator changes the environment', async () => {
      const envSecret = 'k'.repeat(40);
      const envStage = await MaintenanceStage.start({ SECRET_KEY: envSecret, SERVE_PAGES: 'false' });
      try {
        const database = await connectToEmbedded(envStage.dataDir);
        await plant(database, envSecret);
        expect(await envStage.nepsh(['rotate-secret'], 'rotation:part-encrypted 1')).toMatchObject({
          signal: 'SIGKILL',
        });
        await envStage.untilReady();
        const next = await readFile(join(envStage.dataDir, SUCCESSOR_FILE), 'utf8');
        expect(await isReadable(database, next)).toBe(true);
        await database.close();
        const rejected = await envStage.nepsh(['rotate-secret']);
        expect(rejected).toMatchObject({ code: 1, err: expect.stringContaining('First set it to the contents of') });
        expect(envStage.product.output()).toContain('SECRET_KEY was rotated. Set it to the contents of');
        await envStage.product.stop('SIGTERM');
        await envStage.restart({ SECRET_KEY: next });
        expect(envStage.product.output()).not.toContain('SECRET_KEY was rotated');
      } finally {
        await envStage.close();
      }
    });
  });

  it('replaces the keys of web pushes without leaving old subscriptions, even if it is killed', async () => {
    const database = await connectToEmbedded(stage.dataDir);
    const key = async () =>
      (await call<{ key: string }>(stage.product, 'GET', '/api/notifications/subscriptions/key')).key;
    for (const killAt of ['vapid:replaced 1', undefined]) {
      const subscription = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' }, follows: [] };
      await database.collection('push-subscriptions').insertOne({ ...subscription, createdAt: new Date(0) });
      const before = await key();
      expect((await stage.nepsh(['rotate-vapid-keys'], killAt)).signal).toBe(killAt ? 'SIGKILL' : null);
      await stage.untilReady();
      expect(await key()).not.toBe(before);
      expect(await database.collection('push-subscriptions').countDocuments()).toBe(0);
    }
    await database.close();
  });
});
