import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';
import { NIGHTLY } from './nightly.js';

/** Chromium without the windows around its pages, which take half of the processor's time. */
const SHELL = '/usr/bin/chromium-headless-shell';
const WHOLE = '/usr/bin/chromium';

const args = [
  '--headless',
  // Containers have no user namespaces.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--host-resolver-rules=MAP example.org ~NOTFOUND, MAP *.example.org ~NOTFOUND',
  // A test's page is closed before V8's optimizing compilers pay off: they cost a tenth of the processor's time.
  ...(NIGHTLY ? [] : ['--js-flags=--no-maglev --no-turbofan']),
];

const launched = (path: string): LaunchOptions => ({ executablePath: process.env['CHROMIUM'] ?? path, args });

/** Debian's Chromium for pages. The environment variable CHROMIUM names another executable. */
export const CHROMIUM_SHELL = launched(existsSync(SHELL) ? SHELL : WHOLE);

/** Chromium with notifications, which the shell never shows: `test.use({ launchOptions: WHOLE_CHROMIUM })`. */
export const WHOLE_CHROMIUM = launched(WHOLE);
