import type { PushNotificationRecord } from '../../src/contract/records/notification.record.js';
import type { Clock } from '../../src/platform/clock/clock.js';
import { databaseOf, type Api } from './api.js';
import type { TestApp } from './app.js';
import type { FakeClock } from './fake-clock.js';
import { deviceRows, INSTANT, isOver } from './push-data.js';
import { eventually } from './wait.js';

/** Puts devices into the database of a test. */
export async function addDevices(test: TestApp, tokens: readonly string[], more: object = {}): Promise<void> {
  await databaseOf(test).collection('devices').insertMany(deviceRows(tokens, more));
}

export async function push(api: Api, more: object = {}): Promise<PushNotificationRecord> {
  const { body } = await api.post('/api/mobile/notifications', { ...INSTANT, ...more }).expect(201);
  return body.notification as PushNotificationRecord;
}

/** Resolves with the notification once its progress fits. */
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
 * Resolves when no process holds a push or is about to take one up, so that the clock may move on: a lease would run out, and a
 * push that nobody began in time is not sent any more.
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
 * The end of a push; the clock moves on while it waits for another try, which a test may not have meant: on a busy machine a provider may answer
 * too late.
 */
export function overInTime<T extends Pick<PushNotificationRecord, 'progress'>>(
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
