import server from './jest.config.mjs';

/** All tests of jest.config.mjs, those that load the application in few batches: see test/support/batch.ts. */
export default {
  ...server,
  testMatch: [
    '<rootDir>/test/batches/*.ts',
    '<rootDir>/test/tooling/**/*.test.ts',
    // Its snapshot belongs to its file.
    '<rootDir>/test/api/golden-fields.test.ts',
  ],
};
