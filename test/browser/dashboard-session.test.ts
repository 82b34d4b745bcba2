import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { MESSAGES } from '../../src/contract/messages.js';
import type { FaqRecord } from '../../src/contract/records/faq.record.js';
import { signInByCookie, visit } from '../support/browser.js';
import { addStaff, flaws, loaded, type Account } from '../support/dashboard-checks.js';
import { addressChanges, countAddressChanges } from '../support/page.js';
import { call, SUPER_ADMIN, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';

/** The form is there within this time of a load whose files the browser has, ms. */
const FORM_MS = 3_000;

/** Who is signed in to the dashboard, and what it shows when nobody is. */
describe('the session of the dashboard', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let other: Account;
  let context: BrowserContext;
  let page: Page;

  const at = (path: string): string => `${product.url}/dashboard${path}`;
  const email = (on = page) => on.getByLabel('Email or username');
  const account = (name: string) => page.getByRole('button', { name: `account of ${name}`, includeHidden: true });

  const signIn = async (user: Account): Promise<void> => {
    await email().fill(user.email);
    await page.getByLabel('Password').fill(user.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  const enter = async (path: string): Promise<void> => {
    await signInByCookie(context, product.url, SUPER_ADMIN.password, SUPER_ADMIN.email);
    await page.goto(at(path));
    await account(SUPER_ADMIN.username).waitFor();
  };
  /** The sign-in page, not the dialog that asks again on another page. */
  const formShown = async (on = page): Promise<void> => {
    await on.waitForURL((url) => url.pathname === '/dashboard/login', { timeout: FORM_MS, waitUntil: 'commit' });
    await email(on).waitFor({ timeout: FORM_MS });
  };
  const signOut = async (): Promise<void> => {
    await account(SUPER_ADMIN.username).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await email().waitFor();
  };
  /** Ends the session on the server, as another tab or another device does; the cookie stays. */
  const endSession = async (): Promise<void> => {
    const cookies = await context.cookies(product.url);
    await context.request.post(`${product.url}/api/auth/logout`, { headers: { origin: product.url } });
    await context.addCookies(cookies);
  };

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage());
    other = await addStaff(folder, 'other', ['faqs:access', 'faqs:view']);
  });
  afterAll(() => closeStage({ folder, product, browser }));
  beforeEach(async () => {
    ({ context, page } = await visit(browser));
    await countAddressChanges(context);
  });
  afterEach(() => context.close());

  it('shows the form at once to those without a session, and then what they came for', async () => {
    await page.goto(at('/login'));
    await email().waitFor();
    await page.goto(at('/support/faq?order=DESC'));
    await formShown();
    const { pushed, replaced } = await addressChanges(page);
    expect(pushed).toBe(0);
    expect(replaced).toBeLessThanOrEqual(2);
    await signIn(SUPER_ADMIN);
    await page.getByRole('heading', { level: 1, name: 'FAQs' }).waitFor();
    expect(page.url()).toBe(at('/support/faq?order=DESC'));
    expect((await addressChanges(page)).pushed).toBe(0);
  });

  it('shows the form at once to those with a session that has ended', async () => {
    await enter('/support/faq');
    await endSession();
    await page.goto(at('/leagues'));
    await formShown();
    const { pushed, replaced } = await addressChanges(page);
    expect(pushed).toBe(0);
    expect(replaced).toBeLessThanOrEqual(2);
  });

  it('shows the form for Back after signing out, and nothing of one person to the next', async () => {
    await enter('/support/faq');
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Leagues' }).click();
    await page.getByRole('heading', { level: 1, name: 'Leagues' }).waitFor();
    const steps = await page.evaluate(() => history.length);
    await signOut();
    await formShown();
    const before = await addressChanges(page);
    await page.evaluate(() => {
      addEventListener('popstate', () => Object.assign(window, { nepshWentBack: true }));
      history.back();
    });
    await page.waitForFunction(() => 'nepshWentBack' in window);
    await formShown();
    const after = await addressChanges(page);
    expect(after.pushed).toBe(before.pushed);
    expect(after.replaced - before.replaced).toBeLessThanOrEqual(2);
    expect(await page.evaluate(() => history.length)).toBe(steps);

    await signIn(other);
    await page.getByRole('heading', { level: 1, name: 'FAQs' }).waitFor();
    await account('other').waitFor();
    expect(await page.getByRole('button', { name: 'Add FAQ' }).first().isDisabled()).toBe(true);
  });

  it('asks for the password in a tab whose session another tab has ended, and leaves from there', async () => {
    await enter('/support/faq');
    const second = await context.newPage();
    await second.goto(at('/leagues'));
    await loaded(second);
    await signOut();
    const before = await addressChanges(second);
    // Hidden when the tab has found out by itself.
    await second.getByRole('button', { name: 'Refresh', includeHidden: true }).dispatchEvent('click');
    const again = second.getByRole('dialog', { name: 'Please sign in again' });
    await again.getByRole('button', { name: 'Leave' }).click();
    await formShown(second);
    const after = await addressChanges(second);
    expect(after.pushed).toBe(before.pushed);
    expect(after.replaced - before.replaced).toBeLessThanOrEqual(2);
  });

  it('does not send in the name of one person what another has typed', async () => {
    await enter('/support/faq?dialog=create');
    // Covered, and so hidden from assistive technology, when the tab has found out by itself.
    const dialog = page.getByRole('dialog', { name: 'Add FAQ', includeHidden: true });
    await dialog.getByLabel('Title').fill('Of the first');
    await dialog.getByLabel('Description').fill('Typed by the first.');
    await endSession();
    await dialog.locator('button[type=submit]').dispatchEvent('click');
    const again = page.getByRole('dialog', { name: 'Please sign in again' });
    await again.getByLabel('Email or username').fill(other.email);
    await again.getByLabel('Password').fill(other.password);
    await again.getByRole('button', { name: 'Sign in' }).click();
    await account('other').waitFor();
    await again.waitFor({ state: 'detached' });
    expect((await call<{ faqs: FaqRecord[] }>(product, 'GET', '/api/faq')).faqs).toEqual([]);
  });

  it('says what it waits for while the server takes its time, and what is wrong when it cannot answer', async () => {
    await signInByCookie(context, product.url, SUPER_ADMIN.password, SUPER_ADMIN.email);
    let answer = (): void => undefined;
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
    let broken = true;
    await context.route('**/api/auth/me', async (route) => {
      await mayAnswer;
      if (broken) await route.fulfill({ status: 503, json: { message: 'The database is unavailable.' } });
      else await route.fallback();
    });
    await page.goto(at('/support/faq'));
    await page.getByRole('status').filter({ hasText: MESSAGES.checkingPermission }).waitFor();
    expect(await flaws(page)).toEqual([]);
    answer();
    await page.getByText('The database is unavailable.').waitFor();
    expect(await flaws(page)).toEqual([]);
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'FAQs' }).waitFor();
    expect((await addressChanges(page)).pushed).toBe(0);
  });
});
