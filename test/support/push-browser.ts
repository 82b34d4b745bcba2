import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { PushSubscriptionDto } from '../../src/contract/dto/subscription.dto.js';
import { eventually } from './wait.js';

/**
 * Replaces Chromium's push service, which tests cannot use. Everything else in the browser is real. The tabs of a
 * context share the subscription.
 */
export function stubPushService(context: BrowserContext, subscription: PushSubscriptionDto): Promise<unknown> {
  return context.addInitScript((subscriptionJson) => {
    // Pages without a secure address, such as about:blank, have no PushManager.
    if (!('PushManager' in window)) return;
    const STORED = 'stand-in-push-service';
    const subscriptionFor = (key: number[]) => ({
      endpoint: subscriptionJson.endpoint,
      options: { applicationServerKey: new Uint8Array(key).buffer },
      toJSON: () => subscriptionJson,
      unsubscribe: () => Promise.resolve(localStorage.removeItem(STORED)),
    });
    Object.assign(PushManager.prototype, {
      subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        const key = [...applicationServerKey];
        localStorage.setItem(STORED, JSON.stringify(key));
        return Promise.resolve(subscriptionFor(key));
      },
      getSubscription: () => {
        const key = localStorage.getItem(STORED);
        return Promise.resolve(key && subscriptionFor(JSON.parse(key) as number[]));
      },
    });
  }, subscription);
}

/** Time limit for a worker to show a push, in ms, and the number of deliveries. */
const SHOW_TIMEOUT_MS = 8_000;
const MAX_DELIVERIES = 4;

/**
 * Delivers a push to the site's service worker, like the browser after decryption. Returns the notifications on the
 * screen. Chromium's tools do not report a push that was lost while the worker was starting or stopping, so it is
 * delivered again.
 */
export async function deliverPush(page: Page, data: string): Promise<{ title: string; body: string }[]> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const session = await page.context().newCDPSession(page);
  const registrationId = await registrationOf(session);
  const { origin } = new URL(page.url());
  const anyNotifications = async () => {
    const all = await shownNotifications(page);
    return all.length > 0 ? all : undefined;
  };
  for (let attemptsLeft = MAX_DELIVERIES; ; attemptsLeft -= 1) {
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    try {
      const notifications = await eventually(anyNotifications, SHOW_TIMEOUT_MS);
      await session.detach();
      return notifications;
    } catch (error) {
      if (attemptsLeft === 1) throw error;
    }
  }
}

async function registrationOf(session: CDPSession): Promise<string> {
  let id: string | undefined;
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    id = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? id;
  });
  await session.send('ServiceWorker.enable');
  return eventually(() => id, 20_000);
}

/** Returns the notifications that the site's service worker shows. */
const shownNotifications = (page: Page): Promise<{ title: string; body: string }[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });

/**
 * Clicks the notification on the screen. Returns the address that the worker would open, or null if it uses an open
 * tab: only a real click allows it to open or focus tabs.
 */
export async function clickNotification(page: Page): Promise<string | null> {
  const worker = page.context().serviceWorkers()[0];
  if (!worker) throw new Error('There is no service worker');
  return worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: (href: string) => Promise<null> };
      WindowClient: { prototype: { focus: () => Promise<unknown> } };
      dispatchEvent: (event: Event) => boolean;
    };
    const [notification] = await scope.registration.getNotifications();
    let opened: string | null = null;
    scope.clients.openWindow = (href) => Promise.resolve((opened = href)).then(() => null);
    scope.WindowClient.prototype.focus = function focus() {
      return Promise.resolve(this);
    };
    // Declared for workers only.
    const { ExtendableEvent, NotificationEvent } = globalThis as unknown as {
      ExtendableEvent: { prototype: { waitUntil: (work: Promise<unknown>) => void } };
      NotificationEvent: new (type: string, init: object) => Event;
    };
    const wait = ExtendableEvent.prototype.waitUntil;
    const done = new Promise<unknown>((resolve) => {
      ExtendableEvent.prototype.waitUntil = (work) => resolve(work);
    });
    scope.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    await done;
    ExtendableEvent.prototype.waitUntil = wait;
    return opened;
  });
}
