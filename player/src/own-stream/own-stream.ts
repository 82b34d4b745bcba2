import { ErrorTypes, Events, type ErrorData, type LevelDetails } from 'hls.js';
import { createHls, offer, recoveryLimit } from '../hls.js';
import type { MediaPlayback } from '../media.js';
import type { Choices } from '../tracks.js';
import { Interruption } from './interruption.js';
import { instantAt, positionOf, type Place } from '@contract/playlist-positions.js';
import { FINAL_MESSAGES, MAX_ENDS, readIndex } from './stream-index.js';

/**
 * Distance to the end of the playlist, in segments. With one segment, the buffer would be empty whenever the playlist is requested.
 */
const SYNC_SEGMENTS = 1.25;
const CATCH_UP_RATE = 1.1;
/** Distance before the live position above which a seek loads the rewind playlist, in seconds. */
const GOES_BACK_SECONDS = 3;

interface OwnStreamOptions {
  video: HTMLVideoElement;
  /** Path of `index.m3u8`. */
  src: string;
  playback: MediaPlayback;
  choices: Choices;
  onFatal: (message: string) => void;
  /** Called when the image is missing, or moves again. */
  onInterrupted: (isInterrupted: boolean) => void;
  /** Called when the viewer goes back for the first time. */
  onRewind: () => void;
  /** Called with each playlist after the viewer has gone back. */
  onRewound: (details: LevelDetails) => void;
}

/**
 * Plays a stream of this service with hls.js. When the encoder stops, it waits for the next playlist instead of failing. When the viewer
 * goes back, it loads everything since the opening.
 */
export class OwnStream {
  private readonly hls = createHls({ liveSyncDurationCount: SYNC_SEGMENTS, maxLiveSyncPlaybackRate: CATCH_UP_RATE });
  private readonly mayRecover = recoveryLimit();
  private readonly interruption: Interruption;
  /** Place at which the next playlist starts. */
  private place: Place = 'live';
  private details: LevelDetails | null = null;
  private isRewound = false;
  private isLoading = false;
  private isFollowing = false;
  private wantsToPlay: boolean;
  /** Number of times that the index named the playlist that has ended. */
  private ends = 0;

  constructor(private readonly options: OwnStreamOptions) {
    const { video, src, playback, choices, onInterrupted } = options;
    // The viewer may have pressed play while this script was loading.
    this.wantsToPlay = !video.paused;
    playback.onPauseCommand = () => (this.wantsToPlay = false);
    this.interruption = new Interruption({
      onInterrupted: () => onInterrupted(true),
      onResumed: () => onInterrupted(false),
      onRetry: () => void this.follow(),
    });
    offer(this.hls, choices);
    this.hls.on(Events.LEVEL_LOADED, (_, { details }) => this.loaded(details));
    this.hls.on(Events.ERROR, (_, data) => data.fatal && this.fail(data));
    this.listen();
    this.hls.loadSource(src);
    this.hls.attachMedia(video);
  }

  /** Goes back to the opening. */
  toStart(): void {
    if (this.isRewound) this.seek(positionOf(this.details?.fragments ?? [], 'start'));
    else this.rewind('start');
  }

  /** Continues with the newest image. */
  toLive(): void {
    if (this.hls.liveSyncPosition !== null) this.seek(this.hls.liveSyncPosition);
    this.options.playback.play();
  }

  private seek(seconds: number): void {
    this.options.video.currentTime = seconds;
  }

  private listen(): void {
    const { video } = this.options;
    const on = (name: string, handle: () => void): void => video.addEventListener(name, handle);
    on('play', () => (this.wantsToPlay = true));
    on('pause', () => {
      // A new playlist and the end of the video pause it, too.
      if (!video.ended && !this.isLoading) this.wantsToPlay = false;
    });
    on('waiting', () => {
      if (this.isAtEnd()) this.interruption.stalled();
    });
    on('timeupdate', () => {
      if (!video.paused && video.currentTime > 0 && video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA)
        this.interruption.plays();
    });
    // A paused player shows the first image instead of the cover.
    on('loadeddata', () => video.paused && this.interruption.plays());
    on('ended', () => void this.follow());
    on('seeking', () => this.onSeeking());
  }

  private onSeeking(): void {
    const { liveSyncPosition } = this.hls;
    const { currentTime } = this.options.video;
    if (this.isRewound || this.isLoading || !this.details?.live || liveSyncPosition === null) return;
    if (currentTime > liveSyncPosition - GOES_BACK_SECONDS) return;
    this.rewind(instantAt(this.details.fragments, currentTime) ?? 'start');
  }

  /** Returns whether the next image is not in the playlist yet. Otherwise playback waits for the viewer's connection. */
  private isAtEnd(): boolean {
    const { details } = this;
    return !details || details.edge - this.options.video.currentTime < details.targetduration;
  }

  private rewind(place: Place): void {
    this.isRewound = true;
    this.options.onRewind();
    this.load(place);
  }

  private load(place: Place): void {
    this.place = place;
    this.isLoading = true;
    this.details = null;
    this.hls.loadSource(this.address);
  }

  private get address(): string {
    return `${this.options.src}${this.isRewound ? '?from=start' : ''}`;
  }

  private loaded(details: LevelDetails): void {
    const before = this.details;
    this.details = details;
    if (this.isRewound) this.options.onRewound(details);
    this.interruption.loaded(before === null || details.endSN > before.endSN, details.targetduration);
    if (before !== null) return;
    this.isLoading = false;
    this.ends = 0;
    const position = positionOf(details.fragments, this.place);
    if (position >= 0) this.hls.startLoad(position);
    if (this.wantsToPlay) this.options.playback.play();
  }

  /** Loads the playlist that follows an ended or missing playlist, once the index names it. */
  private async follow(): Promise<void> {
    if (this.isFollowing) return;
    this.isFollowing = true;
    const index = await readIndex(this.address);
    this.isFollowing = false;
    const { details, hls, isRewound } = this;
    const hasEnded = details !== null && !details.live;
    // The viewer may have gone back in the meantime.
    if (hasEnded && !this.options.video.ended) return;
    if (index === 'missing') return this.interruption.missing();
    if (index === 'closed' || index === 'deleted') return this.stop(FINAL_MESSAGES[index]);
    if (!hasEnded) return this.load(this.place);
    if (index.playlist !== hls.levels[0]?.uri)
      return this.load((isRewound && instantAt(details.fragments, details.edge)) || 'live');
    this.ends += 1;
    if (this.ends < MAX_ENDS) return this.interruption.missing();
    this.interruption.end();
    this.options.playback.end();
  }

  private fail(data: ErrorData): void {
    this.isLoading = false;
    if (data.type === ErrorTypes.NETWORK_ERROR) {
      const { fragments } = this.details ?? {};
      const instant = fragments && this.isRewound && instantAt(fragments, this.options.video.currentTime);
      if (fragments) this.place = instant || 'live';
      this.details = null;
      return this.interruption.missing();
    }
    if (data.type === ErrorTypes.MEDIA_ERROR && this.mayRecover()) return this.hls.recoverMediaError();
    this.stop('The stream cannot be played.');
  }

  private stop(message: string): void {
    this.interruption.end();
    this.hls.destroy();
    this.options.onFatal(message);
  }
}
