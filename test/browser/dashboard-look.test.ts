import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import type { UserRecord } from '../../src/contract/records/user.record.js';
import { DESKTOP, PHONE, signInByCookie, type Visit, visit } from '../support/browser.js';
import { choose, flaws, follow, loaded, overflowOf, storageWith } from '../support/dashboard-checks.js';
import { DASHBOARD_ROUTES } from '../support/dashboard-routes.js';
import { NIGHTLY } from '../support/nightly.js';
import { call, signInAsFirstAdmin, SUPER_ADMIN, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';

const CREATE = [
  '/leagues',
  '/replays',
  '/affiliate',
  '/users',
  '/mobile/downloads',
  '/mobile/notifications',
  '/notifications/manage',
  '/support/faq',
  '/api-keys',
  '/webhooks',
].map((path) => `${path}?dialog=create`);

/** Every page and dialog of the dashboard, for those who may do everything: accessible, and no wider than its window. */
describe('the look of the dashboard', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let live: GameRecord;
  let staff: UserRecord;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage({ DEMO_DATA: 'true' }));
    const admin = await signInAsFirstAdmin(product);
    const { matches } = await call<{ matches: MatchRecord[] }>(product, 'GET', '/api/matches/web');
    live = matches.flatMap(({ games }) => games).find(({ status }) => status === 'Live')!;
    const person = { username: 'somebody', email: 'somebody@example.org', password: 'some-pw-123' };
    staff = (await call<{ user: UserRecord }>(product, 'POST', '/api/users', person, admin)).user;
    for (const [list, key] of Object.entries({
      replays: 'replays',
      contact: 'contacts',
      'match-requests': 'requests',
    })) {
      const answer = await call<Record<string, { _id: string }[]>>(product, 'GET', `/api/${list}`, undefined, admin);
      ids[list] = answer[key]?.[0]?._id ?? '';
    }
  });
  afterAll(() => closeStage({ folder, product, browser }));

  /** Structure, names and widths are the same in both themes: in the light one only contrasts are looked at. */
  const EVERY_LOOK = [
    { theme: 'dark', viewport: DESKTOP, axe: true, rules: undefined },
    { theme: 'dark', viewport: PHONE, axe: true, rules: undefined },
    { theme: 'light', viewport: DESKTOP, axe: true, rules: ['color-contrast'] },
  ] as const;
  /** For a change, all of it on the first page; on the others axe once, and both widths. */
  const SHORT_LOOK = [EVERY_LOOK[0], { ...EVERY_LOOK[1], axe: false }] as const;

  let visitor: Visit;

  beforeEach(async () => {
    visitor = await visit(browser, { storageState: storageWith(product.url, 'dark') });
    await signInByCookie(visitor.context, product.url, SUPER_ADMIN.password, SUPER_ADMIN.email);
  });
  afterEach(() => visitor.context.close());

  /** What is wrong with pages, by page, theme and width. */
  const look = async (
    paths: readonly string[],
    go: (page: Page, path: string) => Promise<unknown>,
    shown: (page: Page) => Promise<unknown>,
  ): Promise<object> => {
    const { page } = visitor;
    const found: Record<string, unknown> = {};
    for (const [index, path] of paths.entries()) {
      await go(page, path);
      const whole = NIGHTLY || index === 0;
      for (const { theme, viewport, axe, rules } of whole ? EVERY_LOOK : SHORT_LOOK) {
        await page.setViewportSize(viewport);
        await shown(page);
        await choose(page, theme);
        const wrong = axe ? await flaws(page, { ...(rules && { rules }), shell: whole }) : [];
        const wide = await overflowOf(page);
        if (wrong.length || wide > 0) found[`${path}, ${theme}, at ${viewport.width}`] = { wrong, wide };
      }
      await choose(page, 'dark');
    }
    return found;
  };
  const open = (page: Page, path: string) => page.goto(`${product.url}/dashboard${path}`);

  it('every page opens with its buttons, is accessible and fits its window', async () => {
    const more = [`/matches/${live.matchId}`, `/users/${staff._id}`];
    const pages = [...DASHBOARD_ROUTES.map(({ path }) => path), ...more];
    const { page } = visitor;
    await open(page, '/profile/security');
    await loaded(page);
    const wrong: string[] = [];
    const go = async (_: Page, path: string): Promise<void> => {
      await follow(page, path);
      await loaded(page);
      const route = DASHBOARD_ROUTES.find((one) => one.path === path);
      if (!route) return;
      const heading = await page.getByRole('heading', { level: 1 }).innerText();
      if (heading !== route.title) wrong.push(`${path} is called ${heading}`);
      const button = route.button && page.getByRole('button', { name: route.button[0] }).first();
      if (button && !(await button.isEnabled())) wrong.push(`${path}: ${String(route.button?.[0])} is disabled`);
    };
    expect(await look(pages, go, loaded)).toEqual({});
    expect(wrong).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    await visitor.context.clearCookies();
    expect(await look(['/login'], open, (page) => page.getByRole('button', { name: 'Sign in' }).waitFor())).toEqual({});
  }, 300_000);

  it('every dialog is accessible and fits its window', async () => {
    const dialogs = [
      ...CREATE,
      '/users/roles?dialog=add-role',
      `/users/roles?dialog=assign&id=${staff._id}`,
      '/matches/all?dialog=add-match',
      `/matches/request?dialog=status&id=${ids['match-requests']}`,
      `/support/contact?dialog=status&id=${ids['contact']}`,
      `/matches?dialog=edit&id=${live._id}`,
      `/matches?dialog=streams&id=${live._id}`,
      '/matches?dialog=import',
      `/replays?dialog=parts&id=${ids['replays']}`,
      `/users?dialog=permissions&id=${staff._id}`,
      '/users/activity?dialog=clear',
      '/profile?dialog=password',
    ];
    const field = (page: Page) => page.getByRole('dialog').locator('input:visible, textarea:visible').first().waitFor();
    await open(visitor.page, '/profile/security');
    await loaded(visitor.page);
    expect(await look(dialogs, (page, path) => follow(page, path, { dialog: true }), field)).toEqual({});
    expect(visitor.complaints).toEqual([]);
  }, 300_000);
});
