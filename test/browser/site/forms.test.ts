import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { LIMITS } from '../../../src/contract/limits.js';
import { MESSAGES, requiredMessage, tooLongMessage, tooShortMessage } from '../../../src/contract/messages.js';
import type { ContactRecord } from '../../../src/contract/records/contact.record.js';
import type { DownloadRecord } from '../../../src/contract/records/download.record.js';
import type { MatchRequestRecord } from '../../../src/contract/records/match-request.record.js';
import { sitePaths } from '../../../src/contract/routes.js';
import { flaws } from '../../support/axe.js';
import { expect, test, type Staff } from '../../support/browser-test.js';
import { settled } from '../../support/page.js';

test.use({ productEnv: { BRAND_NAME: 'Stadium & Co' } });

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await settled(page);
};
const fill = async (form: Page | Locator, values: Record<string, string>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(value);
};
const expectProblem = (page: Page, label: string, problem: string): Promise<void> =>
  expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(problem);
const newestContact = async (staff: Staff): Promise<ContactRecord | undefined> =>
  (await staff<{ contacts: ContactRecord[] }>('GET', '/api/contact')).contacts[0];

test.describe('the contact form', () => {
  test('shows the problem of each field, keeps its values and sends them once', async ({
    allowErrors,
    page,
    staff,
  }) => {
    allowErrors(/\/api\/contact: .*(400|ERR_FAILED)/);
    await open(page, sitePaths.contact);
    const send = page.getByRole('button', { name: 'Send message' });
    await fill(page, { Message: 'x'.repeat(LIMITS.message + 1) });
    await expectProblem(page, 'Message', tooLongMessage('Message', LIMITS.message));
    await fill(page, { Message: '' });
    await send.click();
    await expectProblem(page, 'First name', requiredMessage('First name'));
    await expect(page.getByLabel('First name')).toBeFocused();

    // Only the server finds the fault of this address.
    await fill(page, { 'First name': ' Zoë ', 'Last name': 'Nakamura', Email: 'zoe..n@example.org', Subject: 'Hi' });
    await fill(page, { Message: 'The sound of the second stream is missing.' });
    await send.click();
    await expectProblem(page, 'Subject', tooShortMessage('Subject', 3));
    await expectProblem(page, 'First name', '');
    await fill(page, { Subject: 'Sound' });
    await expectProblem(page, 'Subject', '');
    await send.click();
    await page.locator('.toast--error').waitFor();
    await expectProblem(page, 'Email', MESSAGES.emailInvalid);
    await expect(page.getByLabel('Subject')).toHaveValue('Sound');
    expect(await flaws(page)).toEqual([]);

    await fill(page, { Email: 'zoe@example.org' });
    await test.step('is busy until the response arrives', async () => {
      let calls = 0;
      let respond = (): void => undefined;
      const responded = new Promise<void>((resolve) => (respond = resolve));
      await page.route('**/api/contact', async (route) => {
        calls += 1;
        await responded;
        await route.abort();
      });
      await send.click();
      await page.getByRole('button', { name: 'Sending…' }).click({ force: true });
      respond();
      await page.locator('.toast--error').waitFor();
      await send.waitFor();
      expect(calls).toBe(1);
      await expect(page.getByLabel('Subject')).toHaveValue('Sound');
      await page.unroute('**/api/contact');
    });

    await send.click();
    await page.getByText('Thank you. Your message has been sent.').waitFor();
    await expect(page.getByLabel('Subject')).toHaveValue('');
    const contact = { name: 'Zoë Nakamura', email: 'zoe@example.org', subject: 'Sound' };
    expect(await newestContact(staff)).toMatchObject(contact);
  });

  test('starts with the text of a stream report, and is empty after it was sent', async ({ page, staff }) => {
    const report = { subject: 'Broken stream: Home vs Away', message: '“Main feed” of Home vs Away isn’t playing.\n' };
    await open(page, `${sitePaths.contact}?${new URLSearchParams(report).toString()}`);
    await expect(page.getByLabel('Subject')).toHaveValue(report.subject);
    await fill(page, { 'First name': 'Ada', 'Last name': 'Okoro', Email: 'ada@example.org' });
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Thank you. Your message has been sent.').waitFor();
    await expect(page.getByLabel('Subject')).toHaveValue('');
    expect(await newestContact(staff)).toMatchObject({ subject: report.subject, message: report.message.trim() });
  });

  test('shows that it requires scripts where they are disabled', async ({ visit }) => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto(sitePaths.contact);
    await expect(page.getByText('This form needs JavaScript')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send message' })).toBeHidden();
  });
});

