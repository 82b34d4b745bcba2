import embeddedMongo from './embedded-mongo/jest.config.mjs';
import embeddedMongoFaults from './embedded-mongo/jest.faults.config.mjs';
import { bundledPackages } from './test/support/bundled-packages.mjs';
import { swc } from './test/support/swc.mjs';

const base = {
  rootDir: import.meta.dirname,
  testEnvironment: '<rootDir>/embedded-mongo/test/support/jest-environment.mjs',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': ['@swc/jest', swc()] },
};

const server = { ...base, setupFiles: ['<rootDir>/test/support/jest-setup.mjs'] };

/** Units of the dashboard, the site and the player, whose sources are written for a bundler. */
const pages = {
  ...base,
  // The API is on the page's own origin.
  globals: { location: { origin: 'http://localhost' } },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^@nepsh/client$': '<rootDir>/client/src/index.ts',
    '^@contract/(.*)\\.js$': '<rootDir>/src/contract/$1',
    ...base.moduleNameMapper,
  },
  transform: { '^.+\\.tsx?$': ['@swc/jest', swc({ tsx: true }, { react: { runtime: 'automatic' } })] },
};

/** Options of a workspace's own configuration that Jest rejects in a project. */
const GLOBAL_OPTIONS = new Set(['maxWorkers', 'workerGracefulExitTimeout', 'testTimeout', 'forceExit']);
const projectOf = (config) => Object.fromEntries(Object.entries(config).filter(([name]) => !GLOBAL_OPTIONS.has(name)));

/** All tests that Jest runs. `scripts/test.mjs` selects the projects and files of a run: see docs/testing.md. */
export default {
  // Jest leaves one processor free by default.
  maxWorkers: '100%',
  // On a busy machine a worker that used half a gigabyte does not always exit within Jest's 500 ms.
  workerGracefulExitTimeout: 10_000,
  testTimeout: 60_000,
  projects: [
    {
      ...server,
      displayName: 'server',
      roots: ['<rootDir>/src', '<rootDir>/client/src', '<rootDir>/test'],
      testMatch: [
        '<rootDir>/{src,client/src}/**/*.spec.ts',
        '<rootDir>/test/{api,tooling}/**/*.test.ts',
        '<rootDir>/test/batches/*.ts',
      ],
    },
    {
      ...pages,
      displayName: 'dashboard',
      roots: ['<rootDir>/admin/src'],
      testMatch: ['<rootDir>/admin/src/**/*.spec.{ts,tsx}'],
      setupFiles: ['reflect-metadata'],
    },
    {
      ...pages,
      displayName: 'components',
      roots: ['<rootDir>/admin/src'],
      testMatch: ['<rootDir>/admin/src/**/*.test.tsx'],
      testEnvironment: '<rootDir>/test/support/component-environment.mjs',
      setupFiles: ['reflect-metadata'],
      globals: {},
      moduleNameMapper: { ...bundledPackages(), ...pages.moduleNameMapper },
    },
    {
      ...pages,
      displayName: 'site',
      roots: ['<rootDir>/site'],
      testMatch: ['<rootDir>/site/src/**/*.spec.ts'],
      setupFiles: ['<rootDir>/site/messages/jest-catalogues.mjs'],
    },
    {
      ...pages,
      displayName: 'player',
      roots: ['<rootDir>/player/src'],
      testMatch: ['<rootDir>/player/src/**/*.spec.ts'],
    },
    {
      ...base,
      displayName: 'ingest',
      roots: ['<rootDir>/ingest/src'],
      testMatch: ['<rootDir>/ingest/src/**/*.spec.ts'],
    },
    {
      ...server,
      displayName: 'faults',
      roots: ['<rootDir>/src', '<rootDir>/test'],
      testMatch: ['<rootDir>/test/faults/**/*.test.ts'],
    },
    projectOf(embeddedMongo),
    projectOf(embeddedMongoFaults),
  ],
};
