import {
  FAILS_AFTER_MS,
  PLAYBACK_METHODS,
  STALLS_AFTER_MS,
  type Playback,
  type PlaybackEvent,
  type PlaybackState,
  type EmitPlayback,
} from './playback.js';

/** Controls the browser's own player, regardless of its source. */
export class MediaPlayback implements Playback {
  readonly methods = PLAYBACK_METHODS;
  /** Whether the end of the video is the end of the stream. Otherwise the owner calls `end`. */
  endsWithVideo = true;
  /** Called when the page pauses playback, also while nothing plays. */
  onPauseCommand = (): void => undefined;
  /** Called when playback fails permanently. */
  onFailure = (): void => undefined;
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private first: ReturnType<typeof setTimeout> | undefined;
  private failed = false;
  private isInterrupted = false;
  /** Whether playback is muted because the browser blocked sound, not because the viewer muted it. */
  private silent = false;
  /** Sound as the page last set it, or as the last event reported it. The browser also announces changes by the page. */
  private knownSound: Pick<PlaybackState, 'muted' | 'volume'>;

  constructor(
    private readonly video: HTMLVideoElement,
    private readonly emitEvent: EmitPlayback,
    /** Called when the browser allows playback only without sound. */
    private readonly onSilence: (silent: boolean) => void,
  ) {
    const { muted, volume } = this.state();
    this.knownSound = { muted, volume };
    this.first = setTimeout(() => this.fail('The stream does not respond.'), FAILS_AFTER_MS);
    this.listen();
  }

  /** Starts with sound, and muted only if the browser blocks sound. */
  play(): void {
    this.video.play().catch((error: unknown) => {
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
      if (this.video.muted) return this.emit({ name: 'pause' });
      this.silent = true;
      this.video.muted = true;
      this.video.play().then(
        () => this.onSilence(true),
        () => {
          this.silent = false;
          this.video.muted = false;
          this.emit({ name: 'pause' });
        },
      );
    });
  }

  pause(): void {
    this.onPauseCommand();
    this.video.pause();
  }

  setMuted(muted: boolean): void {
    this.knownSound.muted = muted;
    this.video.muted = muted;
  }

  setVolume(percent: number): void {
    this.video.volume = percent / 100;
    // The browser may round the value.
    this.knownSound.volume = this.state().volume;
  }

  state(): PlaybackState {
    const { paused, muted, volume, currentTime, duration } = this.video;
    return { paused, muted, volume: volume * 100, currentTime, duration: Number.isFinite(duration) ? duration : 0 };
  }

  /** Stops playback permanently. */
  fail(message: string): void {
    clearTimeout(this.waiting);
    clearTimeout(this.first);
    this.emit({ name: 'error', message });
    this.failed = true;
    this.onFailure();
    this.video.pause();
  }

  /** Reports that the stream has no image for now. It continues automatically. */
  interrupt(message: string): void {
    clearTimeout(this.waiting);
    clearTimeout(this.first);
    this.isInterrupted = true;
    this.emit({ name: 'interrupted', message });
  }

  /** Reports the end of the stream. */
  end(): void {
    this.emit({ name: 'ended' });
  }

  private emit(event: PlaybackEvent): void {
    if (!this.failed) this.emitEvent(event);
  }

  private listen(): void {
    const { video } = this;
    const emit: EmitPlayback = (event) => this.emit(event);
    const on = (name: string, handle: () => void): void => video.addEventListener(name, handle);
    on('loadeddata', () => {
      clearTimeout(this.first);
      emit({ name: 'ready' });
    });
    on('play', () => emit({ name: 'play' }));
    on('playing', () => this.flows());
    on('pause', () => {
      clearTimeout(this.waiting);
      if (!video.ended) emit({ name: 'pause' });
    });
    on('ended', () => this.endsWithVideo && this.end());
    on('waiting', () => this.waits());
    on('timeupdate', () => {
      if (!video.paused) this.flows();
      const { currentTime: seconds, duration } = this.state();
      emit({ name: 'timeupdate', seconds, duration });
    });
    on('volumechange', () => {
      const { muted, volume } = this.state();
      if (!muted) {
        this.silent = false;
        this.onSilence(false);
      }
      if (!this.silent) this.emitSound({ muted, volume });
    });
  }

  /**
   * Emits a change by the viewer. The page's own change would arrive after the page's next one, which it would then revert.
   */
  private emitSound(sound: Pick<PlaybackState, 'muted' | 'volume'>): void {
    const { muted, volume } = this.knownSound;
    if (sound.muted === muted && sound.volume === volume) return;
    this.knownSound = sound;
    this.emit({ name: 'volumechange', ...sound });
  }

  private waits(): void {
    clearTimeout(this.waiting);
    if (this.isInterrupted) return;
    const stalled = (): void => this.emit({ name: 'stalled', message: 'The stream stalls.' });
    this.waiting = setTimeout(stalled, STALLS_AFTER_MS);
  }

  private flows(): void {
    this.isInterrupted = false;
    clearTimeout(this.waiting);
    clearTimeout(this.first);
  }
}
