import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { SettingsRecord } from '../../src/contract/records/setting.record.js';
import { sitePaths } from '../../src/contract/routes.js';
import { inLanguage, SITE_LANGUAGES } from '../../src/contract/site-languages.js';
import { flaws } from '../support/axe.js';
import { signInByCookie, visit } from '../support/browser.js';
import { scriptBytes } from '../support/page.js';
import { call, signInAsFirstAdmin, SUPER_ADMIN, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';
import { eventually } from '../support/wait.js';

/** Bytes of JavaScript on the wire, compressed, of a page on which nothing moves. */
const MAX_SCRIPT = 2_500;

/** What every page has, on the pages that are only read. */
describe('pages to read', () => {
  const PAGES = [sitePaths.about, sitePaths.accessDenied, '/no/such/page'];
  let folder: string;
  let product: Product;
  let browser: Browser;
  let staff: { authorization: string };

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage());
    staff = await signInAsFirstAdmin(product);
  });
  afterAll(() => closeStage({ folder, product, browser }));

  const set = async (change: Partial<SettingsRecord>): Promise<void> => {
    const { settings } = await call<{ settings: SettingsRecord }>(product, 'GET', '/api/setting');
    await call(product, 'PUT', `/api/setting/${settings._id}/site`, change, staff);
  };
  /** Opens a page that is served with a text: what is kept for visitors of this language and zone may be a moment old. */
  const openWith = (page: Page, path: string, text: string): Promise<true> =>
    eventually(async () => {
      const answer = await page.goto(product.url + path);
      // Who is led away from a page cannot read it any more, and asks again.
      const html = await answer?.text().catch(() => '');
      return html?.includes(text) || undefined;
    });
  const OFF = { isEnabled: false, title: '', text: '' };
  afterEach(() => set({ notice: OFF, improvements: OFF }));

  it.each(PAGES)('%s has the search, which comes when it is asked for', async (path) => {
    const { context, page } = await visit(browser);
    expect(await scriptBytes(page, () => page.goto(product.url + path))).toBeLessThanOrEqual(MAX_SCRIPT);
    const drawer = page.getByRole('dialog', { name: 'Search' });
    await page.keyboard.press('/');
    await drawer.getByRole('searchbox').waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await page.locator('.search-button').click();
    await drawer.getByRole('searchbox').waitFor();
    expect(await flaws(page)).toEqual([]);
    await context.close();
  });

  it.each(SITE_LANGUAGES)('have tables that move sideways by keyboard on the narrowest phone: %s', async (language) => {
    const { context, page } = await visit(browser, { viewport: { width: 320, height: 640 } });
    await page.goto(product.url + inLanguage(sitePaths.cookies, language));
    expect(await flaws(page)).toEqual([]);
    await context.close();
  });

  it.each(PAGES)('%s shows the notice of the day, once, and what cannot be dismissed', async (path) => {
    await set({ notice: { isEnabled: true, title: 'Tonight', text: 'We play until late.' } });
    const { context, page } = await visit(browser);
    await openWith(page, path, 'We play until late.');
    await page.getByRole('dialog', { name: 'Tonight' }).getByRole('button', { name: 'Got it' }).click();
    await page.reload();
    await page.locator('html.js').waitFor();
    await set({ notice: OFF, improvements: { isEnabled: true, title: '', text: '' } });
    await openWith(page, path, 'Ongoing Site Improvements');
    const improvements = page.getByRole('dialog', { name: 'Ongoing Site Improvements' });
    await improvements.waitFor();
    await page.waitForFunction(() => document.querySelector('.notice--stays')!.matches(':modal'));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await improvements.waitFor();
    await context.close();
  });

  it.each(PAGES)('%s has the menu of who is signed in', async (path) => {
    const { context, page } = await visit(browser);
    await signInByCookie(context, product.url, SUPER_ADMIN.password, SUPER_ADMIN.email);
    await page.goto(product.url + path);
    await page.getByRole('button', { name: `Your profile: ${SUPER_ADMIN.username}` }).click();
    await page.getByRole('link', { name: 'Profile', exact: true }).waitFor();
    await context.close();
  });
});
