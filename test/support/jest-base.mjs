import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

/** For tests that load Nest, which alone takes 0.6 s of the processor. */
export const withNest = { setupFiles: ['<rootDir>/test/support/jest-setup.mjs'] };

/** ESM, compiled by SWC with the decorators that Nest and the contract's classes need. */
const swc = (parser = {}, transform = {}) => [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', decorators: true, ...parser },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false, ...transform },
      target: 'es2024',
      keepClassNames: true,
    },
    module: { type: 'es6' },
  },
];

/** What every Jest configuration of the server, the dashboard and the site shares. */
export const base = {
  rootDir: ROOT,
  testEnvironment: join(ROOT, 'embedded-mongo/test/support/jest-environment.mjs'),
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': swc() },
  testSequencer: join(ROOT, 'test/support/longest-first.mjs'),
  testTimeout: 60_000,
  // A worker that held half a gigabyte is not always gone within Jest's 500 ms on a busy machine, and it is said to leak.
  workerGracefulExitTimeout: 10_000,
};

/** The same for units of the dashboard and of the site, which need no browser. */
export const baseOfPages = {
  ...base,
  // Where the API is: on the page's own origin.
  globals: { location: { origin: 'http://localhost' } },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^@nepsh/client$': `${ROOT}/client/src/index.ts`,
    '^@contract/(.*)\\.js$': `${ROOT}/src/contract/$1`,
    ...base.moduleNameMapper,
  },
  transform: { '^.+\\.tsx?$': swc({ tsx: true }, { react: { runtime: 'automatic' } }) },
  // Jest leaves one processor free for a person at the machine.
  maxWorkers: '100%',
};
