import { STATE_EVENTS, type EventName } from '../../src/contract/events.js';
import type { LiveMessage, LiveState, Position } from './live-message.js';

/** What tabs say to each other: the leader passes messages on; a tab that joins asks for the state of the stream, and its cursor. */
type TabMessage =
  | { kind: 'message'; message: LiveMessage }
  | { kind: 'join' }
  | { kind: 'who' }
  | { kind: 'shows'; tab: string; games: readonly string[] }
  | { kind: 'state'; state: LiveState; seq: number | null };

/** One tab: who listens in it, and how far it has come. */
interface Tab {
  deliver: (message: LiveMessage) => void;
  position: Position;
  /** The games that the tab shows, to be counted. */
  watches?: Watched;
}

/** The games that the tabs of a browser show. */
export interface Watched {
  games(): readonly string[];
  /** Called when they may be others. */
  listen(listener: () => void): void;
}

/** The part of the Web Locks API used here; absent in old browsers and on plain http. */
interface Locks {
  request(name: string, options: { signal: AbortSignal }, held: () => Promise<void>): Promise<unknown>;
}

function webLocks(): Locks | undefined {
  return (globalThis.navigator as { locks?: Locks } | undefined)?.locks;
}

/**
 * Runs one stream for all tabs of a browser, or one for each tab where the browser has no locks; returns the function
 * that leaves. The tab that holds the lock runs `open` and passes everything on: a tab that takes over from it is
 * notified that events may have been missed, and one that joins later gets a `reload`.
 */
export function shareAmongTabs(
  name: string,
  { deliver, position, watches }: Tab,
  open: (emit: (message: LiveMessage) => void, tookOver: boolean, watched: Watched) => () => void,
): () => void {
  const locks = webLocks();
  /** What each of the other tabs shows. */
  const shown = new Map<string, readonly string[]>();
  let changed = (): void => undefined;
  const own = (): readonly string[] => watches?.games() ?? [];
  const watched: Watched = {
    games: () => [...new Set([own(), ...shown.values()].flat())].sort(),
    listen: (listener) => (changed = listener),
  };
  let broadcastShown = (): void => undefined;
  watches?.listen(() => {
    changed();
    broadcastShown();
  });
  if (!locks || typeof BroadcastChannel === 'undefined') return open(deliver, false, watched);

  const channel = new BroadcastChannel(`nepsh-events:${name}`);
  const post = (message: TabMessage): void => channel.postMessage(message);
  const leaving = new AbortController();
  let state: LiveState | undefined;
  let leads = false;
  const self = Math.random().toString(36).slice(2);
  const broadcast = (games: readonly string[]): void => post({ kind: 'shows', tab: self, games });
  broadcastShown = (): void => {
    if (watches && !leaving.signal.aborted) broadcast(own());
  };
  /** The last events that are not stored: tabs that join get them from here. */
  const held = new Map<EventName, LiveMessage>();

  channel.onmessage = (event: { data: unknown }) => {
    const said = event.data as TabMessage;
    if (said.kind === 'message') {
      if ('state' in said.message) state = said.message.state;
      deliver(said.message);
    } else if (said.kind === 'state') {
      state = said.state;
      deliver({ state });
      const before = position();
      if (before !== null && said.seq !== null && said.seq > before)
        deliver({ name: 'reload', data: {}, seq: said.seq });
    } else if (said.kind === 'who') {
      broadcastShown();
    } else if (said.kind === 'shows') {
      shown.set(said.tab, said.games);
      changed();
    } else if (leads && state) {
      post({ kind: 'state', state, seq: position() });
      for (const message of held.values()) post({ kind: 'message', message });
    }
  };

  const lead = (): Promise<void> => {
    if (leaving.signal.aborted) return Promise.resolve();
    leads = true;
    const emit = (message: LiveMessage): void => {
      if ('state' in message) state = message.state;
      else if (STATE_EVENTS.includes(message.name)) held.set(message.name, message);
      post({ kind: 'message', message });
      deliver(message);
    };
    // What others sent to an earlier leader is sent again.
    shown.clear();
    post({ kind: 'who' });
    const close = open(emit, state !== undefined, watched);
    return new Promise((resolve) => {
      leaving.signal.addEventListener('abort', () => {
        close();
        resolve();
      });
    });
  };
  locks.request(`nepsh-events:${name}`, { signal: leaving.signal }, lead).catch(() => undefined);
  post({ kind: 'join' });
  broadcastShown();
  return () => {
    if (watches && !leaving.signal.aborted) broadcast([]);
    leaving.abort();
    channel.close();
  };
}
