/** Unit, driver and conformance tests. They run the server from its sources, in the test's own process. */
export default {
  displayName: 'embedded-mongo',
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '\\.faults\\.test\\.ts$'],
  testEnvironment: '<rootDir>/test/support/jest-environment.mjs',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2024', keepClassNames: true }, module: { type: 'es6' } },
    ],
  },
  testTimeout: 60_000,
  // On a busy machine a worker that used half a gigabyte does not always exit within Jest's 500 ms, and Jest reports a leak.
  workerGracefulExitTimeout: 10_000,
  // Jest leaves one processor free by default.
  maxWorkers: '100%',
  transformIgnorePatterns: ['/node_modules/'],
};
