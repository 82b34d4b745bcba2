// Shows the pushes of this site and opens what they are about. It keeps no page and answers no request.

const SUBSCRIPTIONS = '/api/notifications/subscriptions';
/** Where the pages leave what is followed (site/src/lib/push/subscription.ts). */
const NOTE = { cache: 'nepsh-follows', path: '/follows' };
const JSON_BODY = { 'content-type': 'application/json' };

self.addEventListener('install', () => void self.skipWaiting());
// Pages that were open before can be led to a game, too.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => event.waitUntil(show(messageIn(event.data))));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(ownAddress(event.notification.data?.path)));
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
  return { title: self.location.hostname, body: 'There is news, but it could not be read. Open the site to see it.' };
}

function show({ title, body, image, path, tag }) {
  return self.registration.showNotification(title, {
    body: text(body),
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    tag: text(tag),
    data: { path: text(path) },
    ...(/^https:/i.test(text(image)) && { image }),
  });
}

const text = (value) => (typeof value === 'string' ? value : '');

/** The address of a path of this site; of anything else, home. */
function ownAddress(path) {
  const home = new URL('/', self.location.origin);
  if (!text(path).startsWith('/')) return home;
  const address = new URL(path, home);
  return address.origin === home.origin ? address : home;
}

/** Nobody is led away from these: something plays there, or a member of staff is at work. */
const KEPT = /^\/(dashboard|api\/|replays\/.|match\/[^/]+\/game\/)/;

/** Brings the tab with this address to the front, else leads another one of the site there, else opens one. */
async function open({ href, pathname }) {
  const clients = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tabs = clients
    .filter(({ frameType }) => frameType !== 'nested')
    .map((client) => ({ client, at: new URL(client.url).pathname }));
  const there = tabs.find(({ at }) => at === pathname);
  if (there) return there.client.focus();
  const free = tabs.find(({ at }) => !KEPT.test(at));
  try {
    if (free) return await (await free.client.focus()).navigate(href);
  } catch {
    // It was closed meanwhile, or belongs to another worker.
  }
  return self.clients.openWindow(href);
}

/** Another address for this browser: the server gets it with all that is followed, and forgets the one before. */
async function subscribeAgain({ oldSubscription, newSubscription }) {
  const wanted = await (await caches.match(NOTE.path, { cacheName: NOTE.cache }))?.json();
  if (!wanted) return;
  const subscription = newSubscription ?? (await subscribe());
  await call('POST', { subscription, ...wanted });
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
