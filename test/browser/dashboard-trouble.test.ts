import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page, Route } from 'playwright-core';
import { API_ERRORS } from '../../src/contract/errors.js';
import { MESSAGES } from '../../src/contract/messages.js';
import type { FaqRecord } from '../../src/contract/records/faq.record.js';
import { signInByCookie, type Visit, visit } from '../support/browser.js';
import { flaws, follow, loaded } from '../support/dashboard-checks.js';
import { call, signInAsFirstAdmin, SUPER_ADMIN, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';
import { eventually } from '../support/wait.js';

/** What each form says when it is sent as it opens. */
const EMPTY_FORMS: readonly [path: string, button: string, messages: readonly string[]][] = [
  ['/leagues', 'Add league', ['Name is required', MESSAGES.categoryRequired, MESSAGES.invalidLogoUrl]],
  ['/replays', 'Add replay', ['Title is required', 'League is required', 'Category is required']],
  ['/support/faq', 'Add FAQ', ['Title is required', 'Description is required']],
  ['/affiliate', 'Add affiliate link', ['Title is required', 'Link must be a valid URL']],
  ['/mobile/downloads', 'Add app build', ['Version is required', 'Download URL is required']],
  ['/notifications/manage', 'Add notification template', ['Title is required', 'Description is required']],
  ['/users', 'Add staff', [MESSAGES.usernameShort, 'Email is required', MESSAGES.passwordShort]],
  ['/users/roles', 'Add role', [MESSAGES.roleNameRequired]],
];

/** The dashboard when something is wrong: with what was typed, with the record, the session or the server. */
describe('trouble in the dashboard', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let admin: { authorization: string };

  const at = (path: string): string => `${product.url}/dashboard${path}`;
  const enter = async (): Promise<Visit> => {
    const visitor = await visit(browser);
    await signInByCookie(visitor.context, product.url, SUPER_ADMIN.password, SUPER_ADMIN.email);
    return visitor;
  };
  const addFaq = async (title: string): Promise<FaqRecord> => {
    const body = { title, description: 'Because.' };
    return (await call<{ faq: FaqRecord }>(product, 'POST', '/api/faq', body, admin)).faq;
  };
  const faqOf = async (id: string): Promise<FaqRecord> =>
    (await call<{ faq: FaqRecord }>(product, 'GET', `/api/faq/${id}`)).faq;
  const editFaq = async (page: Page, { _id }: FaqRecord) => {
    await page.goto(at(`/support/faq?dialog=edit&id=${_id}`));
    const dialog = page.getByRole('dialog', { name: 'Edit FAQ' });
    await dialog.getByLabel('Title').waitFor();
    return dialog;
  };

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage());
    admin = await signInAsFirstAdmin(product);
  });
  afterAll(() => closeStage({ folder, product, browser }));

  it('says what is missing, leads there, and sends nothing', async () => {
    const { context, page } = await enter();
    const written: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') written.push(`${request.method()} ${request.url()}`);
    });
    await page.goto(at('/profile'));
    await loaded(page);
    for (const [path, button, messages] of EMPTY_FORMS) {
      await follow(page, path);
      await loaded(page);
      await page.getByRole('button', { name: button }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').first().waitFor();
      await dialog.locator('button[type=submit]').click();
      for (const message of messages) await dialog.getByText(message, { exact: true }).first().waitFor();
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
      await page.keyboard.press('Escape');
      // It closes by a step back, which could come after the next page was opened, and lead away from it.
      await dialog.waitFor({ state: 'detached' });
    }
    expect(written).toEqual([]);
    await context.close();
  }, 90_000);

  it('leaves what is typed in its field while another one is wrong', async () => {
    const { context, page } = await enter();
    await page.goto(at('/support/faq?dialog=create'));
    const dialog = page.getByRole('dialog', { name: 'Add FAQ' });
    await dialog.locator('button[type=submit]').click();
    await dialog.getByText('Description is required').waitFor();
    await dialog.getByLabel('Description').focus();
    await page.keyboard.type('B');
    await dialog.getByText('Description is required').waitFor({ state: 'detached' });
    await page.keyboard.type('ecause.');
    expect(await dialog.getByLabel('Description').inputValue()).toBe('Because.');
    expect(await dialog.getByLabel('Title').inputValue()).toBe('');
    await context.close();
  });

  it('shows a text in the direction of what it is written in', async () => {
    const { context, page } = await enter();
    await page.goto(at('/support/faq?dialog=create'));
    const dialog = page.getByRole('dialog', { name: 'Add FAQ' });
    for (const label of ['Title', 'Description']) {
      const field = dialog.getByLabel(label);
      const direction = () => field.evaluate((input) => getComputedStyle(input).direction);
      await field.fill('لماذا؟');
      expect(await direction()).toBe('rtl');
      await field.fill('Why?');
      expect(await direction()).toBe('ltr');
    }
    await context.close();
  });

  it('takes no words while a form is on its way, and asks nothing about changes once they are saved', async () => {
    const { context, page } = await enter();
    // A dialog that looks for a lost focus every 50 ms would have it again by the time a key is pressed.
    await page.addInitScript(() => {
      const every = window.setInterval;
      window.setInterval = ((look: () => void, ms: number) => every(look, ms === 50 ? 60_000 : ms)) as typeof every;
    });
    await page.goto(at('/support/faq?dialog=create'));
    const dialog = page.getByRole('dialog', { name: 'Add FAQ' });
    await dialog.getByLabel('Title').fill('Slow?');
    await dialog.getByLabel('Description').fill('So.');
    const held = Promise.withResolvers<undefined>();
    const answers = [(route: Route) => route.abort(), (route: Route) => held.promise.then(() => route.fallback())];
    // One route for both: a second one that begins as the first one ends may miss its call.
    await page.route('**/api/faq', (route) => answers.shift()?.(route) ?? route.fallback());
    await page.keyboard.press('Shift+Tab');
    // Who reads that it failed can type at once.
    const focus = page.evaluate(
      () =>
        new Promise((resolve) => {
          const look = (): void => {
            if (document.querySelector('form [role=alert]')) resolve((document.activeElement as HTMLInputElement).name);
          };
          new MutationObserver(look).observe(document, { subtree: true, childList: true });
        }),
    );
    await page.keyboard.press('Enter');
    await dialog.getByText('The server cannot be reached').waitFor();
    expect(await focus).toBe('title');

    await page.keyboard.press('Enter');
    await dialog.getByRole('progressbar').waitFor();
    await page.keyboard.type(' And more');
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Slow?');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.waitFor();
    held.resolve(undefined);
    await page.getByText('FAQ added.').waitFor();
    await question.waitFor({ state: 'detached' });
    await dialog.waitFor({ state: 'detached' });
    await context.close();
  });

  it('shows what only the server knows to be wrong, and keeps what was typed', async () => {
    const { context, page } = await enter();
    await page.goto(at('/users'));
    await loaded(page);
    await page.getByRole('button', { name: 'Add staff' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add staff' });
    await dialog.getByLabel('Username').fill(SUPER_ADMIN.username.toUpperCase());
    await dialog.getByLabel('Email').fill('somebody@example.org');
    await dialog.getByRole('textbox', { name: 'Password' }).fill('some-pw-123');
    await dialog.locator('button[type=submit]').click();
    await dialog.getByText(API_ERRORS.USER_EXISTS.message).first().waitFor();
    await eventually(() =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-invalid') === 'true' || undefined),
    );
    expect(await dialog.getByLabel('Email').inputValue()).toBe('somebody@example.org');
    expect(await flaws(page)).toEqual([]);
    await context.close();
  });

  it('shows both versions of a field that somebody else changed too, and takes theirs', async () => {
    const faq = await addFaq('How?');
    const { context, page } = await enter();
    const dialog = await editFaq(page, faq);
    await dialog.getByLabel('Title').fill('Mine?');
    await call(product, 'PUT', `/api/faq/${faq._id}`, { title: 'Theirs?', description: 'So.' }, admin);
    await dialog.locator('button[type=submit]').click();
    const conflict = page.getByRole('dialog', { name: 'Somebody else changed this' });
    const versions = conflict.getByRole('radiogroup', { name: 'Title' });
    await versions.getByRole('radio', { name: 'Your version Mine?' }).waitFor();
    await versions.getByRole('radio', { name: 'Stored version Theirs?' }).waitFor();
    expect(await flaws(page)).toEqual([]);
    await conflict.getByRole('button', { name: 'Use the stored version' }).click();
    await conflict.waitFor({ state: 'detached' });
    await eventually(async () => (await dialog.getByLabel('Title').inputValue()) === 'Theirs?' || undefined);
    expect((await faqOf(faq._id)).title).toBe('Theirs?');
    await context.close();
  });

  it('asks for the password when the session is lost, and then saves what was typed', async () => {
    const faq = await addFaq('Still there?');
    const { context, page } = await enter();
    const dialog = await editFaq(page, faq);
    await dialog.getByLabel('Title').fill('Typed before the session ended');
    // Whatever the page reads again meanwhile would ask for the password before anything is saved.
    let letRead = (): void => undefined;
    const maySaveFirst = new Promise<void>((resolve) => (letRead = resolve));
    await context.route('**/api/**', async (route) => {
      if (route.request().method() === 'GET') await maySaveFirst;
      await route.fallback();
    });
    await context.request.post(`${product.url}/api/auth/logout`, { headers: { origin: product.url } });
    await dialog.locator('button[type=submit]').dispatchEvent('click');
    letRead();
    const again = page.getByRole('dialog', { name: 'Please sign in again' });
    await again.getByLabel('Password').fill('wrong-pw-99');
    await again.getByRole('button', { name: 'Sign in' }).click();
    await again.getByText(API_ERRORS.LOGIN_FAILED.message).waitFor();
    expect(await flaws(page)).toEqual([]);
    await again.getByLabel('Password').fill(SUPER_ADMIN.password);
    await again.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('FAQ saved.').waitFor();
    expect((await faqOf(faq._id)).title).toBe('Typed before the session ended');
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });

  it('shows nothing as on its way once the figures of the app builds have failed', async () => {
    const { context, page } = await enter();
    await context.route('**/api/mobile/downloads/statistics', (route) =>
      route.fulfill({ status: 500, json: { message: 'The figures are broken.' } }),
    );
    await page.goto(at('/mobile/downloads'));
    await page.getByRole('main').getByText('The figures are broken.').waitFor();
    await loaded(page);
    await context.unroute('**/api/mobile/downloads/statistics');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No downloads in thirty days').waitFor();
    await context.close();
  });

  it('says once that a file holds no fixtures, and asks nothing when it is left', async () => {
    const { context, page } = await enter();
    const dialog = page.getByRole('dialog', { name: 'Import fixtures' });
    const file = dialog.getByLabel('File with fixtures');
    const said = dialog.getByText(/fixture file|file with fixtures/);
    const take = async (): Promise<void> => {
      await page.goto(at('/matches?dialog=import'));
      await file.setInputFiles({ name: 'crest.png', mimeType: 'image/png', buffer: Buffer.from('PNG') });
      await said.waitFor();
    };
    await take();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await take();
    await dialog.getByRole('combobox', { name: 'Category' }).press('Enter');
    await page.getByRole('option', { name: 'Football' }).press('Enter');
    await dialog.getByLabel('League').fill('Cup');
    await page.keyboard.press('Enter');
    await file.and(page.locator(':focus')).waitFor({ state: 'attached' });
    expect(await said.count()).toBe(1);
    await context.close();
  });

  it('says when an exported file does not have all rows', async () => {
    const faq = await addFaq('Exported?');
    const { context, page } = await enter();
    let total = 5_001;
    await context.route('**/api/faq?*', (route) =>
      route.fulfill({ json: { faqs: [faq] }, headers: { 'content-range': `faqs 0-0/${total}` } }),
    );
    const save = async (): Promise<void> => {
      await page.goto(at('/support/faq'));
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await download;
    };
    const said = page.getByText(/^The file has the first/);
    await save();
    // A row for each of the pages that were asked for.
    expect(await said.textContent()).toContain('The file has the first 50 of 5,001 rows.');
    total = 1;
    await save();
    expect(await said.count()).toBe(0);
    await context.close();
  });

  it('says why a file could not be exported, in the words of the API', async () => {
    await addFaq('Refused?');
    const { context, page } = await enter();
    await page.goto(at('/support/faq'));
    await loaded(page);
    await context.route('**/api/faq?*', (route) =>
      route.fulfill({ status: 403, json: { message: API_ERRORS.PERMISSION_DENIED.message } }),
    );
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('alert').getByText(API_ERRORS.PERMISSION_DENIED.message).waitFor();
    await context.close();
  });

  it('lets a filter be cleared that the list does not know', async () => {
    const faq = await addFaq('Filtered?');
    const { context, page } = await enter();
    await page.goto(at(`/support/faq?filter=${encodeURIComponent(JSON.stringify({ colour: 'red' }))}`));
    await page.getByRole('main').getByText('This list cannot be filtered by colour').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Clear the filters' }).press('Enter');
    await page.getByRole('row', { name: faq.title }).waitFor();
    await page.locator('#main-content:focus').waitFor();
    await page.reload();
    await page.getByRole('row', { name: faq.title }).waitFor();
    await context.close();
  });

  it('says that the server is unavailable, keeps the form, and goes on when it is back', async () => {
    const faq = await addFaq('Away?');
    const { context, page } = await enter();
    const dialog = await editFaq(page, faq);
    await dialog.getByLabel('Title').fill('Typed while the server was unavailable');
    await context.route('**/api/**', (route) => route.abort('connectionrefused'));
    await dialog.locator('button[type=submit]').click();
    const banner = page.getByText('What you see may be old');
    await banner.waitFor();
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Typed while the server was unavailable');
    expect(await flaws(page)).toEqual([]);
    await context.unroute('**/api/**');
    await dialog.locator('button[type=submit]').click();
    await dialog.waitFor({ state: 'detached' });
    await banner.waitFor({ state: 'detached' });
    expect((await faqOf(faq._id)).title).toBe('Typed while the server was unavailable');

    await context.route('**/api/**', (route) => route.abort('connectionrefused'));
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Leagues' }).click();
    await banner.waitFor();
    await context.unroute('**/api/**');
    // The page asks by itself after a second, and after two more.
    await banner.waitFor({ state: 'detached', timeout: 5_000 });
    await page.getByText('No leagues yet').waitFor();
    await context.close();
  });

  it('opens a page whose code did not arrive once it is tried again', async () => {
    const { context, page } = await enter();
    await page.goto(at('/profile'));
    await loaded(page);
    await context.route('**/assets/LeaguesPage*', (route) => route.abort('connectionrefused'));
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Leagues' }).click();
    await page.getByText('A part of the dashboard did not arrive').waitFor();
    expect(await flaws(page, { shell: true })).toEqual([]);
    await context.unroute('**/assets/LeaguesPage*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Leagues' }).waitFor();
    await context.close();
  });
});
