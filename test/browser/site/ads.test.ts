import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { MESSAGES } from '../../../src/contract/messages.js';
import { sitePaths } from '../../../src/contract/routes.js';
import { flaws } from '../../support/axe.js';
import { expect, PHONE_OPTIONS, test, type Visit } from '../../support/browser-test.js';
import { layoutShift, recordLayoutShift, settled, sidewaysOverflow } from '../../support/page.js';

const ZONES = [
  { type: 'banner', name: 'Foot', id: '11', script: 'https://ads.example.net/{id}/tag.js', size: '320x100' },
  { type: 'banner', name: 'Wide', id: '44', script: 'https://ads.example.net/{id}/tag.js', size: '728x90' },
  { type: 'in-page-push', name: 'In-Page Push', id: '22', script: 'https://push.example.org/tag.js', hosts: [] },
  { type: 'vignette', name: '', id: '33', script: 'https://ads.example.net/{id}/tag.js' },
];
const ORIGINS = ['https://ads.example.net', 'https://push.example.org'];
/** Shows the zone that the script was loaded for, and the parts of the site that it can access. */
const TAG = `(() => {
  const reach = (what) => { try { return String(what()); } catch { return 'nothing'; } };
  const shown = document.createElement('p');
  shown.id = 'zone' + document.currentScript.dataset.zone;
  shown.textContent = [origin, reach(() => document.cookie), reach(() => parent.document.title),
    reach(() => localStorage.length)].join(' ');
  document.body.append(shown);
})();`;

test.use({ productEnv: { AD_ZONES: JSON.stringify(ZONES) } });

const consent = (page: Page): Locator => page.getByRole('region', { name: 'May we show ads?' });
/** The text that the script of a zone wrote into its frame. */
const written = (page: Page, id: string): Locator =>
  page.frameLocator(`iframe[src="/ads/${id}"]`).locator(`#zone${id}`);

test.describe('advertisements', () => {
  /** Opens a page whose calls to the ad network are answered and listed. */
  const open = async (
    visit: (options?: BrowserContextOptions) => Promise<Visit>,
    options: BrowserContextOptions = {},
  ): Promise<{ page: Page; requested: string[] }> => {
    const { context, page } = await visit(options);
    const requested: string[] = [];
    await recordLayoutShift(context);
    await context.route(
      (url) => ORIGINS.includes(url.origin),
      async (route) => {
        requested.push(route.request().url());
        await route.fulfill({ contentType: 'text/javascript', body: TAG });
      },
    );
    await page.goto('/');
    await settled(page);
    return { page, requested };
  };

  test('load after consent only, until the visitor revokes it', async ({ visit }) => {
    const { page, requested } = await open(visit, PHONE_OPTIONS);
    await consent(page).waitFor();
    await expect(page.locator('.ads')).toBeHidden();
    expect(await flaws(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
    await consent(page).getByRole('button', { name: 'No ads' }).click();
    await expect(consent(page)).toBeHidden();
    await page.reload();
    await settled(page);
    await expect(consent(page)).toHaveCount(0);
    await expect(page.locator('.ads')).toHaveCount(0);
    expect(requested).toEqual([]);

    await page.getByRole('button', { name: 'Ad choices' }).click();
    await consent(page).getByRole('button', { name: 'Allow ads' }).click();
    await written(page, '11').waitFor({ state: 'attached' });
    // A banner that is wider than the phone is not requested.
    expect(requested.filter((url) => url.includes('/44/'))).toEqual([]);
    await expect(page.locator('.ad:visible')).toHaveCount(1);
    expect(await sidewaysOverflow(page)).toBe(0);

    await page.getByRole('button', { name: 'Ad choices' }).click();
    await consent(page).getByRole('button', { name: 'No ads' }).click();
    await expect(page.locator('iframe[src^="/ads/"]')).toHaveCount(0);
    await page.waitForLoadState('load');
    await expect(page.locator('.ads')).toHaveCount(0);
  });

  test('fill their zones, where their scripts cannot access the site', async ({ visit }) => {
    const { page, requested } = await open(visit);
    await consent(page).getByRole('button', { name: 'Allow ads' }).click();
    await page.getByText(MESSAGES.adZoneIncomplete).waitFor();
    for (const id of ['22', '11']) await expect(written(page, id)).toHaveText('null nothing nothing nothing');
    await expect(page.locator('[data-ad-place="11"] iframe')).toHaveCount(1);
    const corner = page.getByRole('complementary', { name: 'Advertisement', exact: true });
    await corner.waitFor();
    expect(await flaws(page)).toEqual([]);
    await corner.getByRole('button', { name: 'Close ad' }).click();
    await expect(corner).toHaveCount(0);
    await written(page, '44').waitFor({ state: 'attached' });
    expect([...requested].sort()).toEqual([
      'https://ads.example.net/11/tag.js',
      'https://ads.example.net/44/tag.js',
      'https://push.example.org/tag.js',
    ]);
    await expect(consent(page)).toHaveCount(0);
    const place = (await page.locator('.ad--320x100').boundingBox())!;
    expect([place.width, place.height]).toEqual([320, 100]);

    await page.goto(sitePaths.replays());
    await written(page, '11').waitFor({ state: 'attached' });
    await expect(consent(page)).toHaveCount(0);
    expect(await layoutShift(page)).toBeLessThan(0.02);

    requested.length = 0;
    await page.goto(sitePaths.terms);
    await page.waitForLoadState('load');
    expect(requested).toEqual([]);
  });

  test('are documents with their own policy, which visitors with a session do not get', async ({ request }) => {
    const get = (path: string, cookie = '') => request.get(path, { headers: { cookie } });
    const policyOf = async (path: string, cookie = ''): Promise<string> =>
      (await get(path, cookie)).headers()['content-security-policy'] ?? '';
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
    expect((await get('/ads/11', 'nepsh-session=any')).status()).toBe(404);
    expect((await get('/ads/33')).status()).toBe(404);
  });

  test('leave the policies of the dashboard and the API description strict', async ({ request }) => {
    for (const path of ['/dashboard', '/api/docs']) {
      expect((await request.get(path)).headers()['content-security-policy']).toContain("frame-ancestors 'none'");
    }
    expect((await request.get('/api/docs')).headers()['content-security-policy']).toContain("script-src 'self'");
  });
});
