import type { Locator, Page } from '@playwright/test';
import { flaws, follow, loaded, overflowOf } from '../../support/dashboard-page.js';
import { expect, test } from '../../support/dashboard-test.js';

test.use({ productEnv: { DEMO_DATA: 'true' } });

const LISTS = ['/matches', '/matches/schedule', '/matches/finished', '/matches/all', '/streams', '/leagues'];
const WIDTHS = [769, 900, 1000, 1024, 1280, 1366, 1400, 1434, 1440];

test.describe('lists and forms', () => {
  const question = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Discard your changes?' });

  test('asks before Back closes a form, and offers the draft after a reload', async ({ visitAs }) => {
    const { page } = await visitAs();
    await page.goto('/dashboard/leagues');
    await loaded(page);
    await page.getByRole('button', { name: 'Add league' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add league' });
    await dialog.getByLabel('Name').fill('Half a league');
    await page.goBack();
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByLabel('Name')).toHaveValue('Half a league');

    page.once('dialog', (leaving) => void leaving.accept());
    await page.reload();
    await expect(dialog.getByText('You have an unsaved draft from just now.')).toBeVisible();
    expect(await flaws(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await expect(dialog.getByLabel('Name')).toHaveValue('Half a league');

    await page.keyboard.press('Escape');
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Add league' }).click();
    await expect(dialog.getByLabel('Name')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Restore' })).toHaveCount(0);
  });

  test('has no table that is wider than its frame between 769 and 1440 px', async ({ visitAs }) => {
    test.setTimeout(180_000);
    const { page } = await visitAs();
    // Streams are not checked in tests, and the result of a check takes space.
    const check = { at: new Date(0).toISOString(), latencyMs: 12 };
    const result = { state: 'down', checkedAt: check.at, latencyMs: 12, failures: 3, reason: '' };
    const health = { ...result, history: [check, check] };
    await page.route('**/api/streams?*', async (route) => {
      const response = await route.fetch();
      const { streams, ...rest } = (await response.json()) as { streams: object[] };
      await route.fulfill({ response, json: { ...rest, streams: streams.map((stream) => ({ ...stream, health })) } });
    });
    await page.goto('/dashboard/profile');
    await loaded(page);

    const overflows: Record<string, number> = {};
    for (const path of LISTS) {
      await follow(page, path);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await loaded(page);
        const overflow = await overflowOf(page);
        if (overflow > 0) overflows[`${path} at ${width}`] = overflow;
      }
    }
    expect(overflows).toEqual({});
  });

  test('requests no data on the sign-in page', async ({ page }) => {
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    await page.goto('/dashboard/login');
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    expect(await flaws(page)).toEqual([]);
    expect(paths.filter((path) => path.startsWith('/api/'))).toEqual([]);
  });
});
