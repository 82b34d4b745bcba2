import { base, withNest } from './test/support/jest-base.mjs';

/**
 * The built product under faults: killed processes, lost databases, stalled owners. Two files at a time: they wait more
 * than they work.
 */
export default {
  ...base,
  ...withNest,
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testMatch: ['<rootDir>/test/faults/**/*.test.ts'],
  maxWorkers: 2,
  testTimeout: 120_000,
  // A failed test may leave a process or a socket behind, for which Jest would wait for ever.
  forceExit: true,
};
