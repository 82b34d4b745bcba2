import { base } from './test/support/jest-base.mjs';

/** The tests that need neither a browser nor a build of the server: units beside the code, the API, the tooling. */
export default {
  ...base,
  roots: ['<rootDir>/src', '<rootDir>/client/src', '<rootDir>/test'],
  testMatch: ['<rootDir>/{src,client/src}/**/*.spec.ts', '<rootDir>/test/{api,tooling}/**/*.test.ts'],
  // Jest leaves one processor to whoever watches; nobody does here.
  maxWorkers: '100%',
};
