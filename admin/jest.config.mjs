/** Unit tests of the dashboard's logic: no browser, compiled by SWC like the server's. */
export default {
  rootDir: '.',
  testEnvironment: 'node',
  // Where the API is: on the page's own origin.
  globals: { location: { origin: 'http://localhost' } },
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/src/**/*.spec.tsx'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^@nepsh/client$': '<rootDir>/../client/src/index.ts',
    '^@contract/(.*)\\.js$': '<rootDir>/../src/contract/$1',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  // Jest leaves one processor free for a person at the machine.
  maxWorkers: '100%',
  // A worker that held half a gigabyte is not always gone within Jest's 500 ms on a busy machine, and it is said to leak.
  workerGracefulExitTimeout: 10_000,
  setupFiles: ['reflect-metadata'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true, decorators: true },
          transform: {
            legacyDecorator: true,
            decoratorMetadata: true,
            useDefineForClassFields: false,
            react: { runtime: 'automatic' },
          },
          target: 'es2023',
          keepClassNames: true,
        },
        module: { type: 'es6' },
      },
    ],
  },
};
