import type { LeagueRecord } from '../../../src/contract/records/league.record.js';
import { API_ERRORS } from '../../../src/contract/errors.js';
import { flaws } from '../../support/dashboard-page.js';
import { expect, test } from '../../support/dashboard-test.js';

const LEAGUE = {
  name: 'Pier league',
  abbreviation: 'PI',
  country: 'england',
  category: 'Football',
  logoUrl: 'https://example.org/pier.png',
};

test.describe('a league that two users edit', () => {
  test('keeps changes of different fields and asks which version of the same field to keep', async ({
    staff,
    createStaff,
    visitAs,
    allowErrors,
  }) => {
    allowErrors(/409/);
    const { league } = await staff<{ league: LeagueRecord }>('POST', '/api/leagues', LEAGUE);
    const path = `/api/leagues/${league._id}`;
    const read = async () => (await staff<{ league: LeagueRecord }>('GET', path)).league;
    const editor = await createStaff('pier-editor', ['leagues:access', 'leagues:view', 'leagues:update']);
    const { page } = await visitAs(editor);
    const address = `/dashboard/leagues?dialog=edit&id=${league._id}`;
    const form = page.getByRole('dialog', { name: 'Edit league' });

    await page.goto(address);
    await form.getByLabel('Name').fill('Pier cup');
    await staff('PUT', path, { ...LEAGUE, abbreviation: 'PL' });
    await form.getByLabel('Name').press('Enter');
    await expect(
      page.getByText('Someone else changed Abbreviation in the meantime. Both changes were saved.'),
    ).toBeVisible();
    await expect(form).toHaveCount(0);
    expect(await read()).toMatchObject({ name: 'Pier cup', abbreviation: 'PL' });

    await page.getByRole('button', { name: 'Edit: Pier cup' }).click();
    await form.getByLabel('Name').fill('Pier shield');
    await form.getByLabel('Abbreviation').fill('PS');
    await staff('PUT', path, { ...LEAGUE, name: 'Pier vase', abbreviation: 'PV', country: 'wales' });
    // The list behind the form shows the change of the other user.
    await expect(page.locator('td', { hasText: 'Pier vase' })).toBeVisible();
    await form.getByLabel('Abbreviation').press('Enter');
    const conflict = page.getByRole('dialog', { name: 'Someone else changed this' });
    await expect(conflict.getByText(API_ERRORS.STALE_WRITE.message)).toBeVisible();
    await expect(conflict.getByText('Their other changes are kept: Country.')).toBeVisible();
    expect(await flaws(page)).toEqual([]);
    const names = conflict.getByRole('radiogroup', { name: 'Name' });
    await expect(names.getByRole('radio', { name: 'Your version Pier shield' })).toBeChecked();
    await names.getByRole('radio').first().press('ArrowRight');
    await expect(names.getByRole('radio', { name: 'Stored version Pier vase' })).toBeChecked();
    await conflict.getByRole('button', { name: 'Save' }).press('Enter');

    await expect(form).toHaveCount(0);
    expect(await read()).toMatchObject({ name: 'Pier vase', abbreviation: 'PS', country: 'wales' });
  });
});
