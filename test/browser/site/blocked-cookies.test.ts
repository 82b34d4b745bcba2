import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { WHOLE_CHROMIUM } from '../../support/chromium.js';
import { openListening } from '../../support/page.js';
import { expect, expectPlaying, test, videoIn } from '../../support/player-test.js';
import { SUPER_ADMIN } from '../../support/product.js';
import { gamePath } from '../../support/round.js';

/** Chromium's setting "Block all cookies" for every site. */
const PREFERENCES = { profile: { default_content_setting_values: { cookies: 2 } } };

test.describe('a browser whose user blocks all cookies', () => {
  let folder: string;
  let context: BrowserContext;

  test.beforeAll(async ({ product }) => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-profile-'));
    await mkdir(join(folder, 'Default'));
    await writeFile(join(folder, 'Default', 'Preferences'), JSON.stringify(PREFERENCES));
    context = await chromium.launchPersistentContext(folder, { ...WHOLE_CHROMIUM, baseURL: product.url });
  });
  test.afterAll(async () => {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('shows lists and follows live updates', async ({ round }) => {
    const game = await round.addGame('Blocked list', { minutes: 10 });
    const page = await context.newPage();
    await openListening(page, '/');
    await page.evaluate(() => void (document.cookie = 'a=1'));
    expect(await page.evaluate(() => document.cookie)).toBe('');
    await expect(page.locator(`#games [data-game="${game._id}"]`)).toBeVisible();

    await round.setLive(game);

    await expect(page.locator(`.day--live [data-game="${game._id}"]`)).toContainText('LIVE');
    await page.close();
  });

  test('plays a stream', async ({ round }) => {
    const game = await round.addGame('Blocked player', { streams: [{ title: 'Main', url: '/media/demo/clip.m3u8' }] });
    const page = await context.newPage();
    await openListening(page, gamePath(game));

    await page.locator('.cover__play').click();

    await expectPlaying(videoIn(page, game.streamUrls[0]!.stream));
    await page.close();
  });

  test('reads at the sign-in why the dashboard needs cookies', async () => {
    const page = await context.newPage();
    await page.goto('/dashboard/login');
    await page.getByLabel('Email or username').fill(SUPER_ADMIN.email);
    await page.getByLabel('Password').fill(SUPER_ADMIN.password);

    await page.getByRole('button', { name: 'Log in' }).click();

    await expect(page.getByRole('alert')).toContainText('This browser blocks cookies');
    await page.close();
  });
});
