import { base } from './test/support/jest-base.mjs';

/** Chromium against the built product, one file at a time: each starts a server. */
export default {
  ...base,
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testMatch: ['<rootDir>/test/browser/**/*.test.ts'],
  maxWorkers: 1,
  testTimeout: 60_000,
  // A failed test may leave a process or a socket behind, for which Jest would wait for ever.
  forceExit: true,
};
