import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { PushNotificationRecord } from '../../src/contract/records/notification.record.js';
import { Leases } from '../../src/platform/database/locks/lease.js';
import { adminApi, databaseOf, expectFailure, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { addDevices, push, untilProgress } from '../support/push.js';
import { INSTANT, isOver, tokens } from '../support/push-data.js';
import { PushProvider } from '../support/push-provider.js';
import { eventually } from '../support/wait.js';

const MINUTE = 60_000;
/** Messages of one batch at the rate below. */
const BATCH = 100;

/** Two instances share one database and one clock, and each completes the work of the other. */
describe('a push with two processes, edits and receipts', () => {
  let provider: PushProvider;
  let test: TestApp;
  let clock: FakeClock;
  let admin: Api;

  beforeAll(async () => {
    provider = await PushProvider.start();
    clock = new FakeClock();
    const env = { ...provider.env, EXPO_RATE_PER_SECOND: '600', EXPO_RECEIPT_DELAY_SECONDS: '900' };
    test = await startTestApp({ clock, env });
    await test.another();
    admin = await adminApi(test);
  });
  afterEach(async () => {
    provider.ledger.clear();
    provider.requests.length = 0;
    provider.onRequest = () => undefined;
    await databaseOf(test).collection('devices').deleteMany({});
  });
  afterAll(async () => {
    await test.close();
    await provider.stop();
  });

  const jobs = () => databaseOf(test).collection('push-jobs');
  const over = ({ _id }: { _id: string }): Promise<PushNotificationRecord> =>
    eventually(async () => {
      // The clock, which controls the rate, is stopped.
      clock.advance(170);
      const { body } = await admin.get(`/api/mobile/notifications/${_id}`).expect(200);
      return isOver(body.notification.progress) ? (body.notification as PushNotificationRecord) : undefined;
    }, 30_000);

  it('resumes at the cursor when its owner stalls, and ignores late results of that owner', async () => {
    await addDevices(test, tokens('stall', 450));
    const heldRequest = new Set<string>();
    provider.onRequest = ({ body }) => {
      const batch = JSON.parse(body.toString()) as { to: string }[];
      // The provider accepts the third batch, but never responds.
      if (provider.requests.length === 3 && heldRequest.size === 0) {
        for (const { to } of batch) heldRequest.add(to);
        provider.moods.push('hang');
      }
    };
    const createdPush = await push(admin);
    await eventually(() => {
      clock.advance(170);
      return provider.pendingCount === 1 ? true : undefined;
    });
    // Its leases expire during the wait for the response, so it no longer sends.
    const stalled = jest.spyOn(test.app.get(Leases), 'hold').mockResolvedValue(null);
    clock.advance(11_000);
    const { progress } = await over(createdPush);
    expect(progress).toMatchObject({ state: 'sent', total: 450, sent: 450, failed: 0 });
    provider.release();
    stalled.mockRestore();
    expect(heldRequest.size).toBe(BATCH);
    expect(provider.total).toBe(450);
    const job = await jobs().findOne({ _id: `push:${createdPush._id}` as never });
    expect(job).toMatchObject({ state: 'sent', lease: { fence: expect.any(Number) } });
    expect((job!['lease'] as { fence: number }).fence).toBeGreaterThan(1);
    for (const messages of provider.ledger.values()) expect(messages).toHaveLength(1);
  });

  it('counts failures and their causes once, although its owner stalls with the response', async () => {
    await addDevices(test, tokens('late', 250));
    const refusal = { status: 400, body: { errors: [{ code: 'VALIDATION_ERROR' }] } };
    let isBlocked = false;
    provider.onRequest = () => {
      if (provider.requests.length === 2 && !isBlocked) {
        isBlocked = true;
        provider.moods.push('hang');
      } else provider.moods.push(refusal);
    };
    const createdPush = await push(admin);
    await eventually(() => {
      clock.advance(170);
      return provider.pendingCount === 1 ? true : undefined;
    });
    const stalled = jest.spyOn(test.app.get(Leases), 'hold').mockResolvedValue(null);
    clock.advance(11_000);
    const { progress } = await over(createdPush);
    const failures = [{ provider: 'expo', cause: 'other', count: 250 }];
    expect(progress).toMatchObject({ state: 'failed', total: 250, sent: 0, failed: 250, failures });
    provider.release();
    stalled.mockRestore();
    provider.moods.length = 0;
    const again = await admin.get(`/api/mobile/notifications/${createdPush._id}`).expect(200);
    expect(again.body.notification.progress).toEqual(progress);
  });

  it('is either edited or started', async () => {
    clock.advance(Math.ceil(clock.now() / MINUTE) * MINUTE - clock.now());
    await addDevices(test, tokens('edit', 1));
    const outcomes = { edited: 0, refused: 0 };
    for (let round = 0; round < 10; round += 1) {
      const at = new Date(clock.now() + MINUTE).toISOString();
      const timing = {
        deliveryType: 'scheduled',
        deliveryDate: at.slice(0, 10),
        deliveryTime: at.slice(11, 16),
        timeZone: 'UTC',
      };
      const createdPush = await push(admin, timing);
      const edit = admin
        .put(`/api/mobile/notifications/${createdPush._id}`, {
          ...INSTANT,
          ...timing,
          title: `Changed in round ${round}`,
        })
        .then((response) => response);
      clock.advance(MINUTE);
      const response = await edit;
      const sent = await over(createdPush);
      const message = (await jobs().findOne({ _id: `push:${createdPush._id}` as never }))?.['message'] as {
        title: string;
      };
      expect(message.title).toBe(sent.displayTitle);
      if (response.status === 200) outcomes.edited += 1;
      else outcomes.refused += 1;
      if (response.status !== 200) expectFailure(response, 'NOTIFICATION_STARTED');
      expect(sent.displayTitle.includes('Changed')).toBe(response.status === 200);
    }
    expect(outcomes.edited + outcomes.refused).toBe(10);
  });

  it('removes dead devices and corrects its counts by the later receipts', async () => {
    const all = tokens('receipt', 120);
    await addDevices(test, all);
    const error = (code: string) => ({ status: 'error' as const, message: code, details: { error: code } });
    provider.receipts.set(all[3]!, error('DeviceNotRegistered'));
    provider.receipts.set(all[110]!, error('MessageTooBig'));
    const createdPush = await push(admin);
    expect((await over(createdPush)).progress).toMatchObject({ sent: 120, failed: 0 });
    expect(await databaseOf(test).collection('push-receipts').countDocuments()).toBeGreaterThan(0);
    clock.advance(901_000);
    const { progress } = await untilProgress<PushNotificationRecord>(
      admin,
      `/api/mobile/notifications/${createdPush._id}`,
      ({ failed }) => failed === 2,
    );
    expect(progress).toMatchObject({ state: 'sent', total: 120, sent: 118, failed: 2, removed: 1 });
    // Each receipt counts once, although two processes read receipts.
    expect(progress.failures).toEqual([
      { provider: 'expo', cause: 'not-registered', count: 1 },
      { provider: 'expo', cause: 'too-big', count: 1 },
    ]);
    const remainingTokens = await databaseOf(test).collection('devices').distinct('token');
    expect(remainingTokens).toHaveLength(119);
    expect(remainingTokens).not.toContain(all[3]);
    await eventually(
      async () => (await databaseOf(test).collection('push-receipts').countDocuments()) === 0 || undefined,
    );
  });
});
