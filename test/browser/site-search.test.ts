import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { MatchRecord } from '../../src/contract/records/match.record.js';
import { flaws } from '../support/axe.js';
import { PHONE_OPTIONS, visit } from '../support/browser.js';
import { variations } from '../support/nightly.js';
import { settled, sidewaysOverflow } from '../support/page.js';
import { call, signInAsFirstAdmin, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';

/** The search over games, leagues, teams and replays. */
describe('search', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage({ DEMO_DATA: 'false' }));
    const staff = await signInAsFirstAdmin(product);
    const add = <T>(path: string, body: object): Promise<T> => call<T>(product, 'POST', path, body, staff);
    const logoUrl = 'https://example.org/logo.png';
    const newLeague = { name: 'Copa Atlética', abbreviation: 'CA', country: 'spain', category: 'Football', logoUrl };
    const { league } = await add<{ league: LeagueRecord }>('/api/leagues', newLeague);
    const { match } = await add<{ match: MatchRecord }>('/api/matches', { title: 'Round 1' });
    const games = [
      ['Atlético Madrid', 'Visitors', '2031-05-20', 'Scheduled'],
      // A team that has no game to come.
      ['Old Boys', 'Atlético Bilbao', '2020-05-20', 'Finished'],
    ];
    for (const [homeTeam, awayTeam, date, status] of games) {
      const sides = { title: `${homeTeam} vs ${awayTeam}`, homeTeam, awayTeam, location: 'Ground', timeZone: 'UTC' };
      await add(`/api/matches/${match._id}/game`, { ...sides, date, status, leagueId: league._id });
    }
    const replay = { title: 'Atlético Bilbao at home', leagueId: league._id, category: 'Football', date: '2020-05-20' };
    await add('/api/replays', replay);
  });
  afterAll(() => closeStage({ folder, product, browser }));

  const openDrawer = async (page: Page): Promise<Locator> => {
    await page.locator('[aria-keyshortcuts="/"]').waitFor({ state: 'attached' });
    await page.keyboard.press('/');
    return page.getByRole('dialog', { name: 'Search' });
  };
  const names = (drawer: Locator, group: string): Promise<string[]> =>
    drawer.getByRole('group', { name: group }).locator('.found__name').allInnerTexts();

  it.each(
    variations([
      { name: 'desktop', options: {} },
      { name: 'phone', options: PHONE_OPTIONS },
    ]),
  )('finds each kind in a group of its own, without accents and by keyboard: $name', async ({ options }) => {
    const { page, context, complaints } = await visit(browser, options);
    await page.goto(product.url);
    await settled(page);
    const drawer = await openDrawer(page);
    await drawer.getByRole('searchbox').fill('atletic');
    await drawer.getByRole('group', { name: 'Leagues' }).waitFor();
    expect(await names(drawer, 'Leagues')).toEqual(['Copa Atlética']);
    expect(await names(drawer, 'Teams')).toEqual(['Atlético Madrid', 'Atlético Bilbao']);
    expect(await names(drawer, 'Replays')).toEqual(['Atlético Bilbao at home']);
    expect(await drawer.locator('.row').count()).toBe(1);
    expect(await flaws(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
    // Down past the league to the first team, and back up to the field.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const team = drawer.getByRole('link', { name: /Atlético Madrid/ }).first();
    expect(await team.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await drawer.getByRole('searchbox').evaluate((field) => field === document.activeElement)).toBe(true);
    // Enter leads to what was found first.
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/league\//);
    expect(complaints.filter((text) => !text.startsWith('https://example.org/'))).toEqual([]);
    await context.close();
  });

  it('offers what was searched for lately, until it is cleared', async () => {
    const { page, context } = await visit(browser);
    await page.goto(product.url);
    await settled(page);
    let drawer = await openDrawer(page);
    expect(await drawer.getByRole('region', { name: 'Recent searches' }).count()).toBe(0);
    await drawer.getByRole('searchbox').fill('bilbao');
    await drawer.getByRole('group', { name: 'Teams' }).getByRole('link').click();
    await page.waitForURL(/\/team\//);
    await page.goto(product.url);
    await settled(page);
    drawer = await openDrawer(page);
    await drawer.getByRole('button', { name: 'bilbao' }).click();
    await drawer.getByRole('group', { name: 'Teams' }).getByRole('link').waitFor();
    await drawer.getByRole('searchbox').fill('');
    await drawer.getByRole('button', { name: 'Clear' }).waitFor();
    expect(await flaws(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Clear' }).click();
    await drawer.getByRole('region', { name: 'Recent searches' }).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.getItem('nepsh-searches'))).toBeNull();
    await context.close();
  });

  it('finds them without scripts too', async () => {
    const { page, context } = await visit(browser, { javaScriptEnabled: false });
    await page.goto(`${product.url}/?q=atletico`);
    expect(await names(page.locator('main'), 'Teams')).toEqual(['Atlético Madrid', 'Atlético Bilbao']);
    expect(await page.locator('.games .row').count()).toBe(1);
    await context.close();
  });

  it('finds nothing of a text longer than any name, and says so', async () => {
    const { page, context, complaints } = await visit(browser);
    const text = 'a long text '.repeat(50);
    const answer = await page.goto(`${product.url}/?q=${encodeURIComponent(text)}`);
    expect(answer?.status()).toBe(200);
    await settled(page);
    await page.locator('main').getByText('No Games Found').waitFor();
    const drawer = await openDrawer(page);
    await drawer.getByRole('searchbox').fill(text);
    await drawer.getByText('No Games Found').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keeps its results in their place while it searches', async () => {
    const { page, context, complaints } = await visit(browser, PHONE_OPTIONS);
    await page.goto(product.url);
    await settled(page);
    const drawer = await openDrawer(page);
    const top = (): Promise<number> =>
      drawer.locator('.drawer__results').evaluate((results) => results.getBoundingClientRect().top);
    await drawer.getByRole('searchbox').fill('atletic');
    await drawer.getByRole('group', { name: 'Leagues' }).waitFor();
    const found = await top();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/api\/.*atletico/, (route) => held.then(() => route.continue()));
    await drawer.getByRole('searchbox').fill('atletico');
    await drawer.locator('[aria-busy=true] .placeholder').first().waitFor();
    expect(await top()).toBe(found);
    release();
    await drawer.getByRole('group', { name: 'Teams' }).waitFor();
    expect(await top()).toBe(found);
    expect(complaints.filter((text) => !text.startsWith('https://example.org/'))).toEqual([]);
    await context.close();
  });

  it('goes on by keyboard where it does not answer: another attempt, and the page of results', async () => {
    const { page, context } = await visit(browser);
    await page.goto(product.url);
    await settled(page);
    const drawer = await openDrawer(page);
    const field = drawer.getByRole('searchbox');
    await page.route(/\/api\/.*atletic/, (route) => route.abort());
    await field.fill('atletic');
    await drawer.getByRole('button', { name: 'Try again' }).press('Enter');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/\?q=atletic$/);
    await page.locator('#games').getByRole('group', { name: 'Teams' }).waitFor();
    await context.close();
  });

  it('finds the leagues that the menus leave out where there are very many', async () => {
    const staff = await signInAsFirstAdmin(product);
    const logoUrl = 'https://example.org/logo.png';
    for (let index = 0; index < 70; index += 1) {
      const name = `Menu league ${index}`;
      const body = { name, abbreviation: `M${index}`, country: 'spain', category: 'Tennis', logoUrl };
      await call(product, 'POST', '/api/leagues', body, staff);
    }
    const { page, context, complaints } = await visit(browser, {});
    await page.goto(`${product.url}/contact-us`);
    await settled(page);
    await page.getByRole('button', { name: 'Leagues' }).click();
    const menu = page.locator('#menu-leagues');
    expect(await menu.getByRole('link', { name: /^(Menu league|Copa)/ }).count()).toBe(60);
    // The busiest comes first; the others are sixty of seventy in the order of their names.
    expect(await menu.getByRole('link').first().innerText()).toContain('Copa Atlética');
    expect(await flaws(page)).toEqual([]);
    const others = menu.getByRole('link', { name: 'Find other leagues' });
    expect(await others.getAttribute('href')).toBe('/?q=');
    await others.click();
    const drawer = page.getByRole('dialog', { name: 'Search' });
    await drawer.getByRole('searchbox').fill('Menu league 9');
    await drawer.getByRole('group', { name: 'Leagues' }).waitFor();
    expect(await names(drawer, 'Leagues')).toEqual(['Menu league 9']);
    expect(complaints.filter((text) => !text.startsWith('https://example.org/'))).toEqual([]);
    await context.close();
  });
});
