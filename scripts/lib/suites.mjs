/**
 * The test suites. `builds` is what has to be compiled before, everything unless it is named; `parts` are runs of Jest, each in its own folder; those
 * whose `config` does not exist are left out.
 */
export const SUITES = {
  unit: {
    builds: ['embedded-mongo'],
    parts: [
      { title: 'server', config: 'jest.config.mjs' },
      { title: 'embedded database', config: 'embedded-mongo/jest.config.mjs' },
      { title: 'dashboard', config: 'admin/jest.config.mjs' },
      { title: 'site', config: 'site/jest.config.mjs' },
    ],
  },
  browser: {
    builds: ['embedded-mongo', 'server', 'admin', 'site', 'embed'],
    parts: [{ title: 'browser', config: 'jest.browser.config.mjs' }],
  },
  faults: {
    builds: ['embedded-mongo', 'server', 'admin', 'site', 'embed'],
    parts: [
      { title: 'server faults', config: 'jest.faults.config.mjs' },
      { title: 'embedded database faults', config: 'embedded-mongo/jest.faults.config.mjs' },
    ],
  },
  mongodb: {
    builds: ['embedded-mongo'],
    mongodb: true,
    parts: [{ title: 'server on MongoDB', config: 'jest.mongodb.config.mjs' }],
  },
};
