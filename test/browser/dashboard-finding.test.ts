import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { Permission } from '../../src/contract/permissions.js';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { MatchRecord } from '../../src/contract/records/match.record.js';
import { signInByCookie, visit } from '../support/browser.js';
import { flaws, loaded } from '../support/dashboard-checks.js';
import { enterAsStaff, NEW_LEAGUE } from '../support/dashboard-staff.js';
import { call, signInAsFirstAdmin, SUPER_ADMIN, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';

/** Finding records, and where the focus is then. */
describe('finding in the dashboard', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let admin: { authorization: string };

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage());
    admin = await signInAsFirstAdmin(product);
  });
  afterAll(() => closeStage({ folder, product, browser }));

  const enter = (username: string, permissions: Permission[]) =>
    enterAsStaff(browser, product, folder, username, permissions);
  const box = (page: Page) => page.getByRole('combobox', { name: /^Search games/ });

  it('finds settings, roles, webhooks and keys by name, and asks for no list that one may not see', async () => {
    const name = `Scores bridge ${'of the harbour league '.repeat(3)}`.trim();
    const webhook = { name, url: 'https://hooks.example.org/scores', events: ['game.live'], isActive: true };
    await call(product, 'POST', '/api/webhooks', webhook, admin);
    await call(product, 'POST', '/api/roles', { name: 'Scores desk' }, admin);
    const keys: Permission[] = ['webhooks:view', 'roles-permissions:access', 'roles:view', 'settings:update'];
    const { context, page, complaints } = await enter('seeker', [...keys, 'faqs:view']);
    await page.goto(`${product.url}/dashboard/webhooks`);
    await loaded(page);
    // The page itself asks for nothing more.
    await page.getByRole('img', { name: 'Live updates are on' }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.keyboard.press('Control+k');
    await box(page).fill('scores');
    await page.getByRole('group', { name: 'Webhooks' }).getByRole('option', { name }).waitFor();
    await page.getByRole('group', { name: 'Roles' }).getByRole('option', { name: 'Scores desk' }).waitFor();
    expect(await flaws(page)).toEqual([]);
    // Of the FAQs, whose page this person may not open, none are looked for.
    const lists = new Set(asked.filter((path) => path.startsWith('/api/')));
    expect(lists).toEqual(new Set(['/api/webhooks', '/api/roles']));

    await box(page).fill('visitors once a day');
    await page.getByRole('group', { name: 'Settings' }).getByRole('option', { name: 'Daily notice' }).waitFor();
    await page.keyboard.press('Enter');
    const section = page.getByRole('region', { name: 'Daily notice' });
    await section.getByRole('switch').and(page.locator(':focus')).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows the page that is open in the sidebar, however far down it is', async () => {
    const { context, page } = await visit(browser);
    await signInByCookie(context, product.url, SUPER_ADMIN.password, SUPER_ADMIN.email);
    await page.setViewportSize({ width: 1440, height: 600 });
    await page.goto(`${product.url}/dashboard/webhooks`);
    await loaded(page);
    const entry = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Webhooks' });
    const box = await entry.boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect((box?.y ?? 600) + (box?.height ?? 0)).toBeLessThanOrEqual(600);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await context.close();
  });

  it('opens the message that it found, with its history', async () => {
    const message = {
      firstName: 'Ana',
      lastName: 'Pires',
      email: 'ana@example.org',
      subject: 'Sound',
      message: 'It is late.',
    };
    await call(product, 'POST', '/api/contact', message);
    const { context, page, complaints } = await enter('listener', ['contact:access', 'contact:view', 'logs:view']);
    await page.goto(`${product.url}/dashboard/support/contact`);
    await loaded(page);
    await page.keyboard.press('Control+k');
    await box(page).fill('pires');
    await page.getByRole('group', { name: 'Messages' }).getByRole('option', { name: /Pires/ }).waitFor();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Sound' });
    await drawer.getByText('It is late.').waitFor();
    await drawer.getByRole('button', { name: /^History:/ }).click();
    const history = page.getByRole('dialog', { name: /History/ });
    await history.getByRole('listitem').filter({ hasText: 'Sent by a visitor' }).locator('time').waitFor();
    expect(await flaws(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('adds one step for Back when a day is typed', async () => {
    const { context, page } = await enter('dated', ['logs:access', 'logs:view']);
    await page.goto(`${product.url}/dashboard/profile`);
    await page.goto(`${product.url}/dashboard/users/activity`);
    await loaded(page);
    const filter = () => page.evaluate(() => new URLSearchParams(location.search).get('filter'));
    await page.getByLabel('From (UTC)').focus();
    await page.keyboard.type('01152026', { delay: 20 });
    await page.keyboard.press('Tab');
    await page.waitForURL(/2026-01-15/);
    await page.goBack();
    expect([new URL(page.url()).pathname, (await filter()) ?? '{}']).toEqual(['/dashboard/users/activity', '{}']);
    await context.close();
  });

  it('finds games that are still to come before those that are over, the last ones first', async () => {
    const fresh = { ...NEW_LEAGUE, name: 'Wharf league' };
    const { league } = await call<{ league: LeagueRecord }>(product, 'POST', '/api/leagues', fresh, admin);
    const { match } = await call<{ match: MatchRecord }>(product, 'POST', '/api/matches', { title: 'Season' }, admin);
    for (const [awayTeam, date] of [
      ['Buoy', '2019-01-01'],
      ['Crane', '2019-03-01'],
      ['Dock', '2039-03-01'],
      ['Ebb', '2039-01-01'],
    ] as const) {
      const teams = { title: `Wharf Rovers vs ${awayTeam}`, homeTeam: 'Wharf Rovers', awayTeam, location: 'Quay' };
      const when = { date, time: '20:00', timeZone: 'UTC', status: date < '2030' ? 'Finished' : 'Scheduled' };
      const body = { ...teams, ...when, league: league.name };
      await call(product, 'POST', `/api/matches/${match.id}/game`, body, admin);
    }
    const { context, page, complaints } = await enter('looker', [
      'leagues:access',
      'leagues:view',
      'matches:view',
      'games:view',
    ]);
    await page.goto(`${product.url}/dashboard/leagues`);
    await loaded(page);
    await page.keyboard.press('Control+k');
    await box(page).fill('wharf rovers');
    const games = page.getByRole('group', { name: 'Games' }).getByRole('option');
    await games.nth(3).waitFor();
    expect(await games.allInnerTexts()).toEqual(
      [/Ebb[^]*2039/, /Dock[^]*2039/, /Crane[^]*2019/, /Buoy[^]*2019/].map((text) => expect.stringMatching(text)),
    );
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('leaves the focus at the button that was pressed, or in the page where that is gone', async () => {
    const fresh = { ...NEW_LEAGUE, name: 'Ferry league' };
    const { league } = await call<{ league: LeagueRecord }>(product, 'POST', '/api/leagues', fresh, admin);
    const { match } = await call<{ match: MatchRecord }>(product, 'POST', '/api/matches', { title: 'Ferry' }, admin);
    const teams = { title: 'Ferry vs Tug', homeTeam: 'Ferry', awayTeam: 'Tug', location: 'Quay', league: league.name };
    const when = { date: '2039-01-01', time: '20:00', timeZone: 'UTC' };
    await call(product, 'POST', `/api/matches/${match.id}/game`, { ...teams, ...when }, admin);
    const { context, page, complaints } = await enter('typist', [
      'schedule-matches:access',
      'trending:view',
      'games:view',
      'games:update',
    ]);
    await page.goto(`${product.url}/dashboard/matches/schedule?filter=${encodeURIComponent('{"q":"Ferry"}')}`);
    await page.getByRole('button', { name: 'Not trending: Ferry vs Tug' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Flag as trending' }).press('Enter');
    await page
      .getByRole('button', { name: 'Trending: Ferry vs Tug', exact: true })
      .and(page.locator(':focus'))
      .waitFor();
    await page.getByRole('button', { name: 'Set live: Ferry vs Tug' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Set live' }).press('Enter');
    // It is in another list from now on.
    await page.getByRole('button', { name: 'Set live: Ferry vs Tug' }).waitFor({ state: 'detached' });
    await page.locator('#main-content:focus').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('breaks off what is no longer searched for', async () => {
    const { context, page, complaints } = await enter('hasty', ['leagues:access', 'leagues:view']);
    await page.goto(`${product.url}/dashboard/leagues`);
    await loaded(page);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/api\/leagues\?.*slow/, async (route) => {
      await held;
      // It is not wanted any more.
      await route.continue().catch(() => undefined);
    });
    await page.keyboard.press('Control+k');
    const [sent] = await Promise.all([page.waitForRequest(/leagues\?.*slow/), box(page).fill('slow')]);
    const [broken] = await Promise.all([page.waitForEvent('requestfailed'), box(page).fill('zzzz')]);
    expect(broken.url()).toBe(sent.url());
    await page.getByText('Nothing found').waitFor();
    release();
    await page.keyboard.press('Escape');
    await box(page).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await context.close();
  });
});
