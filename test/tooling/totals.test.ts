import { describe, expect, it } from '@jest/globals';
import { summary, tally, total } from '../../scripts/lib/jest.mjs';

describe('the closing line of the tests', () => {
  it('counts a file that could not run as a failed test', () => {
    const report = {
      numPassedTests: 7,
      numFailedTests: 1,
      numRuntimeErrorTestSuites: 2,
      numPendingTests: 3,
      numTodoTests: 1,
    };
    expect(tally(report)).toEqual({ passed: 7, failed: 3, skipped: 4 });
  });

  it('counts a run without a report as failed', () => {
    expect(tally(undefined)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('sums the runs', () => {
    const runs = [
      { passed: 3, failed: 0, skipped: 0 },
      { passed: 4, failed: 2, skipped: 1 },
    ];
    expect(total(runs).skipped).toBe(1);
    expect(summary(total(runs))).toBe('7 passed, 2 failed');
    expect(summary(total([]))).toBe('0 passed, 0 failed');
  });
});
