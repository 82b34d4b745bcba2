import type { AacFormat } from './aac-format.js';

/** Difference between counted samples and the encoder's times from which the count starts again, in ms. */
const MAX_DRIFT_MS = 50;

/** An AAC frame and its place on the encoder's clock. */
export interface AudioFrame {
  data: Uint8Array;
  /** in samples of the track's rate, since zero of the encoder's clock */
  position: number;
  /** the same place in ms */
  presentMs: number;
}

/**
 * Times of AAC frames from counted samples. Encoders round times to milliseconds, but a frame lasts 21.33 ms at 48 kHz, so that the
 * rounded times would leave a gap or an overlap at each frame.
 */
export class AudioClock {
  private next: number | null = null;
  private end = -Infinity;

  constructor(private readonly format: AacFormat) {}

  /** Returns the place of the next frame, or null if it would overlap the previous one. */
  place(data: Uint8Array, presentMs: number): AudioFrame | null {
    const { sampleRate, samplesPerFrame } = this.format;
    const measured = (presentMs * sampleRate) / 1000;
    const maxDrift = (MAX_DRIFT_MS * sampleRate) / 1000;
    if (this.next === null || Math.abs(measured - this.next) > maxDrift) this.next = Math.round(measured);
    const position = this.next;
    this.next += samplesPerFrame;
    if (position < this.end) return null;
    this.end = position + samplesPerFrame;
    return { data, position, presentMs: (position * 1000) / sampleRate };
  }
}

/** Longest time without audio between two instants, in ms. */
export function longestSilenceMs(frames: AudioFrame[], format: AacFormat, startMs: number, endMs: number): number {
  const frameMs = (format.samplesPerFrame * 1000) / format.sampleRate;
  let heardUntil = startMs;
  let longest = 0;
  for (const { presentMs } of frames) {
    longest = Math.max(longest, presentMs - heardUntil);
    heardUntil = presentMs + frameMs;
  }
  return Math.max(longest, endMs - heardUntil);
}
