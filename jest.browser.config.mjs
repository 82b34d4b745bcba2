import { base } from './test/support/jest-base.mjs';

/** Chromium against the built product, two files at a time: each starts a server and waits for it half of its time. */
export default {
  ...base,
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testMatch: ['<rootDir>/test/browser/*.test.ts'],
  testEnvironment: '<rootDir>/test/support/browser-environment.mjs',
  setupFilesAfterEnv: ['<rootDir>/test/support/browser-hooks.ts'],
  maxWorkers: 2,
  testTimeout: 60_000,
  // A failed test may leave a process or a socket behind, for which Jest would wait for ever.
  forceExit: true,
};
