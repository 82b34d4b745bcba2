import type { PlaybackMeasures } from '@contract/dto/playback.dto.js';
import { STREAM_LIMITS } from '@contract/streams.js';

/** A picture that stands still for longer than this has stalled, ms. */
const STALL_MS = 500;

/**
 * Measures how a stream plays (the time from the first press to the first picture, stalls, failure), not who watches
 * it.
 */
export class Measures {
  private begun: number | null = null;
  private firstFrameMs: number | null = null;
  private stalls = 0;
  private stall: ReturnType<typeof setTimeout> | undefined;
  private isSent = false;

  constructor(private readonly send: (measures: PlaybackMeasures) => void) {
    window.addEventListener('pagehide', () => this.end(false));
  }

  /** Somebody has pressed play. */
  begins(): void {
    this.begun ??= performance.now();
  }

  /** There is a picture. */
  plays(): void {
    this.flows();
    if (this.begun === null) return;
    const waited = Math.round(performance.now() - this.begun);
    this.firstFrameMs ??= Math.min(waited, STREAM_LIMITS.firstFrameMs);
  }

  /** The picture stands still: before the first one that is no stall, but part of its time. */
  waits(): void {
    if (this.firstFrameMs === null) return;
    clearTimeout(this.stall);
    this.stall = setTimeout(() => (this.stalls = Math.min(this.stalls + 1, STREAM_LIMITS.stalls)), STALL_MS);
  }

  /** The picture moves, or somebody has stopped it. */
  flows(): void {
    clearTimeout(this.stall);
  }

  /** The stream does not play any more; what was measured is sent, once. */
  end(hasFailed: boolean): void {
    this.flows();
    // A stream that nobody started is not reported.
    if (this.isSent || this.begun === null) return;
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
    // A place that was jumped to loads as a first picture does.
    if (!video.seeking) measures.waits();
  });
}

/** Sends measures so that they arrive although the page goes. */
export function sendMeasures(streamId: string, measures: PlaybackMeasures): void {
  const body = new Blob([JSON.stringify(measures)], { type: 'application/json' });
  navigator.sendBeacon(`/api/streams/${streamId}/playback`, body);
}
