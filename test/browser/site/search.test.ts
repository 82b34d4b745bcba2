import type { Locator, Page } from '@playwright/test';
import { MESSAGES } from '../../../src/contract/messages.js';
import { flaws } from '../../support/axe.js';
import { expect, PHONE_OPTIONS, test } from '../../support/browser-test.js';
import { settled, sidewaysOverflow } from '../../support/page.js';
import { readPage, textsOf } from '../../support/server-html.js';
import { createGame, createReplay, createSeason } from '../../support/site-records.js';

/** A text longer than any name. */
const LONG = 'a long text '.repeat(50);

test.describe('search', () => {
  test.beforeAll(async ({ staff }) => {
    const season = await createSeason(staff, 'Copa Xérez');
    await createGame(staff, season, 'Xérez Deportivo', 0, { date: '2031-05-20' });
    await createGame(staff, season, 'Old Boys', 0, {
      awayTeam: 'Xérez Blanco',
      date: '2020-05-20',
      status: 'Finished',
    });
    await createReplay(staff, season.league, 'Xérez Blanco at home');
  });

  const openDrawer = async (page: Page): Promise<{ drawer: Locator; field: Locator }> => {
    await page.goto('/');
    await settled(page);
    await page.locator('[aria-keyshortcuts="/"]').waitFor({ state: 'attached' });
    await page.keyboard.press('/');
    const drawer = page.getByRole('dialog', { name: 'Search' });
    return { drawer, field: drawer.getByRole('searchbox') };
  };
  const namesIn = (drawer: Locator, group: string): Locator =>
    drawer.getByRole('group', { name: group }).locator('.found__name');

  test('finds each kind in its group, without accents and by keyboard', async ({ page }) => {
    const { drawer, field } = await openDrawer(page);
    await field.fill('XEREZ');
    await expect(namesIn(drawer, 'Leagues')).toHaveText(['Copa Xérez']);
    await expect(namesIn(drawer, 'Teams')).toHaveText(['Xérez Deportivo', 'Xérez Blanco']);
    await expect(namesIn(drawer, 'Replays')).toHaveText(['Xérez Blanco at home']);
    await expect(drawer.getByText('2 games', { exact: true })).toBeVisible();
    await expect(drawer.locator('.row')).toHaveText([/Xérez Deportivo/, /Xérez Blanco/]);
    expect(await flaws(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);

    // Down past the first team to the second one, and back up to the field.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(drawer.getByRole('link', { name: /Xérez Blanco/ }).first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(field).toBeFocused();

    for (const text of ['no such team', LONG]) {
      await field.fill(text);
      await expect(drawer.getByText(MESSAGES.noGames)).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await page.keyboard.press('/');
    await field.fill('xerez');
    await expect(namesIn(drawer, 'Leagues')).toHaveText(['Copa Xérez']);
    // Enter opens the first result.
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/team\//);
  });

  test('does not move its results while it loads others', async ({ visit }) => {
    const { page } = await visit(PHONE_OPTIONS);
    await page.goto('/');
    await settled(page);
    await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Search' }).click();
    const drawer = page.getByRole('dialog', { name: 'Search' });
    const field = drawer.getByRole('searchbox');
    const top = (): Promise<number> =>
      drawer.locator('.drawer__results').evaluate((results) => results.getBoundingClientRect().top);
    await field.fill('xerez d');
    await expect(namesIn(drawer, 'Teams')).toHaveText(['Xérez Deportivo']);
    const before = await top();
    const gate = Promise.withResolvers<undefined>();
    await page.route(/\/api\/.*deportivo/, (route) => gate.promise.then(() => route.continue()));

    await field.fill('xerez deportivo');
    await expect(drawer.locator('[aria-busy=true] .placeholder').first()).toBeVisible();
    await expect(drawer.getByText('Loading games')).toBeAttached();
    expect(await drawer.getByText(MESSAGES.noGames).count()).toBe(0);
    expect(await top()).toBe(before);

    gate.resolve(undefined);
    await expect(drawer.locator('.row')).toHaveText(/Xérez Deportivo/);
    await expect(drawer.getByText('Loading games')).toHaveCount(0);
    expect(await top()).toBe(before);
  });

  test('offers recent searches until they are cleared', async ({ page }) => {
    const first = await openDrawer(page);
    await expect(first.drawer.getByRole('region', { name: 'Recent searches' })).toHaveCount(0);
    await first.field.fill('blanco');
    await first.drawer.getByRole('group', { name: 'Teams' }).getByRole('link').click();
    await page.waitForURL(/\/team\//);

    const { drawer, field } = await openDrawer(page);
    await drawer.getByRole('button', { name: 'blanco' }).click();
    await expect(namesIn(drawer, 'Teams')).toHaveText(['Xérez Blanco']);
    await field.fill('');
    const clear = drawer.getByRole('button', { name: 'Clear' });
    await clear.waitFor();
    expect(await flaws(page)).toEqual([]);
    await clear.click();
    await expect(drawer.getByRole('region', { name: 'Recent searches' })).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('nepsh-searches'))).toBeNull();
  });

  test('offers another attempt and the page of results by keyboard when a search fails', async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/\/api\/.*xerez/);
    const { drawer, field } = await openDrawer(page);
    await page.route(/\/api\/.*xerez/, (route) => route.abort());
    await field.fill('xerez');
    await drawer.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(field).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/\?q=xerez$/);
    await expect(namesIn(page.locator('#games'), 'Teams').first()).toBeVisible();
  });

  test('finds each kind without scripts', async ({ request }) => {
    const page = await readPage(request, '/?q=xerez');

    const teams = page.querySelector('[role=group][aria-label=Teams]')!;
    expect(textsOf(teams, '.found__name')).toEqual(['Xérez Deportivo', 'Xérez Blanco']);
    expect(textsOf(page, '.games .row__teams')).toEqual([
      expect.stringContaining('Xérez Deportivo'),
      expect.stringContaining('Xérez Blanco'),
    ]);
  });

  test('finds nothing for a text longer than any name', async ({ request }) => {
    const page = await readPage(request, `/?q=${encodeURIComponent(LONG)}`);

    expect(textsOf(page, 'main').join()).toContain(MESSAGES.noGames);
  });
});
