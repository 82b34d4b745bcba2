import type { Measures } from './measures.js';
import {
  FAILS_AFTER_MS,
  type Playback,
  type PlaybackEvent,
  type PlaybackState,
  type EmitPlayback,
} from './playback.js';
import { protocolOf, type ProviderCommand, type ProviderProtocol } from './providers/index.js';

/** How often a player is greeted until it answers, ms. */
const GREETS_EVERY_MS = 400;
/** A player that does not play this long after `play` was refused the sound, ms. */
const REFUSED_AFTER_MS = 3_000;

interface FramePlayer {
  frame: HTMLIFrameElement;
  src: string;
  provider: string | undefined;
  /** What is measured of a live stream, where its player says how it plays. */
  measures: Measures | null;
  emit: EmitPlayback;
}

/** Passes play and pause on to the player in a frame, where there is a way to; else it only sees that the frame loads. */
export function framePlayer({ frame, src, provider, measures, emit }: FramePlayer): Playback {
  const protocol = protocolOf(provider, src);
  return protocol ? new SpokenFrame(frame, protocol, measures, emit) : silentFrame(emit);
}

/**
 * A frame nobody can speak to: it counts as playing once it is there, since people start it inside. Any other
 * command is answered with `play`.
 */
function silentFrame(emit: EmitPlayback): Playback {
  const plays = (): void => emit({ name: 'play' });
  const fails = (): void => emit({ name: 'error', message: 'The page of the stream does not load.' });
  const late = setTimeout(fails, FAILS_AFTER_MS);
  const loaded = (): void => {
    clearTimeout(late);
    emit({ name: 'ready' });
    plays();
  };
  // The frame may have loaded before this script ran; the page as a whole has not.
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
  private readonly known: PlaybackState = { paused: true, muted: false, volume: 100, currentTime: 0, duration: 0 };
  private readonly greeting: ReturnType<typeof setInterval>;
  private readonly late: ReturnType<typeof setTimeout>;
  private refused: ReturnType<typeof setTimeout> | undefined;
  private ready = false;
  private wanted: ProviderCommand | null = null;

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
    clearTimeout(this.refused);
    if (this.ready && this.known.paused) this.refused = setTimeout(() => this.playSilently(), REFUSED_AFTER_MS);
  }

  pause(): void {
    clearTimeout(this.refused);
    this.send('pause');
  }

  setMuted(muted: boolean): void {
    this.known.muted = muted;
    this.send(muted ? 'mute' : 'unmute');
  }

  setVolume(): void {
    // Providers keep the volume that people set in their players.
  }

  state(): PlaybackState {
    return this.known;
  }

  private playSilently(): void {
    if (!this.known.paused) return;
    this.setMuted(true);
    this.send('play');
  }

  private send(command: ProviderCommand): void {
    if (this.ready) this.post(this.protocol.command(command));
    else if (command === 'play' || command === 'pause') this.wanted = command;
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
    if (event.name !== 'error') this.answered();
    if (event.name === 'waiting') return this.measures?.waits();
    this.measure(event);
    if (event.name !== 'ready') this.learn(event);
  }

  /** Providers report that they play before there is a picture: it is there once the time moves on. */
  private measure(event: PlaybackEvent): void {
    const { measures, known } = this;
    if (event.name === 'timeupdate' && !known.paused && event.seconds !== known.currentTime) measures?.plays();
    if (event.name === 'pause' || event.name === 'ended') measures?.flows();
    if (event.name === 'error') measures?.end(true);
  }

  private unanswered(): void {
    clearInterval(this.greeting);
    if (this.protocol.surelyAnswers) {
      this.measures?.end(true);
      this.emit({ name: 'error', message: 'The provider’s player does not answer.' });
    } else this.learn({ name: 'play' });
  }

  /** Any event shows that the player is there. */
  private answered(): void {
    if (this.ready) return;
    this.ready = true;
    clearInterval(this.greeting);
    clearTimeout(this.late);
    this.greet();
    this.emit({ name: 'ready' });
    if (this.wanted === 'play') this.play();
    else if (this.wanted) this.send(this.wanted);
  }

  private learn(event: PlaybackEvent): void {
    if (event.name === 'error') clearTimeout(this.late);
    if (event.name === 'play') this.known.paused = false;
    if (event.name === 'pause' || event.name === 'ended') this.known.paused = true;
    if (event.name === 'timeupdate')
      Object.assign(this.known, { currentTime: event.seconds, duration: event.duration });
    if (!this.known.paused) clearTimeout(this.refused);
    this.emit(event);
  }
}
