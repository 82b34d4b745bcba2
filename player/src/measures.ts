import type { PlaybackMeasures } from '@contract/dto/playback.dto.js';
import { STREAM_LIMITS } from '@contract/streams.js';

/** Minimum duration of a stall, in ms. */
const STALL_MS = 500;

/** Measures how a stream plays (time from play to the first frame, stalls, failure), not who watches it. */
export class Measures {
  private startedAt: number | null = null;
  private firstFrameMs: number | null = null;
  private stalls = 0;
  private stall: ReturnType<typeof setTimeout> | undefined;
  private isSent = false;

  constructor(private readonly send: (measures: PlaybackMeasures) => void) {
    window.addEventListener('pagehide', () => this.end(false));
  }

  /** Called when the viewer presses play. */
  begins(): void {
    this.startedAt ??= performance.now();
  }

  /** Called when a frame is visible. */
  plays(): void {
    this.flows();
    if (this.startedAt === null) return;
    const waited = Math.round(performance.now() - this.startedAt);
    this.firstFrameMs ??= Math.min(waited, STREAM_LIMITS.firstFrameMs);
  }

  /** Called when playback waits for data. Before the first frame, the wait is part of its time and not a stall. */
  waits(): void {
    if (this.firstFrameMs === null) return;
    clearTimeout(this.stall);
    this.stall = setTimeout(() => (this.stalls = Math.min(this.stalls + 1, STREAM_LIMITS.stalls)), STALL_MS);
  }

  /** Called when playback continues or the viewer pauses it. */
  flows(): void {
    clearTimeout(this.stall);
  }

  /** Called when playback ends. Sends the measures once. */
  end(hasFailed: boolean): void {
    this.flows();
    // A stream that was never started is not reported.
    if (this.isSent || this.startedAt === null) return;
    this.isSent = true;
    this.send({ firstFrameMs: this.firstFrameMs, stalls: this.stalls, hasFailed });
  }
}

/** Measures the browser's own player. */
export function measureVideo(video: HTMLVideoElement, measures: Measures): void {
  const on = (name: string, handle: () => void): void => video.addEventListener(name, handle);
  on('play', () => measures.begins());
  on('playing', () => measures.plays());
  on('pause', () => measures.flows());
  on('timeupdate', () => measures.flows());
  on('waiting', () => {
    // Seeking loads data like a start does.
    if (!video.seeking) measures.waits();
  });
}

/** Sends measures with a beacon, which arrives even if the page closes. */
export function sendMeasures(streamId: string, measures: PlaybackMeasures): void {
  const body = new Blob([JSON.stringify(measures)], { type: 'application/json' });
  navigator.sendBeacon(`/api/streams/${streamId}/playback`, body);
}
