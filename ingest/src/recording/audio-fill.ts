import type { AudioConfig } from '../media.js';
import { parseAacFormat } from './aac-format.js';
import type { AudioFrame } from './audio-clock.js';
import type { AudioTrack } from './segmenter.js';

/** Audio that is missing at the end of a segment for longer than this does not come with the next segment, in ms. */
const MAX_LATE_MS = 500;
const AAC_LC = 2;

/** AAC-LC frames without a sound, by channels (ISO/IEC 14496-3, 4.4.2.1). They have no spectral data, so they suit all sample rates. */
const SILENT_FRAMES = new Map([
  [1, new Uint8Array([0, 0, 0, 0x07])],
  [2, new Uint8Array([0x20, 0, 0, 0, 0, 0, 0x0e])],
]);

const STEREO_CONFIG: AudioConfig = {
  kind: 'audio',
  description: new Uint8Array([0x11, 0x90]),
  codec: 'mp4a.40.2',
  sampleRate: 48_000,
  channels: 2,
};

/** Returns the track of a run without sound: like the encoder's if it has silent frames, otherwise AAC-LC in stereo at 48 kHz. */
export function silentTrack(track: AudioTrack | null): AudioTrack {
  if (track && silentFrameOf(track)) return track;
  const format = parseAacFormat(STEREO_CONFIG.description);
  if (!format) throw new Error('The settings of silent audio are invalid.');
  return { ...format, config: STEREO_CONFIG };
}

function silentFrameOf({ config: { description, channels } }: AudioTrack): Uint8Array | null {
  const objectType = description[0] >> 3;
  return objectType === AAC_LC ? (SILENT_FRAMES.get(channels) ?? null) : null;
}

/**
 * Fills the gaps of a run's audio with silence. Players stop where one of two tracks has no media, and cannot continue when a track is
 * missing in a later run, so that each run has both tracks.
 */
export class AudioFill {
  private readonly silence: Uint8Array | null;
  /** in samples */
  private next: number;

  /** `originMs` is the start of the run by the encoder's clock. */
  constructor(
    readonly track: AudioTrack,
    originMs: number,
  ) {
    this.silence = silentFrameOf(track);
    this.next = Math.round((originMs * track.sampleRate) / 1000);
  }

  /** Returns the audio of the next segment. Omits frames that overlap the audio so far. */
  fill(frames: AudioFrame[], endMs: number, isComplete: boolean): AudioFrame[] {
    const { sampleRate, samplesPerFrame } = this.track;
    const filled: AudioFrame[] = [];
    for (const frame of frames) {
      if (frame.position < this.next) continue;
      this.addSilence(filled, frame.position - samplesPerFrame + 1);
      filled.push(frame);
      this.next = frame.position + samplesPerFrame;
    }
    const end = (endMs * sampleRate) / 1000;
    const missingMs = ((end - this.next) * 1000) / sampleRate;
    if (isComplete || missingMs > MAX_LATE_MS) this.addSilence(filled, end);
    return filled;
  }

  /** Adds frames that begin before a position. */
  private addSilence(filled: AudioFrame[], end: number): void {
    if (!this.silence) return;
    const { sampleRate, samplesPerFrame } = this.track;
    for (; this.next < end; this.next += samplesPerFrame) {
      filled.push({ data: this.silence, position: this.next, presentMs: (this.next * 1000) / sampleRate });
    }
  }
}
