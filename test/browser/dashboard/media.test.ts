import type { LeagueRecord } from '../../../src/contract/records/league.record.js';
import { DESKTOP, PHONE } from '../../support/browser-test.js';
import { flaws, follow, loaded, overflowOf } from '../../support/dashboard-page.js';
import { expect, test } from '../../support/dashboard-test.js';
import { picture } from '../../support/uploads.js';

const LONG_NAME = `${'a-partner-logo-with-a-very-long-name-'.repeat(3)}final.png`;

test.describe('the media library', () => {
  test('uploads files and gives one to a league by keyboard, which keeps it from being deleted', async ({
    staff,
    createStaff,
    visitAs,
  }) => {
    const editor = await createStaff('media-editor', [
      ...(['media:access', 'media:create', 'media:delete'] as const),
      ...(['leagues:access', 'leagues:view', 'leagues:create'] as const),
    ]);
    const { page } = await visitAs(editor);
    await page.goto('/dashboard/media');
    await loaded(page);
    const [wide, crest] = await Promise.all([picture('png', { width: 900, height: 90 }), picture('jpeg')]);
    await page.locator('input[type=file]').setInputFiles([
      { name: LONG_NAME, mimeType: 'image/png', buffer: wide },
      { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
      { name: 'crest.jpg', mimeType: 'image/jpeg', buffer: crest },
    ]);
    await expect(page.getByRole('alert').getByText('empty.png: The file is empty.')).toBeVisible();
    const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
    await expect(rowOf('crest.jpg').filter({ hasText: '64 × 48' })).toBeVisible();
    await expect(rowOf(LONG_NAME)).toBeVisible();
    expect(await flaws(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    await expect(page.getByRole('row')).toHaveCount(0);
    expect(await flaws(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await page.setViewportSize(DESKTOP);

    await follow(page, '/leagues?dialog=create', { dialog: true });
    const form = page.getByRole('dialog', { name: 'Add league' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Lock League');
    await form.getByLabel('Abbreviation').fill('LO');
    await form.getByRole('combobox', { name: 'Category' }).press('Enter');
    await page.getByRole('option', { name: 'Football', exact: true }).click();
    await form.getByRole('combobox', { name: 'Country' }).fill('Malta');
    await page.getByRole('option', { name: 'Malta' }).click();
    await form.getByRole('button', { name: 'Choose from library: Logo URL' }).press('Enter');
    const library = page.getByRole('dialog', { name: 'Media library' });
    await library.getByRole('searchbox', { name: 'Search files' }).fill('crest');
    await expect(library.getByRole('button', { name: `Choose ${LONG_NAME}` })).toHaveCount(0);
    expect(await flaws(page)).toEqual([]);
    await library.getByRole('button', { name: 'Choose crest.jpg' }).press('Enter');
    await expect(form.getByRole('textbox', { name: 'Logo URL' })).toHaveValue(/^\/uploads\/[0-9a-f]{64}\.jpg$/);
    await form.getByRole('button', { name: 'Add league' }).click();
    await expect(form).toHaveCount(0);
    const { leagues } = await staff<{ leagues: LeagueRecord[] }>('GET', '/api/leagues');
    expect(leagues.find(({ name }) => name === 'Lock League')?.logoUrl).toMatch(/^\/uploads\//);

    await follow(page, '/media');
    await expect(rowOf('crest.jpg').getByText('1 record')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete: crest.jpg' })).toBeDisabled();
    await page.getByRole('button', { name: 'Show uses: crest.jpg' }).press('Enter');
    const uses = page.getByRole('dialog', { name: 'crest.jpg' });
    await expect(uses.getByText('Lock League')).toBeVisible();
    expect(await flaws(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(uses).toHaveCount(0);
    await page.getByRole('button', { name: `Delete: ${LONG_NAME}` }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(rowOf(LONG_NAME)).toHaveCount(0);
  });
});
