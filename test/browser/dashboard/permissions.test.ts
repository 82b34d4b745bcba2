import type { Page } from '@playwright/test';
import { MESSAGES } from '../../../src/contract/messages.js';
import { follow, loaded } from '../../support/dashboard-page.js';
import { DASHBOARD_ROUTES, type DashboardRoute } from '../../support/dashboard-routes.js';
import { expect, test } from '../../support/dashboard-test.js';
import { NIGHTLY } from '../../support/nightly.js';

/** Component tests open every page with every permission; a change opens these few against the server. */
const SHORT = ['/users', '/matches/schedule', '/matches/request', '/support/faq'];
const ROUTES = NIGHTLY ? DASHBOARD_ROUTES : DASHBOARD_ROUTES.filter(({ path }) => SHORT.includes(path));

test.describe('a member of staff with one permission', () => {
  test.setTimeout(180_000);

  const linksOf = (page: Page): Promise<string[]> =>
    page
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname.replace('/dashboard', '')));
  const expectDenied = async (page: Page, { keys }: DashboardRoute): Promise<void> => {
    await expect(page.getByRole('heading', { level: 1, name: MESSAGES.permissionNotGranted })).toBeVisible();
    await expect(page.getByText(keys.join(' or '), { exact: true })).toBeVisible();
  };
  const statusOf = (page: Page, [method, path]: readonly [string, string]): Promise<number> =>
    page.evaluate(
      async ([method, path]) => {
        const headers = { 'content-type': 'application/json' };
        return (await fetch(path, { method, headers, body: '{}' })).status;
      },
      [method, path] as const,
    );

  test('sees its page and no other, also when permissions change on an open page', async ({
    createStaff,
    grant,
    visitAs,
    allowErrors,
  }) => {
    allowErrors(/403/);
    const walker = await createStaff('walker', []);
    const { page } = await visitAs(walker);
    await page.goto('/dashboard/profile/security');
    await loaded(page);

    for (const [index, route] of ROUTES.entries()) {
      // The permission of the page before may open this page, too.
      await grant(walker, []);
      await follow(page, route.path);
      await expectDenied(page, route);

      await grant(walker, [route.keys[0], ...(route.reads ?? [])]);

      await expect(page.getByRole('heading', { level: 1, name: route.title, exact: true })).toBeVisible();
      await loaded(page);
      const opened = DASHBOARD_ROUTES.filter(({ keys }) => keys.includes(route.keys[0])).map(({ path }) => path);
      expect((await linksOf(page)).filter((path) => path !== '' && path !== '/' && !opened.includes(path))).toEqual([]);
      if (route.button) await expect(page.getByRole('button', { name: route.button[0] }).first()).toBeDisabled();
      if (route.write) expect(await statusOf(page, route.write), route.path).toBe(403);
      const closed = ROUTES.at(index - 1)!;
      if (opened.includes(closed.path)) continue;
      await follow(page, closed.path);
      await expectDenied(page, closed);
    }
  });

  test('can use a button as soon as its permission is granted', async ({ createStaff, grant, visitAs }) => {
    const adder = await createStaff('adder', ['leagues:access', 'leagues:view']);
    const { page } = await visitAs(adder);
    await page.goto('/dashboard/leagues');
    await loaded(page);
    const add = page.getByRole('button', { name: 'Add league' }).first();
    await expect(add).toBeDisabled();

    await grant(adder, ['leagues:access', 'leagues:view', 'leagues:create']);

    await expect(add).toBeEnabled();
  });
});
