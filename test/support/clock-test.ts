import { test as base } from './browser-test.js';
import { SettableClock } from './set-clock.js';

interface WorkerFixtures {
  clock: SettableClock;
}

/** Tests that set the clock of the product. */
export const test = base.extend<object, WorkerFixtures>({
  clock: [
    async ({}, use) => {
      const clock = new SettableClock();
      await use(clock);
      clock.remove();
    },
    { scope: 'worker' },
  ],
  productEnv: [async ({ clock }, use) => use(clock.env), { scope: 'worker' }],
});
