import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { PHONE_OPTIONS, signInByCookie, type Visit, visit } from '../support/browser.js';
import { type Account, addStaff, flaws, loaded } from '../support/dashboard-checks.js';
import { sidewaysOverflow } from '../support/page.js';
import { type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';

/** What connects other programs with the service, for staff who hold just the keys for it. */
describe('integrations', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let keeper: Account;
  let connector: Account;

  const at = (path: string): string => `${product.url}/dashboard${path}`;
  const enter = async (user: Account, options = {}): Promise<Visit> => {
    const visitor = await visit(browser, options);
    await signInByCookie(visitor.context, product.url, user.password, user.email);
    return visitor;
  };
  const sound = async (page: Page): Promise<void> => {
    expect(await flaws(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
  };

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage());
    keeper = await addStaff(folder, 'keeper', ['api-keys:view', 'api-keys:create', 'api-keys:delete', 'faqs:create']);
    connector = await addStaff(folder, 'connector', [
      'webhooks:view',
      'webhooks:create',
      'webhooks:update',
      'webhooks:delete',
    ]);
  });
  afterAll(() => closeStage({ folder, product, browser }));

  it('makes an API key by the keyboard alone, shows it once, and revokes it', async () => {
    const { context, page, complaints } = await enter(keeper);
    await page.goto(at('/api-keys'));
    await loaded(page);
    await sound(page);
    await page.getByRole('button', { name: 'Make API key' }).first().press('Enter');
    const form = page.getByRole('dialog', { name: 'Make API key' });
    await form.getByLabel('Name').waitFor();
    await page.keyboard.type('Questions');
    await form.getByLabel('Name').press('Enter');
    await form.getByText('Choose at least one permission').waitFor();
    await sound(page);
    // One can pass on only what one holds oneself, and nothing that manages accounts and keys.
    expect(await form.getByRole('group').getByRole('checkbox', { name: /:/ }).count()).toBe(2);
    await form.getByRole('combobox', { name: 'Expires' }).press('Enter');
    await page.getByRole('option', { name: 'Never' }).press('Enter');
    await form.getByRole('combobox', { name: 'Expires' }).filter({ hasText: 'Never' }).waitFor();
    await form.getByLabel('Your password').fill(keeper.password);
    await form.getByRole('checkbox', { name: /^Add FAQs/ }).press('Space');
    await page.keyboard.press('Enter');
    const shown = page.getByRole('dialog', { name: 'The new API key' });
    const key = await shown.getByLabel('API key').innerText();
    expect(key).toMatch(/^nepsh_[\w-]{43}$/);
    await sound(page);
    await shown.getByRole('button', { name: 'I have kept it' }).press('Enter');
    await page.getByRole('row', { name: /Questions/ }).waitFor();
    await page.getByRole('button', { name: 'Make API key' }).first().and(page.locator(':focus')).waitFor();
    expect(await page.getByText(key).count()).toBe(0);

    const ask = (): Promise<Response> =>
      fetch(`${product.url}/api/faq`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ title: 'Why?', description: 'Because.' }),
      });
    expect((await ask()).status).toBe(201);
    await page.getByRole('button', { name: 'Revoke: Questions' }).press('Enter');
    await page
      .getByRole('alertdialog', { name: 'Revoke this API key?' })
      .getByRole('button', { name: 'Revoke API key' })
      .press('Enter');
    await page.getByText('No API keys yet').waitFor();
    expect((await ask()).status).toBe(401);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('adds a webhook by the keyboard alone, tests it, and shows why nothing got through', async () => {
    const { context, page, complaints } = await enter(connector);
    await page.goto(at('/webhooks'));
    await loaded(page);
    await sound(page);
    await page.getByRole('button', { name: 'Add webhook' }).first().press('Enter');
    const form = page.getByRole('dialog', { name: 'Add webhook' });
    await form.getByLabel('Name').fill('Scores');
    await form.getByLabel('URL').fill('http://hooks.invalid/');
    await page.keyboard.press('Enter');
    await form.getByText('URL must be an https address').waitFor();
    await form.getByText('Choose at least one event').waitFor();
    await sound(page);
    await form.getByLabel('URL').fill('https://hooks.invalid/scores');
    // What one may not read is not sent on.
    expect(await form.getByRole('checkbox', { name: 'A visitor requested a match' }).isDisabled()).toBe(true);
    await form.getByRole('checkbox', { name: 'A game went live' }).press('Space');
    await form.getByRole('button', { name: 'Add webhook' }).press('Enter');
    const shown = page.getByRole('dialog', { name: 'The secret of the webhook' });
    expect(await shown.getByLabel('Secret').innerText()).toMatch(/^whsec_/);
    await shown.getByRole('button', { name: 'I have kept it' }).press('Enter');
    await page
      .getByRole('row', { name: /Scores/ })
      .getByText('On', { exact: true })
      .waitFor();

    await page.getByRole('button', { name: 'Send a test: Scores' }).press('Enter');
    const log = page.getByRole('dialog', { name: 'Deliveries: Scores' });
    await log.getByText('Failed', { exact: true }).waitFor();
    await log.getByRole('button', { name: /^Details: Test/ }).press('Enter');
    await log
      .getByRole('region', { name: /^Message: Test/ })
      .getByText('webhook.test')
      .waitFor();
    await sound(page);
    await log.getByRole('button', { name: 'Close' }).press('Enter');
    await page.getByRole('button', { name: 'New secret: Scores' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make a new secret' }).press('Enter');
    await shown.getByRole('button', { name: 'I have kept it' }).press('Enter');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('fits phones', async () => {
    const { context, page } = await enter(keeper, PHONE_OPTIONS);
    await page.goto(at('/api-keys?dialog=create'));
    await page.getByRole('dialog', { name: 'Make API key' }).getByLabel('Name').waitFor();
    await sound(page);
    await context.close();
    const other = await enter(connector, PHONE_OPTIONS);
    await other.page.goto(at('/webhooks'));
    await loaded(other.page);
    await sound(other.page);
    await other.page.goto(at('/webhooks?dialog=create'));
    await other.page.getByRole('dialog', { name: 'Add webhook' }).getByLabel('Name').waitFor();
    await sound(other.page);
    await other.context.close();
  });
});
