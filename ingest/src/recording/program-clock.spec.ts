import { ProgramClock } from './program-clock.js';

const SERVER_MS = 1_000_000;

/** Returns the instants of segments of 2 s whose packets arrive with the given differences of the clocks. */
function placeSegments(clock: ProgramClock, offsets: number[]): number[] {
  return offsets.map((offsetMs, index) =>
    clock.place({ startMs: index * 2_000, endMs: (index + 1) * 2_000, offsetMs: SERVER_MS + offsetMs }, index === 0),
  );
}

const relative = (instants: number[]): number[] =>
  instants.map((instant, index) => instant - SERVER_MS - index * 2_000);

describe('ProgramClock', () => {
  it('starts at the arrival of the run', () => {
    expect(placeSegments(new ProgramClock(), [0])).toEqual([SERVER_MS]);
  });

  it('ignores delays of the network', () => {
    const instants = placeSegments(new ProgramClock(), [0, 3_000, 1_500, 100, 0, 900]);

    expect(relative(instants)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it("follows a slow encoder's clock once it is 200 ms behind", () => {
    const drift = Array.from({ length: 60 }, (_, index) => index * 20);

    const instants = relative(placeSegments(new ProgramClock(), drift));

    const errors = instants.map((instant, index) => drift[index] - instant);
    expect(Math.max(...errors)).toBeLessThanOrEqual(200 + 15 * 20);
    expect(instants.at(-1)).toBeGreaterThan(600);
  });

  it("follows a fast encoder's clock once it is 200 ms ahead", () => {
    const drift = Array.from({ length: 60 }, (_, index) => -index * 20);

    const instants = relative(placeSegments(new ProgramClock(), drift));

    const errors = instants.map((instant, index) => instant - drift[index]);
    expect(Math.max(...errors)).toBeLessThan(200);
  });

  it('never steps back within a run', () => {
    const instants = placeSegments(new ProgramClock(), [0, -9_000, -9_000]);

    expect(instants[1]).toBe(instants[0] + 1);
    expect(instants[2]).toBe(instants[1] + 1);
  });

  it('begins a run after the end of the last segment', () => {
    const clock = new ProgramClock(SERVER_MS, SERVER_MS + 2_000);

    expect(placeSegments(clock, [500])).toEqual([SERVER_MS + 2_000]);
  });
});
