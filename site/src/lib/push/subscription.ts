import type { components } from '@nepsh/client';
import { api } from '../api.js';
import { bodyOf } from '../forms/post.js';
import type { NotificationPreferences } from './preferences.js';
import { FOLLOWS_CACHE } from './preferences-key.js';
import { t } from '../../i18n/ui.js';

type SubscriptionBody = components['schemas']['PushSubscriptionDto'];

const PATH = '/api/notifications/subscriptions';
/** Path of the worker's copy of the preferences, for a change of the subscription (/sw.js). */
const COPY = '/follows';

/** Sends the preferences to the server, or unsubscribes if nothing is followed. Throws the error of a failure. */
export async function deliver(preferences: NotificationPreferences): Promise<void> {
  if (preferences.follows.length === 0 || Notification.permission !== 'granted') return withdraw();
  const key = await applicationKey();
  await navigator.serviceWorker.register('/sw.js', { scope: '/' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await subscribe(pushManager, key);
  const body = {
    follows: preferences.follows.map(({ kind, value }) => ({ kind, value })),
    quietHours: preferences.quietHours,
  };
  await bodyOf(
    api.POST(PATH, {
      credentials: 'omit',
      body: { subscription: subscription.toJSON() as SubscriptionBody, ...body },
    }),
  );
  const cache = await caches.open(FOLLOWS_CACHE);
  await cache.put(COPY, Response.json(body));
}

/** Returns whether the browser still has a push subscription. */
export const isSubscribed = async (): Promise<boolean> => (await ownSubscription()) !== null;

/** Removes this browser from the server and then its subscription. */
async function withdraw(): Promise<void> {
  const subscription = await ownSubscription();
  if (subscription) {
    await bodyOf(api.DELETE(PATH, { credentials: 'omit', body: { endpoint: subscription.endpoint } }));
    await subscription.unsubscribe();
  }
  await (await caches.open(FOLLOWS_CACHE)).delete(COPY);
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Returns the existing subscription. Creates one if it is missing or has another key than the server's. */
async function subscribe(pushManager: PushManager, key: Uint8Array<ArrayBuffer>): Promise<PushSubscription> {
  const existing = await pushManager.getSubscription();
  const knownKey = existing?.options.applicationServerKey;
  if (existing && knownKey && String(new Uint8Array(knownKey)) === String(key)) return existing;
  await existing?.unsubscribe();
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (cause) {
    throw new Error(t('push.unreachable'), { cause });
  }
}

async function applicationKey(): Promise<Uint8Array<ArrayBuffer>> {
  const { key } = await bodyOf(api.GET(`${PATH}/key`, { credentials: 'omit' }));
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
