import type { Page } from '@playwright/test';
import type { LeagueRecord } from '../../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '../../../src/contract/records/match.record.js';
import { DESKTOP, PHONE, TABLET } from '../../support/browser-test.js';
import { choose, flaws, follow, loaded, overflowOf, storageWith, type Theme } from '../../support/dashboard-page.js';
import { DASHBOARD_ROUTES } from '../../support/dashboard-routes.js';
import { expect, test } from '../../support/dashboard-test.js';
import { NIGHTLY } from '../../support/nightly.js';

/** The nightly run checks each page six times. */
const TIMEOUT_MS = 600_000;

interface Variation {
  viewport: typeof DESKTOP;
  theme: Theme;
  /** Checks accessibility in addition to the width. */
  axe: boolean;
}

const SHORT: readonly Variation[] = [
  { viewport: DESKTOP, theme: 'dark', axe: true },
  { viewport: TABLET, theme: 'dark', axe: false },
  { viewport: PHONE, theme: 'light', axe: true },
];
const ALL = [DESKTOP, TABLET, PHONE].flatMap((viewport) =>
  (['dark', 'light'] as const).map((theme): Variation => ({ viewport, theme, axe: true })),
);

test.use({ productEnv: { DEMO_DATA: 'true' } });

/** Checks pages at every width. The order alternates, because a change of the theme takes as long as axe. */
class PageChecks {
  private variations = NIGHTLY ? ALL : SHORT;
  private theme: Theme = 'dark';

  constructor(
    private readonly page: Page,
    private readonly isShown: (page: Page) => Promise<unknown>,
  ) {}

  async check(path: string, { shell = NIGHTLY } = {}): Promise<void> {
    for (const { viewport, theme, axe } of this.variations) {
      await this.page.setViewportSize(viewport);
      if (theme !== this.theme) await choose(this.page, theme);
      this.theme = theme;
      await this.isShown(this.page);
      const actual = { flaws: axe ? await flaws(this.page, { shell }) : [], overflow: await overflowOf(this.page) };
      expect.soft(actual, `${path} at ${viewport.width}, ${theme}`).toEqual({ flaws: [], overflow: 0 });
    }
    this.variations = this.variations.toReversed();
  }
}

/** Resolves once the topmost dialog shows its content. */
const dialogShown = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
    const isLoading = dialog?.querySelector('.MuiSkeleton-root, .MuiCircularProgress-root, [aria-label="Loading"]');
    return dialog?.querySelector('input, textarea, table, li, p') && !isLoading;
  });

test.describe('every page and dialog', () => {
  let live: GameRecord;
  let leagueId: string;
  let staffId: string;
  let firstOf: (path: string) => Promise<string>;

  test.beforeAll(async ({ staff, createStaff }) => {
    const { matches } = await staff<{ matches: MatchRecord[] }>('GET', '/api/matches/web');
    live = matches.flatMap(({ games }) => games).find(({ status }) => status === 'Live')!;
    leagueId = (await staff<{ leagues: LeagueRecord[] }>('GET', '/api/leagues')).leagues[0]!._id;
    staffId = (await createStaff('somebody', [])).id;
    firstOf = async (path) => {
      const lists = Object.values(await staff<Record<string, unknown>>('GET', path));
      const [first] = lists.find((value): value is { _id: string }[] => Array.isArray(value)) ?? [];
      return first?._id ?? `no record at ${path}`;
    };
  });

  test('opens each page without errors, fits its window and is accessible', async ({ visitAs, product }) => {
    test.setTimeout(TIMEOUT_MS);
    const { page } = await visitAs(undefined, { storageState: storageWith(product.url, 'dark') });
    await page.goto('/dashboard/profile/security');
    await loaded(page);
    const checks = new PageChecks(page, loaded);

    for (const [index, { path, title, button }] of DASHBOARD_ROUTES.entries()) {
      await follow(page, path);
      await loaded(page);
      expect.soft(await page.getByRole('heading', { level: 1 }).innerText(), path).toBe(title);
      if (button) await expect.soft(page.getByRole('button', { name: button[0] }).first(), path).toBeEnabled();
      // The frame around the page is equal on every page.
      await checks.check(path, { shell: NIGHTLY || index === 0 });
    }
    for (const path of [`/matches/${live.matchId}`, `/games/${live._id}`, `/users/${staffId}`, '/profile/security']) {
      await follow(page, path);
      await loaded(page);
      await checks.check(path);
    }
  });

  test('opens each dialog without errors, fits its window and is accessible', async ({ visitAs, product }) => {
    test.setTimeout(TIMEOUT_MS);
    const dialogs = [
      ...['/leagues', '/replays', '/affiliate', '/users', '/mobile/downloads', '/mobile/notifications'],
      ...['/notifications/manage', '/support/faq', '/api-keys', '/webhooks', '/matches'],
    ].map((path) => `${path}?dialog=create`);
    dialogs.push(
      `/leagues?dialog=edit&id=${leagueId}`,
      `/leagues?dialog=streams&id=${leagueId}`,
      '/leagues?dialog=order',
      '/users/roles?dialog=add-role',
      `/users/roles?dialog=assign&id=${staffId}`,
      `/users?dialog=edit&id=${staffId}`,
      `/users?dialog=permissions&id=${staffId}`,
      `/users?dialog=reset&id=${staffId}`,
      '/users/activity?dialog=clear',
      '/matches/all?dialog=add-match',
      `/matches?dialog=edit&id=${live._id}`,
      `/matches?dialog=duplicate&id=${live._id}`,
      `/matches?dialog=streams&id=${live._id}`,
      `/matches?dialog=notify&id=${live._id}`,
      '/matches?dialog=import',
      `/matches/request?dialog=status&id=${await firstOf('/api/match-requests')}`,
      `/matches/request?dialog=game&id=${await firstOf('/api/match-requests')}`,
      `/support/contact?dialog=status&id=${await firstOf('/api/contact')}`,
      `/support/contact?dialog=read&id=${await firstOf('/api/contact')}`,
      `/replays?dialog=parts&id=${await firstOf('/api/replays')}`,
      '/profile?dialog=password',
    );
    const { page } = await visitAs(undefined, { storageState: storageWith(product.url, 'dark') });
    await page.goto('/dashboard/profile/security');
    await loaded(page);
    const checks = new PageChecks(page, dialogShown);

    for (const path of dialogs) {
      await follow(page, path, { dialog: true });
      await checks.check(path);
    }
  });

  test('opens the page for a new password, which fits its window and is accessible', async ({
    staff,
    createStaff,
    visitAs,
  }) => {
    const newcomer = await createStaff('newcomer', []);
    const oneTime = await staff<{ password: string }>('POST', `/api/users/${newcomer.id}/one-time-password`, {});
    const { page } = await visitAs({ ...newcomer, password: oneTime.password });
    const headingShown = (page: Page): Promise<void> =>
      page.getByRole('heading', { level: 1, name: 'Choose your password' }).waitFor();
    await page.goto('/dashboard/leagues');

    await new PageChecks(page, headingShown).check('the page for a new password', { shell: true });
  });

  test('opens the sign-in page, which fits its window and is accessible', async ({ page, allowErrors }) => {
    // Chromium reports the response to a visitor who is not signed in as an error.
    allowErrors(/\/api\/auth\/me.*401/);
    const buttonShown = (page: Page): Promise<void> => page.getByRole('button', { name: 'Log in' }).waitFor();
    await page.goto('/dashboard/login');
    const checks = new PageChecks(page, buttonShown);

    await checks.check('/login', { shell: true });
  });
});
