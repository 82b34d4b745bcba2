import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openStream, waitAfter } from './live-events.js';
import type { LiveMessage } from './live-message.js';
import { shareAmongTabs } from './tab-sharing.js';

/** The browser's EventSource, controlled by the test. */
class FakeSource extends EventTarget {
  static all: FakeSource[] = [];
  readonly CLOSED = 2;
  readyState = 0;

  constructor(readonly url: string) {
    super();
    FakeSource.all.push(this);
  }

  close(): void {
    this.readyState = this.CLOSED;
  }

  deliver(name: string, data: unknown, lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId }));
  }

  succeed(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  fail(readyState: number): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
}

const source = (index: number): FakeSource => {
  const eventSource = FakeSource.all.at(index);
  if (!eventSource) throw new Error(`There is no stream ${index}`);
  return eventSource;
};

/** Start of a stream for a page without a position. */
const fresh = { position: () => null, resumable: true };

describe('openStream', () => {
  const realSource = globalThis.EventSource;
  beforeEach(() => {
    FakeSource.all = [];
    Object.assign(globalThis, { EventSource: FakeSource });
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    Object.assign(globalThis, { EventSource: realSource });
  });

  it('emits the state and the events of the stream', () => {
    const received: LiveMessage[] = [];
    openStream('/api/events', (message) => received.push(message), fresh);
    source(0).succeed();
    source(0).deliver('changed', { resource: 'games', ids: [], revision: 2 });
    expect(received).toEqual([
      { state: 'connecting' },
      { state: 'open' },
      { name: 'changed', data: { resource: 'games', ids: [], revision: 2 } },
    ]);
  });

  it('leaves a broken stream to the browser, which resumes it', () => {
    const received: LiveMessage[] = [];
    openStream('/api/events', (message) => received.push(message), fresh);
    source(0).fail(0);
    jest.advanceTimersByTime(60_000);
    source(0).succeed();
    expect(FakeSource.all).toHaveLength(1);
    expect(received).not.toContainEqual({ name: 'reload', data: {} });
  });

  it('reopens a stream that the server closed, then requests a reload', () => {
    const received: LiveMessage[] = [];
    openStream('/api/events', (message) => received.push(message), fresh);
    source(0).fail(2);
    jest.advanceTimersByTime(1000);
    expect(FakeSource.all).toHaveLength(2);
    source(1).succeed();
    expect(received.at(-1)).toEqual({ name: 'reload', data: {} });
  });

  it('starts at the cursor of the page, also when it reopens', () => {
    const received: LiveMessage[] = [];
    let seen = 7;
    openStream('/api/events', (message) => received.push(message), { position: () => seen, resumable: false });
    expect(source(0).url).toBe('/api/events?after=7');
    source(0).succeed();
    source(0).deliver('reload', {}, '9');
    expect(received.at(-1)).toEqual({ name: 'reload', data: {}, seq: 9 });
    seen = 9;
    source(0).fail(2);
    jest.advanceTimersByTime(1000);
    expect(source(1).url).toBe('/api/events?after=9');
    source(1).succeed();
    expect(received.at(-1)).toEqual({ state: 'open' });
  });

  it('leaves reconnecting to a source without states', () => {
    const received: LiveMessage[] = [];
    const listeners = new Map<string, (event: object) => void>();
    const packaged = {
      addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
      close: () => undefined,
    };
    const openPackaged = jest.fn(() => packaged);
    openStream('/api/events', (message) => received.push(message), fresh, openPackaged);

    listeners.get('open')?.({ type: 'open' });
    listeners.get('error')?.({ type: 'error', message: 'offline' });
    listeners.get('reload')?.({ type: 'reload', data: '{}', lastEventId: null });
    jest.advanceTimersByTime(60_000);

    expect(received).toEqual([
      { state: 'connecting' },
      { state: 'open' },
      { state: 'lost' },
      { name: 'reload', data: {} },
    ]);
    expect(openPackaged).toHaveBeenCalledTimes(1);
  });

  it('stays closed after it was stopped', () => {
    const stop = openStream('/api/events', () => undefined, fresh);
    source(0).fail(2);
    stop();
    jest.advanceTimersByTime(60_000);
    expect(FakeSource.all).toHaveLength(1);
  });

  it('reports the games that its readers show, and reopens at its cursor when they change', () => {
    let games = ['a'];
    let change = (): void => undefined;
    const watched = { games: () => games, listen: (listener: () => void) => (change = listener) };
    openStream('/api/events', () => undefined, { position: () => 7, resumable: true, watched });
    expect(source(0).url).toBe('/api/events?after=7&watching=a');
    games = ['a', 'b'];
    change();
    games = ['b'];
    change();
    jest.advanceTimersByTime(1000);
    expect(FakeSource.all.map(({ url }) => url)).toEqual([
      '/api/events?after=7&watching=a',
      '/api/events?after=7&watching=b',
    ]);
    expect(source(0).readyState).toBe(2);
    change();
    jest.advanceTimersByTime(1000);
    expect(FakeSource.all).toHaveLength(2);
  });

  it('doubles the wait after each failure, up to 30 s', () => {
    expect(waitAfter(1, 1)).toBe(1000);
    expect(waitAfter(1, 0)).toBe(500);
    expect(waitAfter(4, 1)).toBe(8000);
    expect(waitAfter(20, 1)).toBe(30_000);
  });
});

