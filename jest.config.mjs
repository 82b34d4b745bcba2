import { base, withNest } from './test/support/jest-base.mjs';

/** The tests that need neither a browser nor a build of the server: units next to the code, the API, the tooling. */
export default {
  ...base,
  ...withNest,
  roots: ['<rootDir>/src', '<rootDir>/client/src', '<rootDir>/test'],
  testMatch: ['<rootDir>/{src,client/src}/**/*.spec.ts', '<rootDir>/test/{api,tooling}/**/*.test.ts'],
  // By default Jest leaves one processor free.
  maxWorkers: '100%',
};
