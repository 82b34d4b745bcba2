import { base } from './test/support/jest-base.mjs';

/** Chromium against the built product, two files at a time: each starts a server and a browser. */
export default {
  ...base,
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testMatch: ['<rootDir>/test/browser/**/*.test.ts'],
  maxWorkers: 2,
  testTimeout: 60_000,
};
