import { describe, expect, it } from '@jest/globals';
import { pointsOf } from './sparkline.js';

const SIZE = { width: 110, height: 12 };
const checks = (...latencies: (number | null)[]) =>
  latencies.map((latencyMs, index) => ({ at: new Date(index * 30_000).toISOString(), latencyMs }));

describe('pointsOf', () => {
  it('places the newest check at the right and the slowest check highest', () => {
    expect(pointsOf(checks(100, 100, 100, 100, 200), SIZE)).toEqual({
      line: ['70,6 80,6 90,6 100,6 110,1'],
      faults: [],
    });
  });

  it('interrupts the line at a failed check', () => {
    expect(pointsOf(checks(100, 100, null, 100, 100), SIZE)).toEqual({
      line: ['70,1 80,1', '100,1 110,1'],
      faults: [90],
    });
  });

  it('returns only failed checks while there are too few for a line', () => {
    expect(pointsOf(checks(100, null, 200, 300), SIZE)).toEqual({ line: [], faults: [90] });
  });

  it('returns no points before the first check', () => {
    expect(pointsOf([], SIZE)).toEqual({ line: [], faults: [] });
  });
});
