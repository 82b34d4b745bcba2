import type { Page } from '@playwright/test';
import { PHONE_OPTIONS } from '../../support/browser-test.js';
import { chooseAction } from '../../support/dashboard.js';
import { flaws, loaded } from '../../support/dashboard-page.js';
import { expect, test, type StaffMember } from '../../support/dashboard-test.js';
import { sidewaysOverflow } from '../../support/page.js';

/** Each member of staff has only the permissions for the work, and uses the keyboard only. */
test.describe('integrations', () => {
  let keeper: StaffMember;
  let connector: StaffMember;

  test.beforeAll(async ({ createStaff }) => {
    keeper = await createStaff('keeper', ['api-keys:view', 'api-keys:create', 'api-keys:delete', 'faqs:create']);
    connector = await createStaff('connector', [
      ...(['webhooks:view', 'webhooks:create', 'webhooks:update', 'webhooks:delete'] as const),
    ]);
  });

  const expectSound = async (page: Page): Promise<void> => {
    expect(await flaws(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
  };

  test('creates an API key, shows it once, and revokes it', async ({ visitAs, product }) => {
    const { page } = await visitAs(keeper);
    await page.goto('/dashboard/api-keys');
    await loaded(page);
    await expectSound(page);
    const add = page.getByRole('button', { name: 'Create API key' }).first();
    await add.press('Enter');
    const form = page.getByRole('dialog', { name: 'Create API key' });
    await expect(form.getByLabel('Name')).toBeFocused();
    await page.keyboard.type('Questions');
    await form.getByLabel('Name').press('Enter');
    await expect(form.getByText('Choose at least one permission')).toBeVisible();
    await expectSound(page);
    // A key can have only permissions that its author has, and none to manage accounts and keys.
    await expect(form.getByRole('group').getByRole('checkbox', { name: /:/ })).toHaveCount(2);
    const expires = form.getByRole('combobox', { name: 'Expires' });
    await expires.press('Enter');
    await page.getByRole('option', { name: 'Never' }).press('Enter');
    await expect(expires).toContainText('Never');
    await form.getByLabel('Your password').fill(keeper.password);
    await form.getByRole('checkbox', { name: /^Add FAQs/ }).press('Space');
    await page.keyboard.press('Enter');

    const created = page.getByRole('dialog', { name: 'The new API key' });
    await expect(created.getByLabel('API key')).toHaveText(/^nepsh_[\w-]{43}$/);
    const key = await created.getByLabel('API key').innerText();
    await expectSound(page);
    await created.getByRole('button', { name: 'I have stored it' }).press('Enter');
    await expect(page.getByRole('row', { name: /Questions/ })).toBeVisible();
    await expect(add).toBeFocused();
    await expect(page.getByText(key)).toHaveCount(0);

    const addFaq = async (): Promise<number> => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ title: 'Added with a key?', description: 'Yes.' });
      return (await fetch(`${product.url}/api/faq`, { method: 'POST', headers, body })).status;
    };
    expect(await addFaq()).toBe(201);
    await page.getByRole('button', { name: 'Revoke: Questions' }).press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Revoke this API key?' });
    await question.getByRole('button', { name: 'Revoke API key' }).press('Enter');
    await expect(page.getByText('No API keys yet')).toBeVisible();
    expect(await addFaq()).toBe(401);
  });

  test('adds a webhook, tests it, and shows why its delivery failed', async ({ visitAs }) => {
    const { page } = await visitAs(connector);
    await page.goto('/dashboard/webhooks');
    await loaded(page);
    await expectSound(page);
    await page.getByRole('button', { name: 'Add webhook' }).first().press('Enter');
    const form = page.getByRole('dialog', { name: 'Add webhook' });
    await form.getByLabel('Name').fill('Scores');
    await form.getByLabel('URL').fill('http://hooks.invalid/');
    await page.keyboard.press('Enter');
    await expect(form.getByText('URL must be an https address')).toBeVisible();
    await expect(form.getByText('Choose at least one event')).toBeVisible();
    await expectSound(page);
    await form.getByLabel('URL').fill('https://hooks.invalid/scores');
    // A webhook sends nothing that its author may not read.
    await expect(form.getByRole('checkbox', { name: 'A visitor requested a match' })).toBeDisabled();
    await form.getByRole('checkbox', { name: 'A game went live' }).press('Space');
    await form.getByRole('button', { name: 'Add webhook' }).press('Enter');
    const created = page.getByRole('dialog', { name: 'The secret of the webhook' });
    await expect(created.getByLabel('Secret')).toHaveText(/^whsec_/);
    await created.getByRole('button', { name: 'I have stored it' }).press('Enter');
    const row = page.getByRole('row', { name: /Scores/ });
    await expect(row.getByText('On', { exact: true })).toBeVisible();

    await chooseAction(page, 'Send a test', 'Scores');
    const log = page.getByRole('dialog', { name: 'Deliveries: Scores' });
    await expect(log.getByText('Failed', { exact: true })).toBeVisible();
    await log.getByRole('button', { name: /^Details: Test/ }).press('Enter');
    await expect(log.getByRole('region', { name: /^Message: Test/ }).getByText('webhook.test')).toBeVisible();
    await expectSound(page);
    await log.getByRole('button', { name: 'Close' }).press('Enter');
    await chooseAction(page, 'New secret', 'Scores');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Create a new secret' }).press('Enter');
    await created.getByRole('button', { name: 'I have stored it' }).press('Enter');
    await expect(created).toHaveCount(0);
  });

  test('fits a phone', async ({ visitAs }) => {
    const { page } = await visitAs(keeper, PHONE_OPTIONS);
    await page.goto('/dashboard/api-keys?dialog=create');
    await expect(page.getByRole('dialog', { name: 'Create API key' }).getByLabel('Name')).toBeVisible();
    await expectSound(page);

    const other = (await visitAs(connector, PHONE_OPTIONS)).page;
    await other.goto('/dashboard/webhooks');
    await loaded(other);
    await expectSound(other);
    await other.goto('/dashboard/webhooks?dialog=create');
    await expect(other.getByRole('dialog', { name: 'Add webhook' }).getByLabel('Name')).toBeVisible();
    await expectSound(other);
  });
});
