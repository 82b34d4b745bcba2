import { existsSync } from 'node:fs';
import type { Browser, BrowserContext, BrowserContextOptions, BrowserType, Page } from 'playwright-core';
import { awaitRoutes } from './interception.js';
import { NIGHTLY } from './nightly.js';
import { recordPages } from './page-record.js';

/** Chromium without a sandbox (containers have no user namespaces) and without calls to its maker. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  // A page of a test is over before what V8's optimizing compilers cost has paid: a tenth of the processor's time.
  ...(NIGHTLY ? [] : ['--js-flags=--no-maglev --no-turbofan']),
];

/** CSS pixels. */
export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** The same Chromium without the windows around its pages, which take half of the processor's time. */
const SHELL = '/usr/bin/chromium-headless-shell';
const CHROMIUM = '/usr/bin/chromium';

/** What a page does not show or do within this time, it does not, ms. */
const ACTION_MS = 10_000;
/** How long an address may take to load, ms. */
const NAVIGATION_MS = 30_000;

/** What browser-environment.mjs has loaded, and keeps from one file to the next. */
interface Worker {
  chromium: BrowserType;
  kept: { browser?: Promise<Browser> | undefined };
}

/**
 * The system's Chromium; the environment variable CHROMIUM names another one. One is kept for all files of a worker: `close` leaves
 * nothing open in it.
 */
export async function launch(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'] ?? (existsSync(SHELL) ? SHELL : CHROMIUM);
  const { chromium, kept } = globalThis as unknown as Worker;
  kept.browser ??= chromium.launch({ executablePath, args: FLAGS }).then((browser) => {
    browser.close = async () => void (await Promise.all(browser.contexts().map((context) => context.close())));
    browser.once('disconnected', () => (kept.browser = undefined));
    return browser;
  });
  try {
    return await kept.browser;
  } catch (error) {
    // The next file tries again.
    kept.browser = undefined;
    throw error;
  }
}

/** A visitor's browser of its own: cookies, storage, and what any of its pages complained about. */
export interface Visit {
  context: BrowserContext;
  page: Page;
  /** Errors on the console and uncaught ones, each with the page's address; empty is good. */
  complaints: string[];
}

/**
 * Opens an empty page in a new context that collects complaints; close `context` when done. Actions time out after 10 s.
 * Unless the options say otherwise, its visitor has asked for less motion and is where it is UTC, whatever the machine's zone,
 * and service workers are left out: what a worker answers never reaches the routes of a test.
 */
export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    viewport: DESKTOP,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    timezoneId: 'UTC',
    ...options,
  });
  context.setDefaultTimeout(ACTION_MS);
  context.setDefaultNavigationTimeout(NAVIGATION_MS);
  recordPages(context);
  if (options.javaScriptEnabled !== false) awaitRoutes(context);
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.location().url}: ${message.text()}`);
  });
  context.on('weberror', (error) => complaints.push(`${error.page()?.url() ?? ''}: ${error.error().message}`));
  return { context, page: await context.newPage(), complaints };
}

/** Signs a context in to the dashboard's API as the page does: by cookie. */
export async function signInByCookie(
  context: BrowserContext,
  url: string,
  password: string,
  email = 'admin',
): Promise<void> {
  const response = await context.request.post(`${url}/api/auth/login`, {
    data: { email, password },
    headers: { origin: url },
  });
  if (!response.ok()) throw new Error(`Signing in answered ${response.status()}: ${await response.text()}`);
}
