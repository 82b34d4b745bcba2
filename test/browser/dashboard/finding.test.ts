import { flaws, loaded } from '../../support/dashboard-page.js';
import { expect, test } from '../../support/dashboard-test.js';

test.describe('finding in the dashboard', () => {
  test('scrolls the sidebar to the open page, and not the document', async ({ visitAs }) => {
    const { page } = await visitAs(undefined, { viewport: { width: 1440, height: 600 } });
    await page.goto('/dashboard/webhooks');
    await loaded(page);

    const link = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Webhooks' });
    await expect(link).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('opens the message that it found, with its history', async ({ staff, createStaff, visitAs }) => {
    const sender = { firstName: 'Ana', lastName: 'Pires', email: 'ana@example.org' };
    await staff('POST', '/api/contact', { ...sender, subject: 'Late sound', message: 'It is late.' });
    const { page } = await visitAs(await createStaff('listener', ['contact:access', 'contact:view', 'logs:view']));
    await page.goto('/dashboard/support/contact');
    await loaded(page);

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Search games/ }).fill('pires');
    await page.getByRole('group', { name: 'Messages' }).getByRole('option', { name: /Pires/ }).waitFor();
    await page.keyboard.press('Enter');

    const drawer = page.getByRole('dialog', { name: 'Late sound' });
    await expect(drawer.getByText('It is late.')).toBeVisible();
    await drawer.getByRole('button', { name: /^History:/ }).click();
    const history = page.getByRole('dialog', { name: /History/ });
    const entry = history.getByRole('listitem').filter({ hasText: 'Sent by a visitor' });
    await expect(entry.locator('time')).toBeVisible();
    expect(await flaws(page)).toEqual([]);
  });

  test('adds one step for Back when a day is typed', async ({ createStaff, visitAs }) => {
    const { page } = await visitAs(await createStaff('dated', ['logs:access', 'logs:view']));
    await page.goto('/dashboard/profile');
    await page.goto('/dashboard/users/activity');
    await loaded(page);
    const state = (): [string, string] => {
      const { pathname, searchParams } = new URL(page.url());
      return [pathname, searchParams.get('filter') ?? '{}'];
    };

    await page.getByLabel('From', { exact: true }).focus();
    await page.keyboard.type('01152026');
    await page.keyboard.press('Tab');
    await expect(page).toHaveURL(/2026-01-15/);
    await page.goBack();

    await expect.poll(state).toEqual(['/dashboard/users/activity', '{}']);
  });
});
