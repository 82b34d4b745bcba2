import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { MESSAGES, requiredMessage, tooShortMessage } from '../../src/contract/messages.js';
import type { ContactRecord } from '../../src/contract/records/contact.record.js';
import type { DownloadRecord } from '../../src/contract/records/download.record.js';
import type { MatchRequestRecord } from '../../src/contract/records/match-request.record.js';
import type { SettingsRecord } from '../../src/contract/records/setting.record.js';
import { sitePaths } from '../../src/contract/routes.js';
import { signInByCookie, visit, type Visit } from '../support/browser.js';
import { scriptBytes, settled } from '../support/page.js';
import { call, signInAsFirstAdmin, SUPER_ADMIN, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';

const OFF = { isEnabled: false, title: '', text: '' };

/** Forms, dialogs and notices of the site, with nothing in the database. */
describe('forms and notices of the site', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let staff: { authorization: string };
  let settingsPath: string;

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage({ BRAND_NAME: 'Stadium & Co' }));
    staff = await signInAsFirstAdmin(product);
    const { settings } = await call<{ settings: SettingsRecord }>(product, 'GET', '/api/setting');
    settingsPath = `/api/setting/${settings._id}`;
  });
  beforeEach(async () => {
    await call(product, 'PUT', `${settingsPath}/site`, { notice: OFF, improvements: OFF }, staff);
    await call(product, 'PUT', `${settingsPath}/devTools`, { isEnabled: false }, staff);
  });
  afterAll(() => closeStage({ folder, product, browser }));

  const open = async (path: string, options: BrowserContextOptions = {}): Promise<Visit> => {
    const visited = await visit(browser, options);
    await visited.page.goto(product.url + path);
    if (options.javaScriptEnabled !== false) await settled(visited.page);
    return visited;
  };
  const site = (change: object): Promise<unknown> => call(product, 'PUT', `${settingsPath}/site`, change, staff);
  const problemOf = (page: Page, label: string): Promise<string | null> =>
    page.getByLabel(label).evaluate((field) => {
      const id = field.getAttribute('aria-describedby');
      return id && (document.getElementById(id)?.textContent ?? null);
    });

  describe('the contact form', () => {
    it("says what is wrong at each field, keeps what was typed, and shows the server's words", async () => {
      const { context, page } = await open(sitePaths.contact);
      const send = page.getByRole('button', { name: 'Send message' });
      await send.click();
      expect(await problemOf(page, 'First name')).toBe(requiredMessage('First name'));
      expect(await page.getByLabel('First name').evaluate((field) => field === document.activeElement)).toBe(true);

      await page.getByLabel('First name').fill(' Zoë ');
      await page.getByLabel('Last name').fill('Nakamura');
      // Looks like an address, but the server knows better.
      await page.getByLabel('Email').fill('zoe..n@example.org');
      await page.getByLabel('Subject').fill('Hi');
      await page.getByLabel('Message', { exact: true }).fill('The sound of the second stream is missing.');
      await send.click();
      expect(await problemOf(page, 'Subject')).toBe(tooShortMessage('Subject', 3));
      expect(await problemOf(page, 'First name')).toBeNull();
      await page.getByLabel('Subject').fill('Sound');
      expect(await problemOf(page, 'Subject')).toBeNull();
      await send.click();
      await page.locator('.toast--error').waitFor();
      expect(await problemOf(page, 'Email')).toBe(MESSAGES.emailInvalid);
      expect(await page.getByLabel('Subject').inputValue()).toBe('Sound');

      await page.getByLabel('Email').fill('zoe@example.org');
      await send.click();
      await page.getByText('Thank you. Your message has been sent.').waitFor();
      expect(await page.getByLabel('Subject').inputValue()).toBe('');
      const { contacts } = await call<{ contacts: ContactRecord[] }>(product, 'GET', '/api/contact', undefined, staff);
      expect(contacts[0]).toMatchObject({ name: 'Zoë Nakamura', email: 'zoe@example.org', subject: 'Sound' });
      await context.close();
    });

    it('begins with what a report of a stream says of it, and is empty once that is sent', async () => {
      const said = { subject: 'Broken stream: Home vs Away', message: "'Main feed' of Home vs Away does not play.\n" };
      const { context, page, complaints } = await open(`${sitePaths.contact}?${new URLSearchParams(said).toString()}`);
      const subject = page.getByLabel('Subject');
      expect(await subject.inputValue()).toBe(said.subject);
      const values = { 'First name': 'Ada', 'Last name': 'Okoro', Email: 'ada@example.org' };
      for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
      await page.getByRole('button', { name: 'Send message' }).click();
      await page.getByText('Thank you. Your message has been sent.').waitFor();
      expect(await subject.inputValue()).toBe('');
      const { contacts } = await call<{ contacts: ContactRecord[] }>(product, 'GET', '/api/contact', undefined, staff);
      expect(contacts[0]).toMatchObject({ subject: said.subject, message: said.message.trim() });
      expect(complaints).toEqual([]);
      await context.close();
    });

    it('is busy while it sends, and sends once', async () => {
      const { context, page } = await open(sitePaths.contact);
      let calls = 0;
      let answer = (): void => undefined;
      const asked = new Promise<void>((resolve) => {
        void page.route('**/api/contact', async (route) => {
          calls += 1;
          resolve();
          await new Promise<void>((go) => (answer = go));
          await route.abort();
        });
      });
      const values = { 'First name': 'Ada', 'Last name': 'Okoro', Email: 'ada@example.org', Subject: 'Hello there' };
      for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
      await page.getByLabel('Message', { exact: true }).fill('A message of some length.');
      await page.getByRole('button', { name: 'Send message' }).click();
      await asked;
      // Announced as disabled, yet it can still be pressed.
      await page.getByRole('button', { name: 'Sending…' }).click({ force: true });
      answer();
      // The browser's own words, as no answer came.
      await page.locator('.toast--error').waitFor();
      expect(calls).toBe(1);
      expect(await page.getByLabel('Subject').inputValue()).toBe('Hello there');
      await context.close();
    });

    it('says that it needs scripts where there are none', async () => {
      const { context, page } = await open(sitePaths.contact, { javaScriptEnabled: false });
      await page.getByText('This form needs JavaScript').waitFor();
      expect(await page.getByRole('button', { name: 'Send message' }).isVisible()).toBe(false);
      await context.close();
    });
  });

  it('takes a request for a match in a dialog, which keeps what was typed while it is closed', async () => {
    const { context, page, complaints } = await open('/');
    await page.getByRole('link', { name: 'Request a Match' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request a Match' });
    await dialog.getByLabel('Home team').fill('Harbour United');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Request a Match' }).click();
    expect(await dialog.getByLabel('Home team').inputValue()).toBe('Harbour United');
    await dialog.getByLabel('Away team').fill('Hills');
    await dialog.getByLabel('Category').selectOption('Handball');
    await dialog.getByLabel('League').fill('Cup');
    await dialog.getByLabel('Username').fill('fan');
    await dialog.getByLabel('Email').fill('fan@example.org');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await dialog.getByText(tooShortMessage('League', 4)).waitFor();
    await dialog.getByLabel('League').fill('City Cup');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await page.getByText('Thank you. Your request has been sent.').waitFor();
    expect(await dialog.isVisible()).toBe(false);
    const { requests } = await call<{ requests: MatchRequestRecord[] }>(
      product,
      'GET',
      '/api/match-requests',
      undefined,
      staff,
    );
    expect(requests[0]).toMatchObject({ team: { homeTeam: 'Harbour United', awayTeam: 'Hills' }, status: 'New' });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('offers the newest stable build of each platform, saves it under its right name and counts it', async () => {
    const { context, page } = await open('/about-us');
    // A page without scripts leads home, where the dialog opens.
    await page.getByRole('link', { name: 'Download Our App' }).click();
    const dialog = page.getByRole('dialog', { name: 'Download Our App' });
    await dialog.getByText('Our android app is launching soon! Stay tuned for updates.').waitFor();
    await dialog.getByRole('tab', { name: 'Android' }).press('ArrowRight');
    await dialog.getByText('Our iOS app is launching soon! Stay tuned for updates.').waitFor();
    await page.keyboard.press('Escape');

    const add = (version: string, releaseStatus: string) =>
      call<{ download: DownloadRecord }>(
        product,
        'POST',
        '/api/mobile/downloads',
        { platform: 'android', version, releaseStatus, sizeInMB: 24, downloadUrl: 'https://files.example.org/app' },
        staff,
      );
    const { download: build } = await add('1.2.0', 'stable');
    await add('2.0.0', 'beta');
    await page.getByRole('link', { name: 'Download Our App' }).click();
    await dialog.getByRole('tab', { name: 'Android' }).click();
    await dialog.getByText('Version 1.2.0 · 24 MB').waitFor();

    const file = `**/api/mobile/downloads/${build._id}/file`;
    await page.route(file, (route) =>
      route.fulfill({ status: 502, json: { message: 'The file could not be fetched.' } }),
    );
    await dialog.getByRole('button', { name: 'Download', exact: true }).click();
    await dialog.getByText('The file could not be fetched.').waitFor();

    await page.unroute(file);
    await page.route(file, (route) => route.fulfill({ body: 'an app', contentType: 'application/octet-stream' }));
    const [download, counted] = await Promise.all([
      page.waitForEvent('download'),
      page.waitForResponse((response) => response.url().endsWith('/count')),
      dialog.getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(
      /^Stadium ._ ?Co_android_v1\.2\.0\.apk$|^Stadium & Co_android_v1\.2\.0\.apk$/,
    );
    expect(counted.status()).toBe(200);
    await dialog.getByText(MESSAGES.downloadSuccessful).waitFor();
    await context.close();
  });

  it('shows the notice of the day once, also when it is switched on while a page is open', async () => {
    const { context, page } = await open('/');
    await site({ notice: { isEnabled: true, title: 'Finals tonight', text: 'Kick-off at eight.' } });
    const notice = page.getByRole('dialog', { name: 'Finals tonight' });
    await notice.getByText('Kick-off at eight.').waitFor();
    await notice.getByRole('button', { name: 'Got it' }).click();
    await notice.waitFor({ state: 'hidden' });
    await page.clock.install();
    await page.reload();
    await settled(page);
    await page.clock.runFor(5_000);
    expect(await notice.count()).toBe(0);
    await page.clock.setSystemTime(Date.now() + 86_400_000);
    await page.reload();
    await notice.waitFor();
    await context.close();
  });

  it('shows that the site is being improved: it cannot be dismissed, and leaves by itself', async () => {
    await site({ improvements: { isEnabled: true, title: '', text: 'New floodlights.' } });
    const { context, page } = await open('/replays');
    const modal = page.getByRole('dialog', { name: 'Ongoing Site Improvements' });
    await modal.getByText('New floodlights.').waitFor();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('dialog.notice--stays:modal') !== null);
    await site({ improvements: OFF });
    await modal.waitFor({ state: 'detached' });
    await context.close();

    await site({ improvements: { isEnabled: true, title: 'Back at nine', text: '' } });
    const plain = await open('/', { javaScriptEnabled: false });
    await plain.page.getByRole('dialog', { name: 'Back at nine' }).waitFor();
    await plain.context.close();
  });

  it('leads who looks for developer tools away, while the setting asks for that', async () => {
    const { context, page } = await open('/replays');
    await page.locator('h1').click({ button: 'right' });
    expect(new URL(page.url()).pathname).toBe('/replays');
    await call(product, 'PUT', `${settingsPath}/devTools`, { isEnabled: true }, staff);
    await page.reload();
    await settled(page);
    await page.locator('h1').click({ button: 'right' });
    await page.waitForURL((url) => url.pathname === sitePaths.accessDenied);
    expect(await page.getByRole('alert').innerText()).toBe(MESSAGES.devToolsBlocked);
    await page.getByText(MESSAGES.accessDenied).waitFor();
    for (const keys of ['F12', 'Control+Shift+I', 'Meta+Alt+I']) {
      await page.goto(`${product.url}/replays`);
      await settled(page);
      await page.keyboard.press(keys);
      await page.waitForURL(`${product.url}/`);
    }
    // Pages that have no script of their own hold it too; those of the dashboard never.
    for (const path of [sitePaths.privacy, '/no/such/page']) {
      await page.goto(product.url + path);
      await page.keyboard.press('F12');
      await page.waitForURL(`${product.url}/`);
    }
    await page.goto(product.url + sitePaths.about);
    await page.locator('h1').click({ button: 'right' });
    await page.getByText(MESSAGES.devToolsBlocked).waitFor();
    await page.goto(`${product.url}/dashboard/login`);
    await page.getByRole('textbox').first().press('F12');
    await page.locator('body').click({ button: 'right', position: { x: 5, y: 5 } });
    expect(new URL(page.url()).pathname).toBe('/dashboard/login');

    await call(product, 'PUT', `${settingsPath}/devTools`, { isEnabled: false }, staff);
    await page.goto(product.url + sitePaths.privacy);
    // Only that of the search.
    expect(await page.locator('script[src]').count()).toBe(1);
    await context.close();
  });

  it('reloads the page that denies access once, and leads home', async () => {
    const { context, page } = await visit(browser);
    const loads: string[] = [];
    page.on('domcontentloaded', () => loads.push(page.url()));
    await page.goto(product.url + sitePaths.accessDenied);
    await page.waitForFunction(() =>
      performance.getEntriesByType('navigation').some((one) => (one as PerformanceNavigationTiming).type === 'reload'),
    );
    await page.waitForLoadState('load');
    await page.getByRole('link', { name: 'Return to Homepage' }).click();
    await page.waitForURL(`${product.url}/`);
    const before = loads.length;
    await page.goto(product.url + sitePaths.accessDenied);
    await page.waitForLoadState('load');
    expect(loads.length - before).toBe(1);
    await context.close();
  });

  it('shows who is signed in, and signs out', async () => {
    const { context, page, complaints } = await visit(browser);
    await page.goto(product.url);
    expect(await page.locator('.profile').count()).toBe(0);
    await signInByCookie(context, product.url, SUPER_ADMIN.password, SUPER_ADMIN.username);
    await page.reload();
    await page.getByRole('button', { name: `Your profile: ${SUPER_ADMIN.username}` }).click();
    const menu = page.locator('#menu-profile');
    await menu.getByText(SUPER_ADMIN.email).waitFor();
    const links = await menu.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(links).toEqual(['/dashboard/profile', '/dashboard/settings']);
    await menu.getByRole('button', { name: 'Log out' }).click();
    await page.getByText(MESSAGES.loggedOut).waitFor();
    await menu.waitFor({ state: 'detached' });
    expect((await context.request.get(`${product.url}/api/auth/me`)).status()).toBe(401);
    const { activities } = await call<{ activities: { action: string; source: string }[] }>(
      product,
      'GET',
      '/api/users/activity',
      undefined,
      staff,
    );
    expect(activities.filter(({ source }) => source === 'client').map(({ action }) => action)).toContain(
      MESSAGES.loggedOut,
    );
    // The dashboard knows of it without a call that the console would note as refused.
    await page.goto(`${product.url}/dashboard/leagues`);
    await page.waitForURL((url) => url.pathname === '/dashboard/login');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each(['/about-us', '/terms-and-conditions', '/privacy-policy', '/cookie-policy', '/disclaimer'])(
    '%s is a text in the name of the brand, next to without scripts',
    async (path) => {
      const { context, page, complaints } = await visit(browser);
      expect(await scriptBytes(page, () => page.goto(product.url + path))).toBeLessThanOrEqual(2_500);
      const text = await page.locator('article').innerText();
      expect(text).toContain('Stadium & Co');
      expect(text).not.toMatch(/BRAND_NAME|undefined/);
      expect(text.length).toBeGreaterThan(1_000);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
