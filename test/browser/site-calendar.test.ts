import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { calendarPath, webcalAddress } from '../../src/contract/calendars.js';
import type { GameRecord } from '../../src/contract/records/match.record.js';
import { sitePaths } from '../../src/contract/routes.js';
import { flaws } from '../support/axe.js';
import { DESKTOP, PHONE, visit } from '../support/browser.js';
import { variations } from '../support/nightly.js';
import { settled, sidewaysOverflow } from '../support/page.js';
import { call, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';

describe("games for one's own calendar", () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let game: GameRecord;

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage({ DEMO_DATA: 'true' }));
    const { games } = await call<{ games: GameRecord[] }>(product, 'GET', '/api/games');
    // The last one: it stays scheduled for the whole test.
    game = games.filter(({ status, platforms }) => status === 'Scheduled' && platforms !== 'mobile').at(-1)!;
  });
  afterAll(() => closeStage({ folder, product, browser }));

  const pages = () => [
    { path: sitePaths.game(game.matchId, game._id, game.title), calendar: calendarPath('game', game._id) },
    { path: sitePaths.league(game.leagueId, game.league), calendar: calendarPath('league', game.leagueId) },
    { path: sitePaths.category(game.category), calendar: calendarPath('category', game.category) },
  ];

  it.each(
    variations([
      { name: 'a phone, light', viewport: PHONE, colorScheme: 'light' as const },
      { name: 'a desktop, dark', viewport: DESKTOP, colorScheme: 'dark' as const },
    ]),
  )('are offered by the pages of games, leagues and sports, on $name', async ({ viewport, colorScheme }) => {
    const { context, page, complaints } = await visit(browser, { viewport, colorScheme });
    // What a product without PUBLIC_URL calls itself.
    const publicUrl = product.url.replace('127.0.0.1', 'localhost');
    for (const { path, calendar } of pages()) {
      await page.goto(product.url + path);
      await settled(page);
      await page.getByRole('button', { name: 'Add to calendar' }).click();
      const menu = page.getByRole('navigation', { name: 'Add to calendar' });
      const subscribe = menu.getByRole('link', { name: /^Subscribe/ });
      expect(await subscribe.getAttribute('href')).toBe(webcalAddress(publicUrl, calendar));
      const download = menu.getByRole('link', { name: /^Download/ });
      expect(await download.getAttribute('href')).toBe(calendar);
      const box = (await menu.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(viewport.width);
      expect(box.y + box.height).toBeLessThanOrEqual(viewport.height);
      expect(await sidewaysOverflow(page)).toBe(0);
      expect(await flaws(page)).toEqual([]);
      const answer = await fetch(product.url + calendar);
      expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
      expect(await answer.text()).toContain(`UID:${game._id}@games.nepsh`);
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'hidden' });
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('open without scripts, and stay open when they come', async () => {
    const [{ path } = { path: '' }] = pages();
    const plain = await visit(browser, { javaScriptEnabled: false });
    await plain.page.goto(product.url + path);
    await plain.page.getByRole('button', { name: 'Add to calendar' }).click();
    await plain.page.getByRole('link', { name: /^Subscribe/ }).waitFor();
    await plain.context.close();

    const { context, page } = await visit(browser);
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await context.route('**/_astro/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(product.url + path, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Add to calendar' }).click();
    await page.getByRole('link', { name: /^Subscribe/ }).waitFor();
    goOn();
    await settled(page);
    await page.getByRole('link', { name: /^Subscribe/ }).waitFor();
    await context.close();
  });
});
