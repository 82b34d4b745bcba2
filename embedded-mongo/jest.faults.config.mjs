import base from './jest.config.mjs';

/** Tests that kill servers, damage files and fill disks. They run the built server: `tsc -p embedded-mongo/tsconfig.build.json` first. */
export default {
  ...base,
  displayName: 'embedded-mongo faults',
  testMatch: ['<rootDir>/test/**/*.faults.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: 180_000,
  // A failed test may leave a process or a socket behind, for which Jest would wait forever.
  forceExit: true,
};
