/** Unit, driver and conformance tests. They run the server from its sources, in the test's own process. */
export default {
  displayName: 'embedded-mongo',
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '\\.faults\\.test\\.ts$'],
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2024', keepClassNames: true }, module: { type: 'es6' } },
    ],
  },
  testTimeout: 60_000,
  // Jest leaves one processor free for a person at the machine.
  maxWorkers: '100%',
  transformIgnorePatterns: ['/node_modules/'],
};
