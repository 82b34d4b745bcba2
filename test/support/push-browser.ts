import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { PushSubscriptionDto } from '../../src/contract/dto/subscription.dto.js';
import { eventually } from './wait.js';

/**
 * Stands in for the push service that Chromium would ask for an address: there is none for tests. Everything else of the
 * browser stays as it is. Tabs of the context share the subscription.
 */
export function stubPushService(context: BrowserContext, subscription: PushSubscriptionDto): Promise<unknown> {
  return context.addInitScript((made) => {
    // Without scripts of a page's own (about:blank) or without a secure address there is none.
    if (!('PushManager' in window)) return;
    const STORED = 'stand-in-push-service';
    const subscriptionFor = (key: number[]) => ({
      endpoint: made.endpoint,
      options: { applicationServerKey: new Uint8Array(key).buffer },
      toJSON: () => made,
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

/** How long a worker may take to show a push, and how often it is handed one. */
const SHOWN_WITHIN_MS = 8_000;
const DELIVERIES = 4;

/**
 * Hands the service worker of a page's site a push, as the browser does when one has arrived and was decrypted; resolves to
 * what is on the screen then. Chromium's tools say nothing of a push that reached no worker, since the worker was just
 * being started or stopped: it is handed over again.
 */
export async function deliverPush(page: Page, data: string): Promise<{ title: string; body: string }[]> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const session = await page.context().newCDPSession(page);
  const registrationId = await registrationOf(session);
  const { origin } = new URL(page.url());
  const somethingShown = async () => {
    const all = await shownNotifications(page);
    return all.length > 0 ? all : undefined;
  };
  for (let left = DELIVERIES; ; left -= 1) {
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    try {
      const shown = await eventually(somethingShown, SHOWN_WITHIN_MS);
      await session.detach();
      return shown;
    } catch (error) {
      if (left === 1) throw error;
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

/** The notifications that the site's service worker has on the screen. */
const shownNotifications = (page: Page): Promise<{ title: string; body: string }[]> =>
  page.evaluate(async () => {
    const { ready } = navigator.serviceWorker;
    return (await (await ready).getNotifications()).map(({ title, body }) => ({ title, body }));
  });

/**
 * Clicks the notification on the screen. Only a person's click lets a worker bring tabs to the front or open them, so what
 * it would open is resolved to instead; null when it leads an open tab there.
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
