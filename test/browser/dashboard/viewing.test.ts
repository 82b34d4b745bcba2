import type { Page } from '@playwright/test';
import { API_ERRORS } from '../../../src/contract/errors.js';
import { DESKTOP, PHONE } from '../../support/browser-test.js';
import { choose, flaws, loaded, storageWith } from '../../support/dashboard-page.js';
import { expect, test } from '../../support/dashboard-test.js';
import { variations } from '../../support/nightly.js';
import { sidewaysOverflow } from '../../support/page.js';
import { SUPER_ADMIN } from '../../support/product.js';

/** The narrowest window with a sidebar. */
const NARROW = { width: 768, height: 1024 };

test.describe('viewing the dashboard as a colleague', () => {
  const bar = (page: Page) => page.getByRole('region', { name: 'View as a colleague' });
  const account = (page: Page, name: string) => page.getByRole('button', { name: `account of ${name}` });
  const menu = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });
  const expectSound = async (page: Page): Promise<void> => {
    for (const viewport of variations([PHONE, NARROW, DESKTOP])) {
      await page.setViewportSize(viewport);
      const width = `${viewport.width}`;
      expect(await flaws(page), width).toEqual([]);
      expect(await sidewaysOverflow(page), width).toBe(0);
    }
    await choose(page, 'light');
    expect(await flaws(page, { rules: ['color-contrast'] })).toEqual([]);
    await choose(page, 'dark');
    await page.setViewportSize(DESKTOP);
  };

  test('shows the pages of the colleague in every tab, rejects changes, and ends by keyboard', async ({
    product,
    createStaff,
    visitAs,
    allowErrors,
  }) => {
    allowErrors(/403/);
    const permissions = ['dashboard:access', 'faqs:access', 'faqs:view', 'faqs:create', 'profile:access'] as const;
    const helen = await createStaff('helen', permissions);
    const { context, page } = await visitAs(undefined, { storageState: storageWith(product.url, 'dark') });
    await page.goto(`/dashboard/users/${helen.id}`);
    await page.getByRole('button', { name: 'View as: helen' }).click();
    const question = page.getByRole('alertdialog', { name: 'View as helen?' });
    await question.getByRole('button', { name: 'View', exact: true }).click();
    await expect(account(page, 'helen')).toBeVisible();
    await expect(bar(page)).toHaveText(/^Viewing as helen until \d\d:\d\d\. You cannot change anything\.Stop viewing$/);
    // Another tab of the same browser is in the same session.
    const second = await context.newPage();
    await second.goto('/dashboard/users');
    await expect(second.getByText('Required:')).toBeVisible();
    await expect(bar(second)).toBeVisible();

    await expect(menu(page).getByRole('link', { name: 'FAQs', exact: true })).toBeVisible();
    await expect(menu(page).getByRole('link', { name: 'Users', exact: true })).toHaveCount(0);
    await expectSound(page);
    await page.goto('/dashboard/profile');
    await loaded(page);
    await expect(page.getByText('Login and security')).toHaveCount(0);
    await page.goto('/dashboard/profile/security');
    await expect(page.getByText('You cannot see how helen logs in.')).toBeVisible();

    await page.goto('/dashboard/support/faq?dialog=create');
    const dialog = page.getByRole('dialog', { name: 'Add FAQ' });
    await dialog.getByLabel('Title').fill('Of nobody');
    await dialog.getByLabel('Description').fill('Cannot be saved.');
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.getByText(API_ERRORS.VIEW_ONLY.message)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await expect(dialog).toHaveCount(0);

    // The bar stays in view on a phone, above the header.
    await page.setViewportSize(PHONE);
    const top = async (): Promise<number> => (await page.locator('header').boundingBox())?.y ?? 0;
    const bottom = async (): Promise<number> => {
      const { y, height } = (await bar(page).boundingBox())!;
      return y + height;
    };
    await expect.poll(async () => (await bottom()) > 0 && (await bottom()) <= (await top())).toBe(true);
    await bar(page).getByRole('button', { name: 'Stop viewing' }).press('Enter');
    await expect(account(page, SUPER_ADMIN.username)).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
    await page.setViewportSize(DESKTOP);
    await expect(menu(page).getByRole('link', { name: 'Users', exact: true })).toBeVisible();
    await expect(account(second, SUPER_ADMIN.username)).toBeVisible();
    await second.goto('/dashboard/users/activity');
    await expect(second.getByText('Stopped viewing the dashboard as "helen"').first()).toBeVisible();
  });
});
