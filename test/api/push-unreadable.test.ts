import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import type {
  PushNotificationRecord,
  SimpleNotificationRecord,
} from '../../src/contract/records/notification.record.js';
import { adminApi, databaseOf, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { addDevices, untilOver, push, untilProgress, whenDeferred } from '../support/push.js';
import { expoToken, tokens } from '../support/push-data.js';
import { PushProvider } from '../support/push-provider.js';
import { eventually } from '../support/wait.js';
import { browser } from '../support/web-push-payload.js';

const MINUTE = 60_000;

describe('a push with a recipient or record that cannot be handled', () => {
  let provider: PushProvider;
  let test: TestApp;
  let clock: FakeClock;
  let admin: Api;

  beforeAll(async () => {
    provider = await PushProvider.start();
    clock = new FakeClock();
    test = await startTestApp({ clock, env: provider.env });
    admin = await adminApi(test);
  });
  afterEach(async () => {
    provider.moods.length = 0;
    provider.moodOf = () => provider.moods.shift();
    provider.ledger.clear();
    provider.requests.length = 0;
    await databaseOf(test).collection('devices').deleteMany({});
    await databaseOf(test).collection('push-subscriptions').deleteMany({});
  });
  afterAll(async () => {
    await test.close();
    await provider.stop();
  });

  const over = ({ _id }: { _id: string }): Promise<PushNotificationRecord> =>
    untilOver(test, clock, admin, `/api/mobile/notifications/${_id}`);

  it('reaches all others when the provider rejects a request because of one of its recipients', async () => {
    const foreign = expoToken('another-project');
    await addDevices(test, [...tokens('before', 60), foreign, ...tokens('after', 39)]);
    const refusal = { status: 400, body: { errors: [{ code: 'PUSH_TOO_MANY_EXPERIENCE_IDS' }] } };
    provider.moodOf = ({ body }) => (body.includes(foreign) ? refusal : undefined);

    const { progress } = await over(await push(admin));

    expect(progress).toMatchObject({ state: 'sent', total: 100, sent: 99, failed: 1 });
    expect(provider.total).toBe(99);
    expect(provider.ledger.has(foreign)).toBe(false);
  });

  it('stops dividing a request when the provider rejects all parts of it', async () => {
    await addDevices(test, tokens('rejected', 100));
    provider.moodOf = () => ({ status: 400, body: { errors: [{ code: 'VALIDATION_ERROR' }] } });

    const { progress } = await over(await push(admin));

    expect(progress).toMatchObject({ state: 'failed', total: 100, failed: 100 });
    expect(provider.requests.length).toBeLessThan(30);
  });

  it('is sent although earlier pushes cannot be prepared', async () => {
    await addDevices(test, [expoToken('behind')]);
    clock.advance(Math.ceil(clock.now() / MINUTE) * MINUTE - clock.now());
    const at = new Date(clock.now() + 10 * MINUTE).toISOString();
    const timing = { deliveryType: 'scheduled', deliveryDate: at.slice(0, 10), deliveryTime: at.slice(11, 16) };
    const [broken, unknown, sound] = [
      await push(admin, { ...timing, timeZone: 'UTC' }),
      await push(admin, { ...timing, timeZone: 'UTC' }),
      await push(admin, { ...timing, timeZone: 'UTC' }),
    ];
    const store = databaseOf(test).collection('push-notifications');
    const idOf = ({ _id }: { _id: string }) => ({ _id: new Types.ObjectId(_id) });
    await store.updateOne(idOf(broken), { $set: { image: null } });
    await store.updateOne(idOf(unknown), { $set: { platforms: 'fax' } });

    clock.advance(10 * MINUTE);

    const stateOf = (one: { _id: string }, state: string) =>
      untilProgress<PushNotificationRecord>(
        admin,
        `/api/mobile/notifications/${one._id}`,
        (progress) => progress.state === state,
      );
    expect((await stateOf(sound, 'sent')).progress).toMatchObject({ sent: 1 });
    await stateOf(broken, 'failed');
    // A push that did not begin within 15 minutes is dropped.
    clock.advance(16 * MINUTE);
    await stateOf(unknown, 'failed');
    expect(provider.count(expoToken('behind'))).toBe(1);
  });

  it('reads the receipts after a row that cannot be read', async () => {
    const token = expoToken('receipt');
    await addDevices(test, [token]);
    const receipt = { status: 'error' as const, message: 'gone', details: { error: 'DeviceNotRegistered' } };
    provider.receipts.set(token, receipt);
    const poison = { _id: new Types.ObjectId(), job: 'none', batch: 'none', tries: 0, dueAt: new Date(0) };
    await databaseOf(test)
      .collection('push-receipts')
      .insertOne({ ...poison, forgetAt: new Date(clock.now() + 60 * MINUTE) });
    const sent = await over(await push(admin));
    expect(sent.progress).toMatchObject({ sent: 1, failed: 0 });

    clock.advance(16 * MINUTE);

    const path = `/api/mobile/notifications/${sent._id}`;
    const { progress } = await untilProgress<PushNotificationRecord>(admin, path, ({ failed }) => failed === 1);
    expect(progress).toMatchObject({ sent: 0, failed: 1, removed: 1 });
    provider.receipts.clear();
  });

  it('counts a device with unreadable quiet hours as failed, and reaches all others', async () => {
    const quietHours = { from: '22:00', to: '07:00', timeZone: 'IST' };
    await addDevices(test, [expoToken('unreadable')], { quietHours });
    await addDevices(test, [expoToken('readable')]);

    const { progress } = await over(await push(admin));

    expect(progress).toMatchObject({ state: 'sent', total: 2, sent: 1, failed: 1 });
    expect([...provider.ledger.keys()]).toEqual([expoToken('readable')]);
  });

  it('counts a subscription with an invalid endpoint as failed, and reaches all others', async () => {
    const [broken, sound] = [provider.endpoint('broken'), provider.endpoint('sound')];
    for (const endpoint of [broken, sound])
      await admin
        .post('/api/notifications/subscriptions', { subscription: browser(endpoint).subscription })
        .expect(201);
    const subscriptions = databaseOf(test).collection('push-subscriptions');
    await subscriptions.updateOne({ endpoint: broken }, { $set: { endpoint: 'no address' } });

    const { progress } = await over(await push(admin, { platforms: 'web' }));

    expect(progress).toMatchObject({ state: 'sent', total: 2, sent: 1, failed: 1 });
    expect([...provider.ledger.keys()]).toEqual([sound]);
  });

  it('keeps the progress of a template that is sent again before the end of its first send is complete', async () => {
    const { subscription } = browser(provider.endpoint('again'));
    await admin.post('/api/notifications/subscriptions', { subscription }).expect(201);
    const { body } = await admin.post('/api/notifications', { title: 'Hello', description: 'World' }).expect(201);
    const id = body.notification._id as string;
    const path = `/api/notifications/${id}`;
    await admin.post(`${path}/send`).expect(201);
    await untilOver<SimpleNotificationRecord>(test, clock, admin, path);
    provider.moods.push('hang');
    await admin.post(`${path}/send`).expect(201);
    await eventually(() => (provider.pendingCount === 1 ? true : undefined));

    // A killed process has stored the end only in the template.
    const jobs = databaseOf(test).collection('push-jobs');
    const first = { _id: `template:${id}:1` as never };
    await jobs.updateOne(first, { $set: { endPending: true } });
    await eventually(async () => ((await jobs.findOne(first))?.['endPending'] === false ? true : undefined));

    const { body: sending } = await admin.get(path).expect(200);
    expect(sending.notification.progress).toMatchObject({ state: 'sending', sent: 0 });
    provider.release();
    await whenDeferred(test, clock);
    clock.advance(61_000);
    const over = await untilOver<SimpleNotificationRecord>(test, clock, admin, path);
    expect(over.progress).toMatchObject({ state: 'sent', sent: 1 });
  });
});
