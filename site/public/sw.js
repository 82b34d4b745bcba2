// Shows the pushes of this site and opens what they are about, and keeps the pages opened last for when there is no network.

const SUBSCRIPTIONS = '/api/notifications/subscriptions';
/** Where the pages leave what is followed (site/src/lib/push/subscription.ts). */
const NOTE = { cache: 'nepsh-follows', path: '/follows' };
const JSON_BODY = { 'content-type': 'application/json' };

/** The pages opened last, and what is shown in place of one that is not among them. */
const PAGES = { cache: 'nepsh-pages', max: 20 };
const OFFLINE = { cache: 'nepsh-offline', path: '/offline' };

/** The language in an address, of src/contract/site-languages.ts; English has none there. */
const LANGUAGE = /^\/(es|ar|hi)(?=\/|$)/;
const languageIn = (pathname) => LANGUAGE.exec(pathname)?.[0] ?? '';
const withoutLanguage = (pathname) => pathname.replace(LANGUAGE, '') || '/';

/** What stands in for a push that cannot be read, in the browser's language. */
const UNREADABLE = {
  en: 'There is news, but it could not be read. Open the site to see it.',
  es: 'Hay novedades, pero no se han podido leer. Abre el sitio para verlas.',
  ar: 'هناك جديد تعذّرت قراءته. افتح الموقع لتراه.',
  hi: 'कुछ नया है, पर पढ़ा नहीं जा सका। देखने के लिए साइट खोलें।',
};

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  event.waitUntil(keepOfflinePage());
});
// Pages that were open before can be led to a game, too.
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

/** What a push says; one that cannot be read says so itself: browsers want every push shown. */
function messageIn(data) {
  try {
    const message = data.json();
    if (typeof message.title === 'string' && message.title.trim() !== '') return message;
  } catch {
    // Not ours, or damaged.
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

/** The icon on the home screen says how many pushes wait; browsers without such a badge do nothing. */
async function count() {
  if (!self.navigator?.setAppBadge) return;
  const { length } = await self.registration.getNotifications();
  await (length > 0 ? self.navigator.setAppBadge(length) : self.navigator.clearAppBadge()).catch(() => undefined);
}

/** The dashboard and the API are as they are now, or not there. */
const STAFF = /^\/(dashboard|api)(\/|$)/;

/** A page from the network, or as it was when it was last there, or the page that says that there is no network. */
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

/** In the language of the address, if a page in it was ever opened. */
async function offlinePage(url) {
  const localPath = languageIn(new URL(url).pathname) + OFFLINE.path;
  return (await inCache(OFFLINE.cache, localPath)) ?? (await inCache(OFFLINE.cache, OFFLINE.path));
}

const inCache = (cacheName, address) => caches.match(address, { cacheName });

/** What is the same for everyone: nothing of who is signed in stays behind. */
const mayKeep = ({ status, type, headers }) =>
  status === 200 && type === 'basic' && /\bpublic\b/.test(headers.get('cache-control') ?? '');

/** The one kept longest ago goes first. */
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
    // The browser's storage is full: there is one page less without a network.
  }
}

/** Without it pushes still arrive, so that a failure must not keep the worker from being installed. */
async function keepOfflinePage(language = '') {
  try {
    await (await caches.open(OFFLINE.cache)).add(new Request(language + OFFLINE.path, { cache: 'reload' }));
  } catch {
    // The next worker tries again.
  }
}

/** Pages are asked for while the worker starts, not after it. */
const preload = () => self.registration.navigationPreload?.enable();

const text = (value) => (typeof value === 'string' ? value : '');

/** The address of a path of this site; of anything else, home. */
function ownAddress(path) {
  const home = new URL('/', self.location.origin);
  if (!text(path).startsWith('/')) return home;
  const address = new URL(path, home);
  return address.origin === home.origin ? address : home;
}

/** Nobody is led away from these: something plays there, or a member of staff is at work. */
const KEPT = /^\/(dashboard|api\/|((es|ar|hi)\/)?(multiview|replays\/.|match\/[^/]+\/game\/))/;

/** Brings the tab with this address to the front, else leads another one of the site there, else opens one. */
async function open({ href, pathname }) {
  const clients = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tabs = clients
    .filter(({ frameType }) => frameType !== 'nested')
    .map((client) => ({ client, at: new URL(client.url).pathname }));
  const openTab = tabs.find(({ at }) => withoutLanguage(at) === withoutLanguage(pathname));
  if (openTab) return openTab.client.focus();
  const free = tabs.find(({ at }) => !KEPT.test(at));
  try {
    // A visitor goes on in the language that the tab is in.
    if (free)
      return await (await free.client.focus()).navigate(href.replace(pathname, inLanguageOf(free.at, pathname)));
  } catch {
    // It was closed meanwhile, or belongs to another worker.
  }
  return self.clients.openWindow(href);
}

/** A path in the language of another one. */
const inLanguageOf = (other, pathname) =>
  languageIn(pathname) || !languageIn(other) ? pathname : languageIn(other) + (pathname === '/' ? '' : pathname);

/** Another address for this browser: the server gets it with all that is followed, and forgets the one before. */
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
