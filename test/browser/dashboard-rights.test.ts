import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { MESSAGES } from '../../src/contract/messages.js';
import type { Permission } from '../../src/contract/permissions.js';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import type { UserRecord } from '../../src/contract/records/user.record.js';
import { PHONE_OPTIONS, signInByCookie, visit } from '../support/browser.js';
import { follow, loaded } from '../support/dashboard-checks.js';
import { forgetLayoutShift, layoutShift, recordLayoutShift } from '../support/page.js';
import { call, signInAsFirstAdmin, SUPER_ADMIN, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';

const STAFF = { username: 'holder', email: 'holder@example.org', password: 'rights-pw-1' };
const DAY = 86_400_000;
const MINUTE = 60_000;

/** Lists that have a key of their own in addition to their page's. */
const LISTS: readonly [path: string, page: Permission, list: Permission][] = [
  ['/leagues', 'leagues:access', 'leagues:view'],
  ['/support/faq', 'faqs:access', 'faqs:view'],
  ['/support/contact', 'contact:access', 'contact:view'],
  ['/matches/request', 'match-requests:access', 'match-requests:view'],
];

/** Dialogs that an address opens, on pages of which nothing but the list may be used. */
const DIALOGS: readonly [path: string, page: Permission][] = [
  ['/leagues', 'leagues:access'],
  ['/replays', 'replays:access'],
  ['/affiliate', 'affiliates:access'],
  ['/support/faq', 'faqs:access'],
  ['/mobile/downloads', 'app-downloads:access'],
  ['/mobile/notifications', 'app-notifications:access'],
  ['/notifications/manage', 'notifications:access'],
  ['/matches/schedule', 'schedule-matches:access'],
];

/** What the dashboard shows by the keys that somebody holds, and as games go live. */
describe('rights and news in the dashboard', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let admin: { authorization: string };
  let staffId: string;
  let league: LeagueRecord;
  let matchId: string;

  const at = (path: string): string => `${product.url}/dashboard${path}`;
  const grant = (...newPermissions: Permission[]): Promise<unknown> =>
    call(product, 'PUT', `/api/users/${staffId}/permissions`, { newPermissions }, admin);
  const enter = async (
    user = SUPER_ADMIN as { email: string; password: string },
    options: BrowserContextOptions = {},
  ) => {
    const visitor = await visit(browser, options);
    await signInByCookie(visitor.context, product.url, user.password, user.email);
    return visitor;
  };

  const addGame = async (home: string, kickOff: number): Promise<GameRecord> => {
    const iso = new Date(kickOff).toISOString();
    const game = {
      title: `${home} vs Away`,
      homeTeam: home,
      awayTeam: 'Away',
      location: 'Ground',
      date: iso.slice(0, 10),
      time: iso.slice(11, 16),
      timeZone: 'UTC',
      leagueId: league._id,
    };
    return (await call<{ game: GameRecord }>(product, 'POST', `/api/matches/${matchId}/game`, game, admin)).game;
  };
  const setLive = ({ _id }: GameRecord): Promise<unknown> =>
    call(product, 'PUT', `/api/matches/${matchId}/game/${_id}/live`, { force: true }, admin);

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage());
    admin = await signInAsFirstAdmin(product);
    staffId = (await call<{ user: UserRecord }>(product, 'POST', '/api/users', STAFF, admin)).user._id;
    const cup = {
      name: 'Cup',
      abbreviation: 'CUP',
      country: 'nepal',
      category: 'Football',
      logoUrl: 'https://x.example/l',
    };
    league = (await call<{ league: LeagueRecord }>(product, 'POST', '/api/leagues', cup, admin)).league;
    const round = { title: 'Round 1', category: 'Football' };
    matchId = (await call<{ match: MatchRecord }>(product, 'POST', '/api/matches', round, admin)).match._id;
  });
  afterAll(() => closeStage({ folder, product, browser }));

  it('shows a list only to those who hold its own key, and no pages of a list that it does not show', async () => {
    await grant('leagues:update', ...LISTS.map(([, page]) => page));
    const { context, page } = await enter(STAFF);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(at('/profile/security'));
    for (const [path, , list] of LISTS) {
      await follow(page, path);
      await page.getByRole('heading', { level: 2, name: MESSAGES.permissionNotGranted }).waitFor();
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      await page.getByText(list, { exact: true }).waitFor();
      expect(await page.getByText(/\d+-\d+ of \d+/).count()).toBe(0);
    }
    // To put leagues in order is to see them.
    await page.goto(at('/leagues?dialog=order'));
    await page.getByText(MESSAGES.permissionDenied).waitFor();
    expect(await page.getByRole('button', { name: 'Order' }).isDisabled()).toBe(true);
    expect(asked.filter((path) => /^\/api\/(leagues|faq|contact|match-requests)/.test(path))).toEqual([]);
    await grant(...LISTS.flatMap(([, pageKey, list]) => [pageKey, list]));
    await page.goto(at('/profile/security'));
    for (const [path] of LISTS) {
      await follow(page, path);
      await loaded(page);
      expect(await page.getByRole('heading', { name: MESSAGES.permissionNotGranted }).count()).toBe(0);
    }
    await context.close();
  });

  it('shows no pages under a list that could not be loaded', async () => {
    const { context, page } = await enter();
    await context.route('**/api/leagues?**', (route) => route.fulfill({ status: 500, json: { message: 'Broken.' } }));
    await page.goto(at('/leagues'));
    await page.getByText('This could not be loaded').waitFor();
    expect(await page.getByText(/\d+-\d+ of/).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0);
    await context.close();
  });

  it('opens no dialog by its address for those who lack its key', async () => {
    await grant(...DIALOGS.map(([, page]) => page));
    const { context, page } = await enter(STAFF);
    for (const [path] of DIALOGS) {
      await page.goto(at(`${path}?dialog=create`));
      await page.getByText(MESSAGES.permissionDenied).waitFor();
      await page.waitForURL((url) => !url.searchParams.has('dialog'));
      expect(await page.getByRole('dialog').count()).toBe(0);
    }
    await context.close();
  });

  it('shows the bell to those who may go where it leads, and game names as links to those who may open them', async () => {
    const request = { homeTeam: 'Harbour', awayTeam: 'Rovers', category: 'Football', league: 'Premier Cup' };
    await call(product, 'POST', '/api/match-requests', { ...request, email: 'v@example.org', username: 'visitor1' });
    await addGame('Named', Date.now() + 3 * DAY);
    await grant('schedule-matches:access', 'match-requests:view');
    const { context, page } = await enter(STAFF);
    const bell = page.getByRole('button', { name: /^Match requests:/ });
    await page.goto(at('/matches/schedule'));
    await loaded(page);
    await page.getByText('Named – Away').waitFor();
    expect(await page.getByRole('link', { name: 'Named – Away' }).count()).toBe(0);
    expect(await bell.count()).toBe(0);

    await grant('schedule-matches:access', 'matches:view', 'match-requests:view', 'match-requests:access');
    await page.goto(at('/matches/schedule'));
    await page.getByRole('link', { name: 'Named – Away' }).waitFor();
    await bell.click();
    await page.getByRole('menuitem', { name: /^Harbour – Rovers/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Match requests' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await context.close();
  });

  it('names the role of a signed-in user, on phones too', async () => {
    const boss = await enter(SUPER_ADMIN, PHONE_OPTIONS);
    await boss.page.goto(at('/matches'));
    await loaded(boss.page);
    await boss.page.getByTitle('Your role: Super admin').waitFor();
    await boss.context.close();
    await grant('ongoing-matches:access');
    const staff = await enter(STAFF, PHONE_OPTIONS);
    await staff.page.goto(at('/matches'));
    await staff.page.getByTitle('Your role: Staff').waitFor();
    await staff.context.close();
  });

  it('says with a link that a game has gone live by itself', async () => {
    const { context, page } = await enter();
    await page.goto(at('/leagues'));
    await loaded(page);
    await page.getByRole('img', { name: 'Live updates are on' }).waitFor();
    await setLive(await addGame('Forced', Date.now() + 2 * DAY));
    await addGame('Due', Date.now() - MINUTE);
    const toast = page.getByRole('alert').filter({ hasText: 'Due – Away is live, but no stream of it plays.' });
    await toast.getByRole('link', { name: 'Open the match' }).click();
    await page.getByRole('heading', { level: 1, name: 'Round 1' }).waitFor();
    expect(await page.getByText('Forced – Away is live').count()).toBe(0);
    await context.close();
  });

  it('moves the list on a phone without a layout shift as a game goes live', async () => {
    for (const day of [20, 21, 22]) await setLive(await addGame(`Day ${day}`, Date.now() + day * DAY));
    const sooner = await addGame('Sooner', Date.now() + 19 * DAY);
    const { context, page } = await enter(SUPER_ADMIN, PHONE_OPTIONS);
    await recordLayoutShift(context);
    await page.goto(at('/matches'));
    await loaded(page);
    await page.getByText('Day 20 – Away').waitFor();
    await page.getByRole('img', { name: 'Live updates are on' }).waitFor();
    await forgetLayoutShift(page);
    await setLive(sooner);
    await page.getByText('Sooner – Away').first().waitFor();
    await page.waitForFunction(() => !document.querySelector('main [style*="translate"]'));
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    });
    const shift = await layoutShift(page);
    expect(shift).toBeLessThan(0.02);
    await context.close();
  });
});
