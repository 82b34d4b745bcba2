import { type AAC_CONFIGS, audioSettings } from '../../../test/support/media-samples.js';
import { audioConfig } from './aac-config.js';

/** Returns an AudioSpecificConfig from fields of bits. */
function configOf(...fields: [value: number, bits: number][]): Buffer {
  const text = fields.map(([value, bits]) => value.toString(2).padStart(bits, '0')).join('');
  const padded = text.padEnd(Math.ceil(text.length / 8) * 8, '0');
  return Buffer.from((padded.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

describe('audioConfig', () => {
  it.each<[keyof typeof AAC_CONFIGS, string, number, number]>([
    ['stereo', 'mp4a.40.2', 48_000, 2],
    ['mono', 'mp4a.40.2', 48_000, 1],
    ['explicitSbr', 'mp4a.40.5', 24_000, 2],
    ['implicitSbr', 'mp4a.40.5', 24_000, 2],
    ['explicitPs', 'mp4a.40.29', 24_000, 2],
  ])('returns codec, sample rate and channels of %s', (name, codec, sampleRate, channels) => {
    expect(audioSettings(name)).toMatchObject({ kind: 'audio', codec, sampleRate, channels });
  });

  it('returns an explicit sample rate', () => {
    const config = configOf([2, 5], [15, 4], [44_100, 24], [2, 4], [0, 3]);

    expect(audioConfig(config).sampleRate).toBe(44_100);
  });

  it('returns eight channels for the layout 7', () => {
    expect(audioConfig(configOf([2, 5], [3, 4], [7, 4], [0, 3])).channels).toBe(8);
  });

  it.each([
    [1, 'AAC Main'],
    [4, 'AAC LTP'],
    [23, 'AAC-LD'],
    [7, 'AAC of type 7'],
  ])('rejects the object type %i', (type, name) => {
    expect(() => audioConfig(configOf([type, 5], [3, 4], [2, 4], [0, 3]))).toThrow(name);
  });

  it('rejects xHE-AAC', () => {
    expect(() => audioConfig(configOf([31, 5], [10, 6], [3, 4], [2, 4], [0, 3]))).toThrow('xHE-AAC');
  });

  it('rejects a layout in a program config element', () => {
    expect(() => audioConfig(configOf([2, 5], [3, 4], [0, 4], [0, 3]))).toThrow('channel layout');
  });

  it('rejects frames of 960 samples', () => {
    expect(() => audioConfig(configOf([2, 5], [3, 4], [2, 4], [4, 3]))).toThrow('960 samples');
  });

  it.each(['', '11', '17', '6f90'])('rejects the malformed settings "%s"', (hex) => {
    expect(() => audioConfig(Buffer.from(hex, 'hex'))).toThrow('AAC settings');
  });
});
