import type { OwnStreamTrack } from '@contract/records/own-stream.record.js';
import { describe, expect, it } from '@jest/globals';
import {
  bitrateWords,
  dropsWords,
  keyFrameWords,
  keyWords,
  pictureWords,
  soundWords,
  totalBitrate,
  videoWords,
} from './words.js';

const VIDEO: OwnStreamTrack = {
  kind: 'video',
  codec: 'avc1.64001f',
  width: 1280,
  height: 720,
  fps: 29.97,
  bitrate: 2_540_000,
};
const AUDIO: OwnStreamTrack = { kind: 'audio', codec: 'mp4a.40.2', bitrate: 128_400, channels: 2, sampleRate: 44_100 };

const of = (...tracks: OwnStreamTrack[]) => ({ tracks });

describe('videoWords', () => {
  it('names size, frame rate, bit rate and codec', () => {
    expect(videoWords(of(AUDIO, VIDEO))).toBe('1280 × 720 · 29.97 fps · 2.5 Mbit/s · H.264');
  });

  it('omits unknown values', () => {
    expect(videoWords(of({ kind: 'video', codec: 'hvc1.1', bitrate: 900_000 }))).toBe('900 kbit/s · hvc1.1');
  });

  it('reports a missing track', () => {
    expect(videoWords(of(AUDIO))).toBe('No video yet');
  });
});

describe('pictureWords', () => {
  it('is empty before the first measurement', () => {
    expect(pictureWords(of())).toBe('');
  });
});

describe('soundWords', () => {
  it.each([
    [AUDIO, 'stereo · 44.1 kHz · 128 kbit/s · AAC'],
    [{ ...AUDIO, channels: 1 }, 'mono · 44.1 kHz · 128 kbit/s · AAC'],
    [{ ...AUDIO, channels: 4 }, '4 channels · 44.1 kHz · 128 kbit/s · AAC'],
    [{ ...AUDIO, channels: undefined, sampleRate: undefined }, '128 kbit/s · AAC'],
  ])('describes %j', (track, words) => {
    expect(soundWords(of(track))).toBe(words);
  });

  it('reports missing sound', () => {
    expect(soundWords(of(VIDEO))).toBe('No sound');
  });
});

describe('keyFrameWords', () => {
  it.each([
    [{ keyFrameInterval: 2.04 }, 'every 2 s'],
    [{ keyFrameInterval: 8.33 }, 'every 8.3 s'],
    [{ keyFrameAge: 3.9 }, 'over 3 s so far'],
    [{}, ''],
  ])('describes %j', (more, words) => {
    expect(keyFrameWords(of({ ...VIDEO, ...more }))).toBe(words);
  });
});

describe('bitrateWords', () => {
  it.each([
    [0, '0 kbit/s'],
    [999_000, '999 kbit/s'],
    [1_000_000, '1.0 Mbit/s'],
  ])('formats %d', (bitrate, words) => {
    expect(bitrateWords(bitrate)).toBe(words);
  });
});

describe('totalBitrate', () => {
  it('adds all tracks', () => {
    expect(totalBitrate(of(VIDEO, AUDIO))).toBe(2_668_400);
  });
});

describe('dropsWords', () => {
  it.each([
    [0, ''],
    [1, '1 dropped connection'],
    [2, '2 dropped connections'],
  ])('describes %d', (drops, words) => {
    expect(dropsWords({ drops })).toBe(words);
  });
});

describe('keyWords', () => {
  const NOW = Date.parse('2031-05-03T18:00:00.000Z');
  const waiting = { state: 'waiting', hasKey: true, keyFrom: '2031-05-03T19:30:00.000Z' } as const;
  const words = (more: Partial<Parameters<typeof keyWords>[0]>) => keyWords({ ...waiting, ...more }, 'UTC', NOW);

  it('returns the time from which the key works', () => {
    expect(words({})).toBe('Key works from Sat 3 May, 19:30.');
  });

  it('returns that the key works', () => {
    expect(words({ state: 'down', keyFrom: '2031-05-03T18:00:00.000Z' })).toBe('Key works now.');
  });

  it('returns what to do after the key was revoked', () => {
    expect(words({ hasKey: false })).toMatch(/^The key was revoked\. Create a new key/);
  });

  it('returns why the key of a game without a date does not work', () => {
    expect(words({ keyFrom: null })).toMatch(/^The game is called off\./);
  });

  it.each(['up', 'ended'] as const)('is empty in the state %s', (state) => {
    expect(words({ state })).toBe('');
  });
});
