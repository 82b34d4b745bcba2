import { baseOfPages } from '../test/support/jest-base.mjs';

/** Unit tests of the dashboard's logic. */
export default {
  ...baseOfPages,
  rootDir: import.meta.dirname,
  setupFiles: ['reflect-metadata'],
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/src/**/*.spec.tsx'],
};
