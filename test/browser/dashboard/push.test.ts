import { flaws } from '../../support/dashboard-page.js';
import { expect, test } from '../../support/dashboard-test.js';

test.describe('a push notification', () => {
  test('shows its audience before it is sent and its progress on the open page', async ({
    staff,
    createStaff,
    visitAs,
  }) => {
    const token = 'firebase:push-journey'.padEnd(140, '-');
    await staff('POST', '/api/mobile/devices', { platform: 'ios', userName: 'Maya Thornley', token });
    const pusher = await createStaff('pusher', ['app-notifications:access', 'app-notifications:create']);
    const { page } = await visitAs(pusher);
    await page.goto('/dashboard/mobile/notifications?dialog=create');
    const dialog = page.getByRole('dialog', { name: 'Add push notification' });
    await dialog.getByRole('combobox', { name: 'Sent to' }).click();
    await page.getByRole('option', { name: 'Apps on iOS', exact: true }).click();
    await expect(dialog.getByText(/^\d+ apps? on iOS would receive this push\.$/)).toBeVisible();

    await dialog.getByLabel('Title').fill('The regatta is on');
    await dialog.getByLabel('Body').fill('The first boats leave at three');
    await dialog.getByRole('button', { name: /^Send to \d+$/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send now' }).click();
    await expect(dialog).toHaveCount(0);

    // Firebase is not set up, so the delivery fails.
    await page.getByRole('button', { name: /^0 of \d+ sent, \d+ failed: delivery of .*The regatta is on/ }).click();
    const delivery = page.getByRole('dialog', { name: /^Delivery of .*The regatta is on/ });
    await expect(delivery.getByRole('row', { name: /Provider rejected the credentials.*Firebase/ })).toBeVisible();
    expect(await flaws(page)).toEqual([]);
  });
});
