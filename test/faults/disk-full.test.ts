import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startEmbeddedMongo, type EmbeddedMongo } from '@nepsh/embedded-mongo';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PushNotificationRecord } from '../../src/contract/records/notification.record.js';
import { withDatabaseName } from '../../src/platform/database/embedded.js';
import { EmbeddedProduct } from '../support/embedded-product.js';
import { deviceRows, tokens } from '../support/push-data.js';
import { PushProvider } from '../support/push-provider.js';
import { SettableClock } from '../support/set-clock.js';
import { eventually } from '../support/wait.js';

/** Space for what the product needs and a few megabytes, in pages of 4 KiB: it stands for the disk. */
const PAGES = 3_000;
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
    mongo = await startEmbeddedMongo({ dataDir: folder, maxPages: PAGES });
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

  /** Fills the disk with ever smaller things, each until none fits in. */
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
  /** Tries again: writes are committed in groups, and one of the service's that finds the disk full takes this one with it. */
  const freeDiskSpace = async (): Promise<void> => {
    const filler = service.database.collection('filler');
    await eventually(() =>
      filler.deleteMany({}).catch((error: unknown) => {
        expect(error).toMatchObject({ code: 14031 });
        return undefined;
      }),
    );
  };

  /** Titles of the questions that were answered 201. */
  const made: string[] = [];
  let asked = 0;
  const question = async (length = 1_900): Promise<Response> => {
    asked += 1;
    const body = { title: `Is there space for question ${asked}?`, description: 'x'.repeat(length) };
    const answer = await fetch(`${service.product.url}/api/faq`, {
      method: 'POST',
      headers: { ...service.admin, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.status === 201) made.push(body.title);
    return answer;
  };
  const get = async (path: string): Promise<number> =>
    (await fetch(`${service.product.url}${path}`, { headers: service.admin })).status;

  it('refuses writes and nothing else; with space again, all that fell due goes once', async () => {
    const games = await service.plant(Array.from({ length: 30 }, (_, n) => new Date(clock.now() + 3_000 + n * 100)));
    const soon = new Date(clock.now() + 2 * MINUTE).toISOString();
    const timing = { deliveryDate: soon.slice(0, 10), deliveryTime: soon.slice(11, 16), timeZone: 'UTC' };
    const planned = await service.push({ title: 'Due while the disk is full', deliveryType: 'scheduled', ...timing });
    // Signed in for a while: that they are here would be written down.
    const before = new Date(clock.now() - 5 * MINUTE);
    await service.database.collection('sessions').updateMany({}, { $set: { lastSeenAt: before } });

    // Nearly full, so that the rest is quickly done.
    await fill(200_000);
    await service.database.collection('filler').deleteOne({});
    // The disk fills up while a batch is on its way: what became of it cannot be stored.
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

    const refusal = await eventually(async () => {
      const answer = await question();
      expect([201, 507]).toContain(answer.status);
      return answer.status === 507 ? answer : undefined;
    });
    expect(await refusal.json()).toEqual({
      statusCode: 507,
      code: 'DATABASE_FULL',
      message: "The server's disk is full: nothing was saved. The operator has to free some space.",
    });
    for (let index = 0; index < 25; index += 1) expect([201, 507]).toContain((await question(20)).status);
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

    // Leases run out by the hour, games and the planned push fall due: the service looks, and sends nothing twice.
    clock.setBy(3 * MINUTE);
    await eventually(() => service.product.output().includes('was set forward') || undefined);
    expect((await question()).status).toBe(507);

    await freeDiskSpace();
    await expectSentOnce(push);
    await expectSentOnce(planned);
    await eventually(async () => (await service.games()).every(({ status }) => status === 'Live') || undefined);
    expect([...(await service.announced())].sort()).toEqual(games.map((id) => [id, 1]).sort());

    // What was answered 201 is there with its entry in the log, what was answered 507 is in neither.
    const stored = await service.database.collection('faqs').find().toArray();
    expect(stored.map(({ title }) => title as string).sort()).toEqual([...made].sort());
    expect(await service.database.collection('activities').countDocuments({ resource: 'faqs' })).toBe(made.length);
    expect((await question()).status).toBe(201);
    expect(await service.database.db!.command({ validate: 'games' })).toMatchObject({ valid: true });

    const said = service.product
      .output()
      .split('\n')
      .filter((line) => /error/i.test(line));
    expect(said.every((line) => line.includes('disk is full'))).toBe(true);
    expect(said.length).toBeLessThanOrEqual(2);
    expect(service.product.process.exitCode).toBeNull();
  });

  const expectSentOnce = async (push: PushNotificationRecord): Promise<void> => {
    const { progress, displayTitle } = await service.over(push);
    expect(progress).toMatchObject({ state: 'sent', total: ALL.length, sent: ALL.length, failed: 0 });
    const counts = ALL.map(
      (token) => (provider.ledger.get(token) ?? []).filter(({ title }) => title === displayTitle).length,
    );
    expect(counts).toEqual(ALL.map(() => 1));
  };
});
