import { beforeEach, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runInNewContext } from 'node:vm';

const SCRIPT = readFileSync(resolve('site/public/sw.js'), 'utf8');
const ORIGIN = 'https://live.example.org';

interface ShownNotification {
  title: string;
  options: Record<string, unknown>;
}

/** A tab of the worker's clients, which records the worker's actions. */
class Tab {
  frameType = 'top-level';
  constructor(
    readonly path: string,
    private readonly notes: string[],
    private readonly controlled = true,
  ) {}

  get url(): string {
    return ORIGIN + this.path;
  }

  focus(): Promise<this> {
    this.notes.push(`focus ${this.path}`);
    return Promise.resolve(this);
  }

  navigate(href: string): Promise<this> {
    if (!this.controlled) return Promise.reject(new TypeError('not mine'));
    this.notes.push(`navigate ${href}`);
    return Promise.resolve(this);
  }
}

describe('service worker', () => {
  let listeners: Record<string, (event: object) => void>;
  let notifications: ShownNotification[];
  let notes: string[];
  let tabs: Tab[];
  let calls: { method: string; body: unknown }[];
  let storedPreferences: object | undefined;
  /** Response of the network, or null if it is unavailable. */
  let network: Response | null;
  /** Bodies by address, by name of their cache. */
  let stored: Map<string, Map<string, string>>;
  let badges: (number | null)[];

  beforeEach(() => {
    listeners = {};
    notifications = [];
    notes = [];
    tabs = [];
    calls = [];
    storedPreferences = undefined;
    network = null;
    stored = new Map();
    badges = [];
    const self = {
      addEventListener: (name: string, listener: (event: object) => void) => (listeners[name] = listener),
      location: { origin: ORIGIN, hostname: 'live.example.org' },
      skipWaiting: () => Promise.resolve(),
      navigator: {
        setAppBadge: (count: number) => Promise.resolve(badges.push(count)),
        clearAppBadge: () => Promise.resolve(badges.push(null)),
      },
      clients: {
        claim: () => Promise.resolve(),
        matchAll: () => Promise.resolve(tabs),
        openWindow: (href: string) => Promise.resolve(notes.push(`open ${href}`)),
      },
      registration: {
        showNotification: (title: string, options: Record<string, unknown>) =>
          Promise.resolve(notifications.push({ title, options })),
        getNotifications: () => Promise.resolve(notifications),
        navigationPreload: { enable: () => Promise.resolve() },
        pushManager: { subscribe: () => Promise.resolve({ endpoint: 'https://push.example.org/new' }) },
      },
    };
    const cacheOf = (name: string) => {
      const entries = stored.get(name) ?? new Map<string, string>();
      stored.set(name, entries);
      return {
        add: () => Promise.resolve(entries.set('/offline', 'You’re offline')),
        delete: (address: string) => Promise.resolve(entries.delete(address)),
        put: async (address: string, response: Response) => entries.set(address, await response.text()),
        keys: () => Promise.resolve([...entries.keys()]),
      };
    };
    const caches = {
      open: (name: string) => Promise.resolve(cacheOf(name)),
      match: (address: string, { cacheName }: { cacheName: string }) => {
        if (address === '/follows')
          return Promise.resolve(storedPreferences && { json: () => Promise.resolve(storedPreferences) });
        const body = stored.get(cacheName)?.get(address);
        return Promise.resolve(body === undefined ? undefined : new Response(body));
      },
    };
    const fetch = (input: unknown, init?: { method: string; body: string }) => {
      if (typeof input === 'object') {
        return network ? Promise.resolve(network) : Promise.reject(new TypeError('Failed to fetch'));
      }
      const path = input;
      if (init) calls.push({ method: init.method, body: JSON.parse(init.body) });
      return Promise.resolve({ json: () => Promise.resolve({ key: 'the key', path }) });
    };
    runInNewContext(SCRIPT, { self, caches, fetch, URL, JSON, Request: String });
  });

  /** Dispatches an event to the worker and waits for its work. */
  async function dispatch(name: string, event: object): Promise<void> {
    let done: unknown;
    listeners[name]?.({ ...event, waitUntil: (work: unknown) => (done = work) });
    await done;
  }
  const data = (text: string) => ({ data: { json: () => JSON.parse(text) as unknown } });
  const click = (path: unknown) =>
    dispatch('notificationclick', { notification: { close: () => undefined, data: { path } } });

  it('shows a push with its image, tag, and target', async () => {
    const push = { title: 'LIVE: A vs B', body: 'Now', image: 'https://img.example.org/1.png', path: '/x', tag: 't' };
    await dispatch('push', data(JSON.stringify(push)));
    expect(notifications).toMatchObject([
      {
        title: 'LIVE: A vs B',
        options: { body: 'Now', image: push.image, tag: 't', icon: '/icon-192.png', data: { path: '/x' } },
      },
    ]);
  });

  it.each([
    ['no data', { data: null }],
    ['no JSON', data('"')],
    ['null', data('null')],
    ['no title', data('{"body":"x"}')],
    ['a title that is no text', data('{"title":7}')],
  ])('says so when a push cannot be read: %s', async (_, event) => {
    await dispatch('push', event);
    expect(notifications).toMatchObject([{ title: 'live.example.org', options: { data: { path: '' } } }]);
  });

  it('ignores an invalid image, text, or tag', async () => {
    await dispatch('push', data('{"title":"x","body":1,"image":"javascript:alert(1)","tag":{},"path":[]}'));
    expect(notifications[0]?.options).toMatchObject({ body: '', tag: '', data: { path: '' } });
    expect(notifications[0]?.options).not.toHaveProperty('image');
  });

  it('focuses the tab that already shows the target', async () => {
    tabs = [new Tab('/', notes), new Tab('/match/1/game/2/A', notes)];
    await click('/match/1/game/2/A');
    expect(notes).toEqual(['focus /match/1/game/2/A']);
  });

  it('navigates a tab of the site, but not a tab that plays or belongs to staff', async () => {
    const frame = new Tab('/api/stream', notes);
    frame.frameType = 'nested';
    tabs = [
      frame,
      new Tab('/dashboard/games', notes),
      new Tab('/match/1/game/9/B', notes),
      new Tab('/replays/3/C', notes),
    ];
    await click('/match/1/game/2/A');
    expect(notes.splice(0)).toEqual([`open ${ORIGIN}/match/1/game/2/A`]);
    tabs.push(new Tab('/replays', notes));
    await click('/match/1/game/2/A');
    expect(notes).toEqual(['focus /replays', `navigate ${ORIGIN}/match/1/game/2/A`]);
  });

  it('opens a tab when navigation of another tab fails', async () => {
    tabs = [new Tab('/', notes, false)];
    await click('/replays');
    expect(notes).toEqual(['focus /', `open ${ORIGIN}/replays`]);
  });

  it.each([
    'opens the home page instead of %s',
    '//evil.example/x',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
    undefined,
    7,
  ])('leads home instead of elsewhere: %s', async (path) => {
    await click(path);
    expect(notes).toEqual([`open ${ORIGIN}/`]);
  });

  it('sends a new subscription with all follows to the server', async () => {
    await dispatch('pushsubscriptionchange', {});
    expect(calls).toEqual([]);
    storedPreferences = { follows: [{ kind: 'team', value: 'Arsenal' }], quietHours: null };
    await dispatch('pushsubscriptionchange', { oldSubscription: { endpoint: 'https://push.example.org/old' } });
    expect(calls).toEqual([
      { method: 'POST', body: { subscription: { endpoint: 'https://push.example.org/new' }, ...storedPreferences } },
      { method: 'DELETE', body: { endpoint: 'https://push.example.org/old' } },
    ]);
  });

  /** Returns the worker's response to a navigation, or undefined if the worker ignores it. */
  async function navigate(path: string, { mode = 'navigate', method = 'GET' } = {}): Promise<string | undefined> {
    let response: Promise<Response> | undefined;
    const works: unknown[] = [];
    listeners['fetch']?.({
      request: { url: ORIGIN + path, mode, method },
      preloadResponse: Promise.resolve(undefined),
      respondWith: (promise: Promise<Response>) => (response = promise),
      waitUntil: (work: unknown) => works.push(work),
    });
    const text = await (await response)?.text();
    await Promise.all(works);
    return text;
  }
  /** Creates a response as the network returns it. Constructed responses would have the type 'default'. */
  const page = (body: string, caching = 'public, no-cache'): Response => {
    const response = new Response(body, { headers: { 'cache-control': caching } });
    return Object.defineProperty(response, 'type', { value: 'basic' });
  };
  const pages = (): string[] => [...(stored.get('nepsh-pages')?.keys() ?? [])];

  it('serves the stored page without a network, and the offline page for other addresses', async () => {
    await dispatch('install', {});
    network = page('the games');
    expect(await navigate('/')).toBe('the games');
    network = null;
    expect(await navigate('/')).toBe('the games');
    expect(await navigate('/replays')).toBe('You’re offline');
  });

  it('does not store private pages, errors, or pages of other origins', async () => {
    network = page('mine', 'private, no-cache');
    await navigate('/');
    network = new Response('from elsewhere', { headers: { 'cache-control': 'public' } });
    await navigate('/');
    const failed = new Response('', { status: 503, headers: { 'cache-control': 'public' } });
    network = Object.defineProperty(failed, 'type', { value: 'basic' });
    await navigate('/');
    expect(pages()).toEqual([]);
    network = null;
    await expect(navigate('/')).rejects.toThrow('Failed to fetch');
  });

  it.each([
    ['/dashboard', {}],
    ['/dashboard/games', {}],
    ['/api/matches', {}],
    ['/', { mode: 'no-cors' }],
    ['/', { method: 'POST' }],
  ])('leaves %s %o to the browser', async (path, request) => {
    network = page('as it is');
    expect(await navigate(path, request)).toBeUndefined();
  });

  it('stores the twenty most recent pages', async () => {
    for (let number = 0; number < 25; number += 1) {
      network = page(`page ${number}`);
      await navigate(`/match/${number}`);
    }
    expect(pages()).toHaveLength(20);
    expect(pages().at(-1)).toBe(`${ORIGIN}/match/24`);
    expect(pages()).not.toContain(`${ORIGIN}/match/4`);
  });

  it('shows the number of waiting pushes on its icon', async () => {
    await dispatch('push', data('{"title":"One"}'));
    await dispatch('push', data('{"title":"Two"}'));
    notifications = [];
    await click('/');
    expect(badges).toEqual([1, 2, null]);
  });
});
