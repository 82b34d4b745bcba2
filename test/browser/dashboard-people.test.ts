import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Route } from 'playwright-core';
import { API_ERRORS } from '../../src/contract/errors.js';
import { PERMISSION_PRESETS } from '../../src/contract/permission-presets.js';
import type { ContactRecord } from '../../src/contract/records/contact.record.js';
import type { Permission } from '../../src/contract/permissions.js';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { MatchRequestRecord } from '../../src/contract/records/match-request.record.js';
import type { UserRecord } from '../../src/contract/records/user.record.js';
import { launch, signInByCookie, visit } from '../support/browser.js';
import { flaws } from '../support/dashboard-checks.js';
import { MailServer } from '../support/mail-server.js';
import { call, signInAsFirstAdmin, startKeptProduct, SUPER_ADMIN, type Product } from '../support/product.js';
import { eventually } from '../support/wait.js';

const PASSWORD = 'people-pw-1';
const SUPPORT = PERMISSION_PRESETS.find(({ name }) => name === 'Support')!;

/** Giving colleagues what they need, and what they then do with it. */
describe('people in the dashboard', () => {
  let folder: string;
  let mails: MailServer;
  let product: Product;
  let browser: Browser;
  let admin: { authorization: string };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-people-'));
    mails = await MailServer.start();
    [product, browser] = await Promise.all([startKeptProduct({ DATA_DIR: folder, ...mails.env }), launch()]);
    admin = await signInAsFirstAdmin(product);
  });
  afterAll(async () => {
    await browser.close();
    await product.stop('SIGTERM');
    await mails.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const add = async (username: string): Promise<UserRecord> => {
    const user = { username, email: `${username}@example.org`, password: PASSWORD };
    return (await call<{ user: UserRecord }>(product, 'POST', '/api/users', user, admin)).user;
  };
  const held = async ({ _id }: UserRecord): Promise<string[]> =>
    (await call<{ user: UserRecord }>(product, 'GET', `/api/users/${_id}`, undefined, admin)).user.permissions;

  it('fills permissions with a preset or those of a colleague, and saves what was reviewed', async () => {
    const [first, second] = [await add('first'), await add('second')];
    const { context, page, complaints } = await visit(browser);
    await signInByCookie(context, product.url, SUPER_ADMIN.password, SUPER_ADMIN.email);
    const at = (user: UserRecord): string => `${product.url}/dashboard/users?dialog=permissions&id=${user._id}`;
    const review = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Review and save' }).click();
      await page.getByRole('button', { name: 'Save permissions' }).click();
      await page.getByRole('dialog').first().waitFor({ state: 'detached' });
    };

    await page.goto(at(first));
    await page.getByRole('button', { name: 'Use a preset' }).click();
    await page.getByRole('menuitem', { name: /^Support/ }).click();
    await page.getByText(`${SUPPORT.keys.length} of`).waitFor();
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await flaws(page)).toEqual([]);
    await review();
    expect((await held(first)).sort()).toEqual([...SUPPORT.keys].sort());

    await page.goto(at(second));
    await page.getByRole('combobox', { name: 'Copy from a colleague' }).fill('first');
    await page.getByRole('option', { name: /^first/ }).click();
    await page.getByText(`${SUPPORT.keys.length} of`).waitFor();
    await review();
    expect((await held(second)).sort()).toEqual([...SUPPORT.keys].sort());
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('declines a request with a note, which the person who asked gets by e-mail', async () => {
    const staff = await add('support');
    await call(product, 'PUT', `/api/users/${staff._id}/permissions`, { newPermissions: SUPPORT.keys }, admin);
    const wish = { homeTeam: 'Harbour', awayTeam: 'Rovers', category: 'Football', league: 'Premier Cup' };
    const body = { ...wish, email: 'fan@example.org', username: 'fan' };
    const sent = await call<{ request: MatchRequestRecord }>(product, 'POST', '/api/match-requests', body);
    const { context, page, complaints } = await visit(browser);
    await signInByCookie(context, product.url, PASSWORD, staff.email);
    const address = `${product.url}/dashboard/matches/request?dialog=status&id=${sent.request._id}`;
    await page.goto(address);
    const dialog = page.getByRole('dialog', { name: 'Change request status' });
    await dialog.getByRole('radio', { name: 'Cancel' }).check();
    await dialog.getByLabel('Note').fill('We have no rights to it.');
    await dialog.getByText('Sent by e-mail to the person who asked.').waitFor();
    expect(await flaws(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save status' }).click();
    await dialog.waitFor({ state: 'detached' });
    const mail = await eventually(() => mails.to('fan@example.org')[0]);
    expect(mail.text).toContain('We have no rights to it.');
    await page.goto(address);
    await page.getByText('The e-mail with the answer was sent.').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows whom a push goes to before it is sent, and tests it on a device of the list', async () => {
    const staff = await add('pusher');
    const newPermissions: Permission[] = [
      'app-notifications:access',
      'app-notifications:create',
      'app-notifications:update',
      'app-users:access',
      'logs:view',
    ];
    await call(product, 'PUT', `/api/users/${staff._id}/permissions`, { newPermissions }, admin);
    const cup = { name: 'Harbour Cup', abbreviation: 'HC', country: 'malta', category: 'Football' };
    const body = { ...cup, logoUrl: 'https://example.org/logo.png' };
    const { league } = await call<{ league: LeagueRecord }>(product, 'POST', '/api/leagues', body, admin);
    const device = { platform: 'ios', userName: 'Maya Thornley' };
    const follows = [{ kind: 'league', value: league._id }];
    for (const more of [
      { token: 'fan', follows },
      { token: 'other', platform: 'android', userName: 'Jonas' },
      { token: 'silent', userName: 'Maya Silent', isNotificationsAllowed: false },
    ]) {
      await call(product, 'POST', '/api/mobile/devices', { ...device, ...more });
    }
    const { context, page, complaints } = await visit(browser);
    await signInByCookie(context, product.url, PASSWORD, staff.email);
    await page.goto(`${product.url}/dashboard/mobile/notifications?dialog=create`);
    const dialog = page.getByRole('dialog', { name: 'Add push notification' });
    await dialog.getByText('It would go to 2 apps (1 on iOS, 1 on Android) now.').waitFor();
    const sentTo = dialog.getByRole('combobox', { name: 'Sent to' });
    const sendTo = async (name: string): Promise<void> => {
      await sentTo.click();
      await page.getByRole('option', { name, exact: true }).click();
    };
    await sendTo('Apps on Android');
    await dialog.getByText('It would go to 1 app on Android now.').waitFor();
    await sendTo('All mobile apps');
    await dialog.getByRole('combobox', { name: 'Followers of a league' }).fill(league.name);
    await page.getByRole('option', { name: league.name }).first().click();
    await dialog.getByText('It would go to 1 app (1 on iOS, 0 on Android) now.').waitFor();
    await dialog.getByLabel('Title').fill('The derby is on');
    await dialog.getByLabel('Body').fill('Kick-off is at three, join us');
    await dialog.getByRole('radio', { name: 'Scheduled' }).check();
    expect(await flaws(page)).toEqual([]);
    // The answer is lost: sent again, it is not taken twice.
    const lose = async (route: Route): Promise<void> => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/api/mobile/notifications', lose, { times: 1 });
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await dialog.getByRole('alert').filter({ hasText: API_ERRORS.NOTIFICATION_EXISTS.message }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Test send: .*The derby is on/ }).waitFor();
    expect(await page.getByRole('button', { name: /^Test send: .*The derby is on/ }).count()).toBe(1);
    const [lost, refused, ...others] = complaints.splice(0);
    expect([lost, refused]).toEqual([expect.stringContaining('ERR_FAILED'), expect.stringContaining('409')]);
    expect(others).toEqual([]);

    await page.getByRole('button', { name: /^Test send: .*The derby is on/ }).click();
    const test = page.getByRole('dialog', { name: /^Test .*The derby is on/ });
    await test.getByRole('combobox', { name: 'Device' }).fill('maya');
    await page
      .getByRole('option', { name: /^Maya Thornley/ })
      .first()
      .waitFor();
    // It takes no notifications.
    expect(await page.getByRole('option', { name: /Silent/ }).count()).toBe(0);
    await page
      .getByRole('option', { name: /^Maya Thornley · iOS · seen / })
      .first()
      .click();
    expect(await flaws(page)).toEqual([]);
    await test.getByRole('button', { name: 'Send test' }).click();
    // Firebase is not set up here: a device that is not known would be another failure.
    await test.getByRole('alert').getByText('The push service did not take the notification.').waitFor();
    // It is the provider's trouble, not this server's.
    expect(await page.getByText('The server cannot be reached.').count()).toBe(0);
    await test.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await test.waitFor({ state: 'detached' });

    // Firebase is not set up: each of them fails.
    const push = { title: 'Nobody gets this', body: 'Nobody gets this one either', category: 'news' };
    const instant = { ...push, deliveryType: 'instant', platforms: 'ios' };
    await call(product, 'POST', '/api/mobile/notifications', instant, admin);
    await page.getByRole('button', { name: /^0 of 1 sent, 1 failed: delivery of .*Nobody gets this/ }).click();
    const delivery = page.getByRole('dialog', { name: /^Delivery of .*Nobody gets this/ });
    await delivery.getByRole('row', { name: /Credentials not accepted.*Firebase 1$/ }).waitFor();
    expect(await flaws(page)).toEqual([]);

    await page.goto(`${product.url}/dashboard/mobile/users`);
    await page.getByRole('button', { name: 'Details: Maya Silent' }).click();
    const app = page.getByRole('dialog', { name: 'Maya Silent' });
    await app.getByText('Not allowed').waitFor();
    expect(await flaws(page)).toEqual([]);
    await app.getByRole('button', { name: 'History: Maya Silent' }).click();
    const history = page.getByRole('dialog', { name: 'History of Maya Silent' });
    await history.getByRole('listitem').filter({ hasText: 'Registered by the app' }).locator('time').waitFor();
    expect(complaints.filter((complaint) => !complaint.includes('502 (Bad Gateway)'))).toEqual([]);
    await context.close();
  });

  it('takes on a message from the bell, notes something for colleagues, and answers by keyboard', async () => {
    const staff = await add('replier');
    await call(product, 'PUT', `/api/users/${staff._id}/permissions`, { newPermissions: SUPPORT.keys }, admin);
    const body = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org', subject: 'Sound of the derby' };
    const message = { ...body, message: 'The sound of the second stream is late.' };
    const { contact } = await call<{ contact: ContactRecord }>(product, 'POST', '/api/contact', message);
    const stored = async (): Promise<ContactRecord> =>
      (await call<{ contact: ContactRecord }>(product, 'GET', `/api/contact/${contact._id}`, undefined, admin)).contact;
    const { context, page, complaints } = await visit(browser);
    await signInByCookie(context, product.url, PASSWORD, staff.email);
    await page.goto(`${product.url}/dashboard/support/contact`);
    await page.getByRole('button', { name: /Messages: [1-9]\d* for you$/ }).click();
    await page.getByRole('menuitem', { name: /^Sound of the derby.*Unassigned/ }).waitFor();
    expect(await flaws(page, { shell: true })).toEqual([]);
    await page.getByRole('menuitem', { name: /^Sound of the derby/ }).click();

    const drawer = page.getByRole('dialog', { name: 'Sound of the derby' });
    await drawer.getByRole('button', { name: /^Assign to me/ }).click();
    await drawer.getByRole('combobox', { name: 'Assigned to' }).filter({ hasText: 'replier (you)' }).waitFor();
    await drawer.getByRole('tab', { name: 'Internal note' }).click();
    const note = drawer.getByRole('textbox', { name: 'Note' });
    await note.fill('The studio looks at it.');
    // Refused, then on its way: words that are typed are never taken for those that were written.
    await page.route('**/api/contact/*/notes', (route) => route.abort(), { times: 1 });
    await drawer.getByRole('button', { name: 'Add note' }).click();
    await drawer.getByText('The server cannot be reached').first().waitFor();
    await eventually(async () => (await note.evaluate((field) => field === document.activeElement)) || undefined);
    const held = Promise.withResolvers<undefined>();
    await page.route('**/api/contact/*/notes', (route) => held.promise.then(() => route.fallback()), { times: 1 });
    await page.keyboard.press('Control+Enter');
    await drawer.getByRole('progressbar').waitFor();
    await page.keyboard.type(' More.');
    expect(await note.inputValue()).toBe('The studio looks at it.');
    expect(await drawer.getByRole('tab', { name: 'Reply' }).isDisabled()).toBe(true);
    held.resolve(undefined);
    const conversation = drawer.getByRole('list', { name: 'Conversation' });
    await conversation.getByText('The studio looks at it.').waitFor();
    // Its event may come before the answer, until which nothing else is written.
    await drawer.getByRole('progressbar').waitFor({ state: 'detached' });
    expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);

    await drawer.getByRole('tab', { name: 'Internal note' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await drawer.getByRole('textbox', { name: 'Reply' }).fill('Thank you, it is mended.');
    await page.keyboard.press('Escape');
    await page
      .getByRole('alertdialog', { name: 'Discard your changes?' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    await drawer.getByRole('checkbox', { name: 'Mark as resolved' }).check();
    expect(await flaws(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Send reply' }).click();
    await conversation
      .getByRole('listitem')
      .filter({ hasText: 'Thank you, it is mended.' })
      .getByText('Sent')
      .waitFor();
    expect(mails.to('ann@example.org').map(({ text }) => text.includes('Thank you, it is mended.'))).toEqual([true]);
    expect(await stored()).toMatchObject({ status: 'Resolved', assignee: { username: 'replier' } });

    await conversation.getByRole('button', { name: 'Delete the note of replier' }).click();
    await page.getByRole('button', { name: 'Delete note', exact: true }).click();
    await conversation.getByText('The studio looks at it.').waitFor({ state: 'detached' });
    await drawer.getByRole('button', { name: 'Close' }).click();
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('combobox', { name: 'Assigned to' }).click();
    await page.getByRole('option', { name: 'Me', exact: true }).click();
    await page.getByRole('row').filter({ hasText: 'Sound of the derby' }).getByText('Resolved').waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    await page.getByRole('button', { name: /^Match requests: .* Messages: / }).waitFor();
    expect(await flaws(page, { shell: true })).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows how a message in Arabic begins, and lets it run from the right', async () => {
    const subject = 'الصوت متأخر عن الصورة '.repeat(4).trim();
    const body = {
      firstName: 'ليلى',
      lastName: 'حداد',
      email: 'layla@example.org',
      subject,
      message: 'شكرا جزيلا لكم!',
    };
    await call(product, 'POST', '/api/contact', body);
    const { context, page, complaints } = await visit(browser, { viewport: { width: 900, height: 800 } });
    await signInByCookie(context, product.url, SUPER_ADMIN.password, SUPER_ADMIN.email);
    await page.goto(`${product.url}/dashboard/support/contact`);
    const link = page.getByRole('button', { name: subject, exact: true });
    await link.waitFor();
    const isFirstLetterShown = await link.evaluate((element) => {
      const letter = document.createRange();
      letter.setStart(element.firstChild!, 0);
      letter.setEnd(element.firstChild!, 1);
      return letter.getBoundingClientRect().right <= element.getBoundingClientRect().right;
    });
    expect(isFirstLetterShown).toBe(true);
    await link.click();
    const text = page.getByRole('dialog', { name: subject }).getByText('شكرا جزيلا لكم!');
    expect(await text.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
