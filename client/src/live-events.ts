import { backoff } from '../../src/contract/backoff.js';
import { EVENT_NAMES, type EventMap, type EventName } from '../../src/contract/events.js';
import type { LiveMessage, LiveState, Position } from './live-message.js';
import { shareAmongTabs, type Watched } from './tab-sharing.js';

/** The used part of a browser's EventSource, which packages for other platforms also have. */
export interface EventSourceLike {
  /** Equals `CLOSED` after a failure from which the source does not recover. Packages that always reconnect may omit both. */
  readonly readyState?: number;
  readonly CLOSED?: number;
  addEventListener(name: string, listener: (event: object) => void): void;
  close(): void;
}

export interface LiveEventsOptions {
  /** Path of the event stream: `/api/events`. */
  url: string;
  /** Tabs with the same channel name share a stream. The site and the dashboard use different names. */
  channel: string;
  /**
   * Sequence number of the last event that the page's data includes. Without it, events before the stream opens are
   * missed.
   */
  after?: number | null;
  /** Ids of the games that the page shows. The server counts their viewers. */
  watches?: Watched;
  /** Opens an event source. For platforms without EventSource, and for apps, which send a token. */
  open?: (url: string) => EventSourceLike;
  onEvent<Name extends EventName>(name: Name, data: EventMap[Name]): void;
  onState?(state: LiveState): void;
}

/** Returns the wait before a closed stream is opened again, in ms. Jitter prevents that all pages reconnect together. */
export const waitAfter = backoff({ base: 1_000, maximum: 30_000, jitter: 'equal' });

/**
 * Subscribes to the server's events over one stream for all tabs of a browser. Emits `reload` after a gap that cannot
 * be filled; the caller then loads everything again. Returns a function that unsubscribes.
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
  // Exists only in a browser, not on a server, where tests run.
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
  /** False if the stream continues the stream of another tab. */
  resumable: boolean;
  /** Games that the stream reports to the server. The stream reconnects when they change. */
  watched?: Watched;
}

/** Time to collect changes of open tabs into one report, in ms. */
const TOGETHER = 500;

/**
 * Holds a stream open. The browser resumes an interrupted stream (`Last-Event-ID`). A closed stream is opened again
 * after a growing, random wait. Emits `reload` if no position is available, because missed events cannot be determined.
 */
export function openStream(
  url: string,
  emit: (message: LiveMessage) => void,
  from: StreamStart,
  openSource = (address: string): EventSourceLike => new EventSource(address),
): () => void {
  let { resumable } = from;
  let source: EventSourceLike | undefined;
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
    // Packages for other platforms lack `onopen` and `onerror`.
    current.addEventListener('open', () => {
      failures = 0;
      emit({ state: 'open' });
      if (!resumable && after === null) emit({ name: 'reload', data: {} });
      resumable = true;
    });
    current.addEventListener('error', () => {
      if (source !== current) return;
      emit({ state: 'lost' });
      if (current.CLOSED === undefined || current.readyState !== current.CLOSED) return;
      resumable = false;
      timer = setTimeout(open, waitAfter((failures += 1)));
    });
    for (const name of EVENT_NAMES) {
      current.addEventListener(name, (event) => {
        const data = parse('data' in event ? event.data : undefined);
        const id = 'lastEventId' in event ? event.lastEventId : null;
        // A source without a position has an empty text or null.
        const seq = id === '' || id === null ? undefined : Number(id);
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

function parse(text: unknown): EventMap[EventName] | null {
  try {
    return JSON.parse(String(text)) as EventMap[EventName];
  } catch {
    return null;
  }
}
