import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startEmbeddedMongo, type EmbeddedMongo } from '@nepsh/embedded-mongo';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { type Connection } from 'mongoose';
import type { PushNotificationRecord } from '../../src/contract/records/notification.record.js';
import { withDatabaseName } from '../../src/platform/database/embedded.js';
import { call, signInAsFirstAdmin, startProduct, type Product } from '../support/product.js';
import { deviceRows, INSTANT, isOver, tokens } from '../support/push.js';
import { PushProvider, type Arrived } from '../support/push-provider.js';
import { eventually } from '../support/wait.js';

const DEVICES = 1_500;
/** What goes out in one batch at the rate below: one request. */
const BATCH = 100;
const RATE = '1000';
/** A lease that nobody gave back runs out after this time at the latest; then another goes on. Milliseconds. */
const TAKEOVER_MS = 45_000;
const ROUNDS = 8;
const STALLS = 3;

/** Numbers that a seed decides (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const SEED = Number(process.env['SEED'] ?? randomInt(1_000_000));

/** The ledger is kept by the stand-in, which outlives every process that is killed. */
describe('pushes under kill -9 and SIGSTOP', () => {
  const random = randomOf(SEED);
  const all = tokens('device', DEVICES);
  let folder: string;
  let provider: PushProvider;
  let mongo: EmbeddedMongo;
  let database: Connection;
  const running = new Set<Product>();
  let admin: { authorization: string };

  const start = async (name: string): Promise<Product> => {
    const product = await startProduct({
      ...provider.env,
      DATA_DIR: join(folder, name),
      MONGODB_URI: withDatabaseName(mongo.uri),
      SECRET_KEY: 'the same for every process of this test',
      EXPO_RATE_PER_SECOND: RATE,
      EXPO_ACCESS_TOKEN: name,
    });
    running.add(product);
    return product;
  };
  const kill = async (product: Product): Promise<void> => {
    running.delete(product);
    await product.stop('SIGKILL');
  };
  const push = async (product: Product, more: object = {}): Promise<PushNotificationRecord> => {
    const body = { ...INSTANT, ...more };
    const path = '/api/mobile/notifications';
    return (await call<{ notification: PushNotificationRecord }>(product, 'POST', path, body, admin)).notification;
  };
  const untilOver = (product: Product, { _id }: { _id: string }): Promise<PushNotificationRecord> =>
    eventually(async () => {
      const path = `/api/mobile/notifications/${_id}`;
      const { notification } = await call<{ notification: PushNotificationRecord }>(
        product,
        'GET',
        path,
        undefined,
        admin,
      );
      return isOver(notification.progress) ? notification : undefined;
    }, TAKEOVER_MS);
  const addressesOf = ({ body }: Arrived): string[] =>
    (JSON.parse(body.toString()) as { to: string }[]).map(({ to }) => to);
  const reset = (): void => {
    provider.ledger.clear();
    provider.requests.length = 0;
    provider.onRequest = () => undefined;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-push-'));
    provider = await PushProvider.start();
    mongo = await startEmbeddedMongo({ dataDir: join(folder, 'database') });
    database = await mongoose.createConnection(withDatabaseName(mongo.uri)).asPromise();
    const product = await start('first');
    admin = await signInAsFirstAdmin(product);
    await database.collection('devices').insertMany(deviceRows(all));
    await kill(product);
    process.stdout.write(`pushes under faults: SEED=${SEED}\n`);
  });
  afterAll(async () => {
    for (const product of running) await product.stop('SIGKILL');
    await database.close();
    await mongo.close();
    await provider.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Kills at a step that has a name, or after a while. */
  const killAt: Record<string, (product: Product, inFlight: Set<string>) => Promise<void>> = {
    'when a request has arrived and is not answered': (product, inFlight) => killOnRequest(product, inFlight, false),
    'when a request is being answered': (product, inFlight) => killOnRequest(product, inFlight, true),
    'at any moment': async (product, inFlight) => {
      let last: string[] = [];
      provider.onRequest = (request) => void (last = addressesOf(request));
      await new Promise((resolve) => setTimeout(resolve, random() * 1_600));
      await kill(product);
      for (const address of last) inFlight.add(address);
    },
  };
  const killOnRequest = (product: Product, inFlight: Set<string>, answered: boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      const at = 1 + Math.floor(random() * (DEVICES / BATCH - 1));
      let seen = 0;
      provider.onRequest = async (request) => {
        seen += 1;
        if (seen < at) return;
        provider.onRequest = () => undefined;
        for (const address of addressesOf(request)) inFlight.add(address);
        const killed = kill(product).then(resolve, reject);
        if (!answered) await killed;
      };
    });

  it(`loses nothing in ${ROUNDS} rounds of kill -9, and repeats at most the batch in flight`, async () => {
    let repeated = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      reset();
      const names = Object.keys(killAt);
      const name = names[round % names.length]!;
      const inFlight = new Set<string>();
      const product = await start('killed');
      const made = await push(product);
      await killAt[name]!(product, inFlight);
      const next = await start('killed');
      const { progress } = await untilOver(next, made);
      await kill(next);

      const counts = all.map((token) => provider.count(token));
      const twice = all.filter((token) => provider.count(token) > 1);
      expect({ name, lost: counts.filter((count) => count === 0).length }).toEqual({ name, lost: 0 });
      expect(Math.max(...counts)).toBeLessThanOrEqual(2);
      expect(twice.filter((token) => !inFlight.has(token))).toEqual([]);
      expect(inFlight.size).toBeLessThanOrEqual(BATCH);
      expect(progress).toMatchObject({ state: 'sent', total: DEVICES, sent: DEVICES, failed: 0 });
      repeated += twice.length;
    }
    process.stdout.write(
      `kill -9, ${ROUNDS} rounds of ${DEVICES} devices: 0 lost, ${repeated} messages of batches in flight twice\n`,
    );
  }, 600_000);

  it(`sends nothing after a stop that outlasted the lease, in ${STALLS} rounds`, async () => {
    let repeated = 0;
    for (let round = 0; round < STALLS; round += 1) {
      reset();
      const stalled = await start('stalled');
      const made = await push(stalled);
      const inFlight = new Set<string>();
      const at = 2 + Math.floor(random() * 10);
      await new Promise<void>((resolve) => {
        let seen = 0;
        provider.onRequest = (request) => {
          seen += 1;
          if (seen !== at) return;
          for (const address of addressesOf(request)) inFlight.add(address);
          stalled.process.kill('SIGSTOP');
          resolve();
        };
      });
      const other = await start('other');
      const { progress } = await untilOver(other, made);
      const twice = all.filter((token) => provider.count(token) > 1);
      expect(all.filter((token) => provider.count(token) === 0)).toEqual([]);
      expect(twice.filter((token) => !inFlight.has(token))).toEqual([]);
      expect(progress).toMatchObject({ state: 'sent', total: DEVICES, sent: DEVICES, failed: 0 });

      const late: string[] = [];
      provider.onRequest = ({ headers, body }) => {
        const mine = (JSON.parse(body.toString()) as { body: string }[])[0]?.body === INSTANT.body;
        if (mine && headers.authorization === 'Bearer stalled') late.push(body.toString());
      };
      stalled.process.kill('SIGCONT');
      // By the time that another push has gone through it, it has had every opportunity.
      const second = await push(stalled, { body: 'Something else altogether' });
      await untilOver(stalled, second);
      expect(late).toEqual([]);
      repeated += twice.length;
      await kill(stalled);
      await kill(other);
    }
    process.stdout.write(`SIGSTOP, ${STALLS} rounds: 0 lost, ${repeated} messages of batches in flight twice\n`);
  }, 600_000);
});
