import { createECDH, randomBytes } from 'node:crypto';
import { Types } from 'mongoose';
import type { PushNotificationRecord } from '../../src/contract/records/notification.record.js';
import type { PushSubscriptionDto } from '../../src/contract/dto/subscription.dto.js';
import type { Clock } from '../../src/platform/clock/clock.js';
import { databaseOf, type Api } from './api.js';
import type { TestApp } from './app.js';
import type { FakeClock } from './fake-clock.js';
import { eventually } from './wait.js';

export const expoToken = (name: string | number): string => `ExponentPushToken[${name}]`;

/** Devices as many registrations would leave them in the database. */
export function deviceRows(tokens: readonly string[], more: object = {}): { _id: Types.ObjectId; token: string }[] {
  const now = new Date();
  return tokens.map((token) => ({
    _id: new Types.ObjectId(),
    token,
    provider: token.startsWith('Expo') ? 'expo' : 'fcm',
    platform: 'android',
    theme: 'system',
    lat: null,
    lng: null,
    userName: '',
    email: '',
    avatar: '',
    isVerified: false,
    isNotificationsAllowed: true,
    lastSeenAt: now,
    follows: [],
    quietHours: null,
    words: [],
    revision: 1,
    createdAt: now,
    updatedAt: now,
    ...more,
  }));
}

/** Puts devices into the database of a test. */
export async function addDevices(test: TestApp, tokens: readonly string[], more: object = {}): Promise<void> {
  await databaseOf(test).collection('devices').insertMany(deviceRows(tokens, more));
}

export const tokens = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => expoToken(`${prefix}-${index}`));

/** What a browser subscribes with, and the private half of its key. */
export function browser(endpoint: string): { subscription: PushSubscriptionDto; privateKey: Buffer; auth: Buffer } {
  const key = createECDH('prime256v1');
  const publicKey = key.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: { endpoint, keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') } },
    privateKey: key.getPrivateKey(),
    auth,
  };
}

export const INSTANT = {
  title: 'The derby is on',
  body: 'Kick-off is at three, join us',
  category: 'news',
  deliveryType: 'instant',
} as const;

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

export const isOver = ({ state }: { state: string }): boolean => !['scheduled', 'sending', 'draft'].includes(state);

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
