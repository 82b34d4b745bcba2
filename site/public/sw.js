// Shows the pushes of this site, opens their pages, and caches the last pages for times without a network.

const SUBSCRIPTIONS = '/api/notifications/subscriptions';
/** Cache entry in which the pages store the follows (site/src/lib/push/subscription.ts). */
const NOTE = { cache: 'nepsh-follows', path: '/follows' };
const JSON_BODY = { 'content-type': 'application/json' };

/** Caches of the last opened pages, and of the page that replaces every other page without a network. */
const PAGES = { cache: 'nepsh-pages', max: 20 };
const OFFLINE = { cache: 'nepsh-offline', path: '/offline' };

/** Matches the language in an address (src/contract/site-languages.ts). Addresses of English pages contain none. */
const LANGUAGE = /^\/(es|ar|hi)(?=\/|$)/;
const languageIn = (pathname) => LANGUAGE.exec(pathname)?.[0] ?? '';
const withoutLanguage = (pathname) => pathname.replace(LANGUAGE, '') || '/';

/** Texts of an unreadable push, by the browser's language. */
const UNREADABLE = {
  en: 'You have a new notification. Open the site to read it.',
  es: 'Tienes una notificación nueva. Abre el sitio para leerla.',
  ar: 'لديك إشعار جديد. افتح الموقع لقراءته.',
  hi: 'आपके लिए नई सूचना है। पढ़ने के लिए साइट खोलें।',
};

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  event.waitUntil(keepOfflinePage());
});
// A click on a push may also navigate pages that were open before.
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), preload()])));
self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET' || STAFF.test(pathname)) return;
  event.respondWith(pageFor(event));
});
self.addEventListener('push', (event) => event.waitUntil(show(messageIn(event.data))));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(Promise.all([open(ownAddress(event.notification.data?.path)), count()]));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)));

/** Returns the content of a push. Browsers require that every push is shown, so an unreadable push gets a fixed text. */
function messageIn(data) {
  try {
    const message = data.json();
    if (typeof message.title === 'string' && message.title.trim() !== '') return message;
  } catch {
    // The push is damaged, or another server sent it.
  }
  return { title: self.location.hostname, body: UNREADABLE[self.navigator?.language?.slice(0, 2)] ?? UNREADABLE.en };
}

async function show({ title, body, image, path, tag }) {
  await self.registration.showNotification(title, {
    body: text(body),
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    tag: text(tag),
    data: { path: text(path) },
    ...(/^https:/i.test(text(image)) && { image }),
  });
  await count();
}

/** Shows the number of unopened pushes on the icon of the home screen, in browsers that support badges. */
async function count() {
  if (!self.navigator?.setAppBadge) return;
  const { length } = await self.registration.getNotifications();
  await (length > 0 ? self.navigator.setAppBadge(length) : self.navigator.clearAppBadge()).catch(() => undefined);
}

/** Addresses that are never cached: the dashboard and the API. */
const STAFF = /^\/(dashboard|api)(\/|$)/;

/** Returns the page from the network, else its cached response, else the page about the missing network. */
async function pageFor(event) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    if (mayKeep(response)) event.waitUntil(keep(event.request.url, response.clone()));
    return response;
  } catch (error) {
    const cached = (await inCache(PAGES.cache, event.request.url)) ?? (await offlinePage(event.request.url));
    if (cached) return cached;
    throw error;
  }
}

/** Returns the page about the missing network, in the language of the address if a page in that language was opened before. */
async function offlinePage(url) {
  const localPath = languageIn(new URL(url).pathname) + OFFLINE.path;
  return (await inCache(OFFLINE.cache, localPath)) ?? (await inCache(OFFLINE.cache, OFFLINE.path));
}

const inCache = (cacheName, address) => caches.match(address, { cacheName });

/** Returns whether a response may be cached. Only public responses may: they contain nothing about a signed-in user. */
const mayKeep = ({ status, type, headers }) =>
  status === 200 && type === 'basic' && /\bpublic\b/.test(headers.get('cache-control') ?? '');

/** Caches a page, and removes the page that was cached first. */
async function keep(address, response) {
  try {
    const cache = await caches.open(PAGES.cache);
    await cache.delete(address);
    await cache.put(address, response);
    const language = languageIn(new URL(address).pathname);
    if (language && !(await inCache(OFFLINE.cache, language + OFFLINE.path))) await keepOfflinePage(language);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - PAGES.max)).map((key) => cache.delete(key)));
  } catch {
    // The browser's storage is full, so this page is not available without a network.
  }
}

/** Caches the page about the missing network. A failure must not prevent the installation, because pushes work without it. */
async function keepOfflinePage(language = '') {
  try {
    await (await caches.open(OFFLINE.cache)).add(new Request(language + OFFLINE.path, { cache: 'reload' }));
  } catch {
    // The next version of the worker retries.
  }
}

/** Lets the browser request a page while the worker starts. */
const preload = () => self.registration.navigationPreload?.enable();

const text = (value) => (typeof value === 'string' ? value : '');

/** Returns the address of a path of this site, or the home page for any other text. */
function ownAddress(path) {
  const home = new URL('/', self.location.origin);
  if (!text(path).startsWith('/')) return home;
  const address = new URL(path, home);
  return address.origin === home.origin ? address : home;
}

/** Pages that are never navigated, because a stream plays there or a member of staff works there. */
const KEPT = /^\/(dashboard|api\/|((es|ar|hi)\/)?(multiview|replays\/.|match\/[^/]+\/game\/))/;

/** Focuses the tab with this address, else navigates another tab of the site, else opens a new one. */
async function open({ href, pathname }) {
  const clients = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tabs = clients
    .filter(({ frameType }) => frameType !== 'nested')
    .map((client) => ({ client, at: new URL(client.url).pathname }));
  const openTab = tabs.find(({ at }) => withoutLanguage(at) === withoutLanguage(pathname));
  if (openTab) return openTab.client.focus();
  const free = tabs.find(({ at }) => !KEPT.test(at));
  try {
    // The visitor stays in the language of the tab.
    if (free)
      return await (await free.client.focus()).navigate(href.replace(pathname, inLanguageOf(free.at, pathname)));
  } catch {
    // The tab was closed in the meantime, or another worker controls it.
  }
  return self.clients.openWindow(href);
}

/** Returns a path in the language of another path. */
const inLanguageOf = (other, pathname) =>
  languageIn(pathname) || !languageIn(other) ? pathname : languageIn(other) + (pathname === '/' ? '' : pathname);

/** Registers the new address of this browser with all follows, and removes the old address. */
async function subscribeAgain({ oldSubscription, newSubscription }) {
  const note = await (await caches.match(NOTE.path, { cacheName: NOTE.cache }))?.json();
  if (!note) return;
  const subscription = newSubscription ?? (await subscribe());
  await call('POST', { subscription, ...note });
  if (oldSubscription && oldSubscription.endpoint !== subscription.endpoint) {
    await call('DELETE', { endpoint: oldSubscription.endpoint });
  }
}

async function subscribe() {
  const { key } = await (await fetch(`${SUBSCRIPTIONS}/key`)).json();
  return self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

const call = (method, body) =>
  fetch(SUBSCRIPTIONS, { method, headers: JSON_BODY, credentials: 'omit', body: JSON.stringify(body) });