/** Browsers with the Web Locks API, without it, and with an API that fails. */
const LOCKS: [browser: string, locks: object | undefined][] = [
  ['locks', globalThis.navigator.locks],
  ['no locks, as on plain http', undefined],
  ['locks that are denied, as where cookies are blocked', { request: () => Promise.reject(new Error('denied')) }],
];

describe.each(LOCKS)('shareAmongTabs in a browser with %s', (_, locks) => {
  const leaves: (() => void)[] = [];
  beforeEach(() => void Object.defineProperty(globalThis.navigator, 'locks', { value: locks, configurable: true }));
  afterEach(() => leaves.splice(0).forEach((leave) => leave()));
  afterAll(
    () => void Object.defineProperty(globalThis.navigator, 'locks', { value: LOCKS[0]?.[1], configurable: true }),
  );

  /** Opens a tab whose stream the test controls. */
  function tab(name: string, position: number | null = null, ...shows: string[]) {
    let shownGames: readonly string[] = shows;
    let changed = (): void => undefined;
    const watches = { games: () => shownGames, listen: (listener: () => void) => (changed = listener) };
    const show = (...games: string[]): void => {
      shownGames = games;
      changed();
    };
    const received: LiveMessage[] = [];
    const streams: {
      emit: (message: LiveMessage) => void;
      tookOver: boolean;
      closed: boolean;
      watched: () => readonly string[];
    }[] = [];
    const leave = shareAmongTabs(
      name,
      { deliver: (message) => received.push(message), position: () => position, watches },
      (emit, tookOver, watched) => {
        const stream = { emit, tookOver, closed: false, watched: () => watched.games() };
        streams.push(stream);
        return () => (stream.closed = true);
      },
    );
    leaves.push(leave);
    return { received, streams, leave, show };
  }

  const until = async (condition: () => boolean): Promise<void> => {
    const end = performance.now() + 5000;
    while (!condition()) {
      if (performance.now() > end) throw new Error('The condition did not come true');
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  it('runs one stream for all tabs and forwards its messages', async () => {
    const one = tab('shared');
    await until(() => one.streams.length === 1);
    one.streams[0]?.emit({ state: 'open' });
    const other = tab('shared');
    await until(() => other.received.length === 1);
    one.streams[0]?.emit({ name: 'reload', data: {} });
    await until(() => other.received.length === 2);
    expect(other.streams).toHaveLength(0);
    expect(other.received).toEqual(one.received);
  });

  it('notifies the next leader that it replaced another', async () => {
    const one = tab('heirs');
    await until(() => one.streams.length === 1);
    one.streams[0]?.emit({ state: 'open' });
    const other = tab('heirs');
    await until(() => other.received.length > 0);
    one.leave();
    await until(() => other.streams.length === 1);
    expect(one.streams[0]).toMatchObject({ tookOver: false, closed: true });
    expect(other.streams[0]).toMatchObject({ tookOver: true, closed: false });
  });

  it('reports the games of all open tabs, each once', async () => {
    const one = tab('games', null, 'a');
    await until(() => one.streams.length === 1);
    const other = tab('games', null, 'b');
    const same = tab('games', null, 'a');
    await until(() => String(one.streams[0]?.watched()) === 'a,b');
    one.streams[0]?.emit({ name: 'watching', data: { games: { a: 2 } } });
    const home = tab('games');
    one.streams[0]?.emit({ state: 'open' });
    await until(() => home.received.length > 0);
    const late = tab('games');
    await until(() => late.received.some((message) => 'name' in message && message.name === 'watching'));
    other.show('b', 'c');
    await until(() => String(one.streams[0]?.watched()) === 'a,b,c');
    one.show('d');
    await until(() => String(one.streams[0]?.watched()) === 'a,b,c,d');
    other.show('b');
    one.leave();
    const watchedNow = (): string => {
      const streams = [other, same, home, late].flatMap((each) => each.streams);
      return String(streams.find(({ closed }) => !closed)?.watched());
    };
    await until(() => watchedNow() === 'a,b');
    same.leave();
    await until(() => watchedNow() === 'b');
  });

  it('sends a reload only to a tab that joins with an older position', async () => {
    const one = tab('late', 9);
    await until(() => one.streams.length === 1);
    one.streams[0]?.emit({ state: 'open' });
    const level = tab('late', 9);
    await until(() => level.received.length === 1);
    const behind = tab('late', 8);
    await until(() => behind.received.length === 2);
    expect(behind.received).toEqual([{ state: 'open' }, { name: 'reload', data: {}, seq: 9 }]);
    // This message follows all messages of the join.
    one.streams[0]?.emit({ state: 'lost' });
    await until(() => level.received.some((message) => 'state' in message && message.state === 'lost'));
    expect(level.received.filter((message) => 'name' in message)).toEqual([]);
  });

  it('separates channels of different names', async () => {
    const site = tab('site-like');
    const dashboard = tab('dashboard-like');
    await until(() => site.streams.length === 1 && dashboard.streams.length === 1);
    site.streams[0]?.emit({ state: 'open' });
    expect(dashboard.received).toEqual([]);
  });

  it('runs one stream for tabs that open at the same time', async () => {
    const tabs = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((game) => tab('crowd', null, game));
    const streams = () => tabs.flatMap((one) => one.streams);
    await until(() => streams().length > 0);
    streams()[0]?.emit({ state: 'open' });
    await until(() => tabs.every(({ received }) => received.length > 0));

    expect(streams()).toHaveLength(1);
    await until(() => streams()[0]?.watched().length === tabs.length);
  });
});

describe('shareAmongTabs in a browser that blocks channels', () => {
  const realChannel = globalThis.BroadcastChannel;
  const page = Object.assign(new EventTarget(), { hidden: false });
  beforeEach(() => {
    jest.useFakeTimers();
    const blocked = function () {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Object.assign(globalThis, { BroadcastChannel: blocked, document: page });
  });
  afterEach(() => {
    jest.useRealTimers();
    Object.assign(globalThis, { BroadcastChannel: realChannel });
    delete (globalThis as { document?: unknown }).document;
  });

  const show = (isVisible: boolean): void => {
    page.hidden = !isVisible;
    page.dispatchEvent(new Event('visibilitychange'));
  };

  it('loads everything that a tab missed which was opened in the background', () => {
    const opened: boolean[] = [];
    page.hidden = true;
    const leave = shareAmongTabs('blocked', { deliver: () => undefined, position: () => null }, (_, tookOver) => {
      opened.push(tookOver);
      return () => undefined;
    });

    show(true);

    expect(opened).toEqual([true]);
    leave();
  });

  it('runs a stream while the tab is visible and polls while it is hidden', () => {
    const [opened, received]: [boolean[], LiveMessage[]] = [[], []];
    let isOpen = false;
    const deliver = (message: LiveMessage) => received.push(message);
    const leave = shareAmongTabs('blocked', { deliver, position: () => 7 }, (_, tookOver) => {
      opened.push(tookOver);
      isOpen = true;
      return () => (isOpen = false);
    });
    expect({ opened, isOpen }).toEqual({ opened: [false], isOpen: true });

    show(false);
    jest.advanceTimersByTime(120_000);
    expect({ isOpen, received }).toEqual({ isOpen: false, received: Array(2).fill({ name: 'reload', data: {} }) });

    show(true);
    jest.advanceTimersByTime(120_000);
    expect({ opened, isOpen, polls: received.length }).toEqual({ opened: [false, true], isOpen: true, polls: 2 });

    leave();
    expect(isOpen).toBe(false);
  });
});
