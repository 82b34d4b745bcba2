/** The site's unit tests: pure logic next to the code, compiled by SWC. */
export default {
  rootDir: '..',
  testEnvironment: 'node',
  // Where the API is: on the page's own origin.
  globals: { location: { origin: 'http://localhost' } },
  testMatch: ['<rootDir>/site/{src,embed}/**/*.spec.ts'],
  // Jest leaves one processor free for a person at the machine.
  maxWorkers: '100%',
  // A worker that held half a gigabyte is not always gone within Jest's 500 ms on a busy machine, and it is said to leak.
  workerGracefulExitTimeout: 10_000,
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^@nepsh/client$': '<rootDir>/client/src/index.ts',
    '^virtual:messages/(.*)$': '<rootDir>/site/messages/en/$1.json',
    '^@contract/(.*)\\.js$': '<rootDir>/src/contract/$1',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transform: {
    'site/messages/en/.*\\.json$': '<rootDir>/site/messages/jest-transform.mjs',
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, useDefineForClassFields: false },
          target: 'es2023',
        },
        module: { type: 'es6' },
      },
    ],
  },
};
