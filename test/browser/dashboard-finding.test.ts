import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { Permission } from '../../src/contract/permissions.js';
import { signInByCookie, visit } from '../support/browser.js';
import { flaws, loaded } from '../support/dashboard-checks.js';
import { enterAsStaff } from '../support/dashboard-staff.js';
import { call, SUPER_ADMIN, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';

/** Finding records, and where the focus is then. */
describe('finding in the dashboard', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage());
  });
  afterAll(() => closeStage({ folder, product, browser }));

  const enter = (username: string, permissions: Permission[]) =>
    enterAsStaff(browser, product, folder, username, permissions);
  const box = (page: Page) => page.getByRole('combobox', { name: /^Search games/ });

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
});
