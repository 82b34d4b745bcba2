import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EmbeddedProduct } from '../support/embedded-product.js';
import { deviceRows, tokens } from '../support/push-data.js';
import { PushProvider } from '../support/push-provider.js';
import { eventually } from '../support/wait.js';

const ALL = tokens('device', 300);
/**
 * Longer than the maximum duration of a request to a push service (6 s), a lease (5 s), and the lease of a push (10 s).
 */
const PAUSE_MS = 11_500;

/** The machine sleeps, a debugger stops the process, or the host is busy. No other process can take the lease. */
describe('the only process, stopped for longer than its leases', () => {
  let provider: PushProvider;
  let service: EmbeddedProduct;

  beforeAll(async () => {
    provider = await PushProvider.start();
    // Messages per second: five requests with 100 messages each.
    service = await EmbeddedProduct.start({ ...provider.env, EXPO_RATE_PER_SECOND: '500' });
    await service.makeStage();
    await service.database.collection('devices').insertMany(deviceRows(ALL));
  });
  afterAll(async () => {
    await service.close();
    await provider.stop();
  });

  it('resumes its work when it continues: due games are live and each push was sent once', async () => {
    const games = await service.plant([2_000, 4_000, 6_000].map((ms) => new Date(Date.now() + ms)));
    let requests = 0;
    const stopped = new Promise<void>((resolve) => {
      // The second request has arrived, but the process is stopped when the response arrives.
      provider.onRequest = () => {
        requests += 1;
        if (requests !== 2) return;
        service.product.process.kill('SIGSTOP');
        resolve();
      };
    });
    const push = await service.push();
    await stopped;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    service.product.process.kill('SIGCONT');

    const { progress } = await service.untilOver(push);
    expect(progress).toMatchObject({ state: 'sent', total: ALL.length, sent: ALL.length, failed: 0 });
    expect(ALL.map((token) => provider.count(token))).toEqual(ALL.map(() => 1));
    expect(requests).toBe(ALL.length / 100);
    await eventually(async () => (await service.games()).every(({ status }) => status === 'Live') || undefined);
    const published = await service.announced();
    expect([...published].sort()).toEqual(games.map((id) => [id, 1]).sort());
    expect(service.product.output()).not.toMatch(/error/i);
  });
});
