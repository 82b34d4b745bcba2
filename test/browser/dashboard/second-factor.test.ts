import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { SECOND_FACTOR } from '../../../src/contract/messages.js';
import { PHONE } from '../../support/browser-test.js';
import { flaws } from '../../support/dashboard-page.js';
import { expect, test } from '../../support/dashboard-test.js';
import { sidewaysOverflow } from '../../support/page.js';
import { SUPER_ADMIN } from '../../support/product.js';

test.use({ productEnv: { REQUIRE_SECOND_FACTOR: 'super-admins' } });

/** A super-admin who must set up a second factor uses the keyboard only. */
test.describe.serial('with REQUIRE_SECOND_FACTOR=super-admins', () => {
  let recoveryCode: string;

  const heading = (page: Page) => page.getByRole('heading', { level: 1, name: SECOND_FACTOR.setUp });
  const accountMenu = (page: Page) => page.getByRole('button', { name: `account of ${SUPER_ADMIN.username}` });
  const signIn = async (page: Page): Promise<void> => {
    await page.goto('/dashboard/login');
    await page.getByLabel('Email or username').fill(SUPER_ADMIN.email);
    await page.getByLabel('Password').fill(SUPER_ADMIN.password);
    await page.keyboard.press('Enter');
  };
  /** Presses Tab until a button has the focus, so nothing before it traps the focus. */
  const pressByTab = async (page: Page, name: string): Promise<void> => {
    const button = page.getByRole('button', { name, exact: true });
    await button.waitFor();
    for (let presses = 0; presses < 10; presses += 1) {
      await page.keyboard.press('Tab');
      if (await button.evaluate((element) => element === document.activeElement)) break;
    }
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
  };
  const expectSound = async (page: Page): Promise<void> => {
    expect(await flaws(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
  };

  test('opens no page before the second factor is set up', async ({ visit, allowErrors }) => {
    allowErrors(/403/);
    const { page } = await visit({ viewport: PHONE });
    await signIn(page);
    await expect(heading(page)).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(SECOND_FACTOR.setUp));
    await page.goto('/dashboard/users');
    await expect(heading(page)).toBeVisible();
    await expect(accountMenu(page)).toHaveCount(0);
    expect(await page.evaluate(async () => (await fetch('/api/users')).status)).toBe(403);

    await pressByTab(page, 'Log out');

    await expect(page.getByLabel('Email or username')).toBeVisible();
  });

  test('sets up the second factor, then opens the dashboard', async ({ visit, allowErrors }) => {
    allowErrors(/\/api\/auth\/second-factor.*4\d\d/);
    const { page } = await visit({ viewport: PHONE });
    await signIn(page);
    await expect(page.getByLabel('Your password')).toBeFocused();
    await expectSound(page);
    await page.keyboard.type('not-the-one1');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The current password is incorrect.')).toBeVisible();
    await expect(page.getByLabel('Your password')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(SUPER_ADMIN.password);
    await page.keyboard.press('Enter');

    const code = page.getByRole('textbox', { name: 'Code' });
    await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
    await expect(code).toBeFocused();
    await expectSound(page);
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The code is incorrect.')).toBeVisible();
    await expect(code).toBeFocused();
    const secret = Secret.fromBase32((await page.locator('code').innerText()).replaceAll(' ', ''));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(new TOTP({ secret }).generate());
    await pressByTab(page, 'Turn on');

    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    recoveryCode = await codes.first().innerText();
    await expectSound(page);
    await pressByTab(page, 'I have stored them');
    await expect(accountMenu(page)).toBeVisible();
  });

  test('requires a code at the next sign-in and accepts a recovery code', async ({ page, allowErrors }) => {
    allowErrors(/\/api\/auth\/login.*401/);
    await signIn(page);
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
    await expectSound(page);
    expect(page.url()).not.toContain(SUPER_ADMIN.password);

    await pressByTab(page, 'Use a recovery code');
    await expect(page.getByLabel('Recovery code', { exact: true })).toBeFocused();
    await page.keyboard.type(recoveryCode);
    await page.keyboard.press('Enter');

    await expect(accountMenu(page)).toBeVisible();
    await expect(heading(page)).toHaveCount(0);
  });
});
