import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startEmbeddedMongo, type EmbeddedMongo } from '@nepsh/embedded-mongo';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PushNotificationRecord } from '../../src/contract/records/notification.record.js';
import { withDatabaseName } from '../../src/platform/database/server/embedded.js';
import { EmbeddedProduct } from '../support/embedded-product.js';
import { deviceRows, tokens } from '../support/push-data.js';
import { PushProvider } from '../support/push-provider.js';
import { SettableClock } from '../support/set-clock.js';
import { eventually } from '../support/wait.js';

/** Number of 4-KiB pages: enough for the product and a few megabytes. The limit simulates the disk. */
const MAX_PAGES = 3_000;
const ALL = tokens('device', 300);
const MINUTE = 60_000;

describe('a disk that fills up', () => {
  const clock = new SettableClock();
  let folder: string;
  let mongo: EmbeddedMongo;
  let provider: PushProvider;
  let service: EmbeddedProduct;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-disk-'));
    mongo = await startEmbeddedMongo({ dataDir: folder, maxPages: MAX_PAGES });
    provider = await PushProvider.start();
    const env = { ...provider.env, ...clock.env, EXPO_RATE_PER_SECOND: '500' };
    service = await EmbeddedProduct.start(env, withDatabaseName(mongo.uri));
    await service.makeStage();
    await service.database.collection('devices').insertMany(deviceRows(ALL));
  });
  afterAll(async () => {
    await service.close();
    await mongo.close();
    await provider.stop();
    clock.remove();
    await rm(folder, { recursive: true, force: true });
  });

  /** Fills the disk with documents of each size until none fits. */
  const fill = async (...sizes: number[]): Promise<void> => {
    for (const size of sizes) {
      for (;;) {
        const failure = await service.database
          .collection('filler')
          .insertOne({ text: 'x'.repeat(size) })
          .then(() => null)
          .catch((error: unknown) => error);
        if (failure === null) continue;
        expect(failure).toMatchObject({ code: 14031 });
        break;
      }
    }
  };
  /** Retries: writes are committed in groups, and a failed write of the service rolls this one back too. */
  const freeDiskSpace = async (): Promise<void> => {
    const filler = service.database.collection('filler');
    await eventually(() =>
      filler.deleteMany({}).catch((error: unknown) => {
        expect(error).toMatchObject({ code: 14031 });
        return undefined;
      }),
    );
  };

  /** Titles of the questions whose write returned 201. */
  const createdTitles: string[] = [];
  let questionCount = 0;
  const addQuestion = async (length = 1_900): Promise<Response> => {
    questionCount += 1;
    const body = { title: `Is there space for question ${questionCount}?`, description: 'x'.repeat(length) };
    const response = await fetch(`${service.product.url}/api/faq`, {
      method: 'POST',
      headers: { ...service.admin, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.status === 201) createdTitles.push(body.title);
    return response;
  };
  const get = async (path: string): Promise<number> =>
    (await fetch(`${service.product.url}${path}`, { headers: service.admin })).status;

  it('rejects only writes, and completes all due work once when space is available again', async () => {
    const games = await service.plant(Array.from({ length: 30 }, (_, n) => new Date(clock.now() + 3_000 + n * 100)));
    const soon = new Date(clock.now() + 2 * MINUTE).toISOString();
    const timing = { deliveryDate: soon.slice(0, 10), deliveryTime: soon.slice(11, 16), timeZone: 'UTC' };
    const planned = await service.push({ title: 'Due while the disk is full', deliveryType: 'scheduled', ...timing });
    // An old time of last use would be updated, if the disk had space.
    const before = new Date(clock.now() - 5 * MINUTE);
    await service.database.collection('sessions').updateMany({}, { $set: { lastSeenAt: before } });

    // The disk is nearly full, so the rest of the test is fast.
    await fill(200_000);
    await service.database.collection('filler').deleteOne({});
    // The disk fills up while a batch is in flight, so its result cannot be stored.
    let requests = 0;
    const full = new Promise<void>((resolve, reject) => {
      provider.onRequest = async () => {
        requests += 1;
        if (requests === 2) await fill(20_000, 2_000, 2_000).then(resolve, reject);
      };
    });
    const push = await service.push({ title: 'On its way as the disk fills up' });
    await full;
    await eventually(() => service.product.output().includes('disk is full') || undefined);

    const rejection = await eventually(async () => {
      const response = await addQuestion();
      expect([201, 507]).toContain(response.status);
      return response.status === 507 ? response : undefined;
    });
    expect(await rejection.json()).toEqual({
      statusCode: 507,
      code: 'DATABASE_FULL',
      message: "The server's disk is full, so nothing was saved. Ask the operator to free some space.",
    });
    for (let index = 0; index < 25; index += 1) expect([201, 507]).toContain((await addQuestion(20)).status);
    for (const path of [
      '/api/health',
      '/api/auth/me',
      '/api/faq',
      '/api/matches',
      '/api/leagues',
      '/api/users/activity',
    ]) {
      expect([path, await get(path)]).toEqual([path, 200]);
    }

    // Leases expire and games and the scheduled push become due. The service must send nothing twice.
    clock.setBy(3 * MINUTE);
    await eventually(() => service.product.output().includes('was set forward') || undefined);
    expect((await addQuestion()).status).toBe(507);

    await freeDiskSpace();
    await expectSentOnce(push);
    await expectSentOnce(planned);
    await eventually(async () => (await service.games()).every(({ status }) => status === 'Live') || undefined);
    expect([...(await service.announced())].sort()).toEqual(games.map((id) => [id, 1]).sort());

    // Questions with status 201 are stored with their log entry. Questions with status 507 are in neither collection.
    const stored = await service.database.collection('faqs').find().toArray();
    expect(stored.map(({ title }) => title as string).sort()).toEqual([...createdTitles].sort());
    expect(await service.database.collection('activities').countDocuments({ resource: 'faqs' })).toBe(
      createdTitles.length,
    );
    expect((await addQuestion()).status).toBe(201);
    expect(await service.database.db!.command({ validate: 'games' })).toMatchObject({ valid: true });

    const errorLines = service.product
      .output()
      .split('\n')
      .filter((line) => /error/i.test(line));
    expect(errorLines.every((line) => line.includes('disk is full'))).toBe(true);
    expect(errorLines.length).toBeLessThanOrEqual(2);
    expect(service.product.process.exitCode).toBeNull();
  });

  const expectSentOnce = async (push: PushNotificationRecord): Promise<void> => {
    const { progress, displayTitle } = await service.untilOver(push);
    expect(progress).toMatchObject({ state: 'sent', total: ALL.length, sent: ALL.length, failed: 0 });
    const counts = ALL.map(
      (token) => (provider.ledger.get(token) ?? []).filter(({ title }) => title === displayTitle).length,
    );
    expect(counts).toEqual(ALL.map(() => 1));
  };
});
