import type { TrackState } from '../control/protocol.js';
import { adviseEncoder } from './advice.js';

const VIDEO: TrackState = {
  kind: 'video',
  codec: 'avc1.64001f',
  width: 1_280,
  height: 720,
  fps: 30,
  bitrate: 4_000_000,
  keyFrameInterval: 2,
};
const AUDIO: TrackState = { kind: 'audio', codec: 'mp4a.40.2', bitrate: 128_000, channels: 2, sampleRate: 48_000 };

describe('adviseEncoder', () => {
  it('gives no advice on good settings', () => {
    expect(adviseEncoder([VIDEO, AUDIO], 60)).toEqual([]);
  });

  it.each<[string, Partial<TrackState>, string]>([
    [
      'rare key frames',
      { keyFrameInterval: 8.33 },
      'Keyframes every 8.3 s. Set the keyframe interval to 2 s in the encoder, or the delay stays above 10 s.',
    ],
    [
      'a second key frame that has not come',
      { keyFrameInterval: undefined, keyFrameAge: 6.04 },
      'No second keyframe after 6.0 s. Set the keyframe interval to 2 s in the encoder.',
    ],
    [
      'very frequent key frames',
      { keyFrameInterval: 0.2 },
      'Keyframes every 0.2 s lower the quality of the image. Set the keyframe interval to 2 s in the encoder.',
    ],
    [
      'a high bit rate',
      { bitrate: 14_230_000 },
      '14.2 Mbit/s is more than many viewers can receive. Set 3 to 6 Mbit/s.',
    ],
    [
      'a low bit rate',
      { bitrate: 300_000 },
      '0.3 Mbit/s is too low for 1280 × 720. Raise the bitrate or lower the resolution.',
    ],
    [
      'a large image',
      { width: 3_840, height: 2_160, bitrate: 8_000_000 },
      '3840 × 2160 is more than most viewers can play. Set 1920 × 1080.',
    ],
    ['a high frame rate', { fps: 120 }, '120 fps is more than most viewers can play. Set 60 fps or less.'],
  ])('gives advice on %s', (_, settings, text) => {
    expect(adviseEncoder([{ ...VIDEO, ...settings }, AUDIO], 60)).toEqual([text]);
  });

  it('accepts an upright image of a phone', () => {
    expect(adviseEncoder([{ ...VIDEO, width: 1_080, height: 1_920 }, AUDIO], 60)).toEqual([]);
  });

  it('reports that no sound arrives', () => {
    expect(adviseEncoder([VIDEO], 5)).toEqual(['No sound arrives. Check the audio source of the encoder.']);
  });

  it('waits for sound at the start', () => {
    expect(adviseEncoder([VIDEO], 4)).toEqual([]);
  });

  it('gives advice on surround sound', () => {
    expect(adviseEncoder([VIDEO, { ...AUDIO, channels: 6 }], 60)).toEqual([
      'The sound has 6 channels. Set stereo, which all viewers can play.',
    ]);
  });
});
