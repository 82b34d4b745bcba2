import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { MESSAGES } from '../../src/contract/messages.js';
import { sitePaths } from '../../src/contract/routes.js';
import { flaws } from '../support/axe.js';
import { launch, PHONE_OPTIONS, visit } from '../support/browser.js';
import { layoutShift, recordLayoutShift, settled, sidewaysOverflow } from '../support/page.js';
import { startKeptProduct, type Product } from '../support/product.js';

const ZONES = [
  { type: 'banner', name: 'Foot', id: '11', script: 'https://ads.example.net/{id}/tag.js', size: '320x100' },
  { type: 'banner', name: 'Wide', id: '44', script: 'https://ads.example.net/{id}/tag.js', size: '728x90' },
  { type: 'in-page-push', name: 'In-Page Push', id: '22', script: 'https://push.example.org/tag.js', hosts: [] },
  { type: 'vignette', name: '', id: '33', script: 'https://ads.example.net/{id}/tag.js' },
];
const ORIGINS = ['https://ads.example.net', 'https://push.example.org'];
/** Shows which zone it was loaded for, and what it could reach of the site. */
const TAG = `(() => {
  const reach = (what) => { try { return String(what()); } catch { return 'nothing'; } };
  const shown = document.createElement('p');
  shown.id = 'zone' + document.currentScript.dataset.zone;
  shown.textContent = [origin, reach(() => document.cookie), reach(() => parent.document.title),
    reach(() => localStorage.length)].join(' ');
  document.body.append(shown);
})();`;

/** Zones of an ad network on the public site. */
describe('advertisements', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-ads-'));
    const env = { DATA_DIR: folder, AD_ZONES: JSON.stringify(ZONES) };
    [product, browser] = await Promise.all([startKeptProduct(env), launch()]);
  });
  afterAll(async () => {
    await browser.close();
    await product.stop('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  /** A visitor's page whose calls to the network are answered here and listed. */
  async function open(options = {}) {
    const opened = await visit(browser, options);
    const asked: string[] = [];
    await recordLayoutShift(opened.context);
    await opened.context.route(
      (url) => ORIGINS.includes(url.origin),
      async (route) => {
        asked.push(route.request().url());
        await route.fulfill({ contentType: 'text/javascript', body: TAG });
      },
    );
    return { ...opened, asked };
  }
  const consent = (page: Page) => page.getByRole('region', { name: 'May we show ads?' });
  const policyOf = async (path: string, cookie = ''): Promise<string> =>
    (await fetch(product.url + path, { headers: { cookie } })).headers.get('content-security-policy') ?? '';
  /** What a zone's script wrote into its frame, once it has. */
  const written = (page: Page, id: string): Promise<string | null> =>
    page.frameLocator(`iframe[src="/ads/${id}"]`).locator(`#zone${id}`).textContent();

  it('are asked for first: nothing of the network is loaded without an answer', async () => {
    const { context, page, asked, complaints } = await open(PHONE_OPTIONS);
    await page.goto(product.url);
    await settled(page);
    await consent(page).waitFor();
    expect(await page.locator('.ads').isHidden()).toBe(true);
    expect(await flaws(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(asked).toEqual([]);

    // A banner that does not fit a phone is not requested.
    await consent(page).getByRole('button', { name: 'Allow ads' }).click();
    await written(page, '11');
    expect(asked.filter((url) => url.includes('/44/'))).toEqual([]);
    expect(await page.locator('.ad:visible').count()).toBe(1);
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('come after consent, each zone into its place; one that lacks its name or id is reported', async () => {
    const { context, page, asked, complaints } = await open();
    await page.goto(product.url);
    await settled(page);
    await consent(page).getByRole('button', { name: 'Allow ads' }).click();
    await page.getByText(MESSAGES.adZoneIncomplete).waitFor();
    await written(page, '22');
    // Nothing of the site is within reach of a network's script.
    for (const id of ['11', '22']) expect(await written(page, id)).toBe('null nothing nothing nothing');
    expect(await page.locator('[data-ad-place="11"] iframe').count()).toBe(1);
    const corner = page.getByRole('complementary', { name: 'Advertisement', exact: true });
    await corner.waitFor();
    expect(await flaws(page)).toEqual([]);
    await corner.getByRole('button', { name: 'Close ad' }).click();
    expect(await corner.count()).toBe(0);
    await written(page, '44');
    expect([...asked].sort()).toEqual([
      'https://ads.example.net/11/tag.js',
      'https://ads.example.net/44/tag.js',
      'https://push.example.org/tag.js',
    ]);
    expect(await consent(page).count()).toBe(0);
    const place = (await page.locator('.ad--320x100').boundingBox())!;
    expect([place.width, place.height]).toEqual([320, 100]);

    await page.goto(product.url + sitePaths.replays());
    await written(page, '11');
    expect(await consent(page).count()).toBe(0);
    expect(await layoutShift(page)).toBeLessThan(0.02);

    asked.length = 0;
    await page.goto(product.url + sitePaths.terms);
    await page.waitForLoadState('load');
    expect(asked).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('stay away once refused, until the visitor changes the answer', async () => {
    const { context, page, asked, complaints } = await open();
    await page.goto(product.url);
    await settled(page);
    await consent(page).getByRole('button', { name: 'No ads' }).click();
    await consent(page).waitFor({ state: 'hidden' });
    await page.reload();
    await settled(page);
    expect(await consent(page).count()).toBe(0);
    expect(await page.locator('.ads').count()).toBe(0);
    expect(asked).toEqual([]);

    await page.getByRole('button', { name: 'Ad choices' }).click();
    await consent(page).getByRole('button', { name: 'Allow ads' }).click();
    await written(page, '11');

    await page.getByRole('button', { name: 'Ad choices' }).click();
    await consent(page).getByRole('button', { name: 'No ads' }).click();
    await page.locator('iframe[src^="/ads/"]').first().waitFor({ state: 'detached' });
    await page.waitForLoadState('load');
    expect(await page.locator('.ads').count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('have documents and a policy of their own, and none where somebody is signed in', async () => {
    const frame = await policyOf('/ads/11');
    expect(frame).toMatch(/^sandbox allow-scripts/);
    expect(frame).not.toContain('allow-same-origin');
    expect(frame).toContain("frame-ancestors 'self'");
    expect(frame).toContain('https://ads.example.net');
    expect(frame).not.toContain('https://push.example.org');
    for (const cookie of ['', 'nepsh-ads=yes', 'nepsh-session=any']) {
      for (const path of ['/', '/dashboard', '/api/faq', '/api/docs', '/terms-and-conditions']) {
        for (const origin of ORIGINS) expect(await policyOf(path, cookie)).not.toContain(origin);
      }
    }
    const status = async (path: string, cookie: string) =>
      (await fetch(product.url + path, { headers: { cookie } })).status;
    expect(await status('/ads/11', 'nepsh-session=any')).toBe(404);
    expect(await status('/ads/33', '')).toBe(404);
  });

  it('never frame the dashboard or the description of the API', async () => {
    expect(await policyOf('/dashboard')).toContain("frame-ancestors 'none'");
    expect(await policyOf('/api/docs')).toContain("frame-ancestors 'none'");
    expect(await policyOf('/api/docs')).toContain("script-src 'self'");
  });
});