test('sends a request for a match from a dialog, which keeps its values while it is closed', async ({
  page,
  staff,
}) => {
  await open(page, '/');
  const request = page.getByRole('link', { name: 'Request a Match' });
  await request.click();
  const dialog = page.getByRole('dialog', { name: 'Request a Match' });
  await dialog.getByLabel('Home team').fill('Harbour United');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await request.click();
  await expect(dialog.getByLabel('Home team')).toHaveValue('Harbour United');
  await dialog.getByLabel('Category').selectOption('Handball');
  await fill(dialog, { 'Away team': 'Hills', League: 'Cup', Username: 'fan', Email: 'fan@example.org' });
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await dialog.getByText(tooShortMessage('League', 4)).waitFor();
  expect(await flaws(page)).toEqual([]);
  await fill(dialog, { League: 'City Cup' });

  await dialog.getByRole('button', { name: 'Send request' }).click();

  await page.getByText('Thank you. Your request has been sent.').waitFor();
  await expect(dialog).toBeHidden();
  const { requests } = await staff<{ requests: MatchRequestRecord[] }>('GET', '/api/match-requests');
  expect(requests[0]).toMatchObject({ team: { homeTeam: 'Harbour United', awayTeam: 'Hills' }, status: 'New' });
});

test('downloads the newest stable build of the app under its name, and counts it', async ({
  allowErrors,
  page,
  staff,
}) => {
  allowErrors(/\/file: .* 502/);
  // The link leads from a page without the dialog to the home page, which opens it.
  await open(page, '/about-us');
  await page.getByRole('link', { name: 'Download Our App' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download Our App' });
  await dialog.getByText('Our android app is launching soon! Stay tuned for updates.').waitFor();
  await dialog.getByRole('tab', { name: 'Android' }).press('ArrowRight');
  await dialog.getByText('Our iOS app is launching soon! Stay tuned for updates.').waitFor();
  await page.keyboard.press('Escape');

  const addBuild = async (version: string, releaseStatus: string): Promise<DownloadRecord> => {
    const build = {
      platform: 'android',
      version,
      releaseStatus,
      sizeInMB: 24,
      downloadUrl: 'https://files.example.org/a',
    };
    return (await staff<{ download: DownloadRecord }>('POST', '/api/mobile/downloads', build)).download;
  };
  const stable = await addBuild('1.2.0', 'stable');
  await addBuild('2.0.0', 'beta');
  await page.getByRole('link', { name: 'Download Our App' }).click();
  await dialog.getByRole('tab', { name: 'Android' }).click();
  await dialog.getByText('Version 1.2.0 · 24 MB').waitFor();
  const button = dialog.getByRole('button', { name: 'Download', exact: true });
  const file = `**/api/mobile/downloads/${stable._id}/file`;
  const message = 'The file could not be fetched.';
  await page.route(file, (route) => route.fulfill({ status: 502, json: { message } }));
  await button.click();
  await dialog.getByText(message).waitFor();

  await page.unroute(file);
  await page.route(file, (route) => route.fulfill({ body: 'an app', contentType: 'application/octet-stream' }));
  const [download, counted] = await Promise.all([
    page.waitForEvent('download'),
    page.waitForResponse((response) => response.url().endsWith('/count')),
    button.click(),
  ]);

  expect(download.suggestedFilename()).toMatch(/^Stadium .{1,2} ?Co_android_v1\.2\.0\.apk$/);
  expect(await readFile(await download.path(), 'utf8')).toBe('an app');
  expect(counted.status()).toBe(200);
  await dialog.getByText(MESSAGES.downloadSuccessful).waitFor();
});
