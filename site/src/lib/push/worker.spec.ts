import { beforeEach, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runInNewContext } from 'node:vm';

const SCRIPT = readFileSync(resolve('site/public/sw.js'), 'utf8');
const ORIGIN = 'https://live.example.org';

interface Shown {
  title: string;
  options: Record<string, unknown>;
}

/** A tab as the worker knows it; what happens to it is noted. */
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

describe('the service worker', () => {
  let listeners: Record<string, (event: object) => void>;
  let shown: Shown[];
  let notes: string[];
  let tabs: Tab[];
  let calls: { method: string; body: unknown }[];
  let kept: object | undefined;

  beforeEach(() => {
    listeners = {};
    shown = [];
    notes = [];
    tabs = [];
    calls = [];
    kept = undefined;
    const self = {
      addEventListener: (name: string, listener: (event: object) => void) => (listeners[name] = listener),
      location: { origin: ORIGIN, hostname: 'live.example.org' },
      skipWaiting: () => Promise.resolve(),
      clients: {
        matchAll: () => Promise.resolve(tabs),
        openWindow: (href: string) => Promise.resolve(notes.push(`open ${href}`)),
      },
      registration: {
        showNotification: (title: string, options: Record<string, unknown>) =>
          Promise.resolve(shown.push({ title, options })),
        pushManager: { subscribe: () => Promise.resolve({ endpoint: 'https://push.example.org/new' }) },
      },
    };
    const caches = {
      match: () => Promise.resolve(kept && { json: () => Promise.resolve(kept) }),
    };
    const fetch = (path: string, init?: { method: string; body: string }) => {
      if (init) calls.push({ method: init.method, body: JSON.parse(init.body) });
      return Promise.resolve({ json: () => Promise.resolve({ key: 'the key', path }) });
    };
    runInNewContext(SCRIPT, { self, caches, fetch, URL, JSON });
  });

  /** Hands the worker an event and waits for all it does. */
  async function dispatch(name: string, event: object): Promise<void> {
    let done: unknown;
    listeners[name]?.({ ...event, waitUntil: (work: unknown) => (done = work) });
    await done;
  }
  const data = (text: string) => ({ data: { json: () => JSON.parse(text) as unknown } });
  const click = (path: unknown) =>
    dispatch('notificationclick', { notification: { close: () => undefined, data: { path } } });

  it('shows a push with its picture, its tag and what it leads to', async () => {
    const push = { title: 'LIVE: A vs B', body: 'Now', image: 'https://img.example.org/1.png', path: '/x', tag: 't' };
    await dispatch('push', data(JSON.stringify(push)));
    expect(shown).toMatchObject([
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
    expect(shown).toMatchObject([{ title: 'live.example.org', options: { data: { path: '' } } }]);
  });

  it('leaves out what is no picture, no text and no tag', async () => {
    await dispatch('push', data('{"title":"x","body":1,"image":"javascript:alert(1)","tag":{},"path":[]}'));
    expect(shown[0]?.options).toMatchObject({ body: '', tag: '', data: { path: '' } });
    expect(shown[0]?.options).not.toHaveProperty('image');
  });

  it('brings the tab that shows it already to the front', async () => {
    tabs = [new Tab('/', notes), new Tab('/match/1/game/2/A', notes)];
    await click('/match/1/game/2/A');
    expect(notes).toEqual(['focus /match/1/game/2/A']);
  });

  it('leads a tab of the site there, but none that plays or belongs to staff', async () => {
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

  it('opens a tab when the one it would lead there cannot be led', async () => {
    tabs = [new Tab('/', notes, false)];
    await click('/replays');
    expect(notes).toEqual(['focus /', `open ${ORIGIN}/replays`]);
  });

  it.each(['https://evil.example', '//evil.example/x', '/\\evil.example', 'javascript:alert(1)', '', undefined, 7])(
    'leads home instead of elsewhere: %s',
    async (path) => {
      await click(path);
      expect(notes).toEqual([`open ${ORIGIN}/`]);
    },
  );

  it('sends a new address to the server, with all that is followed', async () => {
    await dispatch('pushsubscriptionchange', {});
    expect(calls).toEqual([]);
    kept = { follows: [{ kind: 'team', value: 'Arsenal' }], quietHours: null };
    await dispatch('pushsubscriptionchange', { oldSubscription: { endpoint: 'https://push.example.org/old' } });
    expect(calls).toEqual([
      { method: 'POST', body: { subscription: { endpoint: 'https://push.example.org/new' }, ...kept } },
      { method: 'DELETE', body: { endpoint: 'https://push.example.org/old' } },
    ]);
  });
});
