import { describe, expect, it } from '@jest/globals';
import { backoff } from './backoff.js';

const FAILURES = [1, 2, 3, 4, 5_000];

describe('backoff', () => {
  it.each([
    ['none', [100, 200, 400, 500, 500], [100, 200, 400, 500, 500]],
    ['full', [0, 0, 0, 0, 0], [100, 200, 400, 500, 500]],
    ['equal', [50, 100, 200, 250, 250], [100, 200, 400, 500, 500]],
    ['around', [75, 150, 300, 375, 375], [125, 250, 500, 625, 625]],
  ] as const)('doubles the wait up to the maximum with jitter "%s"', (jitter, shortest, longest) => {
    const wait = backoff({ base: 100, maximum: 500, jitter });

    expect(FAILURES.map((failures) => wait(failures, 0))).toEqual(shortest);
    expect(FAILURES.map((failures) => wait(failures, 1))).toEqual(longest);
  });

  it('extends each wait of a table by up to a tenth', () => {
    const wait = backoff({ table: [1_000, 60_000] });

    expect([1, 2, 3].map((failures) => wait(failures, 0))).toEqual([1_000, 60_000, 60_000]);
    expect([1, 2, 3].map((failures) => wait(failures, 1))).toEqual([1_100, 66_000, 66_000]);
  });
});
