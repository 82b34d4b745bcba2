import type { Page } from '@playwright/test';
import type { LeagueRecord } from '../../../src/contract/records/league.record.js';
import { flaws, loaded } from '../../support/dashboard-page.js';
import { expect, test } from '../../support/dashboard-test.js';

test.describe('a league that a colleague has open', () => {
  test('names who edits it in the form and in the list until the tab is closed', async ({
    staff,
    createStaff,
    visitAs,
  }) => {
    const body = { name: 'Canal League', abbreviation: 'CL', country: 'england', category: 'Football' };
    const logoUrl = 'https://example.org/canal.png';
    const { league } = await staff<{ league: LeagueRecord }>('POST', '/api/leagues', { ...body, logoUrl });
    const permissions = ['leagues:access', 'leagues:view', 'leagues:update'] as const;
    const ana = await visitAs(await createStaff('ana-silva', permissions));
    const ben = await visitAs(await createStaff('ben-okoro', permissions));
    const address = `/dashboard/leagues?dialog=edit&id=${league._id}`;
    const formOf = (page: Page) => page.getByRole('dialog', { name: 'Edit league' });
    const nameOfBen = formOf(ben.page).getByLabel('Name');

    await ana.page.goto('/dashboard/leagues');
    await loaded(ana.page);
    await ben.page.goto(address);
    await expect(ana.page.getByRole('img', { name: 'ben-okoro is editing this' })).toBeVisible();
    const before = await nameOfBen.boundingBox();

    await ana.page.getByRole('button', { name: 'Edit: Canal League' }).click();
    const text = 'ben-okoro is editing this. Your changes are merged when you save.';
    await expect(formOf(ana.page).getByText(text)).toBeVisible();
    await expect(formOf(ben.page).getByText('ana-silva is editing this.')).toBeVisible();
    await expect(formOf(ben.page).getByText('ben-okoro')).toHaveCount(0);
    expect(await nameOfBen.boundingBox()).toEqual(before);
    expect(await flaws(ben.page)).toEqual([]);

    await formOf(ben.page).getByRole('button', { name: 'open by 1 colleague' }).press('Enter');
    const list = ben.page.getByRole('dialog', { name: 'Open by' });
    await expect(list.getByText(/^Editing since \d\d:\d\d$/)).toBeVisible();
    expect(await flaws(ben.page)).toEqual([]);
    await ben.page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);

    await ana.page.close({ runBeforeUnload: true });
    await expect(formOf(ben.page).getByText('ana-silva')).toHaveCount(0);
    expect(await nameOfBen.boundingBox()).toEqual(before);
  });
});
