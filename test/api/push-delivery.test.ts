import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import type {
  PushNotificationRecord,
  SimpleNotificationRecord,
} from '../../src/contract/records/notification.record.js';
import { Backfill } from '../../src/platform/database/rewrites/backfill.js';
import { adminApi, apiOf, databaseOf, expectFailure, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { EventListener } from '../support/events.js';
import { FakeClock } from '../support/fake-clock.js';
import { addDevices, untilOver, push, untilProgress, whenDeferred } from '../support/push.js';
import { expoToken, tokens } from '../support/push-data.js';
import { PushProvider } from '../support/push-provider.js';
import { eventually } from '../support/wait.js';
import { browser } from '../support/web-push-payload.js';

/** Creates a service account whose access tokens come from the stub. */
const accountOf = (provider: PushProvider): string => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return JSON.stringify({
    project_id: 'sports',
    client_email: 'push@sports.iam.example.org',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: `${provider.url}/token`,
  });
};

describe('a push', () => {
  let provider: PushProvider;
  let test: TestApp;
  let clock: FakeClock;
  let admin: Api;

  beforeAll(async () => {
    provider = await PushProvider.start();
    clock = new FakeClock();
    const env = { ...provider.env, FCM_SERVICE_ACCOUNT: accountOf(provider) };
    test = await startTestApp({ clock, env });
    admin = await adminApi(test);
  });
  afterEach(async () => {
    provider.moods.length = 0;
    provider.moodOf = () => provider.moods.shift();
    provider.onRequest = () => undefined;
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

  it('reaches every device once, through the service of its token', async () => {
    const expo = tokens('once', 250);
    const fcm = Array.from({ length: 7 }, (_, index) => `fcm-token-${index}`);
    await addDevices(test, [...expo, ...fcm]);
    await addDevices(test, [expoToken('silent')], { isNotificationsAllowed: false });
    const sent = await over(await push(admin));
    expect(sent).toMatchObject({
      delivered: true,
      progress: { state: 'sent', total: 257, sent: 257, failed: 0, removed: 0 },
    });
    expect(sent.progress.startedAt).toBe(clock.date().toISOString());
    expect([...provider.ledger.keys()].sort()).toEqual([...expo, ...fcm].sort());
    for (const messages of provider.ledger.values()) expect(messages).toHaveLength(1);
    expect(provider.requests.filter((path) => path.endsWith('/push/send'))).toHaveLength(3);
    expect(provider.ledger.get(expo[0]!)?.[0]?.body).toMatchObject({
      title: '📰 The derby is on',
      body: 'Kick-off is at three, join us',
      data: { screen: 'Home', url: '/(app)/(tabs)' },
    });
    expect(provider.ledger.get('fcm-token-0')?.[0]).toMatchObject({
      headers: { authorization: 'Bearer an access token' },
      body: { token: 'fcm-token-0', notification: { title: '📰 The derby is on' }, android: { ttl: '86400s' } },
    });
  });

  it('is marked as sent without recipients', async () => {
    expect((await over(await push(admin))).progress).toMatchObject({ state: 'sent', total: 0, sent: 0 });
  });

  it('is sent to browsers if this is selected, encrypted for each', async () => {
    const endpoint = provider.endpoint('both');
    await addDevices(test, [expoToken('both')]);
    await admin.post('/api/notifications/subscriptions', { subscription: browser(endpoint).subscription }).expect(201);
    expect((await over(await push(admin, { platforms: 'web' }))).progress).toMatchObject({ total: 1, sent: 1 });
    expect([...provider.ledger.keys()]).toEqual([endpoint]);
    expect(provider.ledger.get(endpoint)?.[0]?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      authorization: expect.stringMatching(/^vapid t=.+, k=.+/),
    });
    expect((await over(await push(admin, { platforms: 'both' }))).progress).toMatchObject({ total: 2, sent: 2 });
    expect(provider.count(endpoint)).toBe(2);
    expect(provider.count(expoToken('both'))).toBe(1);
  });

  it('reaches devices that are stored without the service of their token', async () => {
    await addDevices(test, [expoToken('old'), 'old-fcm-token']);
    await databaseOf(test)
      .collection('devices')
      .updateMany({}, { $unset: { provider: 1 } });
    // A start does this in the background.
    await test.app.get(Backfill).run();
    const { progress } = await over(await push(admin));
    expect(progress).toMatchObject({ state: 'sent', total: 2, sent: 2, failed: 0 });
    expect([...provider.ledger.keys()].sort()).toEqual([expoToken('old'), 'old-fcm-token']);
  });

  it('removes dead addresses, and counts them as failed and removed', async () => {
    const [expo, fcm, web] = [expoToken('dead'), 'fcm-dead', provider.endpoint('dead')];
    await addDevices(test, [expo, fcm, expoToken('alive')]);
    await admin.post('/api/notifications/subscriptions', { subscription: browser(web).subscription }).expect(201);
    for (const address of [expo, fcm, web]) provider.dead.add(address);
    const { progress } = await over(await push(admin, { platforms: 'both' }));
    expect(progress).toMatchObject({ state: 'sent', total: 4, sent: 1, failed: 3, removed: 3 });
    expect(progress.failures).toEqual(
      (['expo', 'fcm', 'web'] as const).map((provider) => ({ provider, cause: 'not-registered', count: 1 })),
    );
    const remainingDevices = await databaseOf(test).collection('devices').find().toArray();
    expect(remainingDevices.map(({ token }) => token as string)).toEqual([expoToken('alive')]);
    expect(await databaseOf(test).collection('push-subscriptions').countDocuments()).toBe(0);
  });

  it('waits for the time of a 429 response, and loses nothing', async () => {
    await addDevices(test, tokens('busy', 3));
    provider.moods.push({ status: 429, retryAfter: '120' });
    const createdPush = await push(admin);
    await eventually(() => (provider.requests.length === 1 ? true : undefined));
    const jobs = databaseOf(test).collection('push-jobs');
    const job = await eventually(async () => {
      const found = await jobs.findOne({ _id: `push:${createdPush._id}` as never, 'lease.until': new Date(0) });
      return found ?? undefined;
    });
    expect(job['dueAt']).toEqual(new Date(clock.now() + 120_000));
    clock.advance(119_000);
    const other = await push(admin, { title: 'Another one goes' });
    await eventually(
      async () => (await jobs.countDocuments({ _id: `push:${other._id}` as never, state: 'sending' })) || undefined,
    );
    expect(provider.requests).toHaveLength(1);
    clock.advance(1_100);
    expect((await over(createdPush)).progress).toMatchObject({ state: 'sent', total: 3, sent: 3 });
    expect((await over(other)).progress).toMatchObject({ state: 'sent', total: 3, sent: 3 });
    expect(provider.total).toBe(6);
  });

  it('continues with the other services while one of them requests a pause', async () => {
    const [web, fcm] = [provider.endpoint('unhurt'), 'fcm-unhurt'];
    await addDevices(test, [...tokens('paused', 3), fcm]);
    await admin.post('/api/notifications/subscriptions', { subscription: browser(web).subscription }).expect(201);
    provider.moodOf = ({ path }) => (path.endsWith('/push/send') ? { status: 429, retryAfter: '120' } : undefined);
    const createdPush = await push(admin, { platforms: 'both' });
    await eventually(() => provider.total === 2 || undefined);
    await whenDeferred(test, clock);
    expect([...provider.ledger.keys()].sort()).toEqual([fcm, web].sort());
    const { body } = await admin.get(`/api/mobile/notifications/${createdPush._id}`).expect(200);
    expect(body.notification.progress).toMatchObject({ state: 'sending', total: 5, sent: 2, failed: 0 });

    // A later push does not contact the paused service either, and stays behind the first.
    const other = await push(admin, { title: 'Another one goes', platforms: 'both' });
    await eventually(() => provider.total === 4 || undefined);
    await whenDeferred(test, clock);
    expect(provider.requests.filter((path) => path.endsWith('/push/send'))).toHaveLength(1);
    provider.moodOf = () => provider.moods.shift();
    clock.advance(121_000);
    for (const one of [createdPush, other])
      expect((await over(one)).progress).toMatchObject({ state: 'sent', sent: 5 });
    expect(provider.total).toBe(10);
  });

  it('is retried after errors and broken connections, and fails in the end', async () => {
    await addDevices(test, tokens('trouble', 2));
    provider.moods.push({ status: 503 }, 'reset');
    const createdPush = await push(admin);
    expect((await over(createdPush)).progress).toMatchObject({ state: 'sent', total: 2, sent: 2, failed: 0 });
    expect(provider.requests).toHaveLength(3);
    for (const messages of provider.ledger.values()) expect(messages).toHaveLength(1);

    provider.moods.push(...Array.from({ length: 20 }, () => ({ status: 500 })));
    const lost = await push(admin);
    const failed = await over(lost);
    const failures = [{ provider: 'expo', cause: 'unavailable', count: 2 }];
    expect(failed.progress).toMatchObject({ state: 'failed', total: 2, sent: 0, failed: 2, removed: 0, failures });
    expect(failed.delivered).toBe(false);
    expect(provider.requests).toHaveLength(9);
  });

  it('counts permanent rejections as failed, without a second attempt', async () => {
    await addDevices(test, tokens('refused', 1));
    provider.moods.push({ status: 400, body: { errors: [{ code: 'VALIDATION_ERROR' }] } });
    expect((await over(await push(admin))).progress).toMatchObject({ state: 'failed', total: 1, failed: 1 });
    expect(provider.requests).toHaveLength(1);
  });

  it('lists the causes of its failures by service', async () => {
    const errors = ['MessageTooBig', 'MismatchSenderId', 'MessageTooBig', 'DeviceNotRegistered', 'Unheard'];
    const tickets = [
      ...errors.map((error) => ({ status: 'error', message: error, details: { error } })),
      { status: 'ok', id: 'ticket-of-failures' },
    ];
    const fcm = ['fcm-big', 'fcm-sender', 'fcm-quota', 'fcm-wrong'];
    const web = ['big', 'denied'].map((name) => provider.endpoint(name));
    await addDevices(test, [...tokens('why', tickets.length), ...fcm]);
    for (const endpoint of web) {
      const { subscription } = browser(endpoint);
      await admin.post('/api/notifications/subscriptions', { subscription }).expect(201);
    }
    const fcmError = (status: number, errorCode: string, message = '') => ({
      status,
      body: { error: { message, details: [{ errorCode }] } },
    });
    const responses = new Map<string, { status: number; body?: object }>([
      ['fcm-big', fcmError(400, 'INVALID_ARGUMENT', 'Android message is too big')],
      ['fcm-sender', fcmError(403, 'SENDER_ID_MISMATCH')],
      ['fcm-wrong', fcmError(400, 'INVALID_ARGUMENT', 'Invalid value')],
      ['fcm-quota', fcmError(500, 'QUOTA_EXCEEDED')],
      ['/web/big', { status: 413 }],
      ['/web/denied', { status: 403 }],
    ]);
    provider.moodOf = ({ path, body }) =>
      path.endsWith('/push/send')
        ? { status: 200, body: { data: tickets } }
        : responses.get(
            path.startsWith('/web/')
              ? path
              : (JSON.parse(body.toString()) as { message: { token: string } }).message.token,
          );
    const { progress } = await over(await push(admin, { platforms: 'both' }));
    expect(progress).toMatchObject({ state: 'sent', total: 12, sent: 1, failed: 11, removed: 1 });
    const of = (provider: string) =>
      (progress.failures ?? []).flatMap((one) => (one.provider === provider ? [[one.cause, one.count]] : []));
    expect(of('expo')).toEqual([
      ['too-big', 2],
      ['not-registered', 1],
      ['credentials', 1],
      ['other', 1],
    ]);
    expect(of('fcm').sort()).toEqual([
      ['credentials', 1],
      ['other', 1],
      ['rate-limited', 1],
      ['too-big', 1],
    ]);
    expect(of('web').sort()).toEqual([
      ['credentials', 1],
      ['too-big', 1],
    ]);
    const listed = await admin.get('/api/mobile/notifications').expect(200);
    expect(JSON.stringify(listed.body)).not.toContain('ticket-of-failures');
  });

  it('publishes its progress to staff only', async () => {
    await addDevices(test, tokens('reached', 120));
    const reader = await apiOf(test, { permissions: ['app-notifications:access'] });
    const other = await apiOf(test, { permissions: ['notifications:access'] });
    const [staff, stranger, visitor] = await Promise.all([
      EventListener.open(test.url, reader.headers),
      EventListener.open(test.url, other.headers),
      EventListener.open(test.url),
    ]);
    const creation = push(admin);
    const progressOf = async (state: string) => {
      const { _id } = await creation;
      const { data } = await staff.until(
        ({ name, data }) =>
          name === 'delivery' &&
          data['notificationId'] === _id &&
          (data['progress'] as { state: string }).state === state,
      );
      return data['progress'];
    };
    const sending = progressOf('sending');
    // The provider accepts nothing until staff have seen that the push is being sent.
    provider.onRequest = async () => void (await sending);
    expect(await sending).toMatchObject({ total: 120, sent: 0 });
    expect(await progressOf('sent')).toMatchObject({ total: 120, sent: 120, failed: 0 });
    for (const listener of [stranger, visitor]) {
      expect(listener.received.filter(({ name }) => name === 'delivery')).toEqual([]);
    }
    for (const listener of [staff, stranger, visitor]) listener.close();
  });

  it('starts at its time, and is dropped if it would start more than 15 minutes late', async () => {
    await addDevices(test, [expoToken('timed')]);
    const at = (ms: number) => {
      const iso = new Date(ms).toISOString();
      return {
        deliveryType: 'scheduled',
        deliveryDate: iso.slice(0, 10),
        deliveryTime: iso.slice(11, 16),
        timeZone: 'UTC',
      };
    };
    const minute = Math.ceil(clock.now() / 60_000) * 60_000;
    clock.advance(minute - clock.now());
    const [timed, late] = await Promise.all([push(admin, at(minute + 600_000)), push(admin, at(minute + 7_200_000))]);
    clock.advance(599_000);
    expect(provider.total).toBe(0);
    clock.advance(1_000);
    expect((await over(timed)).progress).toMatchObject({ state: 'sent', sent: 1 });
    // The clock skips the time of the other push, as if the service were down.
    clock.advance(6_600_000 + 15 * 60_000 + 1_000);
    expect((await over(late)).progress).toMatchObject({ state: 'failed', total: 0, sent: 0 });
    expect(provider.total).toBe(1);
  });

  it('is sent once, at its time, if it was cancelled and scheduled again', async () => {
    await addDevices(test, tokens('back', 3));
    clock.advance(Math.ceil(clock.now() / 60_000) * 60_000 - clock.now());
    const at = new Date(clock.now() + 600_000).toISOString();
    const timing = { deliveryDate: at.slice(0, 10), deliveryTime: at.slice(11, 16), timeZone: 'UTC' };
    const createdPush = await push(admin, { deliveryType: 'scheduled', ...timing });
    const path = `/api/mobile/notifications/${createdPush._id}`;
    await admin.delete(path).expect(200);
    await admin.post(`${path}/schedule`).expect(200);
    clock.advance(599_000);
    expect(provider.total).toBe(0);
    clock.advance(1_000);
    expect((await over(createdPush)).progress).toMatchObject({ state: 'sent', sent: 3 });
    expectFailure(await admin.post(`${path}/schedule`), 'NOTIFICATION_NOT_SCHEDULABLE');
    expect(provider.total).toBe(3);
  });

  it('stops before the next batch when it is cancelled, and counts the current one', async () => {
    await addDevices(test, tokens('stop', 12_000));
    provider.moods.push('hang');
    const createdPush = await push(admin);
    // The 50 requests of the first batch are sent together.
    await eventually(() => (provider.pendingCount === 1 ? true : undefined));
    await admin.delete(`/api/mobile/notifications/${createdPush._id}`).expect(200);
    provider.release();
    const { progress, send } = await untilProgress<PushNotificationRecord>(
      admin,
      `/api/mobile/notifications/${createdPush._id}`,
      ({ sent }) => sent > 0,
    );
    expect(send).toBe(false);
    expect(progress).toMatchObject({ state: 'cancelled', total: 12_000, sent: 4_900 });
    expect(provider.total).toBe(4_900);
  });

  it('reaches every browser, once for each time that its template is sent', async () => {
    const endpoints = Array.from({ length: 3 }, (_, index) => provider.endpoint(`template-${index}`));
    for (const endpoint of endpoints) {
      await admin
        .post('/api/notifications/subscriptions', { subscription: browser(endpoint).subscription })
        .expect(201);
    }
    const { body } = await admin.post('/api/notifications', { title: 'Hello', description: 'World' }).expect(201);
    const path = `/api/notifications/${body.notification._id as string}`;
    const editor = await apiOf(test, { permissions: ['notifications:access', 'notifications:create'] });
    expectFailure(await editor.post(`${path}/send`), 'PERMISSION_DENIED');
    provider.moods.push('hang');
    const started = await admin.post(`${path}/send`).expect(201);
    expect(started.body.notification.progress).toMatchObject({ state: 'sending' });
    await eventually(() => (provider.pendingCount === 1 ? true : undefined));
    expectFailure(await admin.post(`${path}/send`), 'NOTIFICATION_SENDING');
    expectFailure(await admin.put(path, { title: 'Hello', description: 'You' }), 'NOTIFICATION_STARTED');
    provider.release();
    await whenDeferred(test, clock);
    clock.advance(61_000);
    const first = await untilOver<SimpleNotificationRecord>(test, clock, admin, path);
    expect(first.progress).toMatchObject({ state: 'sent', total: 3, sent: 3 });
    await admin.post(`${path}/send`).expect(201);
    await untilOver(test, clock, admin, path);
    for (const endpoint of endpoints) expect(provider.count(endpoint)).toBe(2);
  });
});
