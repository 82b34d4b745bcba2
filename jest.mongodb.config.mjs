import server from './jest.config.mjs';

/** The API's tests alone, unchanged, on the MongoDB that MONGODB_URI names. Some bring databases of their own. */
export default {
  ...server,
  testMatch: ['<rootDir>/test/api/**/*.test.ts'],
  testPathIgnorePatterns: ['/test/api/(backup|command-line|doctor|scheduled-backups|upgrade)\\.test\\.ts$'],
};
