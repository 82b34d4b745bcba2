import type { AudioPacket, VideoPacket } from '../../src/media.js';
import { audioConfig } from '../../src/rtmp/media/aac-config.js';
import { parseAvcRecord, videoConfig } from '../../src/rtmp/media/avc-config.js';

/** AVCDecoderConfigurationRecords that x264 wrote. */
export const AVC_RECORDS = {
  /** Constrained Baseline, 640 × 360 */
  baseline: '0142c01effe100196742c01eda0280bfe5c044000003000400000300f03c58ba8001000468ce0fc8',
  /** the same turned by 90 degrees: 360 × 640 */
  portrait: '0142c01effe100196742c01eda05c14797c044000003000400000300f03c58ba8001000468ce0fc8',
  /** High, 1920 × 1080 with cropping, 8 × 8 transform and scaling matrices */
  high: '01640028ffe1001967640028acb403c0113f2e0220000003002000000781e3065401000568ce0fcc03fdf8f800',
  /** Main, interlaced, 1920 × 1080 */
  interlaced: '014d4028ffe10019674d4028f403c0227ef0110000030001000003003c1f162ea001000468de0fc8',
  /** Constrained Baseline, 854 × 482 */
  odd: '0142c01fffe100196742c01fda0360ff9a230110000003001000000303c0f1832a01000468ce0fc8',
  tenBit: '016e001effe10019676e001ea6cb405017fcb80880000003008000001e078b175001000468ce0fc8fdfafa00',
  chroma422: '017a001effe1001a677a001ebcb405017fc4e022000003000200000300781e2c5d4001000468ce0fc8fef8f800',
  chroma444: '01f4001effe1001967f4001e919680a02ff89c0440000003004000000f03c58ba801000568ce0f1920fff8f800',
  monochrome: '0164001effe100196764001ef2d01405ff1380b640000003004000000f03c58ba801000468ce0fc8fcf8f800',
} as const;

export const avcRecord = (name: keyof typeof AVC_RECORDS): Buffer => Buffer.from(AVC_RECORDS[name], 'hex');

/** AudioSpecificConfigs. */
export const AAC_CONFIGS = {
  /** AAC-LC, 48 kHz, stereo */
  stereo: '1190',
  /** AAC-LC, 48 kHz, mono, with an extension that signals no SBR: as ffmpeg writes it */
  mono: '118856e500',
  /** HE-AAC with explicit signalling: 24 kHz core, 48 kHz output, stereo */
  explicitSbr: '2b118800',
  /** HE-AAC with backward-compatible signalling */
  implicitSbr: '131056e598',
  /** HE-AAC v2 with explicit signalling: mono core */
  explicitPs: 'eb098800',
} as const;

export const aacConfig = (name: keyof typeof AAC_CONFIGS): Buffer => Buffer.from(AAC_CONFIGS[name], 'hex');

export const videoSettings = (name: keyof typeof AVC_RECORDS = 'baseline') =>
  videoConfig(parseAvcRecord(avcRecord(name)));

export const audioSettings = (name: keyof typeof AAC_CONFIGS = 'stereo') => audioConfig(aacConfig(name));

/** Returns NAL units, each after its length. */
export const lengthPrefixed = (...nals: Buffer[]): Buffer =>
  Buffer.concat(
    nals.flatMap((nal) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(nal.length, 0);
      return [length, nal];
    }),
  );

/** Returns a slice with a NAL unit header and filler, not decodable. */
export const slice = (isKeyFrame: boolean, bytes = 32): Buffer =>
  Buffer.concat([Buffer.from([isKeyFrame ? 0x65 : 0x41]), Buffer.alloc(bytes, 0x80)]);

export const videoPacket = (decodeMs: number, isKeyFrame = true, bytes = 32): VideoPacket => {
  const data = lengthPrefixed(slice(isKeyFrame, bytes));
  return { kind: 'video', data, decodeMs, presentMs: decodeMs, isKeyFrame };
};

export const audioPacket = (presentMs: number): AudioPacket => ({
  kind: 'audio',
  data: Buffer.alloc(16, 0x21),
  presentMs,
});
