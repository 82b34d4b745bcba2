import { parseAacFormat } from './aac-format.js';

describe('parseAacFormat', () => {
  it.each([
    ['AAC-LC at 48 kHz', [0x11, 0x90], 48_000, 1_024],
    ['AAC-LC at 44.1 kHz', [0x12, 0x10], 44_100, 1_024],
    ['frames of 960 samples', [0x11, 0x94], 48_000, 960],
    ['a rate that is written out', [0x17, 0x80, 0x5d, 0xc0, 0x10], 47_999 + 1, 1_024],
    ['HE-AAC, whose core has half of the rate', [0x2b, 0x11, 0x88, 0x00], 24_000, 1_024],
  ])('reads %s', (_, bytes, sampleRate, samplesPerFrame) => {
    expect(parseAacFormat(new Uint8Array(bytes))).toEqual({ sampleRate, samplesPerFrame });
  });

  it.each([
    ['empty', []],
    ['incomplete', [0x11]],
    ['of an unknown rate', [0x16, 0x90]],
  ])('returns null if the config is %s', (_, bytes) => {
    expect(parseAacFormat(new Uint8Array(bytes))).toBeNull();
  });
});
