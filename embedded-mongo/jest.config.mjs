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
  // A worker that held half a gigabyte is not always gone within Jest's 500 ms on a busy machine, and it is said to leak.
  workerGracefulExitTimeout: 10_000,
  // Jest leaves one processor free for a person at the machine.
  maxWorkers: '100%',
  transformIgnorePatterns: ['/node_modules/'],
};
