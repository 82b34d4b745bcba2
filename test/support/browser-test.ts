import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Browser, type BrowserContextOptions, type TestInfo } from '@playwright/test';
import { awaitRoutes } from './interception.js';
import { call, signInAsFirstAdmin, startProduct, type Product } from './product.js';
import { Visit } from './visit.js';

export { expect };
export type { Visit };

/** CSS pixels. */
export const DESKTOP = { width: 1440, height: 900 };
export const TABLET = { width: 820, height: 1180 };
export const PHONE = { width: 390, height: 844 };

/** Options of `visit` for a telephone held upright: touch, no mouse. */
export const PHONE_OPTIONS: BrowserContextOptions = { viewport: PHONE, hasTouch: true, isMobile: true };

/** Option of `visit` for tests of motion. */
export const MOVING: BrowserContextOptions = { reducedMotion: 'no-preference' };

/** Calls the API as the first super-admin. Throws for any response that is no success. */
export type Staff = <T>(method: string, path: string, body?: object) => Promise<T>;

/** The images that records of tests name are not loaded. A route for them would disable the HTTP cache of every page. */
const MISSING_IMAGE = /^https:\/\/example\.org\//;

interface WorkerOptions {
  /** Environment variables of the product in addition to DATA_DIR, which is a separate folder. */
  productEnv: Readonly<Record<string, string>>;
  /** Module of this folder that is loaded into the product's process first, such as `hurried.mjs`. */
  preloaded: string | undefined;
}

interface WorkerFixtures {
  dataDir: string;
  /** The built product. Files with the same options share one for each worker: create your own records with unique names. */
  product: Product;
  staff: Staff;
}

interface TestFixtures {
  allowedErrors: RegExp[];
  /** Expects errors of pages that match, such as the failed requests that the test causes. All others fail the test. */
  allowErrors: (pattern: RegExp) => void;
  /**
   * Opens a page in a new browser context, which is closed after the test. The test fails if a page reported an error that
   * `allowErrors` does not name, or if it navigates without end.
   */
  visit: (options?: BrowserContextOptions) => Promise<Visit>;
}

export const test = base.extend<TestFixtures, WorkerOptions & WorkerFixtures>({
  productEnv: [{}, { option: true, scope: 'worker' }],
  preloaded: [undefined, { option: true, scope: 'worker' }],

  dataDir: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'nepsh-browser-'));
      await use(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ dataDir, productEnv, preloaded }, use) => {
      const product = await startProduct({ DATA_DIR: dataDir, ...productEnv }, preloaded);
      await use(product);
      await product.stop('SIGTERM');
    },
    { scope: 'worker' },
  ],
  staff: [
    async ({ product }, use) => {
      const headers = await signInAsFirstAdmin(product);
      await use((method, path, body) => call(product, method, path, body, headers));
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ product }, use) => use(product.url),
  allowedErrors: async ({}, use) => use([]),
  allowErrors: async ({ allowedErrors }, use) => use((pattern) => void allowedErrors.push(pattern)),
  visit: async ({ browser, baseURL, allowedErrors }, use, testInfo) => {
    const visits: Visit[] = [];
    await use(async (options = {}) => {
      const visit = await open(browser, { baseURL, ...options });
      visits.push(visit);
      return visit;
    });
    await finish(visits, allowedErrors, testInfo);
  },
  context: async ({ visit }, use) => use((await visit()).context),
  page: async ({ context }, use) => use(context.pages()[0]!),
});

async function open(browser: Browser, options: BrowserContextOptions): Promise<Visit> {
  const context = await browser.newContext(options);
  if (options.javaScriptEnabled !== false) awaitRoutes(context);
  return Visit.begin(context);
}

async function finish(visits: readonly Visit[], allowed: readonly RegExp[], testInfo: TestInfo): Promise<void> {
  if (testInfo.status !== testInfo.expectedStatus)
    for (const visit of visits) await testInfo.attach('pages', { body: await visit.describe() });
  for (const { context } of visits) await context.close();
  if (testInfo.status !== testInfo.expectedStatus) return;
  const errors = visits.flatMap(({ consoleErrors }) => consoleErrors);
  expect(errors.filter((error) => ![...allowed, MISSING_IMAGE].some((pattern) => pattern.test(error)))).toEqual([]);
  expect(visits.flatMap(({ navigationFloods }) => navigationFloods)).toEqual([]);
}
