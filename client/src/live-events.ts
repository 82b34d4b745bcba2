import { EVENT_NAMES, type EventMap, type EventName } from '../../src/contract/events.js';
import type { LiveMessage, LiveState, Position } from './live-message.js';
import { shareAmongTabs, type Watched } from './tab-sharing.js';

export interface LiveEventsOptions {
  /** Where the events come from: `/api/events`. */
  url: string;
  /** Tabs with the same channel name share one stream: the site's and the dashboard's differ. */
  channel: string;
  /** The number of the newest event that what is shown is based on; without it, what happens until the stream opens is missed. */
  after?: number | null;
  /** The ids of the games that the page shows, as they change: everyone who has one open is counted. */
  watches?: Watched;
  /** Opens an event source; for platforms without the browser's, and for apps, which send their token with it. */
  open?: (url: string) => EventSource;
  onEvent<Name extends EventName>(name: Name, data: EventMap[Name]): void;
  onState?(state: LiveState): void;
}

/** The first wait before a stream that was closed for good is opened again, and the longest, ms. */
const FIRST_WAIT = 1_000;
const MAX_WAIT = 30_000;

/**
 * Listens to the server's events, over one stream for all tabs of a browser. After a gap that cannot be filled it emits
 * `reload`: load everything again. Returns what stops it.
 */
export function connectLiveEvents(options: LiveEventsOptions): () => void {
  let seen = options.after ?? null;
  const position: Position = () => seen;
  const deliver = (message: LiveMessage): void => {
    if ('state' in message) return options.onState?.(message.state);
    seen = message.seq ?? seen;
    options.onEvent(message.name, message.data);
  };
  const start = (): (() => void) =>
    shareAmongTabs(
      options.channel,
      { deliver, position, ...(options.watches !== undefined && { watches: options.watches }) },
      (emit, tookOver, watched) =>
        openStream(options.url, emit, { position, resumable: !tookOver, watched }, options.open),
    );
  let stop = start();

  // A page cached for the back button must hold neither a stream nor the lock; it has missed events when it returns. A page that
  // is closed reports to the other tabs that its games are no longer open.
  const onHide = (): void => stop();
  const onShow = (event: Event): void => {
    if (!('persisted' in event) || !event.persisted) return;
    stop = start();
    deliver({ name: 'reload', data: {} });
  };
  // The page itself in a browser; on a server, where tests run, there is none.
  const page = globalThis as Partial<Pick<EventTarget, 'addEventListener' | 'removeEventListener'>>;
  page.addEventListener?.('pagehide', onHide);
  page.addEventListener?.('pageshow', onShow);
  return () => {
    page.removeEventListener?.('pagehide', onHide);
    page.removeEventListener?.('pageshow', onShow);
    stop();
  };
}

interface StreamStart {
  position: Position;
  /** False when the stream goes on from another tab's. */
  resumable: boolean;
  /** What the stream says that its readers have open; it is opened again when that changes. */
  watched?: Watched;
}

/** Tabs that open and close together are reported to the server together, ms. */
const TOGETHER = 500;

/**
 * Keeps a stream open: the browser resumes a broken one (`Last-Event-ID`), and one that it gave up is opened again
 * after a growing, random wait. `reload` follows where no position is known, as nobody can say then what was missed.
 */
export function openStream(
  url: string,
  emit: (message: LiveMessage) => void,
  from: StreamStart,
  openSource = (address: string): EventSource => new EventSource(address),
): () => void {
  let { resumable } = from;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let reported = '';
  const watched = (): string => from.watched?.games().join(',') ?? '';

  const open = (): void => {
    emit({ state: 'connecting' });
    connect();
  };
  const connect = (): void => {
    const after = from.position();
    reported = watched();
    const query = [...(after === null ? [] : [`after=${after}`]), ...(reported === '' ? [] : [`watching=${reported}`])];
    const current = (source = openSource([url, query.join('&')].filter(Boolean).join('?')));
    current.onopen = () => {
      failures = 0;
      emit({ state: 'open' });
      if (!resumable && after === null) emit({ name: 'reload', data: {} });
      resumable = true;
    };
    current.onerror = () => {
      if (source !== current) return;
      emit({ state: 'lost' });
      if (current.readyState !== current.CLOSED) return;
      resumable = false;
      timer = setTimeout(open, waitAfter(failures++));
    };
    for (const name of EVENT_NAMES) {
      current.addEventListener(name as string, (event: Event) => {
        const data = parse('data' in event ? event.data : undefined);
        const seq = 'lastEventId' in event && event.lastEventId !== '' ? Number(event.lastEventId) : undefined;
        if (data) emit({ name, data, ...(seq !== undefined && { seq }) });
      });
    }
  };
  open();
  let debounce: ReturnType<typeof setTimeout> | undefined;
  from.watched?.listen(() => {
    clearTimeout(debounce);
    debounce = setTimeout(() => {
      // A stream that is not open reports the games when it opens.
      if (!source || source.readyState === source.CLOSED || watched() === reported) return;
      const before = source;
      connect();
      before.close();
    }, TOGETHER);
  });
  return () => {
    clearTimeout(timer);
    clearTimeout(debounce);
    source?.close();
    source = undefined;
  };
}

/** Half to all of a wait that doubles with each failure, so that a crowd of pages does not return at once. */
export function waitAfter(failures: number, random = Math.random()): number {
  return Math.min(MAX_WAIT, FIRST_WAIT * 2 ** failures) * (0.5 + random / 2);
}

function parse(text: unknown): EventMap[EventName] | null {
  try {
    return JSON.parse(String(text)) as EventMap[EventName];
  } catch {
    return null;
  }
}
