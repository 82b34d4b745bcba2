import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ResultsReporter, { OUTCOMES_FILE } from '../../scripts/lib/results-reporter.mjs';
import { summary, tally, total } from '../../scripts/lib/test-run.mjs';

const ofJest = (...states: string[]) => states.map((status, at) => ({ status, fullName: `test ${at}` }));
const ofPlaywright = (stats: object, errors: object[] = []) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors,
});

describe('the count of a report', () => {
  it('counts a test file of Jest that could not run as a failed test', () => {
    const testResults = [
      { name: 'a', status: 'passed', assertionResults: ofJest('passed', 'passed', 'pending', 'todo') },
      { name: 'b', status: 'failed', assertionResults: ofJest('passed', 'failed') },
      { name: 'c', status: 'failed', assertionResults: [] },
    ];

    expect(tally(1, { testResults })).toEqual({ passed: 3, failed: 2, skipped: 2 });
  });

  it('counts errors outside of tests of Playwright as failed tests', () => {
    const report = ofPlaywright({ expected: 5, unexpected: 1, skipped: 1 }, [{ message: 'Cannot load a file' }]);

    expect(tally(1, report)).toEqual({ passed: 5, failed: 2, skipped: 1 });
  });

  it('counts a missing report as a failed test', () => {
    expect(tally(0, undefined)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('counts what ended before the run was killed', () => {
    expect(tally(null, undefined, 'passed\npassed\nskipped\nfailed\n')).toEqual({ passed: 2, failed: 2, skipped: 1 });
  });

  it('counts a run that failed without a failed test as a failed test', () => {
    expect(tally(1, ofPlaywright({ expected: 2 }))).toEqual({ passed: 2, failed: 1, skipped: 0 });
  });
});

describe('the reporter of outcomes', () => {
  let folder: string;
  const written = (): string => readFileSync(join(folder, 'outcomes'), 'utf8');

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'nepsh-outcomes-'));
    process.env[OUTCOMES_FILE] = join(folder, 'outcomes');
  });
  afterEach(() => {
    delete process.env[OUTCOMES_FILE];
    rmSync(folder, { recursive: true });
  });

  it('writes each test of Jest when it ends', () => {
    const reporter = new ResultsReporter();

    for (const status of ['passed', 'failed', 'pending', 'todo']) reporter.onTestCaseResult({}, { status });

    expect(written()).toBe('passed\nfailed\nskipped\nskipped\n');
  });

  it('writes each test of Playwright when it ends', () => {
    const reporter = new ResultsReporter();

    for (const status of ['passed', 'failed', 'timedOut', 'skipped']) reporter.onTestEnd({}, { status });

    expect(written()).toBe('passed\nfailed\nfailed\nskipped\n');
  });
});

describe('the last line of a run', () => {
  it('shows the sum of all runs', () => {
    const runs = [
      { passed: 3, failed: 0, skipped: 0 },
      { passed: 4, failed: 2, skipped: 1 },
    ];

    expect(total(runs).skipped).toBe(1);
    expect(summary(total(runs))).toBe('7 passed, 2 failed');
  });

  it('shows zeros when nothing ran', () => {
    expect(summary(total([]))).toBe('0 passed, 0 failed');
  });
});
