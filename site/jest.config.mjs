import { baseOfPages } from '../test/support/jest-base.mjs';

/** The site's unit tests: pure logic next to the code. */
export default {
  ...baseOfPages,
  testMatch: ['<rootDir>/site/{src,embed}/**/*.spec.ts'],
  moduleNameMapper: {
    '^virtual:messages/(.*)$': '<rootDir>/site/messages/en/$1.json',
    ...baseOfPages.moduleNameMapper,
  },
  transform: {
    'site/messages/en/.*\\.json$': '<rootDir>/site/messages/jest-transform.mjs',
    ...baseOfPages.transform,
  },
};
