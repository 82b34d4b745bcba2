import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PushNotificationRecord } from '../../src/contract/records/notification.record.js';
import { seeded, type Random } from '../../src/demo/random.js';
import { connectTo } from '../support/connect.js';
import { NIGHTLY } from '../support/nightly.js';
import { call, signInAsFirstAdmin, startProduct, type Product } from '../support/product.js';
import { deviceRows, INSTANT, isOver, tokens } from '../support/push-data.js';
import { PushProvider } from '../support/push-provider.js';
import { SEED } from '../support/seed.js';
import { startDatabaseServer, type DatabaseServer } from '../support/servers.js';
import { eventually } from '../support/wait.js';

const DEVICES = 1_000;
/** Messages per second, in batches of one request with 100 messages. */
const RATE = '1000';
const BATCHES = 10;
/** Maximum time until a lease that was not released expires and another process continues, in ms. */
const TAKEOVER_MS = 60_000;
/** Concurrent rounds, each with its own database: they wait most of the time. */
const ROUNDS = NIGHTLY ? 3 : 1;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** Two processes on one database. The process that sends is stopped for longer than its lease. */
class Stall {
  readonly all = tokens('device', DEVICES);
  private readonly products: Product[] = [];
  private admin: { authorization: string } = { authorization: '' };

  private constructor(
    private readonly folder: string,
    readonly provider: PushProvider,
    private readonly mongo: DatabaseServer,
  ) {}

  static async start(): Promise<Stall> {
    const folder = await mkdtemp(join(tmpdir(), 'nepsh-stall-'));
    const mongo = await startDatabaseServer(join(folder, 'database'));
    return new Stall(folder, await PushProvider.start(), mongo);
  }

  async close(): Promise<void> {
    for (const product of this.products) await product.stop('SIGKILL');
    await this.mongo.stop();
    await this.provider.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  async launch(name: string): Promise<Product> {
    const product = await startProduct({
      ...this.provider.env,
      DATA_DIR: join(this.folder, name),
      MONGODB_URI: this.mongo.uri,
      SECRET_KEY: 'the same for every process of this test',
      EXPO_RATE_PER_SECOND: RATE,
      EXPO_ACCESS_TOKEN: name,
    });
    this.products.push(product);
    return product;
  }

  async fill(product: Product): Promise<void> {
    this.admin = await signInAsFirstAdmin(product);
    const database = await connectTo(this.mongo.uri, { dbName: 'nepsh' });
    await database.collection('devices').insertMany(deviceRows(this.all));
    await database.close();
  }

  async push(product: Product, more: object = {}): Promise<PushNotificationRecord> {
    const [path, body] = ['/api/mobile/notifications', { ...INSTANT, ...more }];
    return (await call<{ notification: PushNotificationRecord }>(product, 'POST', path, body, this.admin)).notification;
  }

  untilOver(product: Product, { _id }: { _id: string }): Promise<PushNotificationRecord> {
    const path = `/api/mobile/notifications/${_id}`;
    return eventually(async () => {
      // On a busy machine the database may be silent for longer than a call waits. Clients retry then.
      const body = await call<{ notification: PushNotificationRecord }>(
        product,
        'GET',
        path,
        undefined,
        this.admin,
      ).catch(() => undefined);
      return body && isOver(body.notification.progress) ? body.notification : undefined;
    }, TAKEOVER_MS);
  }

  /** Stops the process in the middle of the n-th request. Resolves to the recipients of that request. */
  stopAt(product: Product, nth: number): Promise<Set<string>> {
    return new Promise((resolve) => {
      let requestCount = 0;
      this.provider.onRequest = ({ body }) => {
        requestCount += 1;
        if (requestCount !== nth) return;
        product.process.kill('SIGSTOP');
        resolve(new Set((JSON.parse(body.toString()) as { to: string }[]).map(({ to }) => to)));
      };
    });
  }
}

describe('a process that is stopped for longer than its lease', () => {
  const random = seeded(SEED);
  let stalls: Stall[] = [];

  beforeAll(async () => {
    print(`SIGSTOP: SEED=${SEED}`);
    stalls = await Promise.all(Array.from({ length: ROUNDS }, () => Stall.start()));
  });
  afterAll(() => Promise.all(stalls.map((stall) => stall.close())));

  /** Returns the number of repeated messages of the batch in flight. */
  const round = async (stall: Stall, random: Random): Promise<number> => {
    const { provider, all } = stall;
    const stalled = await stall.launch('stalled');
    await stall.fill(stalled);
    const stopped = stall.stopAt(stalled, random.whole(2, BATCHES));
    const push = await stall.push(stalled);
    const inFlight = await stopped;
    const other = await stall.launch('other');
    const { progress } = await stall.untilOver(other, push);
    const repeated = all.filter((token) => provider.count(token) > 1);
    expect(all.filter((token) => provider.count(token) === 0)).toEqual([]);
    expect(repeated.filter((token) => !inFlight.has(token) || provider.count(token) > 2)).toEqual([]);
    expect(progress).toMatchObject({ state: 'sent', total: DEVICES, sent: DEVICES, failed: 0 });

    const lateMessages: string[] = [];
    provider.onRequest = ({ headers, body }) => {
      const isFirstPush = (JSON.parse(body.toString()) as { body: string }[])[0]?.body === INSTANT.body;
      if (isFirstPush && headers.authorization === 'Bearer stalled') lateMessages.push(body.toString());
    };
    stalled.process.kill('SIGCONT');
    // When another push was sent, the stalled process has had enough time to send the rest of the first push.
    await stall.untilOver(stalled, await stall.push(stalled, { body: 'Something else altogether' }));
    expect(lateMessages).toEqual([]);
    return repeated.length;
  };

  it('sends nothing more after it continues', async () => {
    const seeds = stalls.map(() => random.whole(0, 1_000_000));
    const repeated = await Promise.all(stalls.map((stall, index) => round(stall, seeded(seeds[index] ?? 0))));
    const sum = repeated.reduce((all, one) => all + one, 0);
    print(`SIGSTOP, ${ROUNDS} rounds of ${DEVICES} devices: 0 lost, ${sum} messages of batches in flight twice`);
  }, 600_000);
});
