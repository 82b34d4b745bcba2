/**
 * The test suites. `builds` is what has to be compiled before, everything unless it is named; `parts` are runs of Jest, each in its own folder; those
 * whose `config` does not exist are left out. `minutes` is several times what a part takes on two slow cores.
 */
export const SUITES = {
  unit: {
    builds: ['embedded-mongo'],
    parts: [
      { title: 'server', config: 'jest.config.mjs', minutes: 12 },
      { title: 'embedded database', config: 'embedded-mongo/jest.config.mjs', minutes: 8 },
      { title: 'dashboard', config: 'admin/jest.config.mjs', minutes: 5 },
      { title: 'site', config: 'site/jest.config.mjs', minutes: 5 },
    ],
  },
  browser: {
    builds: ['embedded-mongo', 'server', 'admin', 'site', 'embed'],
    parts: [{ title: 'browser', config: 'jest.browser.config.mjs', minutes: 25 }],
  },
  faults: {
    builds: ['embedded-mongo', 'server', 'admin', 'site', 'embed'],
    parts: [
      { title: 'server faults', config: 'jest.faults.config.mjs', minutes: 18 },
      { title: 'embedded database faults', config: 'embedded-mongo/jest.faults.config.mjs', minutes: 8 },
    ],
  },
  mongodb: {
    builds: ['embedded-mongo'],
    mongodb: true,
    parts: [{ title: 'server on MongoDB', config: 'jest.mongodb.config.mjs', minutes: 30 }],
  },
};
