import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { signInByCookie, visit } from '../support/browser.js';
import { addStaff, loaded, type Account } from '../support/dashboard-checks.js';
import { addressChanges, countAddressChanges } from '../support/page.js';
import { call, signInAsFirstAdmin, SUPER_ADMIN, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';

interface Staff extends Account {
  id: string;
}

/** The address of the sign-in page, as those who are signed in and those who are not meet it. */
describe('the sign-in page', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let admin: { authorization: string };
  let staff: Staff;
  let context: BrowserContext;
  let page: Page;

  const at = (path: string): string => `${product.url}/dashboard${path}`;
  const email = (on = page) => on.getByLabel('Email or username');
  const inside = (name: string, on = page) => on.getByRole('button', { name: `account of ${name}` });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });

  const add = async (username: string): Promise<Staff> => {
    const account = await addStaff(folder, username, ['dashboard:access', 'faqs:access', 'faqs:view']);
    const found = await call<{ users: { _id: string; email: string }[] }>(
      product,
      'GET',
      '/api/users',
      undefined,
      admin,
    );
    return { ...account, id: found.users.find((user) => user.email === account.email)?._id ?? '' };
  };
  const signIn = async ({ email: name, password }: Account, on = page): Promise<void> => {
    await email(on).fill(name);
    await on.getByLabel('Password').fill(password);
    await on.getByRole('button', { name: 'Sign in' }).click();
  };
  /** A load of the sign-in page that leads on: by no more than two changes of the address, none of them a step of Back. */
  const leadsTo = async (path: string): Promise<void> => {
    await page.waitForURL(at(path), { waitUntil: 'commit' });
    await loaded(page);
    expect(page.url()).toBe(at(path));
    const { pushed, replaced } = await addressChanges(page);
    expect(pushed).toBe(0);
    expect(replaced).toBeLessThanOrEqual(2);
  };

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage());
    admin = await signInAsFirstAdmin(product);
    staff = await add('anders');
  });
  afterAll(() => closeStage({ folder, product, browser }));
  beforeEach(async () => {
    ({ context, page } = await visit(browser));
    await countAddressChanges(context);
  });
  afterEach(() => context.close());

  it('leads everyone who is signed in to the dashboard, in every tab', async () => {
    await page.goto(at('/login'));
    await signIn(staff);
    await inside('anders').waitFor();
    await page.goto(at('/login'));
    await leadsTo('');
    await inside('anders').waitFor();
    const second = await context.newPage();
    await second.goto(at('/login?from=mail'));
    await inside('anders', second).waitFor();
    expect(second.url()).toBe(at(''));
  });

  it('leads Back, after signing in, to what was asked for there', async () => {
    await page.goto(at('/support/faq?order=DESC'));
    await email().waitFor();
    // A new step of Back: the address shown by now is that of the form.
    await page.goto(at('/login?from=mail'));
    await signIn(staff);
    await inside('anders').waitFor();
    await page.goBack();
    await leadsTo('/support/faq?order=DESC');
    expect(await heading('FAQs').count()).toBe(1);
  });

  it('is left as well when it comes out of the browser’s memory after somebody signed in elsewhere', async () => {
    await page.goto(at('/login'));
    await email().waitFor();
    await signInByCookie(context, product.url, staff.password, staff.email);
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await inside('anders').waitFor();
    await leadsTo('');
  });

  it('leads to the change of a password that was given, and on from there', async () => {
    const { id, ...account } = await add('berit');
    const given = await call<{ password: string }>(product, 'POST', `/api/users/${id}/one-time-password`, {}, admin);
    const fresh = 'plum-gr4vel';
    await page.goto(at('/support/faq'));
    await signIn({ ...account, password: given.password });
    await heading('Choose your password').waitFor();
    await page.goto(at('/login'));
    await heading('Choose your password').waitFor();
    expect(await email().count()).toBe(0);
    await page.getByLabel('Password you signed in with').fill(given.password);
    await page.getByLabel('New password').fill(fresh);
    await page.getByLabel('Confirm password').fill(fresh);
    await page.getByRole('button', { name: 'Save and go on' }).click();
    await inside('berit').waitFor();
    await leadsTo('/support/faq');
  });

  it('shows a viewer what they view', async () => {
    await signInByCookie(context, product.url, SUPER_ADMIN.password, SUPER_ADMIN.email);
    const headers = { origin: product.url };
    const answer = await context.request.post(`${product.url}/api/users/${staff.id}/view`, { headers, data: {} });
    expect(answer.status()).toBe(200);
    await page.goto(at('/login'));
    await inside('anders').waitFor();
    await page.getByRole('region', { name: 'View as a colleague' }).waitFor();
    await leadsTo('');
  });

  it('shows the form for a session that has ended, and for a cookie of none', async () => {
    await signInByCookie(context, product.url, staff.password, staff.email);
    const cookies = await context.cookies(product.url);
    await context.request.post(`${product.url}/api/auth/logout`, { headers: { origin: product.url } });
    for (const value of [cookies[0]?.value ?? '', 'stale', '']) {
      await context.clearCookies();
      await context.addCookies(cookies.map((cookie) => ({ ...cookie, value })));
      await page.goto(at('/login'));
      await email().waitFor();
      expect(page.url()).toBe(at('/login'));
      expect(await addressChanges(page)).toEqual({ pushed: 0, replaced: 0 });
    }
    await signIn(staff);
    await inside('anders').waitFor();
    await leadsTo('');
  });

  it('is the form again for all tabs after signing out in one', async () => {
    await signInByCookie(context, product.url, staff.password, staff.email);
    await page.goto(at('/login'));
    await inside('anders').click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await email().waitFor();
    const second = await context.newPage();
    await second.goto(at('/login'));
    await email(second).waitFor();
    expect(second.url()).toBe(at('/login'));
    await page.reload();
    await email().waitFor();
  });

  it('is not shown while the server could not end the session, which it says', async () => {
    await signInByCookie(context, product.url, staff.password, staff.email);
    await page.goto(at('/support/faq'));
    const leave = async (): Promise<void> => {
      await inside('anders').click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    };
    const json = { message: 'The database is unavailable.' };
    await context.route('**/api/auth/logout', (route) => route.fulfill({ status: 503, json }));
    await leave();
    await page.getByText('You are still signed in. The database is unavailable.').waitFor();
    expect(page.url()).toBe(at('/support/faq'));
    await context.unroute('**/api/auth/logout');
    await leave();
    await email().waitFor();
    await page.reload();
    await email().waitFor();
  });

  it('says that the server cannot say who is signed in, and goes on once it can', async () => {
    await signInByCookie(context, product.url, staff.password, staff.email);
    let broken = true;
    await context.route('**/api/auth/me', (route) =>
      broken ? route.fulfill({ status: 503, json: { message: 'The database is unavailable.' } }) : route.fallback(),
    );
    await page.goto(at('/login'));
    await page.getByText('The database is unavailable.').waitFor();
    expect(page.url()).toBe(at('/login'));
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await inside('anders').waitFor();
    await leadsTo('');
  });
});
