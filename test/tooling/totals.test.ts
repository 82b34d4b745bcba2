import { describe, expect, it } from '@jest/globals';
import { summary, tally, total } from '../../scripts/lib/jest.mjs';

describe('the closing line of the tests', () => {
  it('counts a file that could not run as a failed test', () => {
    expect(tally({ numPassedTests: 7, numFailedTests: 1, numRuntimeErrorTestSuites: 2 })).toEqual({
      passed: 7,
      failed: 3,
    });
  });

  it('counts a run without a report as failed', () => {
    expect(tally(undefined)).toEqual({ passed: 0, failed: 1 });
  });

  it('sums the runs', () => {
    const runs = [
      { passed: 3, failed: 0 },
      { passed: 4, failed: 2 },
    ];
    expect(summary(total(runs))).toBe('7 passed, 2 failed');
    expect(summary(total([]))).toBe('0 passed, 0 failed');
  });
});
