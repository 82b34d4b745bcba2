import server from './jest.config.mjs';

/** The API's tests alone, unchanged, on the MongoDB that MONGODB_URI names. */
export default { ...server, testMatch: ['<rootDir>/test/api/**/*.test.ts'] };
