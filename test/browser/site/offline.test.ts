import type { Page } from '@playwright/test';
import { SESSION_COOKIE } from '../../../src/contract/session.js';
import { flaws } from '../../support/axe.js';
import { DESKTOP, expect, PHONE, test } from '../../support/browser-test.js';
import { CuttableLink } from '../../support/cuttable.js';
import { variations } from '../../support/nightly.js';
import { layoutShift, recordLayoutShift, sidewaysOverflow } from '../../support/page.js';
import { Round } from '../../support/round.js';

/** Waits until the service worker responds for the pages of a tab. */
const isControlled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

const isCached = (page: Page, path: string): Promise<unknown> =>
  page.waitForFunction(
    async (address) => (await caches.match(address, { cacheName: 'nepsh-pages' })) !== undefined,
    path,
  );

test.describe('the site without a network', () => {
  for (const { name, viewport, colorScheme } of variations([
    { name: 'a phone, dark', viewport: PHONE, colorScheme: 'dark' as const },
    { name: 'a desktop, light', viewport: DESKTOP, colorScheme: 'light' as const },
  ])) {
    test(`shows the pages that were opened last, and a notice instead of others, on ${name}`, async ({
      allowErrors,
      staff,
      visit,
    }) => {
      allowErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch|^https:\/\/example\.org\//);
      const game = await (await Round.create(staff, `Offline League on ${name}`)).addGame('Offline', { minutes: 60 });
      const { context, page } = await visit({ viewport, colorScheme, serviceWorkers: 'allow' });
      // Without routes the browser caches the styles and scripts, as it does for a visitor.
      await context.unrouteAll();
      await recordLayoutShift(context);
      await page.goto('/');
      await isControlled(page);
      await page.goto('/replays');
      await page.goto('/');
      for (const path of ['/replays', '/']) await isCached(page, path);
      const row = page.locator(`.board__list [data-game="${game._id}"]`).first();
      await row.waitFor({ state: 'attached' });
      const bar = page.getByText('You’re offline. This page may be out of date.');
      await expect(bar).toBeHidden();

      await context.setOffline(true);
      await bar.waitFor();
      expect(await layoutShift(page)).toBeLessThan(0.02);
      await page.goto('/replays');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Replays');
      await page.goto('/');
      await bar.waitFor();
      await row.waitFor({ state: 'attached' });

      await page.goto('/about-us');
      const notice = page.getByRole('heading', { name: 'You’re offline' });
      await notice.waitFor();
      expect(new URL(page.url()).pathname).toBe('/about-us');
      expect(await flaws(page)).toEqual([]);
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
      await page.getByRole('link', { name: 'Last saved list of games' }).click();
      await page.locator('.board__list a:visible').first().waitFor();
      await page.goto('/about-us');

      await context.setOffline(false);
      await expect(notice).toHaveCount(0);
      expect(new URL(page.url()).pathname).toBe('/about-us');
    });
  }

  test('reloads automatically when the server is available again', async ({ allowErrors, product, visit }) => {
    allowErrors(/ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)|Failed to fetch/);
    const way = new CuttableLink(Number(new URL(product.url).port));
    await way.restore();
    const { page } = await visit({ serviceWorkers: 'allow', baseURL: `http://127.0.0.1:${way.port}` });
    await page.goto('/');
    await isControlled(page);

    await way.cut();
    await page.goto('/about-us');
    await page.getByRole('heading', { name: 'This site can’t be reached' }).waitFor();

    await way.restore();
    await page.getByRole('heading', { name: 'About Us' }).waitFor({ timeout: 30_000 });
    await way.cut();
  });

  test('marks pages as private for visitors with a session, so that none is stored', async ({ request }) => {
    const cookie = `${SESSION_COOKIE.plain}=${'x'.repeat(43)}`;
    for (const path of ['/', '/terms-and-conditions']) {
      const [visitor, member] = [await request.get(path), await request.get(path, { headers: { cookie } })];
      expect(visitor.headers()['cache-control']).toMatch(/\bpublic\b/);
      expect(member.headers()['cache-control']).not.toMatch(/\bpublic\b/);
    }
  });

  test('can be installed as an app', async ({ request }) => {
    const manifest = await request.get('/site.webmanifest');
    expect(manifest.headers()['content-type']).toContain('application/manifest+json');
    const { name, display, icons, start_url } = (await manifest.json()) as {
      name: string;
      display: string;
      icons: { src: string; sizes: string; purpose?: string }[];
      start_url: string;
    };
    expect({ name, display }).toEqual({ name: 'Nepsh', display: 'standalone' });
    const large = icons.filter(({ sizes }) => sizes === '512x512');
    expect(large.map(({ purpose }) => purpose)).toEqual([undefined, 'maskable']);
    for (const path of [...icons.map(({ src }) => src), start_url]) {
      expect((await request.get(path)).status()).toBe(200);
    }
  });

  test('serves its service worker fresh, with access to the API only', async ({ request }) => {
    const headers = (await request.get('/sw.js')).headers();
    expect(headers['content-type']).toContain('javascript');
    expect(headers['cache-control']).toBe('public, no-cache');
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
  });
});
