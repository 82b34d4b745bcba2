import { bundledPackages } from '../test/support/bundled-packages.mjs';
import { baseOfPages } from '../test/support/jest-base.mjs';

/** Component tests of the dashboard: the real pages in jsdom, with the network replaced. */
export default {
  ...baseOfPages,
  rootDir: import.meta.dirname,
  globals: {},
  moduleNameMapper: { ...bundledPackages(), ...baseOfPages.moduleNameMapper },
  testEnvironment: '<rootDir>/../test/support/component-environment.mjs',
  setupFiles: ['reflect-metadata'],
  testMatch: ['<rootDir>/src/**/*.test.tsx'],
};
