import { fileURLToPath } from 'node:url';

/** For tests that load Nest, which alone takes 0.6 s of the processor. */
export const withNest = { setupFiles: ['<rootDir>/test/support/jest-setup.mjs'] };

/** What every Jest configuration of the server shares: ESM, compiled by SWC with the decorators Nest needs. */
export const base = {
  rootDir: fileURLToPath(new URL('../..', import.meta.url)),
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
          target: 'es2024',
          keepClassNames: true,
        },
        module: { type: 'es6' },
      },
    ],
  },
  testTimeout: 60_000,
  // A worker that held half a gigabyte is not always gone within Jest's 500 ms on a busy machine, and it is said to leak.
  workerGracefulExitTimeout: 10_000,
};
