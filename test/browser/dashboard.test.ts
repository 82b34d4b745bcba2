import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { API_ERRORS } from '../../src/contract/errors.js';
import { MESSAGES } from '../../src/contract/messages.js';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import { signInByCookie, type Visit, visit } from '../support/browser.js';
import { addStaff, loaded } from '../support/dashboard-checks.js';
import { call, signInAsFirstAdmin, SUPER_ADMIN, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';

const WEEK_S = 604_800;
const LOGO_URL = 'https://example.org/cup.svg';
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

/** The staff's dashboard with the demo's week in it. */
describe('the dashboard', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let live: GameRecord;

  const at = (path: string): string => `${product.url}/dashboard${path}`;

  /** A browser that is signed in; as the first super-admin when nobody is named. */
  const enter = async (
    options: BrowserContextOptions = {},
    user = SUPER_ADMIN as { email: string; password: string },
  ) => {
    const visitor = await visit(browser, options);
    await visitor.context.route(LOGO_URL, (route) => route.fulfill({ contentType: 'image/svg+xml', body: LOGO }));
    await signInByCookie(visitor.context, product.url, user.password, user.email);
    return visitor;
  };

  const leave = async ({ context, complaints }: Visit): Promise<void> => {
    expect(complaints).toEqual([]);
    await context.close();
  };

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage({ DEMO_DATA: 'true' }));
    const { matches } = await call<{ matches: MatchRecord[] }>(product, 'GET', '/api/matches/web');
    live = matches.flatMap(({ games }) => games).find(({ status }) => status === 'Live')!;
  });
  afterAll(() => closeStage({ folder, product, browser }));

  it('refuses a wrong password and lets the right one in', async () => {
    const { context, page } = await visit(browser);
    await page.goto(at('/leagues'));
    await page.getByLabel('Email or username').fill(SUPER_ADMIN.email);
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').filter({ hasText: API_ERRORS.LOGIN_FAILED.message }).waitFor();
    await page.getByLabel('Password').fill(SUPER_ADMIN.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Leagues' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard/leagues');
    await context.close();
  });

  it('says what a page needs to those who lack its key, and leads them to no page they may not open', async () => {
    const staff = await addStaff(folder, 'streamer', ['streams:access']);
    const visitor = await enter({}, staff);
    const { page } = visitor;
    await page.goto(at('/streams'));
    await loaded(page);
    await expect(
      page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link').allInnerTexts(),
    ).resolves.toEqual(['Nepsh', 'Dashboard', 'Streams']);
    await page.goto(at('/leagues'));
    await page.getByRole('heading', { name: MESSAGES.permissionNotGranted }).waitFor();
    for (const text of [MESSAGES.permissionNotGrantedText, MESSAGES.permissionNotGrantedHint, 'leagues:access'])
      await page.getByText(text).waitFor();
    await visitor.context.close();
  });

  it('folds its sidebar with Ctrl+B and remembers it for a week', async () => {
    const visitor = await enter();
    const { context, page } = visitor;
    await page.goto(at('/leagues'));
    await loaded(page);
    const sidebar = page.getByRole('navigation', { name: 'Dashboard' });
    const width = async (): Promise<number> => (await sidebar.boundingBox())!.width;
    expect(await width()).toBeGreaterThan(250);
    await page.keyboard.press('Control+b');
    await page.waitForFunction(() => (document.querySelector('nav[aria-label="Dashboard"]')?.clientWidth ?? 0) <= 48);
    const cookie = (await context.cookies(at('/'))).find(({ name }) => name === 'sidebar_state')!;
    expect(cookie.value).toBe('false');
    expect(Math.abs(cookie.expires - Date.now() / 1000 - WEEK_S)).toBeLessThan(60);
    await page.reload();
    await loaded(page);
    expect(await width()).toBeLessThanOrEqual(48);
    await leave(visitor);
  });

  it('keeps its pages in a drawer below 768 px', async () => {
    const visitor = await enter({ viewport: { width: 767, height: 900 } });
    const { page } = visitor;
    await page.goto(at('/leagues'));
    await loaded(page);
    const menu = page.getByRole('navigation', { name: 'Dashboard' });
    expect(await menu.count()).toBe(0);
    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
    await menu.getByRole('link', { name: 'Streams' }).click();
    await page.getByRole('heading', { level: 1, name: 'Streams' }).waitFor();
    await menu.waitFor({ state: 'detached' });
    await leave(visitor);
  });

  it('shows both versions when somebody else saved first, and saves the one that is chosen', async () => {
    const admin = await signInAsFirstAdmin(product);
    const cup = { name: 'Cup', abbreviation: 'CUP', country: 'nepal', category: 'Football', logoUrl: LOGO_URL };
    const { league } = await call<{ league: LeagueRecord }>(product, 'POST', '/api/leagues', cup, admin);
    const { context, page } = await enter();
    await page.goto(at(`/leagues?dialog=edit&id=${league._id}`));
    const dialog = page.getByRole('dialog', { name: 'Edit league' });
    await dialog.getByLabel('Name').fill('Mine');
    await call(product, 'PUT', `/api/leagues/${league._id}`, { ...cup, name: 'Theirs' }, admin);
    // The list behind the dialog has been notified.
    await page.locator('td', { hasText: 'Theirs' }).waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    const conflict = page.getByRole('dialog', { name: 'Somebody else changed this' });
    await conflict.getByText(API_ERRORS.STALE_WRITE.message).waitFor();
    const versions = conflict.getByRole('radiogroup', { name: 'Name' });
    expect(await versions.getByRole('radio', { name: 'Your version Mine' }).isChecked()).toBe(true);
    await conflict.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const stored = await call<{ league: LeagueRecord }>(product, 'GET', `/api/leagues/${league._id}`);
    expect(stored.league.name).toBe('Mine');
    await context.close();
  });

  it('adds a match by its form', async () => {
    const { context, page } = await enter();
    await page.goto(at('/matches/all?dialog=add-match'));
    const dialog = page.getByRole('dialog', { name: 'Add match' });
    await dialog.getByLabel('Title').fill('Matchday 12 of the form');
    await dialog.getByRole('button', { name: 'Add match' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('td', { hasText: 'Matchday 12 of the form' }).waitFor();
    await context.close();
  });

  it('offers the bulk actions only for chosen rows, without moving the table', async () => {
    const visitor = await enter();
    const { page } = visitor;
    await page.goto(at('/matches/schedule'));
    await loaded(page);
    const bar = page.getByText(/items? selected/);
    const row = page.getByRole('row').nth(2);
    const top = async (): Promise<number> => (await row.boundingBox())!.y;
    const before = await top();
    expect(await bar.isVisible()).toBe(false);
    await row.getByRole('checkbox').check();
    await bar.waitFor();
    expect(await top()).toBe(before);
    await page.getByRole('button', { name: 'Unselect' }).click();
    await bar.waitFor({ state: 'hidden' });
    await leave(visitor);
  });

  it('keeps a dialog open that was opened while a search was on its way', async () => {
    const visitor = await enter();
    const { page } = visitor;
    await page.goto(at('/matches'));
    await loaded(page);
    await page.getByRole('searchbox', { name: 'Search games' }).fill(live.homeTeam);
    await page.getByRole('button', { name: `Edit: ${live.title}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit game' });
    await dialog.waitFor();
    await page.waitForURL((url) => url.searchParams.has('filter'));
    expect(await dialog.isVisible()).toBe(true);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByRole('searchbox', { name: 'Search games' }).inputValue()).toBe(live.homeTeam);
    expect(new URL(page.url()).searchParams.get('filter')).toContain(live.homeTeam);
    await leave(visitor);
  });
});
