import type { Page } from '@playwright/test';
import type { GameRecord } from '../../../src/contract/records/match.record.js';
import type { SettingsRecord } from '../../../src/contract/records/setting.record.js';
import { sitePaths } from '../../../src/contract/routes.js';
import { inLanguage, SITE_LANGUAGES } from '../../../src/contract/site-languages.js';
import { flaws } from '../../support/axe.js';
import { expect, PHONE, PHONE_OPTIONS, test, type Staff } from '../../support/browser-test.js';
import { variations } from '../../support/nightly.js';
import { openListening, scriptBytes, settled, sidewaysOverflow } from '../../support/page.js';
import { SUPER_ADMIN } from '../../support/product.js';
import { createGame, createSeason } from '../../support/site-records.js';

/** Bytes of compressed JavaScript on a page without moving parts: the search is loaded when it is opened. */
const MAX_SCRIPT_AT_REST = 2_500;
const NO_NOTICE = { isEnabled: false, title: '', text: '' };
/** Pages without moving parts. */
const TEXTS = variations([sitePaths.about, sitePaths.accessDenied, '/no/such/page']);

async function changeSettings(staff: Staff, change: Partial<SettingsRecord>): Promise<void> {
  const { settings } = await staff<{ settings: SettingsRecord }>('GET', '/api/setting');
  await staff('PUT', `/api/setting/${settings._id}/site`, change);
}

/** Opens a page again until it shows a text: a cached page may be a moment old. */
const openWith = (page: Page, path: string, text: string): Promise<void> =>
  expect(async () => expect(await (await page.goto(path))!.text()).toContain(text)).toPass();

test.describe('a page to read', () => {
  test.beforeEach(({ allowErrors }) => allowErrors(/no\/such\/page: Failed to load resource/));
  test.afterEach(({ staff }) => changeSettings(staff, { notice: NO_NOTICE, improvements: NO_NOTICE }));

  for (const path of TEXTS) {
    test(`loads the search when it is opened: ${path}`, async ({ page }) => {
      expect(await scriptBytes(page, () => page.goto(path))).toBeLessThanOrEqual(MAX_SCRIPT_AT_REST);
      const drawer = page.getByRole('dialog', { name: 'Search' });
      await page.keyboard.press('/');
      await expect(drawer.getByRole('searchbox')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      await page.locator('.search-button').click();
      await expect(drawer.getByRole('searchbox')).toBeVisible();
      expect(await flaws(page)).toEqual([]);
    });

    test(`shows the notice of the day once, and an improvement notice always: ${path}`, async ({ page, staff }) => {
      await changeSettings(staff, { notice: { isEnabled: true, title: 'Tonight', text: 'We play until late.' } });
      await openWith(page, path, 'We play until late.');
      const notice = page.getByRole('dialog', { name: 'Tonight' });
      await notice.getByRole('button', { name: 'Got it' }).click();
      await page.reload();
      await settled(page);
      await expect(notice).toBeHidden();

      await changeSettings(staff, { notice: NO_NOTICE, improvements: { ...NO_NOTICE, isEnabled: true } });
      await openWith(page, path, 'Ongoing Site Improvements');
      await expect(page.locator('.notice--stays:modal')).toBeVisible();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'Ongoing Site Improvements' })).toBeVisible();
    });

    test(`has the menu of the user who is signed in: ${path}`, async ({ page, product }) => {
      const { email, username, password } = SUPER_ADMIN;
      const login = { data: { email, password }, headers: { origin: product.url } };
      expect((await page.context().request.post('/api/auth/login', login)).ok()).toBe(true);
      await page.goto(path);
      await page.getByRole('button', { name: `Your profile: ${username}` }).click();
      await expect(page.getByRole('link', { name: 'Profile', exact: true })).toBeVisible();
    });
  }

  test('scrolls its tables by keyboard on the narrowest phone in every language', async ({ visit }) => {
    const { page } = await visit({ viewport: { width: 320, height: 640 } });
    for (const language of SITE_LANGUAGES) {
      await page.goto(inLanguage(sitePaths.cookies, language));
      expect([language, await flaws(page, { rules: ['scrollable-region-focusable'] })]).toEqual([language, []]);
    }
  });
});

test.describe('the page of a game', () => {
  let path: string;
  let game: GameRecord;

  test.beforeAll(async ({ staff }) => {
    game = await createGame(staff, await createSeason(staff, 'Quay League'), 'Quayside', 3 * 24 * 60);
    path = sitePaths.game(game.matchId, game._id, game.title);
  });

  test('opens the calendar’s menu inside the window, before its scripts are loaded', async ({ visit }) => {
    const { context, page } = await visit({ viewport: PHONE });
    const gate = Promise.withResolvers<undefined>();
    await context.route('**/_astro/*.js', (route) => gate.promise.then(() => route.continue()));
    await page.goto(path, { waitUntil: 'commit' });
    const menu = page.getByRole('navigation', { name: 'Add to calendar' });
    await page.getByRole('button', { name: 'Add to calendar' }).click();
    await expect(menu.getByRole('link', { name: /^Subscribe/ })).toBeVisible();
    gate.resolve(undefined);
    await settled(page);
    await expect(menu.getByRole('link', { name: /^Download/ })).toBeVisible();

    await expect(menu).toBeInViewport({ ratio: 1 });
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await flaws(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  });

  test('has no bars that stay at 400 % zoom', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 225 });
    await openListening(page, path);

    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));

    await expect(page.getByRole('banner')).not.toBeInViewport();
    await expect(page.locator('.dock')).not.toBeInViewport();
  });

  for (const [results, files] of [
    ['shown', ['image/png']],
    ['hidden', []],
  ] as const) {
    test(`passes its address and ${files.length} images to the share sheet while scores are ${results}`, async ({
      visit,
      product,
    }) => {
      const { context, page } = await visit(PHONE_OPTIONS);
      await context.addInitScript((state) => {
        localStorage.setItem('nepsh-spoilers', state);
        const shared: unknown[] = [];
        Object.assign(window, { nepshShared: shared });
        const value = ({ files: images = [], ...data }: ShareData): Promise<void> => {
          shared.push({ ...data, files: images.map(({ type }) => type) });
          return Promise.resolve();
        };
        Object.defineProperty(Navigator.prototype, 'share', { configurable: true, value });
        Object.defineProperty(Navigator.prototype, 'canShare', { configurable: true, value: () => true });
      }, results);
      await openListening(page, path);
      await expect(page.getByRole('button', { name: 'Copy Link' })).toBeVisible();
      await page.getByRole('button', { name: 'Share' }).click();
      // A product without PUBLIC_URL names itself localhost.
      const url = product.url.replace('127.0.0.1', 'localhost') + path;
      const shared = (): Promise<unknown[]> =>
        page.evaluate(() => (window as unknown as { nepshShared: unknown[] }).nepshShared);
      await expect.poll(shared).toEqual([{ url, title: game.title, files: [...files] }]);
    });
  }

  test('offers to copy its address where the browser does not share', async ({ context, page }) => {
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await page.goto(path);
    await settled(page);
    await expect(page.getByRole('button', { name: 'Copy Link' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
  });
});
