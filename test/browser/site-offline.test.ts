import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { SESSION_COOKIE } from '../../src/contract/session.js';
import { flaws } from '../support/axe.js';
import { DESKTOP, MOVING, PHONE, visit } from '../support/browser.js';
import { variations } from '../support/nightly.js';
import { layoutShift, recordLayoutShift, sidewaysOverflow } from '../support/page.js';
import { startProduct, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';

/** A page that is kept once the worker answers for it. */
const isControlled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

const isKept = (page: Page, path: string): Promise<unknown> =>
  page.waitForFunction(
    async (address) => (await caches.match(address, { cacheName: 'nepsh-pages' })) !== undefined,
    path,
  );

/** The site on a home screen: what it is there, and what is left of it without a network. */
describe('the site without a network', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage({ DEMO_DATA: 'true' }));
  });
  afterAll(() => closeStage({ folder, product, browser }));

  it.each(
    variations([
      { name: 'a phone, dark', viewport: PHONE, colorScheme: 'dark' as const },
      { name: 'a desktop, light', viewport: DESKTOP, colorScheme: 'light' as const },
    ]),
  )('shows the pages opened last, and says so in place of others, on $name', async ({ viewport, colorScheme }) => {
    const { context, page } = await visit(browser, { ...MOVING, viewport, colorScheme, serviceWorkers: 'allow' });
    await recordLayoutShift(context);
    await page.goto(product.url);
    await isControlled(page);
    await page.goto(`${product.url}/replays`);
    await page.goto(product.url);
    for (const path of ['/replays', '/']) await isKept(page, path);
    const games = await page.locator('.board__list a').count();
    expect(games).toBeGreaterThan(0);
    const bar = page.getByText('Offline: this is how it was');
    expect(await bar.isVisible()).toBe(false);

    await context.setOffline(true);
    await bar.waitFor();
    expect(await layoutShift(page)).toBeLessThan(0.02);
    await page.goto(`${product.url}/replays`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe('You are offline');
    await page.goto(product.url);
    await bar.waitFor();
    expect(await page.locator('.board__list a').count()).toBe(games);

    await page.goto(`${product.url}/about-us`);
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    expect(page.url()).toBe(`${product.url}/about-us`);
    expect(await flaws(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole('link', { name: 'Last list of games' }).click();
    await page.locator('.board__list a:visible').first().waitFor();
    await page.goto(`${product.url}/about-us`);

    await context.setOffline(false);
    await page.getByRole('heading', { name: 'You are offline' }).waitFor({ state: 'detached' });
    expect(page.url()).toBe(`${product.url}/about-us`);
    await context.close();
  });

  it('comes back by itself when the site is there again, though there was a network all the time', async () => {
    const data = await mkdtemp(join(tmpdir(), 'nepsh-away-'));
    const first = await startProduct({ DATA_DIR: data });
    const { context, page } = await visit(browser, { serviceWorkers: 'allow' });
    await page.goto(first.url);
    await isControlled(page);
    await first.stop('SIGTERM');
    await page.goto(`${first.url}/about-us`);
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();

    const again = await startProduct({ DATA_DIR: data, PORT: new URL(first.url).port });
    await page.getByRole('heading', { name: 'About Us' }).waitFor();
    await context.close();
    await again.stop('SIGTERM');
    await rm(data, { recursive: true, force: true });
  });

  it('keeps nothing of the dashboard, of the API and of who is signed in', async () => {
    const { context, page } = await visit(browser, { serviceWorkers: 'allow' });
    await page.goto(product.url);
    await isControlled(page);
    const { host } = new URL(product.url);
    // Somebody who holds a session is answered privately, whether it is still good or not.
    await context.addCookies([
      { name: SESSION_COOKIE.plain, value: 'x'.repeat(43), domain: host.split(':')[0], path: '/' },
    ]);
    await page.goto(product.url);
    await page.goto(`${product.url}/dashboard`);
    await page.goto(`${product.url}/api/faqs`);
    await page.goto(`${product.url}/terms-and-conditions`);
    await context.clearCookies();
    await page.goto(`${product.url}/cookie-policy`);
    await isKept(page, '/cookie-policy');
    const kept = await page.evaluate(async () => {
      const keys = await (await caches.open('nepsh-pages')).keys();
      return keys.map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toEqual(['/cookie-policy']);
    await context.close();
  });

  it('can be installed', async () => {
    const manifest = (await (await fetch(`${product.url}/site.webmanifest`)).json()) as {
      icons: { src: string; sizes: string; purpose?: string }[];
      start_url: string;
    };
    const large = manifest.icons.filter(({ sizes }) => sizes === '512x512');
    expect(large.map(({ purpose }) => purpose)).toEqual([undefined, 'maskable']);
    for (const { src } of manifest.icons) expect((await fetch(product.url + src)).status).toBe(200);
    expect((await fetch(product.url + manifest.start_url)).status).toBe(200);
  });
});
