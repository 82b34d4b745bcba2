import type { AudioConfig, AudioPacket, VideoConfig, VideoPacket } from '../../src/media.js';

/** Interval of the pictures at 25 per second, in ms. */
export const PICTURE_MS = 40;
/** AudioSpecificConfig of AAC-LC in mono at 48 kHz. */
export const AAC_48K_MONO = new Uint8Array([0x11, 0x88]);
const AAC_FRAME_MS = (1024 * 1000) / 48_000;

export function videoConfig(version = 1): VideoConfig {
  return { kind: 'video', description: new Uint8Array([version]), codec: 'avc1.64001f', width: 64, height: 36 };
}

export function audioConfig(description = AAC_48K_MONO): AudioConfig {
  return { kind: 'audio', description, codec: 'mp4a.40.2', sampleRate: 48_000, channels: 1 };
}

export function picture(decodeMs: number, options: Partial<VideoPacket> = {}): VideoPacket {
  return { kind: 'video', data: new Uint8Array(10), decodeMs, presentMs: decodeMs, isKeyFrame: false, ...options };
}

export function keyFrame(decodeMs: number, options: Partial<VideoPacket> = {}): VideoPacket {
  return picture(decodeMs, { isKeyFrame: true, ...options });
}

/** Pictures within a range, with key frames at an interval. */
export function pictures(fromMs: number, toMs: number, keyFrameMs = 2_000): VideoPacket[] {
  const count = Math.ceil((toMs - fromMs) / PICTURE_MS);
  return Array.from({ length: count }, (_, index) =>
    picture(fromMs + index * PICTURE_MS, { isKeyFrame: (index * PICTURE_MS) % keyFrameMs === 0 }),
  );
}

/** AAC frames within a range, with times rounded to milliseconds as encoders send them. */
export function audioFrames(fromMs: number, toMs: number): AudioPacket[] {
  const count = Math.ceil((toMs - fromMs) / AAC_FRAME_MS);
  return Array.from({ length: count }, (_, index) => ({
    kind: 'audio',
    data: new Uint8Array(5),
    presentMs: Math.floor(fromMs + index * AAC_FRAME_MS),
  }));
}

/** Sorts packets as an encoder sends them. */
export function interleave(...tracks: (VideoPacket | AudioPacket)[][]): (VideoPacket | AudioPacket)[] {
  const timeOf = (packet: VideoPacket | AudioPacket): number =>
    packet.kind === 'video' ? packet.decodeMs : packet.presentMs;
  return tracks.flat().sort((a, b) => timeOf(a) - timeOf(b));
}
