import { JSDOM } from 'jsdom';
import { MESSAGES } from '../../../src/contract/messages.js';
import type { SettingsRecord } from '../../../src/contract/records/setting.record.js';
import { sitePaths } from '../../../src/contract/routes.js';
import { expect, test as base } from '../../support/browser-test.js';
import { signInByCookie } from '../../support/dashboard-test.js';
import { settled } from '../../support/page.js';
import { SUPER_ADMIN } from '../../support/product.js';

const OFF = { isEnabled: false, title: '', text: '' };

interface Notice {
  isEnabled: boolean;
  title: string;
  text: string;
}

interface Fixtures {
  /** Changes the settings of the site, which are reset after the test. */
  set: (part: 'site' | 'devTools', change: Record<string, Notice | boolean>) => Promise<unknown>;
}

const test = base.extend<Fixtures>({
  set: async ({ staff }, use) => {
    const { settings } = await staff<{ settings: SettingsRecord }>('GET', '/api/setting');
    const set: Fixtures['set'] = (part, change) => staff('PUT', `/api/setting/${settings._id}/${part}`, change);
    await use(set);
    await set('site', { notice: OFF, improvements: OFF });
    await set('devTools', { isEnabled: false });
  },
});
test.use({ productEnv: { BRAND_NAME: 'Stadium & Co' } });

test('shows the notice of the day once a day, also on a page that is open already', async ({ page, set }) => {
  await page.goto('/');
  await settled(page);
  await set('site', { notice: { isEnabled: true, title: 'Finals tonight', text: 'Kick-off at eight.' } });
  const notice = page.getByRole('dialog', { name: 'Finals tonight' });
  await notice.getByText('Kick-off at eight.').waitFor();
  await notice.getByRole('button', { name: 'Got it' }).click();
  await expect(notice).toBeHidden();
  await page.clock.install();
  await page.reload();
  await settled(page);
  await page.clock.runFor(5_000);
  await expect(notice).toHaveCount(0);

  // The day is the server's, which no clock of the browser changes.
  await page.evaluate(() => localStorage.setItem('nepsh-notice', '2026-01-01'));
  await page.reload();

  await notice.waitFor();
});

test('shows until the end of an improvement that the site is being improved', async ({ page, request, set }) => {
  await set('site', { improvements: { isEnabled: true, title: '', text: 'New floodlights.' } });
  await page.goto('/replays');
  await settled(page);
  const modal = page.getByRole('dialog', { name: 'Ongoing Site Improvements' });
  await modal.getByText('New floodlights.').waitFor();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelector('dialog.notice--stays:modal') !== null);

  await set('site', { improvements: OFF });

  await expect(modal).toHaveCount(0);
  await set('site', { improvements: { isEnabled: true, title: 'Back at nine', text: '' } });
  const { document } = new JSDOM(await (await request.get('/')).text()).window;
  expect(document.querySelector('dialog[open] h2')?.textContent).toBe('Back at nine');
});

test.describe('the block of developer tools', () => {
  test('redirects visitors who open them, on pages with and without scripts', async ({ page, set }) => {
    await page.goto('/replays');
    await page.locator('h1').click({ button: 'right' });
    expect(new URL(page.url()).pathname).toBe('/replays');

    await set('devTools', { isEnabled: true });
    await page.reload();
    await settled(page);
    await page.locator('h1').click({ button: 'right' });
    await page.waitForURL((url) => url.pathname === sitePaths.accessDenied);
    await expect(page.getByRole('alert')).toHaveText(MESSAGES.devToolsBlocked);
    await page.getByText(MESSAGES.accessDenied).waitFor();
    await page.goto('/replays');
    await settled(page);
    await page.keyboard.press('F12');
    await page.waitForURL('/');
    await page.goto(sitePaths.privacy);
    await page.keyboard.press('F12');
    await page.waitForURL('/');
  });

  test('is part of the pages of the site only while the setting is on', async ({ request, set }) => {
    const scriptsOf = async (path: string): Promise<number> => {
      const { document } = new JSDOM(await (await request.get(path)).text()).window;
      return document.querySelectorAll('script[src]').length;
    };
    const paths = [sitePaths.privacy, '/no/such/page', '/dashboard/login'];
    const numbers = (): Promise<number[]> => Promise.all(paths.map(scriptsOf));
    const [privacy, unknown, dashboard] = (await numbers()) as [number, number, number];
    // The script of the search is the only one.
    expect([privacy, unknown]).toEqual([1, 1]);

    await set('devTools', { isEnabled: true });

    await expect.poll(numbers).toEqual([privacy + 1, unknown + 1, dashboard]);
  });
});

test('reloads the page for denied access once, and leads home', async ({ page }) => {
  const loads: string[] = [];
  page.on('domcontentloaded', () => loads.push(page.url()));
  await page.goto(sitePaths.accessDenied);
  await page.waitForFunction(() =>
    performance.getEntriesByType('navigation').some((one) => (one as PerformanceNavigationTiming).type === 'reload'),
  );
  await page.waitForLoadState('load');
  await page.getByRole('link', { name: 'Return to Homepage' }).click();
  await page.waitForURL('/');
  const before = loads.length;

  await page.goto(sitePaths.accessDenied);
  await page.waitForLoadState('load');

  expect(loads.length - before).toBe(1);
});

test('shows who is signed in, and signs out', async ({ context, page, product, staff }) => {
  await page.goto('/');
  await expect(page.locator('.profile')).toHaveCount(0);
  await signInByCookie(context, product.url, SUPER_ADMIN);
  await page.reload();
  await page.getByRole('button', { name: `Your profile: ${SUPER_ADMIN.username}` }).click();
  const menu = page.locator('#menu-profile');
  await menu.getByText(SUPER_ADMIN.email).waitFor();
  const links = await menu.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(['/dashboard/profile', '/dashboard/settings']);

  await menu.getByRole('button', { name: 'Log out' }).click();

  await page.getByText(MESSAGES.loggedOut).waitFor();
  await expect(menu).toHaveCount(0);
  expect((await context.request.get('/api/auth/me')).status()).toBe(401);
  const { activities } = await staff<{ activities: { action: string; source: string }[] }>(
    'GET',
    '/api/users/activity',
  );
  const ofSite = activities.filter(({ source }) => source === 'client').map(({ action }) => action);
  expect(ofSite).toContain(MESSAGES.loggedOut);
  // The dashboard finds out without a rejected call, which the console would show.
  await page.goto('/dashboard/leagues');
  await page.waitForURL((url) => url.pathname === '/dashboard/login');
});

for (const path of ['/about-us', '/terms-and-conditions', '/privacy-policy', '/cookie-policy', '/disclaimer']) {
  test(`names the brand in the text of ${path}`, async ({ request }) => {
    const { document } = new JSDOM(await (await request.get(path)).text()).window;
    const text = document.querySelector('article')?.textContent ?? '';
    expect(text).toContain('Stadium & Co');
    expect(text).not.toMatch(/BRAND_NAME|undefined/);
    expect(text.length).toBeGreaterThan(1_000);
  });
}
