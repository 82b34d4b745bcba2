import { PLAYBACK_METHODS, type Playback, type PlaybackEvent } from './playback.js';

/** The supported part of the player.js protocol: JSON texts by postMessage. */
const CONTEXT = 'player.js';
const VERSION = '0.0.11';
const EVENTS = [
  'ready',
  'play',
  'pause',
  'ended',
  'timeupdate',
  'error',
  'stalled',
  'interrupted',
  'volumechange',
  'theatre',
];

/** Object that react-native-webview adds to the page. Its texts arrive at the app's `onMessage`. */
interface NativeApp {
  postMessage(text: string): void;
}

interface Command {
  method: string;
  value: unknown;
  /** Id of the listener that gets the response. */
  listener: string | undefined;
}

/** Parses a command. Returns null for other messages. */
export function readCommand(data: unknown): Command | null {
  if (typeof data !== 'string' || data.length > 2_000) return null;
  try {
    const message: unknown = JSON.parse(data);
    if (typeof message !== 'object' || message === null) return null;
    const { context, method, value, listener } = message as Record<string, unknown>;
    if (context !== CONTEXT || typeof method !== 'string') return null;
    return { method, value, listener: typeof listener === 'string' ? listener : undefined };
  } catch {
    return null;
  }
}

const valueOf = (event: PlaybackEvent): unknown => {
  if (event.name === 'timeupdate') return { seconds: event.seconds, duration: event.duration };
  if (event.name === 'volumechange') return { muted: event.muted, volume: event.volume };
  return 'message' in event ? { code: event.name, msg: event.message } : undefined;
};

/**
 * Lets the surrounding page, or an app with a WebView, control the player and subscribe to its events. Accepts only
 * messages of the parent window with the same origin, and posts only to that origin.
 */
export class Receiver {
  private readonly listeners = new Map<string, Set<string | undefined>>();
  private isReady = false;
  private readonly app: NativeApp | undefined;

  constructor(
    private readonly page: Window,
    private readonly playback: Playback | null,
  ) {
    if (page.parent === page) this.app = (page as Window & { ReactNativeWebView?: NativeApp }).ReactNativeWebView;
    page.addEventListener('message', (message) => this.receive(message));
    // On Android, messages of the WebView arrive at the document.
    if (this.app) page.document.addEventListener('message', (message) => this.receive(message as MessageEvent));
  }

  /** Posts an event to the parent. Events other than `ready` and `error` require a subscription. */
  emit(event: PlaybackEvent): void {
    if (event.name === 'ready') this.isReady = true;
    const listeners = this.listeners.get(event.name);
    for (const listener of listeners ?? []) this.post(event.name, this.valueFor(event), listener);
    if (!listeners && (event.name === 'ready' || event.name === 'error')) this.post(event.name, this.valueFor(event));
  }

  private valueFor(event: PlaybackEvent): unknown {
    if (event.name !== 'ready') return valueOf(event);
    const methods = [...(this.playback?.methods ?? []), 'addEventListener', 'removeEventListener'];
    return { src: this.page.location.href, events: EVENTS, methods };
  }

  private post(event: string, value: unknown, listener?: string): void {
    const text = JSON.stringify({ context: CONTEXT, version: VERSION, event, value, listener });
    if (this.app) this.app.postMessage(text);
    else if (this.page.parent !== this.page) this.page.parent.postMessage(text, this.page.location.origin);
  }

  private receive({ source, origin, data }: MessageEvent): void {
    const isOfParent = source === this.page.parent && source !== this.page && origin === this.page.location.origin;
    // The app's messages have no source. Messages of other windows always have an origin.
    const isOfApp = this.app !== undefined && source === null && origin === '';
    if (!isOfParent && !isOfApp) return;
    const command = readCommand(data);
    if (command) this.obey(command);
  }

  private obey({ method, value, listener }: Command): void {
    if (method === 'addEventListener') return this.listen(String(value), listener);
    if (method === 'removeEventListener') return this.forget(String(value), listener);
    const { playback } = this;
    if (!playback || !(PLAYBACK_METHODS as readonly string[]).includes(method)) return;
    const { paused, muted, volume, currentTime, duration } = playback.state();
    const getters: Record<string, () => unknown> = {
      getPaused: () => paused,
      getMuted: () => muted,
      getVolume: () => volume,
      getCurrentTime: () => currentTime,
      getDuration: () => duration,
    };
    const getter = getters[method];
    if (getter) this.post(method, getter(), listener);
    else if (method === 'play') playback.play();
    else if (method === 'pause') playback.pause();
    else if (method === 'mute') playback.setMuted(true);
    else if (method === 'unmute') playback.setMuted(false);
    else if (typeof value === 'number' && value >= 0 && value <= 100) playback.setVolume(value);
  }

  private listen(event: string, listener: string | undefined): void {
    if (!EVENTS.includes(event)) return;
    const listeners = this.listeners.get(event) ?? new Set();
    if (listeners.has(listener)) return;
    this.listeners.set(event, listeners.add(listener));
    // A late subscriber must not wait for an event that was emitted before.
    if (event === 'ready' && this.isReady) this.post('ready', this.valueFor({ name: 'ready' }), listener);
  }

  private forget(event: string, listener: string | undefined): void {
    if (listener === undefined) this.listeners.delete(event);
    else this.listeners.get(event)?.delete(listener);
  }
}
