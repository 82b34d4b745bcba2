import type { Page } from '@playwright/test';
import { API_ERRORS } from '../../../src/contract/errors.js';
import { loaded } from '../../support/dashboard-page.js';
import { expect, signInByCookie, test, type Account, type StaffMember } from '../../support/dashboard-test.js';
import { addressChanges, countAddressChanges } from '../../support/page.js';

/** Chromium reports each response to a visitor whose session has ended as an error. */
const SIGNED_OUT = /\/api\/.*401/;

test.describe('the sign-in page', () => {
  let anders: StaffMember;
  let berit: StaffMember;

  test.beforeAll(async ({ createStaff }) => {
    const permissions = ['faqs:access', 'faqs:view', 'leagues:access', 'leagues:view'] as const;
    anders = await createStaff('anders', permissions);
    berit = await createStaff('berit', ['faqs:access', 'faqs:view']);
  });

  const emailField = (page: Page) => page.getByLabel('Email or username');
  const accountMenu = (page: Page, { username }: Account) =>
    page.getByRole('button', { name: `account of ${username}`, includeHidden: true });
  const fillIn = async (page: Page, { email, password }: Account): Promise<void> => {
    await emailField(page).fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
  };
  const signOut = async (page: Page, user: Account): Promise<void> => {
    await accountMenu(page, user).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
  };
  /** Asserts that the document changed its address in place, without a step for Back. */
  const expectNoStep = async (page: Page): Promise<void> => {
    const { pushed, replaced } = await addressChanges(page);
    expect(pushed).toBe(0);
    expect(replaced).toBeLessThanOrEqual(2);
  };

  test('opens the requested page after a wrong password and then the right one', async ({ page, allowErrors }) => {
    allowErrors(/\/api\/auth\/login.*401/);
    await countAddressChanges(page.context());
    await page.goto('/dashboard/support/faq?order=DESC');
    await expect(page).toHaveURL('/dashboard/login');
    await expect(emailField(page)).toBeVisible();
    await expectNoStep(page);
    await fillIn(page, { ...anders, password: 'not the password' });
    await expect(page.getByRole('alert')).toContainText(API_ERRORS.LOGIN_FAILED.message);

    await page.getByLabel('Password').fill(anders.password);
    await page.getByRole('button', { name: 'Log in' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible();
    await expect(page).toHaveURL('/dashboard/support/faq?order=DESC');
    expect((await addressChanges(page)).pushed).toBe(0);
  });

  test('redirects to the dashboard in every tab while a user is signed in', async ({ visitAs }) => {
    const { context, page } = await visitAs(anders);
    await countAddressChanges(context);
    for (const [tab, path] of [
      [page, '/dashboard/login'],
      [await context.newPage(), '/dashboard/login?from=mail'],
    ] as const) {
      await tab.goto(path);

      await expect(accountMenu(tab, anders)).toBeVisible();
      await expect(tab).toHaveURL('/dashboard');
      await expectNoStep(tab);
    }
  });

  test('is left when it is restored by Back after the user signed in elsewhere', async ({ page, product }) => {
    await page.goto('/dashboard/login');
    await emailField(page).waitFor();
    await signInByCookie(page.context(), product.url, anders);

    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

    await expect(accountMenu(page, anders)).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
  });

  test('leads Back to the requested page after signing in on a later page', async ({ page }) => {
    await countAddressChanges(page.context());
    await page.goto('/dashboard/support/faq?order=DESC');
    await emailField(page).waitFor();
    await page.goto('/dashboard/login?from=mail');
    await fillIn(page, anders);
    await accountMenu(page, anders).waitFor();

    await page.goBack();

    await expect(page.getByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible();
    await expect(page).toHaveURL('/dashboard/support/faq?order=DESC');
    await expectNoStep(page);
  });

  test('stays for Back after signing out, and shows the next user nothing of the last', async ({
    visitAs,
    allowErrors,
  }) => {
    allowErrors(SIGNED_OUT);
    const { page } = await visitAs(anders);
    await page.goto('/dashboard/support/faq');
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Leagues' }).click();
    await page.getByRole('heading', { level: 1, name: 'Leagues' }).waitFor();
    await signOut(page, anders);
    await emailField(page).waitFor();
    const steps = await page.evaluate(() => history.length);

    await page.evaluate(() => {
      addEventListener('popstate', () => Object.assign(window, { hasGoneBack: true }));
      history.back();
    });
    await page.waitForFunction(() => 'hasGoneBack' in window);

    await expect(emailField(page)).toBeVisible();
    await expect(page).toHaveURL('/dashboard/login');
    expect(await page.evaluate(() => history.length)).toBe(steps);

    await fillIn(page, berit);
    await expect(page.getByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible();
    await expect(accountMenu(page, berit)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add FAQ' }).first()).toBeDisabled();
  });

  test('requires the password in a tab whose session another tab ended', async ({ visitAs, allowErrors }) => {
    allowErrors(SIGNED_OUT);
    const { context, page } = await visitAs(anders);
    await page.goto('/dashboard/support/faq');
    const second = await context.newPage();
    await second.goto('/dashboard/leagues');
    await loaded(second);
    await loaded(page);
    await signOut(page, anders);
    await expect(emailField(page)).toBeVisible();

    // The button is covered if the tab has noticed already.
    await second.getByRole('button', { name: 'Refresh', includeHidden: true }).dispatchEvent('click');
    await second.getByRole('dialog', { name: 'Please log in again' }).getByRole('button', { name: 'Leave' }).click();

    await expect(second).toHaveURL('/dashboard/login');
    await expect(emailField(second)).toBeVisible();
  });
});

test('focuses the page when a session that was signed out leaves the list', async ({ createStaff, visitAs }) => {
  const user = await createStaff('cecilia', ['faqs:access']);
  await visitAs(user);
  const { page } = await visitAs(user);
  await page.goto('/dashboard/profile/security');
  const signOutOther = page.getByRole('button', { name: /^Log out .+, last used/ }).first();
  await signOutOther.click();

  await page
    .getByRole('dialog', { name: /^Log out/ })
    .getByLabel('Your password')
    .fill(user.password);
  await page.keyboard.press('Enter');

  await expect(signOutOther).toHaveCount(0);
  await expect(page.locator('#main-content')).toBeFocused();
});
