import { defineConfig } from '@playwright/test';
import { CHROMIUM_SHELL } from './test/support/chromium.js';
import { DESKTOP } from './test/support/browser-test.js';

/** Tests of the built product in Chromium. `npm run test:browser` builds the product first. */
export default defineConfig({
  testDir: 'test/browser',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  // A busy machine takes many times as long as an idle one. Passing tests wait for none of these limits.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    viewport: DESKTOP,
    // Responses of a service worker never reach the routes of a test.
    serviceWorkers: 'block',
    timezoneId: 'UTC',
    // Drawing a moving page takes a third of a processor.
    contextOptions: { reducedMotion: 'reduce' },
    // Screenshots and snapshots of pages that play a video take more than half of the processor's time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: CHROMIUM_SHELL,
  },
});
