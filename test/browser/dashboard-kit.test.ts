import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { signInByCookie, type Visit, visit } from '../support/browser.js';
import { flaws, follow, loaded, overflowOf } from '../support/dashboard-checks.js';
import { SUPER_ADMIN, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';

/** What every list and form of the dashboard has. */
describe('lists and forms', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;

  const at = (path: string): string => `${product.url}/dashboard${path}`;
  const enter = async (user = SUPER_ADMIN as { email: string; password: string }): Promise<Visit> => {
    const visitor = await visit(browser);
    await signInByCookie(visitor.context, product.url, user.password, user.email);
    return visitor;
  };
  const question = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Discard your changes?' });

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage({ DEMO_DATA: 'true' }));
  });
  afterAll(() => closeStage({ folder, product, browser }));

  it('asks before Back takes a form away, and offers after a reload what was typed', async () => {
    const { context, page, complaints } = await enter();
    await page.goto(at('/leagues'));
    await loaded(page);
    await page.getByRole('button', { name: 'Add league' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add league' });
    await dialog.getByLabel('Name').fill('Half a league');
    await page.goBack();
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Half a league');

    page.once('dialog', (leaving) => void leaving.accept());
    await page.reload();
    await dialog.getByText('You have an unsaved draft from a moment ago.').waitFor();
    expect(await flaws(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Restore' }).click();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Half a league');

    await page.keyboard.press('Escape');
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add league' }).click();
    await dialog.getByLabel('Name').waitFor();
    expect(await dialog.getByRole('button', { name: 'Restore' }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('has no table that is wider than its frame between 769 and 1440 px', async () => {
    const { context, page } = await enter();
    const wide: Record<string, number> = {};
    // Streams are not checked in tests; what a check adds takes space.
    const check = { at: new Date(0).toISOString(), latencyMs: 12 };
    const health = {
      state: 'down',
      checkedAt: check.at,
      latencyMs: 12,
      failures: 3,
      reason: '',
      history: [check, check],
    };
    await page.route('**/api/streams?*', async (route) => {
      const answer = await route.fetch();
      const { streams, ...rest } = (await answer.json()) as { streams: object[] };
      await route.fulfill({ response: answer, json: { ...rest, streams: streams.map((one) => ({ ...one, health })) } });
    });
    await page.goto(at('/profile'));
    await loaded(page);
    for (const path of ['/matches', '/matches/schedule', '/matches/finished', '/matches/all', '/streams', '/leagues']) {
      await follow(page, path);
      for (const width of [769, 900, 1000, 1024, 1280, 1366, 1400, 1434, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await loaded(page);
        const over = await overflowOf(page);
        if (over > 0) wide[`${path} at ${width}`] = over;
      }
    }
    expect(wide).toEqual({});
    await context.close();
  }, 150_000);

  it('asks nobody’s name on the sign-in page, which complains of nothing', async () => {
    const { context, page, complaints } = await visit(browser);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(at('/login'));
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await flaws(page)).toEqual([]);
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
    expect(complaints).toEqual([]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    for (const field of ['Email', 'Password']) await page.getByText(`${field} is required`).waitFor();
    await context.close();
  });
});
