import { describe, expect, it } from '@jest/globals';
import { summary, tally, total } from '../../scripts/lib/jest.mjs';
import { merged, worthAnotherTry } from '../../scripts/lib/second-try.mjs';

describe('the closing line of the tests', () => {
  const tests = (...states: string[]) => states.map((status, at) => ({ status, fullName: `test ${at}` }));

  it('counts a file that could not run as a failed test', () => {
    const testResults = [
      { name: 'a', status: 'passed', assertionResults: tests('passed', 'passed', 'pending', 'todo') },
      { name: 'b', status: 'failed', assertionResults: tests('passed', 'failed') },
      { name: 'c', status: 'failed', assertionResults: [] },
    ];
    expect(tally({ testResults })).toEqual({ passed: 3, failed: 2, skipped: 2 });
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

describe('the second try of tests that failed', () => {
  const file = (name: string, ...states: string[]) => ({
    name,
    status: states.some((status) => status !== 'passed') || states.length === 0 ? 'failed' : 'passed',
    assertionResults: states.map((status, at) => ({ status, fullName: `${name} ${at}` })),
  });

  it('is for few files', () => {
    const broken = ['a', 'b', 'c'].map((name) => file(name, 'failed'));
    expect(worthAnotherTry({ testResults: [file('d', 'passed'), ...broken.slice(1)] })).toEqual(['b', 'c']);
    expect(worthAnotherTry({ testResults: broken })).toEqual([]);
    expect(worthAnotherTry({ testResults: [file('d', 'passed')] })).toEqual([]);
    expect(worthAnotherTry(undefined)).toEqual([]);
  });

  it('names what passes then, and counts what fails again', () => {
    const first = { testResults: [file('a', 'passed', 'failed'), file('b', 'failed'), file('c', 'passed'), file('d')] };
    const second = { testResults: [file('a', 'passed', 'passed'), file('b', 'failed'), file('d', 'passed')] };
    const { testResults, unsteady } = merged(first, second);
    expect(unsteady).toEqual(['a 1', 'd (did not run)']);
    expect(tally({ testResults })).toEqual({ passed: 4, failed: 1, skipped: 0 });
  });

  it('leaves everything as it was when the second run comes to nothing', () => {
    const first = { testResults: [file('a', 'failed')] };
    expect(merged(first, undefined)).toEqual({ testResults: first.testResults, unsteady: [] });
  });
});
