import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { API_ERRORS } from '../../src/contract/errors.js';
import { MESSAGES, SECOND_FACTOR } from '../../src/contract/messages.js';
import { DESKTOP, PHONE, visit } from '../support/browser.js';
import { type Account, addStaff, choose, flaws, loaded, storageWith } from '../support/dashboard-checks.js';
import { variations } from '../support/nightly.js';
import { sidewaysOverflow } from '../support/page.js';
import { call, signInAsFirstAdmin, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';

const TABLET = { width: 768, height: 1024 };

/** A password that must be changed and a code that must be entered, as the person who signs in sees them. */
describe('signing in with more than a password', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let account: Account;
  /** The password that somebody was given. */
  let given: string;
  let secret: string;
  let recovery: string;
  /** The others. */
  let recoveryCodes: string[];

  const NEW_PASSWORD = 'plum-gr4vel';
  const codeAt = (moment: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: moment });

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage());
    account = await addStaff(folder, 'winter', ['faqs:access', 'faqs:view']);
    const admin = await signInAsFirstAdmin(product);
    const { users } = await call<{ users: { _id: string; email: string }[] }>(
      product,
      'GET',
      '/api/users',
      undefined,
      admin,
    );
    const id = users.find(({ email }) => email === account.email)?._id;
    given = (await call<{ password: string }>(product, 'POST', `/api/users/${id}/one-time-password`, {}, admin))
      .password;
  });
  afterAll(() => closeStage({ folder, product, browser }));

  const open = () => visit(browser, { storageState: storageWith(product.url, 'dark') });
  const at = (path: string): string => `${product.url}/dashboard${path}`;
  const enter = async (page: Page, password: string): Promise<void> => {
    await page.goto(at('/login'));
    await page.getByLabel('Email or username').fill(account.email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const inside = (page: Page) => page.getByRole('button', { name: 'account of winter' });

  /** Looks at what is shown: nothing that axe finds, nothing wider than the window, in either theme. */
  const look = async (page: Page, name: string): Promise<void> => {
    for (const viewport of variations([PHONE, TABLET, DESKTOP])) {
      await page.setViewportSize(viewport);
      const size = `${name} ${viewport.width}`;
      const seen = { size, flaws: await flaws(page), overflow: await sidewaysOverflow(page) };
      expect(seen).toEqual({ size, flaws: [], overflow: 0 });
    }
    await choose(page, 'light');
    expect({ name, flaws: await flaws(page, { rules: ['color-contrast'] }) }).toEqual({ name, flaws: [] });
    await choose(page, 'dark');
  };

  it('a one-time password is changed before anything else, and the console follows', async () => {
    const { context, page } = await open();
    await enter(page, given);
    await page.getByRole('heading', { name: 'Choose your password' }).waitFor();
    await look(page, 'new-password');
    // No address leads around it.
    await page.goto(at('/support/faq'));
    await page.getByRole('heading', { name: 'Choose your password' }).waitFor();
    const type = async (current: string, fresh: string, again: string): Promise<void> => {
      await page.getByLabel('Password you signed in with').fill(current);
      await page.getByLabel('New password').fill(fresh);
      await page.getByLabel('Confirm password').fill(again);
      await button(page, 'Save and go on').click();
    };
    await type(given, NEW_PASSWORD, 'another-1');
    await page.getByText(MESSAGES.passwordMismatch).first().waitFor();
    await type(given, given, given);
    await page.getByText(MESSAGES.passwordSame).first().waitFor();
    await type(given, NEW_PASSWORD, NEW_PASSWORD);
    await inside(page).waitFor();
    expect(await page.getByRole('heading', { name: 'Choose your password' }).count()).toBe(0);
    await context.close();
  });

  it('a second factor is set up under Sign-in and security', async () => {
    const { context, page } = await open();
    await enter(page, NEW_PASSWORD);
    await inside(page).waitFor();
    await page.goto(at('/profile/security'));
    await loaded(page);
    await look(page, 'security');
    await button(page, 'Set up').click();
    const dialog = page.getByRole('dialog', { name: SECOND_FACTOR.setUp });
    await dialog.getByLabel('Your password').fill(NEW_PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('img', { name: 'QR code of the key' }).waitFor();
    await look(page, 'set-up');
    secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await dialog.getByRole('textbox', { name: 'Code' }).fill(codeAt(Date.now()));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    expect(await codes.count()).toBe(10);
    [recovery = '', ...recoveryCodes] = await codes.allTextContents();
    await look(page, 'recovery-codes');
    // Escape does not take away what is shown this once.
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('10 recovery codes are left').waitFor();
    await context.close();
  });

  it('signing in then asks for a code of the app, and takes a recovery code once', async () => {
    const { context, page } = await open();
    await enter(page, NEW_PASSWORD);
    await page.getByLabel('Code', { exact: true }).waitFor();
    await look(page, 'code');
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await button(page, 'Continue').click();
    await page.getByRole('alert').waitFor();
    await look(page, 'wrong-code');
    expect(await inside(page).count()).toBe(0);
    // A code ahead of the one that set it up: each counts once.
    await page.getByLabel('Code', { exact: true }).fill(codeAt(Date.now() + 30_000));
    await page.keyboard.press('Enter');
    await inside(page).waitFor();
    await context.close();

    for (const isTaken of [true, false]) {
      const other = await open();
      await enter(other.page, NEW_PASSWORD);
      await button(other.page, 'Use a recovery code').click();
      await other.page.getByLabel('Recovery code', { exact: true }).fill(recovery);
      await button(other.page, 'Continue').click();
      await (isTaken ? inside(other.page) : other.page.getByRole('alert')).waitFor();
      expect(await inside(other.page).count()).toBe(isTaken ? 1 : 0);
      await other.context.close();
    }
  });

  it('other sessions are ended with the password, by keyboard', async () => {
    const [here, there] = [await open(), await open()];
    for (const { page } of [here, there]) {
      await enter(page, NEW_PASSWORD);
      await page.getByLabel('Code', { exact: true }).waitFor();
      await button(page, 'Use a recovery code').click();
      await page.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes.pop() ?? '');
      await page.keyboard.press('Enter');
      await inside(page).waitFor();
    }
    const { page } = here;
    await page.goto(at('/profile/security'));
    await button(page, 'Sign out everywhere else').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Sign out everywhere else?' });
    await dialog.waitFor();
    await look(page, 'end-sessions');
    await page.keyboard.type('not-the-one1');
    await page.keyboard.press('Enter');
    await dialog.getByText('The current password is not right.').waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await button(page, 'Sign out everywhere else').waitFor({ state: 'detached' });
    await there.page.getByText(API_ERRORS.SESSION_ENDED.message).waitFor();
    await there.page.getByLabel('Email or username').waitFor();
    await Promise.all([here.context.close(), there.context.close()]);
  });

  it('a colleague who resets sign-ins ends all sessions of somebody, whose open page goes to the sign-in page', async () => {
    const signInToFaqs = async (who: Account) => {
      const { context, page } = await open();
      await page.goto(at('/login'));
      await page.getByLabel('Email or username').fill(who.email);
      await page.getByLabel('Password').fill(who.password);
      await button(page, 'Sign in').click();
      await page.getByRole('navigation', { name: 'Dashboard' }).waitFor();
      await page.goto(at('/support/faq'));
      await loaded(page);
      return { context, page };
    };
    const faqs = ['faqs:access', 'faqs:view'] as const;
    const forgetful = await addStaff(folder, 'forgetful', [...faqs]);
    const warden = await addStaff(
      folder,
      'warden',
      [...faqs, 'users:access', 'users:view', 'users:view-info', 'users:update'],
      'warden',
    );
    const [there, here] = [await signInToFaqs(forgetful), await signInToFaqs(warden)];
    await here.page.goto(at('/users'));
    await here.page.getByRole('link', { name: 'forgetful' }).first().click();
    await button(here.page, 'Reset sign-in: forgetful').click();
    const dialog = here.page.getByRole('dialog', { name: 'Reset sign-in of forgetful' });
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await dialog.getByText('forgetful is signed out everywhere.').waitFor();
    await look(here.page, 'signed-out-everywhere');

    await there.page.waitForURL((url) => url.pathname === '/dashboard/login');
    await there.page.getByText(API_ERRORS.SESSION_ENDED.message).waitFor();
    await look(there.page, 'ended-from-elsewhere');
    await there.page.getByLabel('Email or username').fill(forgetful.email);
    await there.page.getByLabel('Password').fill(forgetful.password);
    await button(there.page, 'Sign in').click();
    await there.page.getByRole('heading', { level: 1, name: 'FAQs' }).waitFor();
    await Promise.all([here.context.close(), there.context.close()]);
  });

  it('Back leads to the password again, and nothing of it is in the address or the storage', async () => {
    const { context, page } = await open();
    await enter(page, NEW_PASSWORD);
    await page.getByLabel('Code', { exact: true }).waitFor();
    expect(page.url()).not.toContain(NEW_PASSWORD);
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(stored).not.toContain(NEW_PASSWORD);
    await button(page, 'Back').click();
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    await context.close();
  });
});
