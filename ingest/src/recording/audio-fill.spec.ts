import { audioConfig } from '../../test/support/packets.js';
import type { AudioFrame } from './audio-clock.js';
import { AudioFill, silentTrack } from './audio-fill.js';
import type { AudioTrack } from './segmenter.js';

const MONO: AudioTrack = { sampleRate: 48_000, samplesPerFrame: 1_024, config: audioConfig() };
const SURROUND: AudioTrack = { ...MONO, config: { ...audioConfig(), channels: 6 } };
const SOUND = new Uint8Array([1, 2, 3]);
const SILENCE = new Uint8Array([0, 0, 0, 7]);

/** Frames of sound by their number since the start of the run. */
function soundAt(...numbers: number[]): AudioFrame[] {
  return numbers.map((number) => ({ data: SOUND, position: number * 1_024, presentMs: (number * 1_024) / 48 }));
}

describe('AudioFill', () => {
  let fill: AudioFill;

  beforeEach(() => {
    fill = new AudioFill(MONO, 0);
  });

  const numbers = (frames: AudioFrame[]): number[] => frames.map(({ position }) => position / 1_024);
  const silent = (frames: AudioFrame[]): number[] => numbers(frames.filter(({ data }) => data !== SOUND));

  it('passes on complete audio', () => {
    const frames = soundAt(0, 1, 2);

    expect(fill.fill(frames, 64, true)).toEqual(frames);
  });

  it('fills gaps at the start and within a segment', () => {
    const filled = fill.fill(soundAt(2, 3, 6), 149, true);

    expect(numbers(filled)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(silent(filled)).toEqual([0, 1, 4, 5]);
    expect(filled[0].data).toEqual(SILENCE);
  });

  it('leaves the end to audio that arrives with the next segment', () => {
    const first = fill.fill(soundAt(0, 1), 400, false);
    const second = fill.fill(soundAt(2, 3), 500, false);

    expect(silent([...first, ...second])).toEqual([]);
  });

  it('fills the end of a run', () => {
    expect(silent(fill.fill(soundAt(0, 1), 85, true))).toEqual([2, 3]);
  });

  it('fills the end of a segment whose audio has stopped', () => {
    expect(silent(fill.fill(soundAt(0, 1), 640, false))).toHaveLength(28);
  });

  it('omits audio that arrives after its place was filled', () => {
    fill.fill([], 640, false);

    expect(numbers(fill.fill(soundAt(28, 29, 30, 31), 682, false))).toEqual([30, 31]);
  });

  it('continues silence across segments', () => {
    const filled = [fill.fill([], 2_000, true), fill.fill([], 4_000, true)].flat();

    expect(numbers(filled)).toEqual(Array.from({ length: 188 }, (_, index) => index));
  });

  it('leaves gaps in formats without a silent frame', () => {
    expect(numbers(new AudioFill(SURROUND, 0).fill(soundAt(0, 4), 2_000, true))).toEqual([0, 4]);
  });
});

describe('silentTrack', () => {
  it('returns the track of the encoder', () => {
    expect(silentTrack(MONO)).toBe(MONO);
  });

  it.each([
    ['the encoder announced no audio', null],
    ['the format has no silent frame', SURROUND],
  ])('returns stereo at 48 kHz if %s', (_, track) => {
    expect(silentTrack(track)).toMatchObject({ sampleRate: 48_000, samplesPerFrame: 1_024, config: { channels: 2 } });
  });
});
