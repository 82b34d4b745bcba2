import { STATE_EVENTS, type EventName } from '../../src/contract/events.js';
import { electLeader } from './election.js';
import type { LiveMessage, LiveState, Position } from './live-message.js';
import { streamWhileVisible } from './visible-stream.js';

/**
 * Messages between tabs. The leader forwards messages of the stream; a tab that joins requests the state of the stream
 * and its position.
 */
type TabMessage =
  | { kind: 'message'; message: LiveMessage }
  | { kind: 'join' }
  | { kind: 'who' }
  | { kind: 'shows'; tab: string; games: readonly string[] }
  | { kind: 'state'; state: LiveState; seq: number | null };

/** A tab with its listener and its position in the stream. */
interface Tab {
  deliver: (message: LiveMessage) => void;
  position: Position;
  /** Games that the tab shows. The server counts their viewers. */
  watches?: Watched;
}

/** Interval at which the leader checks which tabs still exist, in ms: a tab that crashes or is frozen sends nothing. */
const ROLL_CALL_MS = 5_000;

/** Games that tabs show. */
export interface Watched {
  games(): readonly string[];
  /** Calls the listener when the games may have changed. */
  listen(listener: () => void): void;
}

/** The used part of the Web Locks API, which is missing in old browsers and on plain http. */
interface Locks {
  request(name: string, options: { signal: AbortSignal }, holdLock: () => Promise<void>): Promise<unknown>;
}

function webLocks(): Locks | undefined {
  return (globalThis.navigator as { locks?: Locks } | undefined)?.locks;
}

/** Opens a channel to the other tabs, or returns null if the browser has none or blocks them (Firefox without cookies). */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/** Runs `lead` in one tab of the browser at a time: by a lock, or else by an election. */
function leadAlone(name: string, leaving: AbortSignal, lead: (ends: AbortSignal) => void): void {
  const byElection = (): void => {
    if (!leaving.aborted) electLeader(`nepsh-leader:${name}`, leaving, lead);
  };
  const locks = webLocks();
  if (!locks) return byElection();
  const holdLock = (): Promise<void> => {
    if (leaving.aborted) return Promise.resolve();
    lead(leaving);
    return new Promise((resolve) => leaving.addEventListener('abort', () => resolve()));
  };
  // Chromium has locks but denies them where cookies are blocked.
  locks.request(`nepsh-events:${name}`, { signal: leaving }, holdLock).catch(byElection);
}

type Open = (emit: (message: LiveMessage) => void, tookOver: boolean, watched: Watched) => () => void;

/**
 * Runs one stream for all tabs of a browser; returns the function that leaves. The tab that leads runs `open` and passes
 * everything on: the next leader is notified that events may have been missed, and one that joins later gets a
 * `reload`. Where tabs cannot reach each other, the visible ones have a stream each, and the others poll.
 */
export function shareAmongTabs(name: string, { deliver, position, watches }: Tab, open: Open): () => void {
  /** Games of each other tab. */
  const gamesByTab = new Map<string, readonly string[]>();
  /** Other tabs that have responded to the last roll call. */
  const present = new Set<string>();
  let changed = (): void => undefined;
  const ownGames = (): readonly string[] => watches?.games() ?? [];
  const watched: Watched = {
    games: () => [...new Set([ownGames(), ...gamesByTab.values()].flat())].sort(),
    listen: (listener) => (changed = listener),
  };
  let broadcastShown = (): void => undefined;
  watches?.listen(() => {
    changed();
    broadcastShown();
  });
  const channel = openChannel(`nepsh-events:${name}`);
  if (!channel) return streamWhileVisible(deliver, (tookOver) => open(deliver, tookOver, watched));

  const post = (message: TabMessage): void => channel.postMessage(message);
  const leaving = new AbortController();
  let state: LiveState | undefined;
  let leads = false;
  const self = Math.random().toString(36).slice(2);
  const broadcast = (games: readonly string[]): void => post({ kind: 'shows', tab: self, games });
  broadcastShown = (): void => {
    if (watches && !leaving.signal.aborted) broadcast(ownGames());
  };
  /** Last events that the server does not store. Tabs that join get them from the leader. */
  const stateMessages = new Map<EventName, LiveMessage>();

  channel.onmessage = (event: { data: unknown }) => {
    const received = event.data as TabMessage;
    if (received.kind === 'message') {
      if ('state' in received.message) state = received.message.state;
      deliver(received.message);
    } else if (received.kind === 'state') {
      state = received.state;
      deliver({ state });
      const before = position();
      if (before !== null && received.seq !== null && received.seq > before)
        deliver({ name: 'reload', data: {}, seq: received.seq });
    } else if (received.kind === 'who') {
      broadcastShown();
    } else if (received.kind === 'shows') {
      gamesByTab.set(received.tab, received.games);
      present.add(received.tab);
      changed();
    } else if (leads && state) {
      post({ kind: 'state', state, seq: position() });
      for (const message of stateMessages.values()) post({ kind: 'message', message });
    }
  };

  leadAlone(name, leaving.signal, (ends) => {
    leads = true;
    const emit = (message: LiveMessage): void => {
      if ('state' in message) state = message.state;
      else if (STATE_EVENTS.includes(message.name)) stateMessages.set(message.name, message);
      post({ kind: 'message', message });
      deliver(message);
    };
    // The other tabs send their games again, because the previous leader has their messages.
    gamesByTab.clear();
    present.clear();
    post({ kind: 'who' });
    const close = open(emit, state !== undefined, watched);
    const rollCall =
      watches &&
      setInterval(() => {
        for (const tab of gamesByTab.keys()) if (!present.has(tab)) gamesByTab.delete(tab);
        changed();
        present.clear();
        post({ kind: 'who' });
      }, ROLL_CALL_MS);
    ends.addEventListener('abort', () => {
      leads = false;
      clearInterval(rollCall);
      close();
    });
  });
  post({ kind: 'join' });
  broadcastShown();
  return () => {
    if (watches && !leaving.signal.aborted) broadcast([]);
    leaving.abort();
    channel.close();
  };
}
