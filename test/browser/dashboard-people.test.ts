import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { PERMISSION_PRESETS } from '../../src/contract/permission-presets.js';
import type { MatchRequestRecord } from '../../src/contract/records/match-request.record.js';
import type { UserRecord } from '../../src/contract/records/user.record.js';
import { flaws } from '../support/axe.js';
import { launch, signInByCookie, visit } from '../support/browser.js';
import { MailServer } from '../support/mail-server.js';
import { call, signInAsFirstAdmin, startProduct, SUPER_ADMIN, type Product } from '../support/product.js';
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
    [product, browser] = await Promise.all([startProduct({ DATA_DIR: folder, ...mails.env }), launch()]);
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
    const { context, page, complaints } = await visit(browser, { reducedMotion: 'reduce' });
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
    const { context, page, complaints } = await visit(browser, { reducedMotion: 'reduce' });
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
});
