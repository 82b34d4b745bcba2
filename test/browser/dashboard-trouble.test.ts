import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { API_ERRORS } from '../../src/contract/errors.js';
import type { FaqRecord } from '../../src/contract/records/faq.record.js';
import { signInByCookie, type Visit, visit } from '../support/browser.js';
import { flaws, loaded } from '../support/dashboard-checks.js';
import { call, signInAsFirstAdmin, SUPER_ADMIN, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';
import { eventually } from '../support/wait.js';

/** The dashboard when something is wrong: with what was typed, with the record, the session or the server. */
describe('trouble in the dashboard', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let admin: { authorization: string };

  const at = (path: string): string => `${product.url}/dashboard${path}`;
  const enter = async (): Promise<Visit> => {
    const visitor = await visit(browser);
    await signInByCookie(visitor.context, product.url, SUPER_ADMIN.password, SUPER_ADMIN.email);
    return visitor;
  };
  const addFaq = async (title: string): Promise<FaqRecord> => {
    const body = { title, description: 'Because.' };
    return (await call<{ faq: FaqRecord }>(product, 'POST', '/api/faq', body, admin)).faq;
  };
  const faqOf = async (id: string): Promise<FaqRecord> =>
    (await call<{ faq: FaqRecord }>(product, 'GET', `/api/faq/${id}`)).faq;
  const editFaq = async (page: Page, { _id }: FaqRecord) => {
    await page.goto(at(`/support/faq?dialog=edit&id=${_id}`));
    const dialog = page.getByRole('dialog', { name: 'Edit FAQ' });
    await dialog.getByLabel('Title').waitFor();
    return dialog;
  };

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage());
    admin = await signInAsFirstAdmin(product);
  });
  afterAll(() => closeStage({ folder, product, browser }));

  it('shows what only the server knows to be wrong, and keeps what was typed', async () => {
    const { context, page } = await enter();
    await page.goto(at('/users'));
    await loaded(page);
    await page.getByRole('button', { name: 'Add staff' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add staff' });
    await dialog.getByLabel('Username').fill(SUPER_ADMIN.username.toUpperCase());
    await dialog.getByLabel('Email').fill('somebody@example.org');
    await dialog.getByRole('textbox', { name: 'Password' }).fill('some-pw-123');
    await dialog.locator('button[type=submit]').click();
    await dialog.getByText(API_ERRORS.USER_EXISTS.message).first().waitFor();
    await eventually(() =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-invalid') === 'true' || undefined),
    );
    expect(await dialog.getByLabel('Email').inputValue()).toBe('somebody@example.org');
    expect(await flaws(page)).toEqual([]);
    await context.close();
  });

  it('shows both versions of a field that somebody else changed too, and takes theirs', async () => {
    const faq = await addFaq('How?');
    const { context, page } = await enter();
    const dialog = await editFaq(page, faq);
    await dialog.getByLabel('Title').fill('Mine?');
    await call(product, 'PUT', `/api/faq/${faq._id}`, { title: 'Theirs?', description: 'So.' }, admin);
    await dialog.locator('button[type=submit]').click();
    const conflict = page.getByRole('dialog', { name: 'Somebody else changed this' });
    const versions = conflict.getByRole('radiogroup', { name: 'Title' });
    await versions.getByRole('radio', { name: 'Your version Mine?' }).waitFor();
    await versions.getByRole('radio', { name: 'Stored version Theirs?' }).waitFor();
    expect(await flaws(page)).toEqual([]);
    await conflict.getByRole('button', { name: 'Use the stored version' }).click();
    await conflict.waitFor({ state: 'detached' });
    await eventually(async () => (await dialog.getByLabel('Title').inputValue()) === 'Theirs?' || undefined);
    expect((await faqOf(faq._id)).title).toBe('Theirs?');
    await context.close();
  });

  it('shows nothing as on its way once the figures of the app builds have failed', async () => {
    const { context, page } = await enter();
    await context.route('**/api/mobile/downloads/statistics', (route) =>
      route.fulfill({ status: 500, json: { message: 'The figures are broken.' } }),
    );
    await page.goto(at('/mobile/downloads'));
    await page.getByRole('main').getByText('The figures are broken.').waitFor();
    await loaded(page);
    await context.unroute('**/api/mobile/downloads/statistics');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No downloads in thirty days').waitFor();
    await context.close();
  });

  it('says once that a file holds no fixtures, and asks nothing when it is left', async () => {
    const { context, page } = await enter();
    const dialog = page.getByRole('dialog', { name: 'Import fixtures' });
    const file = dialog.getByLabel('File with fixtures');
    const said = dialog.getByText(/fixture file|file with fixtures/);
    const take = async (): Promise<void> => {
      await page.goto(at('/matches?dialog=import'));
      await file.setInputFiles({ name: 'crest.png', mimeType: 'image/png', buffer: Buffer.from('PNG') });
      await said.waitFor();
    };
    await take();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await take();
    await dialog.getByRole('combobox', { name: 'Category' }).press('Enter');
    await page.getByRole('option', { name: 'Football' }).press('Enter');
    await dialog.getByLabel('League').fill('Cup');
    await page.keyboard.press('Enter');
    await file.and(page.locator(':focus')).waitFor({ state: 'attached' });
    expect(await said.count()).toBe(1);
    await context.close();
  });

  it('lets a filter be cleared that the list does not know', async () => {
    const faq = await addFaq('Filtered?');
    const { context, page } = await enter();
    await page.goto(at(`/support/faq?filter=${encodeURIComponent(JSON.stringify({ colour: 'red' }))}`));
    await page.getByRole('main').getByText('This list cannot be filtered by colour').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Clear the filters' }).press('Enter');
    await page.getByRole('row', { name: faq.title }).waitFor();
    await page.locator('#main-content:focus').waitFor();
    await page.reload();
    await page.getByRole('row', { name: faq.title }).waitFor();
    await context.close();
  });

  it('opens a page whose code did not arrive once it is tried again', async () => {
    const { context, page } = await enter();
    await page.goto(at('/profile'));
    await loaded(page);
    await context.route('**/assets/LeaguesPage*', (route) => route.abort('connectionrefused'));
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Leagues' }).click();
    await page.getByText('A part of the dashboard did not arrive').waitFor();
    expect(await flaws(page, { shell: true })).toEqual([]);
    await context.unroute('**/assets/LeaguesPage*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Leagues' }).waitFor();
    await context.close();
  });
});
