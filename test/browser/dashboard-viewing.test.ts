import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { API_ERRORS } from '../../src/contract/errors.js';
import { DESKTOP, PHONE, signInByCookie, visit } from '../support/browser.js';
import { addStaff, choose, flaws, loaded, storageWith } from '../support/dashboard-checks.js';
import { variations } from '../support/nightly.js';
import { sidewaysOverflow } from '../support/page.js';
import { SUPER_ADMIN, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';

const TABLET = { width: 768, height: 1024 };

describe('viewing the dashboard as a colleague', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage());
    await addStaff(folder, 'helen', ['dashboard:access', 'faqs:access', 'faqs:view', 'faqs:create', 'profile:access']);
  });
  afterAll(() => closeStage({ folder, product, browser }));

  const at = (path: string): string => `${product.url}/dashboard${path}`;
  const bar = (page: Page) => page.getByRole('region', { name: 'View as a colleague' });
  const account = (page: Page, name: string) => page.getByRole('button', { name: `account of ${name}` });
  const menu = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });

  const look = async (page: Page, name: string): Promise<void> => {
    for (const viewport of variations([PHONE, TABLET, DESKTOP])) {
      await page.setViewportSize(viewport);
      const size = `${name} ${viewport.width}`;
      const seen = { size, flaws: await flaws(page), overflow: await sidewaysOverflow(page) };
      expect(seen).toEqual({ size, flaws: [], overflow: 0 });
    }
    await choose(page, 'light');
    expect({ name, flaws: await flaws(page, { rules: ['color-contrast'] }) }).toEqual({ name, flaws: [] });
    await choose(page, 'dark');
    await page.setViewportSize(DESKTOP);
  };

  it('shows what they may see, changes nothing, and leads back by keyboard', async () => {
    const { context, page } = await visit(browser, {
      reducedMotion: 'reduce',
      storageState: storageWith(product.url, 'dark'),
    });
    await signInByCookie(context, product.url, SUPER_ADMIN.password, SUPER_ADMIN.email);
    await page.goto(at('/users'));
    await page.getByRole('link', { name: 'helen' }).first().click();
    await page.getByRole('button', { name: 'View as: helen' }).click();
    const question = page.getByRole('alertdialog', { name: 'View as helen?' });
    await question.getByRole('button', { name: 'View', exact: true }).click();
    await bar(page).waitFor();
    await account(page, 'helen').waitFor();
    expect(await bar(page).textContent()).toMatch(
      /^Viewing as helen until \d\d:\d\d\. Nothing can be changed\.Stop viewing$/,
    );
    // Another tab of the same browser is in the same session.
    const second = await context.newPage();
    await second.goto(at('/users'));
    await second.getByText('Needed:').waitFor();
    await bar(second).waitFor();

    await menu(page).getByRole('link', { name: 'FAQs', exact: true }).waitFor();
    expect(await menu(page).getByRole('link', { name: 'Users', exact: true }).count()).toBe(0);
    await look(page, 'viewing');
    await page.goto(at('/profile'));
    await loaded(page);
    expect(await page.getByText('Sign-in and security').count()).toBe(0);
    await page.goto(at('/profile/security'));
    await page.getByText('How helen signs in is not shown to you.').waitFor();

    await page.goto(at('/support/faq?dialog=create'));
    const dialog = page.getByRole('dialog', { name: 'Add FAQ' });
    await dialog.getByLabel('Title').fill('Of nobody');
    await dialog.getByLabel('Description').fill('Cannot be saved.');
    await dialog.locator('button[type=submit]').click();
    await dialog.getByText(API_ERRORS.VIEW_ONLY.message).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await dialog.waitFor({ state: 'detached' });

    // Stays in sight on a phone, above what it does not cover.
    await page.setViewportSize(PHONE);
    const { bottom, header } = await page.evaluate(() => ({
      bottom: document.querySelector('[aria-label="View as a colleague"]')?.getBoundingClientRect().bottom ?? 0,
      header: document.querySelector('header')?.getBoundingClientRect().top ?? 0,
    }));
    expect(bottom).toBeGreaterThan(0);
    expect(bottom).toBeLessThanOrEqual(header);
    await bar(page).getByRole('button', { name: 'Stop viewing' }).press('Enter');
    await account(page, SUPER_ADMIN.username).waitFor();
    await bar(page).waitFor({ state: 'detached' });
    await page.setViewportSize(DESKTOP);
    await menu(page).getByRole('link', { name: 'Users', exact: true }).waitFor();
    await account(second, SUPER_ADMIN.username).waitFor();
    await second.goto(at('/users/activity'));
    await second.getByText('Stopped viewing the dashboard as "helen"').first().waitFor();
    await context.close();
  });
});
