import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { SECOND_FACTOR } from '../../src/contract/messages.js';
import { DESKTOP, launch, PHONE, visit } from '../support/browser.js';
import { addStaff, choose, flaws, storageWith, type Account } from '../support/dashboard-checks.js';
import { variations } from '../support/nightly.js';
import { sidewaysOverflow } from '../support/page.js';
import { startKeptProduct, SUPER_ADMIN, type Product } from '../support/product.js';

/** What a super-admin meets who must set up a second factor first, used by keyboard alone. */
describe('with REQUIRE_SECOND_FACTOR=super-admins', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let staff: Account;
  let recovery: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-required-'));
    const env = { DATA_DIR: folder, REQUIRE_SECOND_FACTOR: 'super-admins' };
    [product, browser] = await Promise.all([startKeptProduct(env), launch()]);
    staff = await addStaff(folder, 'helper', ['faqs:access', 'faqs:view']);
  });
  afterAll(async () => {
    await browser.close();
    await product.stop('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  const open = () => visit(browser, { storageState: storageWith(product.url, 'dark') });
  const at = (path: string): string => `${product.url}/dashboard${path}`;
  const heading = (page: Page) => page.getByRole('heading', { level: 1, name: SECOND_FACTOR.setUp });
  const inside = (page: Page, name: string) => page.getByRole('button', { name: `account of ${name}` });
  const enter = async (page: Page, { email, password }: Account): Promise<void> => {
    await page.goto(at('/login'));
    await page.getByLabel('Email or username').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
  };
  /** The name of what has the focus. */
  const focused = (page: Page): Promise<string> =>
    page.evaluate(() => {
      const { activeElement: here } = document;
      const label = here instanceof HTMLInputElement ? here.labels?.[0]?.textContent : here?.textContent;
      return (label ?? '').trim();
    });
  /** Goes on with Tab until something is reached; nothing that it passes keeps the focus. */
  const tabTo = async (page: Page, name: string): Promise<void> => {
    for (let presses = 0; presses < 10; presses += 1) {
      await page.keyboard.press('Tab');
      if ((await focused(page)) === name) return;
    }
    throw new Error(`Tab does not reach "${name}"`);
  };
  const look = async (page: Page, name: string): Promise<void> => {
    for (const viewport of variations([PHONE, DESKTOP])) {
      await page.setViewportSize(viewport);
      const size = `${name} ${viewport.width}`;
      const seen = { size, flaws: await flaws(page), overflow: await sidewaysOverflow(page) };
      expect(seen).toEqual({ size, flaws: [], overflow: 0 });
    }
    await choose(page, 'light');
    expect({ name, flaws: await flaws(page, { rules: ['color-contrast'] }) }).toEqual({ name, flaws: [] });
    await choose(page, 'dark');
  };

  it('nobody has to: a super-admin may sign out instead', async () => {
    const { context, page } = await open();
    await enter(page, SUPER_ADMIN);
    await heading(page).waitFor();
    await tabTo(page, 'Sign out');
    await page.keyboard.press('Enter');
    await page.getByLabel('Email or username').waitFor();
    await context.close();
  });

  it('a super-admin sets it up before anything else, and no address leads around it', async () => {
    const { context, page } = await open();
    await enter(page, SUPER_ADMIN);
    await heading(page).waitFor();
    expect(await page.title()).toContain(SECOND_FACTOR.setUp);
    await page.getByText(SECOND_FACTOR.setUpText).waitFor();
    for (const path of ['', '/users', '/profile/security', '/support/faq']) {
      await page.goto(at(path));
      await heading(page).waitFor();
    }
    expect(await inside(page, SUPER_ADMIN.username).count()).toBe(0);
    const status = await page.evaluate(async () => (await fetch('/api/users')).status);
    expect(status).toBe(403);
    await look(page, 'password');

    expect(await focused(page)).toBe('Your password');
    await page.keyboard.type('not-the-one1');
    await page.keyboard.press('Enter');
    await page.getByText('The current password is not right.').waitFor();
    expect(await focused(page)).toBe('Your password');
    await look(page, 'wrong-password');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(SUPER_ADMIN.password);
    await page.keyboard.press('Enter');

    await page.getByRole('img', { name: 'QR code of the key' }).waitFor();
    expect(await focused(page)).toBe('Code');
    await look(page, 'code');
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await page.getByText('The code is not right.').waitFor();
    expect(await focused(page)).toBe('Code');
    const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
    await tabTo(page, 'Turn on');
    await page.keyboard.press('Enter');

    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    expect(await codes.count()).toBe(10);
    recovery = (await codes.first().textContent()) ?? '';
    await look(page, 'recovery-codes');
    await tabTo(page, 'I have kept them');
    await page.keyboard.press('Enter');
    await inside(page, SUPER_ADMIN.username).waitFor();
    await context.close();
  });

  it('the next sign-in asks for a code, and opens the console at once', async () => {
    const { context, page } = await open();
    await enter(page, SUPER_ADMIN);
    await page.getByLabel('Code', { exact: true }).waitFor();
    await tabTo(page, 'Use a recovery code');
    await page.keyboard.press('Enter');
    await page.getByLabel('Recovery code', { exact: true }).waitFor();
    expect(await focused(page)).toBe('Recovery code');
    await page.keyboard.type(recovery);
    await page.keyboard.press('Enter');
    await inside(page, SUPER_ADMIN.username).waitFor();
    expect(await heading(page).count()).toBe(0);
    await context.close();
  });

  it('others are not asked', async () => {
    const { context, page } = await open();
    await enter(page, staff);
    await inside(page, 'helper').waitFor();
    await context.close();
  });
});
