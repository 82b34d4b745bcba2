import type { LiveMessage, LiveState, Position } from './live-message.js';

/** What tabs say to each other: the leader passes messages on; a tab that joins asks for the state of the stream, and its cursor. */
type TabMessage =
  | { kind: 'message'; message: LiveMessage }
  | { kind: 'join' }
  | { kind: 'state'; state: LiveState; seq: number | null };

/** One tab: who listens in it, and how far it has come. */
interface Tab {
  deliver: (message: LiveMessage) => void;
  position: Position;
}

/** The part of the Web Locks API used here; absent in old browsers and on plain http. */
interface Locks {
  request(name: string, options: { signal: AbortSignal }, held: () => Promise<void>): Promise<unknown>;
}

function webLocks(): Locks | undefined {
  return (globalThis.navigator as { locks?: Locks } | undefined)?.locks;
}

/**
 * Runs one stream for all tabs of a browser. The tab that holds the lock is the leader: it runs `open` and passes everything on;
 * when it closes, the next tab in line takes over and is notified, as events may have been missed. A tab that joins behind
 * the leader gets a `reload`. Where the browser has no locks every tab runs a stream of its own. Returns the function that leaves.
 */
export function shareAmongTabs(
  name: string,
  { deliver, position }: Tab,
  open: (emit: (message: LiveMessage) => void, tookOver: boolean) => () => void,
): () => void {
  const locks = webLocks();
  if (!locks || typeof BroadcastChannel === 'undefined') return open(deliver, false);

  const channel = new BroadcastChannel(`nepsh-events:${name}`);
  const post = (message: TabMessage): void => channel.postMessage(message);
  const leaving = new AbortController();
  let state: LiveState | undefined;
  let leads = false;

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
    } else if (leads && state) {
      post({ kind: 'state', state, seq: position() });
    }
  };

  const lead = (): Promise<void> => {
    if (leaving.signal.aborted) return Promise.resolve();
    leads = true;
    const emit = (message: LiveMessage): void => {
      if ('state' in message) state = message.state;
      post({ kind: 'message', message });
      deliver(message);
    };
    const close = open(emit, state !== undefined);
    return new Promise((resolve) => {
      leaving.signal.addEventListener('abort', () => {
        close();
        resolve();
      });
    });
  };
  locks.request(`nepsh-events:${name}`, { signal: leaving.signal }, lead).catch(() => undefined);
  post({ kind: 'join' });
  return () => {
    leaving.abort();
    channel.close();
  };
}
