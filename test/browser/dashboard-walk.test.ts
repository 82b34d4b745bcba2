import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { MESSAGES } from '../../src/contract/messages.js';
import type { Permission } from '../../src/contract/permissions.js';
import type { UserRecord } from '../../src/contract/records/user.record.js';
import { signInByCookie, visit } from '../support/browser.js';
import { follow, loaded } from '../support/dashboard-checks.js';
import { DASHBOARD_ROUTES, type DashboardRoute } from '../support/dashboard-routes.js';
import { NIGHTLY } from '../support/nightly.js';
import { call, signInAsFirstAdmin, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';

const STAFF = { username: 'walker', email: 'walker@example.org', password: 'stroll-pw-1' };

/** Every page of the dashboard, for those who may do nothing, and one thing; those who may do everything have dashboard-look. */
describe('a walk through the dashboard', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let admin: { authorization: string };
  let staffId: string;

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage({ DEMO_DATA: 'true' }));
    admin = await signInAsFirstAdmin(product);
    const { user } = await call<{ user: UserRecord }>(product, 'POST', '/api/users', STAFF, admin);
    staffId = user._id;
  });
  afterAll(() => closeStage({ folder, product, browser }));

  const grant = (...newPermissions: Permission[]): Promise<unknown> =>
    call(product, 'PUT', `/api/users/${staffId}/permissions`, { newPermissions }, admin);

  /** Loads a walk's first page by its address, at night all of them; goes to the others as links lead there. */
  const open = async (page: Page, { path }: DashboardRoute, first: boolean): Promise<void> => {
    if (NIGHTLY || first) await page.goto(`${product.url}/dashboard${path}`);
    else await follow(page, path);
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: MESSAGES.checkingPermission }).waitFor();
  };
  const entries = (page: Page): Promise<string[]> =>
    page
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));

  /** What a page's own write is answered with, made by the page itself. */
  const write = (page: Page, [method, path]: readonly [string, string]): Promise<{ status: number; message: string }> =>
    page.evaluate(
      async ([verb, address]) => {
        const headers = { 'content-type': 'application/json' };
        const response = await fetch(address, { method: verb, headers, body: '{}' });
        return { status: response.status, message: ((await response.json()) as { message: string }).message };
      },
      [method, path] as const,
    );

  /** What a page shows to those who hold none of its keys. */
  const refused = async (page: Page, { keys }: DashboardRoute): Promise<void> => {
    await page.getByRole('heading', { level: 1, name: MESSAGES.permissionNotGranted }).waitFor();
    await page.getByText(keys.join(' or '), { exact: true }).waitFor();
    expect(await page.getByRole('main').getByRole('table').count()).toBe(0);
  };

  it('shows nothing to staff without a key', async () => {
    const { context, page } = await visit(browser);
    await grant();
    await signInByCookie(context, product.url, STAFF.password, STAFF.email);
    // What each page shows to those who hold the key of another is seen below.
    for (const [index, route] of (NIGHTLY ? DASHBOARD_ROUTES : DASHBOARD_ROUTES.slice(0, 3)).entries()) {
      await open(page, route, index === 0);
      await refused(page, route);
      await page.getByText(MESSAGES.permissionNotGrantedText).waitFor();
      await page.getByText(MESSAGES.permissionNotGrantedHint).waitFor();
      if (route.write) {
        expect(await write(page, route.write)).toEqual({ status: 403, message: MESSAGES.permissionDenied });
      }
    }
    expect((await entries(page)).filter((path) => path.startsWith('/dashboard/'))).toEqual([]);
    await context.close();
  }, 120_000);

  it('shows staff with one key its page and no other, and refuses what needs another', async () => {
    const { context, page } = await visit(browser);
    await signInByCookie(context, product.url, STAFF.password, STAFF.email);
    const wrong: string[] = [];
    const closed = new Set<string>();
    for (const [index, route] of DASHBOARD_ROUTES.entries()) {
      const [key] = route.keys;
      await grant(key, ...(route.reads ?? []));
      await open(page, route, index === 0);
      // An event brings the key to the open page.
      const opens = page.getByRole('heading', { level: 1, name: route.title, exact: true }).waitFor();
      await opens.catch(() => wrong.push(`${key} does not open ${route.path}`));
      await loaded(page);
      const opened = DASHBOARD_ROUTES.filter(({ keys }) => keys.includes(key)).map(({ path }) => `/dashboard${path}`);
      const listed = (await entries(page)).filter((path) => path.startsWith('/dashboard'));
      const other = listed.filter((path) => !opened.includes(path) && path !== '/dashboard');
      if (other.length > 0) wrong.push(`${key} leads to ${other.join(', ')}`);
      const button = route.button && page.getByRole('button', { name: route.button[0] }).first();
      if (button && (await button.isEnabled())) wrong.push(`${route.path}: ${String(route.button?.[0])} is enabled`);
      if (route.write && (await write(page, route.write)).status !== 403)
        wrong.push(`${key} may ${route.write.join(' ')}`);
      // And a page that the key does not open, each of them once, which the walk does not come to next.
      const [next] = [...DASHBOARD_ROUTES.slice(index + 2), ...DASHBOARD_ROUTES.slice(0, index)].filter(
        ({ keys, path }) => !keys.includes(key) && !closed.has(path),
      );
      if (!next) continue;
      closed.add(next.path);
      await follow(page, next.path);
      await refused(page, next).catch(() => wrong.push(`${key} opens ${next.path}`));
    }
    expect(wrong).toEqual([]);
    expect(closed.size).toBe(DASHBOARD_ROUTES.length);
    await context.close();
  }, 180_000);

  it('enables a button as soon as its key is granted', async () => {
    const { context, page } = await visit(browser);
    await grant('leagues:access', 'leagues:view');
    await signInByCookie(context, product.url, STAFF.password, STAFF.email);
    await page.goto(`${product.url}/dashboard/leagues`);
    await loaded(page);
    const add = page.getByRole('button', { name: 'Add league' }).first();
    expect(await add.isEnabled()).toBe(false);
    await grant('leagues:access', 'leagues:view', 'leagues:create');
    await page.locator('button:enabled', { hasText: 'Add league' }).first().waitFor();
    await context.close();
  });
});
