import type { Measures } from './measures.js';
import {
  FAILS_AFTER_MS,
  type Playback,
  type PlaybackEvent,
  type PlaybackState,
  type EmitPlayback,
} from './playback.js';
import { protocolOf, type ProviderCommand, type ProviderProtocol } from './providers/index.js';

/** Interval of greetings to a player until it responds, in ms. */
const GREETS_EVERY_MS = 400;
/** If a player does not play within this time after `play`, the browser blocked its sound, in ms. */
const REFUSED_AFTER_MS = 3_000;

interface FramePlayer {
  frame: HTMLIFrameElement;
  src: string;
  provider: string | undefined;
  /** Measures of a live stream whose player reports its state. */
  measures: Measures | null;
  emit: EmitPlayback;
}

/** Controls the player in a frame if its provider has a protocol. Otherwise it only observes that the frame loads. */
export function framePlayer({ frame, src, provider, measures, emit }: FramePlayer): Playback {
  const protocol = protocolOf(provider, src);
  return protocol ? new SpokenFrame(frame, protocol, measures, emit) : silentFrame(emit);
}

/**
 * A frame without a protocol. It counts as playing once it has loaded, because viewers start it inside. It responds to
 * all other commands with `play`.
 */
function silentFrame(emit: EmitPlayback): Playback {
  const plays = (): void => emit({ name: 'play' });
  const fails = (): void => emit({ name: 'error', message: 'The stream page does not load.' });
  const late = setTimeout(fails, FAILS_AFTER_MS);
  const loaded = (): void => {
    clearTimeout(late);
    emit({ name: 'ready' });
    plays();
  };
  // The frame may have loaded before this script ran, even though the page has not.
  if (document.readyState === 'complete') setTimeout(loaded);
  else window.addEventListener('load', loaded, { once: true });
  const nothing = (): void => undefined;
  const state = (): PlaybackState => ({ paused: false, muted: false, volume: 100, currentTime: 0, duration: 0 });
  return { methods: [], play: plays, pause: plays, setMuted: nothing, setVolume: nothing, state };
}

/** A provider's player that understands commands and emits events. */
class SpokenFrame implements Playback {
  readonly methods = [
    'play',
    'pause',
    'getPaused',
    'mute',
    'unmute',
    'getMuted',
    'getCurrentTime',
    'getDuration',
  ] as const;
  private readonly current: PlaybackState = { paused: true, muted: false, volume: 100, currentTime: 0, duration: 0 };
  private readonly greeting: ReturnType<typeof setInterval>;
  private readonly late: ReturnType<typeof setTimeout>;
  private silentPlayTimer: ReturnType<typeof setTimeout> | undefined;
  private isReady = false;
  private pendingCommand: ProviderCommand | null = null;

  constructor(
    private readonly frame: HTMLIFrameElement,
    private readonly protocol: ProviderProtocol,
    private readonly measures: Measures | null,
    private readonly emit: EmitPlayback,
  ) {
    window.addEventListener('message', (message) => this.receive(message));
    this.greeting = setInterval(() => this.greet(), GREETS_EVERY_MS);
    this.late = setTimeout(() => this.unanswered(), FAILS_AFTER_MS);
  }

  play(): void {
    this.measures?.begins();
    this.send('play');
    clearTimeout(this.silentPlayTimer);
    if (this.isReady && this.current.paused)
      this.silentPlayTimer = setTimeout(() => this.playSilently(), REFUSED_AFTER_MS);
  }

  pause(): void {
    clearTimeout(this.silentPlayTimer);
    this.send('pause');
  }

  setMuted(muted: boolean): void {
    this.current.muted = muted;
    this.send(muted ? 'mute' : 'unmute');
  }

  setVolume(): void {
    // Providers store the volume that viewers set in their players.
  }

  state(): PlaybackState {
    return this.current;
  }

  private playSilently(): void {
    if (!this.current.paused) return;
    this.setMuted(true);
    this.send('play');
  }

  private send(command: ProviderCommand): void {
    if (this.isReady) this.post(this.protocol.command(command));
    else if (command === 'play' || command === 'pause') this.pendingCommand = command;
  }

  private greet(): void {
    for (const message of this.protocol.hello) this.post(message);
  }

  private post(message: unknown): void {
    this.frame.contentWindow?.postMessage(message, this.protocol.origin);
  }

  private receive({ source, origin, data }: MessageEvent): void {
    if (source !== this.frame.contentWindow || origin !== this.protocol.origin) return;
    const event = this.protocol.read(data);
    if (!event) return;
    if (event.name !== 'error') this.markReady();
    if (event.name === 'waiting') return this.measures?.waits();
    this.measure(event);
    if (event.name !== 'ready') this.learn(event);
  }

  /**
   * Providers report that they play before the first frame is visible. The first frame is visible once the time
   * advances.
   */
  private measure(event: PlaybackEvent): void {
    const { measures, current } = this;
    if (event.name === 'timeupdate' && !current.paused && event.seconds !== current.currentTime) measures?.plays();
    if (event.name === 'pause' || event.name === 'ended') measures?.flows();
    if (event.name === 'error') measures?.end(true);
  }

  private unanswered(): void {
    clearInterval(this.greeting);
    if (this.protocol.surelyAnswers) {
      this.measures?.end(true);
      this.emit({ name: 'error', message: 'The provider’s player does not respond.' });
    } else this.learn({ name: 'play' });
  }

  /** Any event shows that the player has loaded. */
  private markReady(): void {
    if (this.isReady) return;
    this.isReady = true;
    clearInterval(this.greeting);
    clearTimeout(this.late);
    this.greet();
    this.emit({ name: 'ready' });
    if (this.pendingCommand === 'play') this.play();
    else if (this.pendingCommand) this.send(this.pendingCommand);
  }

  private learn(event: PlaybackEvent): void {
    if (event.name === 'error') clearTimeout(this.late);
    if (event.name === 'play') this.current.paused = false;
    if (event.name === 'pause' || event.name === 'ended') this.current.paused = true;
    if (event.name === 'timeupdate')
      Object.assign(this.current, { currentTime: event.seconds, duration: event.duration });
    if (!this.current.paused) clearTimeout(this.silentPlayTimer);
    this.emit(event);
  }
}
