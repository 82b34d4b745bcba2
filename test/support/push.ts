import type { PushNotificationRecord } from '../../src/contract/records/notification.record.js';
import type { Clock } from '../../src/platform/clock/clock.js';
import { databaseOf, type Api } from './api.js';
import type { TestApp } from './app.js';
import type { FakeClock } from './fake-clock.js';
import { deviceRows, INSTANT, isOver } from './push-data.js';
import { eventually } from './wait.js';

/** Inserts devices into the database of a test. */
export async function addDevices(test: TestApp, tokens: readonly string[], more: object = {}): Promise<void> {
  await databaseOf(test).collection('devices').insertMany(deviceRows(tokens, more));
}

export async function push(api: Api, more: object = {}): Promise<PushNotificationRecord> {
  const { body } = await api.post('/api/mobile/notifications', { ...INSTANT, ...more }).expect(201);
  return body.notification as PushNotificationRecord;
}

/** Resolves to the notification once its progress fits. */
export function untilProgress<T extends Pick<PushNotificationRecord, 'progress'>>(
  api: Api,
  path: string,
  fits: (progress: T['progress']) => boolean,
): Promise<T> {
  return eventually(async () => {
    const { body } = await api.get(path).expect(200);
    const notification = body.notification as T;
    return fits(notification.progress) ? notification : undefined;
  });
}

/**
 * Resolves when no process has locked a push or is about to start one, so that the clock may advance. Otherwise the
 * lease would expire, or a push that no process started in time would not be sent.
 */
export function whenDeferred(test: TestApp, clock: Clock): Promise<true> {
  return eventually(async () => {
    const filter = {
      state: { $in: ['scheduled', 'sending'] },
      $or: [{ 'lease.until': { $ne: new Date(0) } }, { dueAt: { $lte: clock.date() } }],
    };
    return (await databaseOf(test).collection('push-jobs').countDocuments(filter)) === 0 || undefined;
  });
}

/**
 * Resolves to a push after it was sent or failed. Advances the clock while the push waits for a retry, which an
 * unexpectedly slow response on a busy machine can cause.
 */
export function untilOver<T extends Pick<PushNotificationRecord, 'progress'>>(
  test: TestApp,
  clock: FakeClock,
  api: Api,
  path: string,
): Promise<T> {
  return eventually(async () => {
    await whenDeferred(test, clock);
    const { body } = await api.get(path).expect(200);
    const notification = body.notification as T;
    if (isOver(notification.progress)) return notification;
    const waiting = { state: { $in: ['scheduled', 'sending'] }, dueAt: { $gt: clock.date() } };
    if ((await databaseOf(test).collection('push-jobs').countDocuments(waiting)) > 0) clock.advance(61_000);
    return undefined;
  });
}
