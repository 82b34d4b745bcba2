import type { Locator, Page } from '@playwright/test';
import { API_ERRORS } from '../../../src/contract/errors.js';
import type { FaqRecord } from '../../../src/contract/records/faq.record.js';
import { flaws, loaded } from '../../support/dashboard-page.js';
import { expect, test } from '../../support/dashboard-test.js';
import { SUPER_ADMIN } from '../../support/product.js';

test.describe('the dashboard in trouble', () => {
  let addFaq: (title: string) => Promise<FaqRecord>;

  test.beforeAll(({ staff }) => {
    addFaq = async (title) =>
      (await staff<{ faq: FaqRecord }>('POST', '/api/faq', { title, description: 'Because.' })).faq;
  });

  const submit = (dialog: Locator): Promise<void> => dialog.locator('button[type=submit]').click();

  test('shows a mistake that only the server can find, and keeps the fields', async ({ visitAs, allowErrors }) => {
    allowErrors(/\/api\/users.*409/);
    const { page } = await visitAs();
    await page.goto('/dashboard/users');
    await loaded(page);
    await page.getByRole('button', { name: 'Add staff' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add staff' });
    await dialog.getByLabel('Username').fill(SUPER_ADMIN.username.toUpperCase());
    await dialog.getByLabel('Email').fill('somebody@example.org');
    await dialog.getByRole('textbox', { name: 'Password' }).fill('some-pw-123');

    await submit(dialog);

    await expect(dialog.getByText(API_ERRORS.USER_EXISTS.message).first()).toBeVisible();
    await expect(dialog.locator('[aria-invalid=true]:focus')).toBeVisible();
    await expect(dialog.getByLabel('Email')).toHaveValue('somebody@example.org');
    expect(await flaws(page)).toEqual([]);
  });

  test('shows both versions of a field that another user changed too, and accepts the stored version', async ({
    staff,
    visitAs,
    allowErrors,
  }) => {
    allowErrors(/\/api\/faq\/.*409/);
    const { _id } = await addFaq('Both versions?');
    const { page } = await visitAs();
    await page.goto(`/dashboard/support/faq?dialog=edit&id=${_id}`);
    const dialog = page.getByRole('dialog', { name: 'Edit FAQ' });
    await dialog.getByLabel('Title').fill('Mine?');
    await staff('PUT', `/api/faq/${_id}`, { title: 'Theirs?', description: 'So.' });

    await submit(dialog);
    const conflict = page.getByRole('dialog', { name: 'Someone else changed this' });
    const versions = conflict.getByRole('radiogroup', { name: 'Title' });
    await expect(versions.getByRole('radio', { name: 'Your version Mine?' })).toBeVisible();
    await expect(versions.getByRole('radio', { name: 'Stored version Theirs?' })).toBeVisible();
    expect(await flaws(page)).toEqual([]);
    await conflict.getByRole('button', { name: 'Use the stored version' }).click();

    await expect(conflict).toHaveCount(0);
    await expect(dialog.getByLabel('Title')).toHaveValue('Theirs?');
    expect((await staff<{ faq: FaqRecord }>('GET', `/api/faq/${_id}`)).faq.title).toBe('Theirs?');
  });

  test('shows nothing as loading once the figures of the app builds have failed', async ({ visitAs, allowErrors }) => {
    allowErrors(/\/api\/mobile\/downloads\/statistics.*500/);
    const { context, page } = await visitAs();
    await context.route('**/api/mobile/downloads/statistics', (route) =>
      route.fulfill({ status: 500, json: { message: 'The figures are broken.' } }),
    );
    await page.goto('/dashboard/mobile/downloads');
    await expect(page.getByRole('main').getByText('The figures are broken.')).toBeVisible();
    await loaded(page);

    await context.unroute('**/api/mobile/downloads/statistics');
    await page.getByRole('button', { name: 'Try again' }).click();

    await expect(page.getByText('No downloads in the last 30 days')).toBeVisible();
  });

  test('shows once that a file holds no fixtures, and closes the import without a question', async ({ visitAs }) => {
    const { page } = await visitAs();
    const dialog = page.getByRole('dialog', { name: 'Import fixtures' });
    const file = dialog.getByLabel('File with fixtures');
    const problem = dialog.getByText(/fixture file|file with fixtures/);
    const chooseImage = async (): Promise<void> => {
      await page.goto('/dashboard/matches?dialog=import');
      await file.setInputFiles({ name: 'crest.png', mimeType: 'image/png', buffer: Buffer.from('PNG') });
      await expect(problem).toBeVisible();
    };
    await chooseImage();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    await chooseImage();
    await dialog.getByRole('combobox', { name: 'Category' }).press('Enter');
    await page.getByRole('option', { name: 'Football' }).press('Enter');
    await dialog.getByLabel('League').fill('Cup');
    await page.keyboard.press('Enter');

    await expect(file).toBeFocused();
    await expect(problem).toHaveCount(1);
  });

  test('clears a filter that the list does not know', async ({ visitAs, allowErrors }) => {
    allowErrors(/\/api\/faq.*400/);
    const { title } = await addFaq('Filtered?');
    const { page } = await visitAs();
    const expectRow = (page: Page) => expect(page.getByRole('row', { name: title })).toBeVisible();
    await page.goto(`/dashboard/support/faq?filter=${encodeURIComponent(JSON.stringify({ colour: 'red' }))}`);
    await expect(page.getByRole('main').getByText('This list cannot be filtered by colour')).toBeVisible();
    await page.reload();

    await page.getByRole('button', { name: 'Clear the filters' }).press('Enter');

    await expectRow(page);
    await expect(page.locator('#main-content')).toBeFocused();
    await page.reload();
    await expectRow(page);
  });

  test('opens a page after another attempt when its code did not arrive', async ({ visitAs, allowErrors }) => {
    allowErrors(/LeaguesPage/);
    const { context, page } = await visitAs();
    await page.goto('/dashboard/profile');
    await loaded(page);
    await context.route('**/assets/LeaguesPage*', (route) => route.abort('connectionrefused'));
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Leagues' }).click();
    await expect(page.getByText('A part of the dashboard could not be loaded')).toBeVisible();
    expect(await flaws(page, { shell: true })).toEqual([]);

    await context.unroute('**/assets/LeaguesPage*');
    await page.getByRole('button', { name: 'Try again' }).click();

    await expect(page.getByRole('heading', { name: 'Leagues' })).toBeVisible();
  });
});
