import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';

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
];

/** CSS pixels. */
export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** Starts the system's Chromium; the environment variable CHROMIUM names another one. */
export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: FLAGS });
}

/** A visitor's browser of its own: cookies, storage, and what any of its pages complained about. */
export interface Visit {
  context: BrowserContext;
  page: Page;
  /** Errors on the console and uncaught ones, each with the page's address; empty is good. */
  complaints: string[];
}

/** Opens an empty page in a new context that collects complaints; close `context` when done. */
export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ viewport: DESKTOP, ...options });
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.location().url}: ${message.text()}`);
  });
  context.on('weberror', (error) => complaints.push(`${error.page()?.url() ?? ''}: ${error.error().message}`));
  return { context, page: await context.newPage(), complaints };
}

/** Options of `visit` for a telephone held upright: touch, no mouse. */
export const PHONE_OPTIONS: BrowserContextOptions = { viewport: PHONE, hasTouch: true, isMobile: true };

/** Marks the document, so that `isSameDocument` can tell that nothing reloaded it or led away from it. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { nepshMark: true }));
}

export const isSameDocument = (page: Page): Promise<boolean> => page.evaluate(() => 'nepshMark' in window);

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
