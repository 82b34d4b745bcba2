import { parseAudioTag, parseVideoTag } from './flv-tags.js';

const bytes = (...parts: (number | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from([part]))));

describe('parseVideoTag', () => {
  it('returns the settings of H.264', () => {
    expect(parseVideoTag(bytes(0x17, 0, 0, 0, 0, 'abc'))).toEqual({ type: 'settings', data: bytes('abc') });
  });

  it('returns a picture with a negative composition time', () => {
    const tag = parseVideoTag(bytes(0x27, 1, 0xff, 0xff, 0xd8, 'abc'));

    expect(tag).toEqual({ type: 'frame', data: bytes('abc'), compositionMs: -40 });
  });

  it('returns null at the end of a sequence', () => {
    expect(parseVideoTag(bytes(0x17, 2, 0, 0, 0))).toBeNull();
  });

  it.each([
    ['a command for the player', bytes(0x57, 0)],
    ['a cut header', bytes(0x17, 1, 0)],
    ['a cut enhanced header', bytes(0x90, 'hv')],
    ['a cut enhanced time', bytes(0x91, 'avc1', 0)],
  ])('returns null for %s', (_, payload) => {
    expect(parseVideoTag(payload)).toBeNull();
  });

  it.each([
    ['settings', bytes(0x90, 'avc1', 'abc'), { type: 'settings', data: bytes('abc') }],
    [
      'a picture with its time',
      bytes(0x91, 'avc1', 0, 0, 80, 'abc'),
      { type: 'frame', data: bytes('abc'), compositionMs: 80 },
    ],
    ['a picture without a time', bytes(0x93, 'avc1', 'abc'), { type: 'frame', data: bytes('abc'), compositionMs: 0 }],
  ])('returns %s of H.264 in enhanced RTMP', (_, payload, tag) => {
    expect(parseVideoTag(payload)).toEqual(tag);
  });

  it.each([
    ['H.265', bytes(0x90, 'hvc1')],
    ['AV1', bytes(0x90, 'av01')],
    ['VP9', bytes(0x90, 'vp09')],
    ['an unknown codec', bytes(0x90, 'xxxx')],
    ['H.265', bytes(0x1c, 0, 0, 0, 0)],
    ['VP6', bytes(0x14)],
    ['codec 9', bytes(0x19)],
  ])('rejects %s with the setting to change', (codec, payload) => {
    expect(() => parseVideoTag(payload)).toThrow(
      `The video is ${codec}, which many browsers cannot play. Set H.264 (x264 or AVC) in the encoder.`,
    );
  });

  it('rejects multitrack video', () => {
    expect(() => parseVideoTag(bytes(0x96, 0))).toThrow('Multitrack video is not supported');
  });
});

describe('parseAudioTag', () => {
  it('returns the settings of AAC', () => {
    expect(parseAudioTag(bytes(0xaf, 0, 'ab'))).toEqual({ type: 'settings', data: bytes('ab') });
  });

  it('returns a frame of AAC', () => {
    expect(parseAudioTag(bytes(0xaf, 1, 'ab'))).toEqual({ type: 'frame', data: bytes('ab'), compositionMs: 0 });
  });

  it('returns a frame of AAC in enhanced RTMP', () => {
    expect(parseAudioTag(bytes(0x91, 'mp4a', 'ab'))).toEqual({ type: 'frame', data: bytes('ab'), compositionMs: 0 });
  });

  it.each([
    ['a cut header', bytes(0xaf)],
    ['an empty frame', bytes(0xaf, 1)],
    ['a cut enhanced header', bytes(0x91, 'mp')],
  ])('returns null for %s', (_, payload) => {
    expect(parseAudioTag(payload)).toBeNull();
  });

  it.each([
    ['MP3', bytes(0x2f)],
    ['PCM', bytes(0x3f)],
    ['Speex', bytes(0xbf)],
    ['Opus', bytes(0x90, 'Opus')],
    ['FLAC', bytes(0x90, 'fLaC')],
    ['AC-3', bytes(0x90, 'ac-3')],
    ['format 12', bytes(0xcf)],
  ])('rejects %s with the setting to change', (codec, payload) => {
    expect(() => parseAudioTag(payload)).toThrow(
      `The audio is ${codec}, which is not supported. Set AAC in the encoder.`,
    );
  });

  it('rejects several audio tracks', () => {
    expect(() => parseAudioTag(bytes(0x95, 0))).toThrow('Send one audio track.');
  });
});
