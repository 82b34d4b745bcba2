import { AudioClock, longestSilenceMs, type AudioFrame } from './audio-clock.js';

const FORMAT = { sampleRate: 48_000, samplesPerFrame: 1_024 };
const DATA = new Uint8Array(1);

describe('AudioClock', () => {
  it('counts samples while the times are rounded to milliseconds', () => {
    const clock = new AudioClock(FORMAT);

    const frames = Array.from({ length: 500 }, (_, index) => clock.place(DATA, Math.floor((index * 64) / 3)));

    expect(frames.map((frame) => frame?.position)).toEqual(frames.map((_, index) => index * 1_024));
  });

  it('keeps the count while the times drift by less than 50 ms', () => {
    const clock = new AudioClock(FORMAT);
    clock.place(DATA, 0);

    expect(clock.place(DATA, 71)?.position).toBe(1_024);
  });

  it('corrects the position when the times are ahead by more than 50 ms', () => {
    const clock = new AudioClock(FORMAT);
    clock.place(DATA, 0);

    expect(clock.place(DATA, 100)?.position).toBe(4_800);
  });

  it('omits frames that would overlap when the times are behind by more than 50 ms', () => {
    const clock = new AudioClock(FORMAT);
    const end = 10 * 1_024;
    for (let index = 0; index < 10; index++) clock.place(DATA, (index * 64) / 3);

    const positions = [120, 141, 162, 184, 205, 226].map((presentMs) => clock.place(DATA, presentMs)?.position);

    expect(positions.filter((position) => position !== undefined)).toEqual([120 * 48 + 5 * 1_024]);
    expect(120 * 48 + 5 * 1_024).toBeGreaterThanOrEqual(end);
  });
});

describe('longestSilenceMs', () => {
  const silence = (times: number[]): number => {
    const frames: AudioFrame[] = times.map((presentMs) => ({ data: DATA, position: presentMs * 48, presentMs }));
    return Math.round(longestSilenceMs(frames, FORMAT, 1_000, 2_000));
  };

  it.each([
    ['before the first frame', [1_800], 800],
    ['between two frames', [1_000, 1_600, 1_900], 579],
    ['after the last frame', [1_000, 1_100], 879],
    ['without frames', [], 1_000],
  ])('returns the silence %s', (_, times, expected) => {
    expect(silence(times)).toBe(expected);
  });
});
