import { baseOfPages } from '../test/support/jest-base.mjs';

/** The site's unit tests: pure logic next to the code. */
export default {
  ...baseOfPages,
  testMatch: ['<rootDir>/site/{src,embed}/**/*.spec.ts'],
  setupFiles: ['<rootDir>/site/messages/jest-catalogues.mjs'],
};
