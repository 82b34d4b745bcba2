import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { UserRecord } from '../../src/contract/records/user.record.js';
import type { Permission } from '../../src/contract/permissions.js';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord, StreamRecord } from '../../src/contract/records/match.record.js';
import { addStaff, flaws } from '../support/dashboard-checks.js';
import { enterAsStaff, NEW_LEAGUE } from '../support/dashboard-staff.js';
import { call, signInAsFirstAdmin, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';

/** What was done to records, and taking it back. */
describe('the history of records in the dashboard', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let admin: { authorization: string };

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage());
    admin = await signInAsFirstAdmin(product);
  });
  afterAll(() => closeStage({ folder, product, browser }));

  const enter = (username: string, permissions: Permission[]) =>
    enterAsStaff(browser, product, folder, username, permissions);

  it('shows what was done to a record from its form, to those who may read the log', async () => {
    const { league } = await call<{ league: LeagueRecord }>(product, 'POST', '/api/leagues', NEW_LEAGUE, admin);
    const path = `/api/leagues/${league.id}`;
    for (let round = 1; round <= 21; round += 1) {
      await call(product, 'PUT', path, { ...NEW_LEAGUE, name: `Harbour league ${round}` }, admin);
    }
    const keys: Permission[] = ['leagues:access', 'leagues:view', 'leagues:update'];
    const [reader, other] = [await enter('reader', [...keys, 'logs:view']), await enter('clerk', keys)];
    const { page } = reader;
    const form = (at: Page) => at.getByRole('dialog', { name: 'Edit league' });
    for (const visited of [page, other.page]) {
      await visited.goto(`${product.url}/dashboard/leagues?dialog=edit&id=${league.id}`);
      await form(visited).getByLabel('Name').waitFor();
    }
    expect(
      await form(other.page)
        .getByRole('button', { name: /^History/ })
        .count(),
    ).toBe(0);

    await form(page).getByRole('button', { name: 'History: Harbour league 21' }).press('Enter');
    const history = page.getByRole('dialog', { name: /^History of Harbour/ });
    const entries = history.getByRole('list', { name: 'History' }).locator('> li');
    await entries.first().getByText('Changed the league Harbour league 21').waitFor();
    expect(await entries.first().innerText()).toMatch(/Name\s+Before\s*Harbour league 20\s+After\s*Harbour league 21/);
    expect(await entries.count()).toBe(20);
    expect(await flaws(page)).toEqual([]);
    await history.getByRole('button', { name: 'Show earlier' }).press('Enter');
    await entries.nth(21).getByText('Created the league Harbour league').waitFor();
    await entries
      .nth(21)
      .getByRole('button', { name: /^Show \d+ fields/ })
      .click();
    await entries.nth(21).getByText('Before').first().waitFor();

    // What somebody else does meanwhile comes by itself.
    await call(product, 'PUT', path, { ...NEW_LEAGUE, name: 'Harbour cup' }, admin);
    await entries.first().getByText('Changed the league Harbour cup').waitFor();
    await page.keyboard.press('Escape');
    await history.waitFor({ state: 'detached' });
    await form(page)
      .getByRole('button', { name: /^History/ })
      .and(page.locator(':focus'))
      .waitFor();
    expect([...reader.complaints, ...other.complaints]).toEqual([]);
    await Promise.all([reader.context.close(), other.context.close()]);
  });

  it('undoes an edit from its entry, and says why it does not', async () => {
    const { league } = await call<{ league: LeagueRecord }>(
      product,
      'POST',
      '/api/leagues',
      { ...NEW_LEAGUE, name: 'Quay league' },
      admin,
    );
    const path = `/api/leagues/${league.id}`;
    const change = (name: string) => call(product, 'PUT', path, { ...NEW_LEAGUE, name }, admin);
    await change('Quay cup');
    await change('Quay trophy');
    const keys: Permission[] = ['leagues:access', 'leagues:view', 'leagues:update', 'logs:view'];
    const { context, page, complaints } = await enter('undoer', keys);
    await page.goto(`${product.url}/dashboard/leagues?dialog=edit&id=${league.id}`);
    await page.getByRole('button', { name: 'History: Quay trophy' }).click();
    const entry = (action: string) => page.getByRole('listitem').filter({ hasText: action });

    await page.getByRole('button', { name: 'Undo: Changed the league Quay cup' }).press('Enter');
    await entry('Changed the league Quay cup').getByText('Changed again since then: Name.').waitFor();
    await page.getByRole('button', { name: 'Undo: Changed the league Quay trophy' }).press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Undo this change?' });
    await question.getByText('Name: Quay trophy → Quay cup').waitFor();
    expect(await flaws(page)).toEqual([]);
    await question.getByRole('button', { name: 'Undo' }).press('Enter');
    await entry('Undid: Changed the league Quay trophy').getByText('undoer').waitFor();
    await entry('Changed the league Quay trophy').getByText('Undone', { exact: true }).waitFor();
    // What stood in the way is gone with it.
    await page.getByRole('button', { name: 'Undo: Changed the league Quay cup' }).press('Enter');
    await question.getByText('Name: Quay cup → Quay league').waitFor();
    await question.getByRole('button', { name: 'Keep as it is' }).press('Enter');
    expect(await page.getByRole('button', { name: /^Undo: Created/ }).count()).toBe(0);
    expect(complaints).toEqual([]);

    await call(product, 'DELETE', path, undefined, admin);
    await page.getByRole('button', { name: 'Undo: Changed the league Quay cup' }).press('Enter');
    await page.getByText('It is gone: there is nothing left to undo.').waitFor();
    await context.close();
  });

  it('gives streams back that have their addresses still, and puts a cancelled push back into the queue', async () => {
    const fresh = { ...NEW_LEAGUE, name: 'Jetty league' };
    const { league } = await call<{ league: LeagueRecord }>(product, 'POST', '/api/leagues', fresh, admin);
    const { match } = await call<{ match: MatchRecord }>(product, 'POST', '/api/matches', { title: 'Jetty' }, admin);
    const { game } = await call<{ game: GameRecord }>(
      product,
      'POST',
      `/api/matches/${match.id}/game`,
      {
        ...{ title: 'Pier vs Jetty', homeTeam: 'Pier', awayTeam: 'Jetty', location: 'Quay', league: league.name },
        ...{ date: '2039-01-01', time: '20:00', timeZone: 'UTC' },
      },
      admin,
    );
    const save = async (streamUrls: object[]): Promise<StreamRecord[]> => {
      const path = `/api/matches/${match.id}/game/${game.id}/streamUrls`;
      return (await call<{ game: GameRecord }>(product, 'PUT', path, { streamUrls }, admin)).game.streamUrls;
    };
    const url = (name: string) => `https://streams.example.org/${name}.m3u8`;
    const [main, spare] = await save([
      { title: 'Main', url: url('main') },
      { title: 'Spare', url: url('spare') },
    ]);
    await save([
      { _id: spare?._id, title: 'Reserve' },
      { _id: main?._id, title: 'Main' },
    ]);
    const keys: Permission[] = ['matches:view', 'games:view', 'games:update', 'logs:view'];
    const push: Permission[] = ['app-notifications:access', 'app-notifications:create', 'app-notifications:delete'];
    const { context, page, complaints } = await enter('mender', [...keys, ...push]);
    await page.goto(`${product.url}/dashboard/matches/${match.id}?dialog=streams&id=${game.id}`);
    await page.getByRole('button', { name: 'History: Pier vs Jetty' }).click();
    const undo = page.getByRole('button', { name: /^Undo: .*streams/ });
    await undo.first().press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Undo this change?' });
    await question.getByText('1. Main (1080p, English, Own)').waitFor();
    await question.getByText('2. Spare (1080p, English, Own)').waitFor();
    expect(await flaws(page)).toEqual([]);
    await question.getByRole('button', { name: 'Undo' }).press('Enter');
    await page.getByRole('listitem').filter({ hasText: 'Undid: ' }).getByText('mender').waitFor();
    const games = `/api/matches/${match.id}/game/${game.id}`;
    const { game: after } = await call<{ game: GameRecord }>(product, 'GET', games, undefined, admin);
    expect(after.streamUrls.map(({ _id, title }) => [_id, title])).toEqual([
      [main?._id, 'Main'],
      [spare?._id, 'Spare'],
    ]);
    await save([{ _id: main?._id, title: 'Main' }]);
    await page.getByText('Cannot be undone: the log keeps no addresses of streams.').waitFor();

    const day = { deliveryType: 'scheduled', deliveryDate: '2039-01-01', deliveryTime: '10:00', timeZone: 'UTC' };
    const text = { title: 'The derby is on', body: 'Kick-off is at three, join us', category: 'news' };
    await call(product, 'POST', '/api/mobile/notifications', { ...text, ...day }, admin);
    await page.goto(`${product.url}/dashboard/mobile/notifications`);
    await page.getByRole('button', { name: /^Cancel sending: .*The derby is on/ }).click();
    await page.getByRole('button', { name: 'Cancel push' }).click();
    await page.getByRole('button', { name: /^History: .*The derby is on/ }).click();
    await page.getByRole('button', { name: /^Undo: Cancelled the push notification/ }).press('Enter');
    await question.getByText(/^Goes out .* 2039, 10:00 UTC, in /).waitFor();
    await question.getByRole('button', { name: 'Undo' }).press('Enter');
    await page.getByText('Undid: Cancelled the push notification "The derby is on"').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: /^Cancel sending: .*The derby is on/ }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('gives the usual streams of a league back that have their addresses still', async () => {
    const fresh = { ...NEW_LEAGUE, name: 'Mole league' };
    const { league } = await call<{ league: LeagueRecord }>(product, 'POST', '/api/leagues', fresh, admin);
    const path = `/api/leagues/${league.id}/streams`;
    const save = (...streams: object[]) => call(product, 'PUT', path, { streams }, admin);
    const [main, spare] = ['main', 'spare'].map((title) => ({
      title,
      url: `https://streams.example.org/${title}.m3u8`,
    }));
    await save(main!, spare!);
    await save({ ...spare, title: 'Reserve' }, main!);
    const keys: Permission[] = ['leagues:access', 'leagues:view', 'leagues:update', 'logs:view'];
    const { context, page, complaints } = await enter('stevedore', keys);
    await page.goto(`${product.url}/dashboard/leagues?dialog=streams&id=${league.id}`);
    const form = page.getByRole('dialog', { name: 'Usual streams of Mole league' });
    await form.getByRole('button', { name: /^History: / }).press('Enter');
    const undo = page.getByRole('button', { name: 'Undo: Changed the usual streams of the league Mole league' });
    await undo.first().press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Undo this change?' });
    await question.getByText('1. main (1080p, English, Own)').waitFor();
    await question.getByText('2. spare (1080p, English, Own)').waitFor();
    expect(await flaws(page)).toEqual([]);
    await question.getByRole('button', { name: 'Undo' }).press('Enter');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Undid: Changed the usual streams' })
      .getByText('stevedore')
      .waitFor();
    const { streams } = await call<{ streams: object[] }>(product, 'GET', path, undefined, admin);
    expect(streams).toMatchObject([main, spare]);
    // The form beneath shows them, too.
    await page
      .getByRole('dialog', { name: /^History/ })
      .getByRole('button', { name: 'Close' })
      .click();
    await page.waitForFunction(() =>
      [...document.querySelectorAll('input')]
        .map(({ value }) => value)
        .join()
        .includes('main,'),
    );
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('gives back and takes away permissions by undoing, as far as the viewer may', async () => {
    const { email } = await addStaff(folder, 'changed', ['faqs:view', 'logs:view']);
    const list = `/api/users?filter=${encodeURIComponent(JSON.stringify({ q: email }))}`;
    const { users } = await call<{ users: UserRecord[] }>(product, 'GET', list, undefined, admin);
    const { id } = users[0]!;
    // Nobody changes the permissions of somebody of the same role.
    await call(product, 'POST', '/api/roles', { name: 'Scorer' }, admin);
    await call(product, 'PUT', `/api/users/${id}/role`, { role: 'scorer' }, admin);
    const set = (newPermissions: Permission[]) =>
      call(product, 'PUT', `/api/users/${id}/permissions`, { newPermissions }, admin);
    await set(['faqs:view', 'settings:update']);
    const keys: Permission[] = ['users:access', 'users:view', 'permissions:view', 'permissions:update', 'logs:view'];
    const { context, page, complaints } = await enter('granter', [...keys, 'faqs:view']);
    await page.goto(`${product.url}/dashboard/users?dialog=permissions&id=${id}`);
    await page.getByRole('button', { name: 'History: changed' }).click();
    const undo = page.getByRole('button', { name: 'Undo: Changed the permissions of "changed"' }).first();
    await undo.press('Enter');
    await page.getByText('You may not grant or revoke: Change the settings.').waitFor();

    await set(['faqs:view', 'logs:view', 'settings:update']);
    await page.reload();
    await page.getByRole('button', { name: 'History: changed' }).click();
    await undo.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Undo this change?' });
    await question.getByText('Revoked: View activity logs').waitFor();
    expect(await flaws(page)).toEqual([]);
    await question.getByRole('button', { name: 'Undo' }).press('Enter');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Undid: Changed the permissions' })
      .getByText('granter')
      .waitFor();
    const { user } = await call<{ user: UserRecord }>(product, 'GET', `/api/users/${id}`, undefined, admin);
    expect([...user.permissions].sort()).toEqual(['faqs:view', 'settings:update']);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keeps what two people changed in different fields, and lets the second choose where both changed one', async () => {
    const made = await call<{ league: LeagueRecord }>(
      product,
      'POST',
      '/api/leagues',
      { ...NEW_LEAGUE, name: 'Pier league' },
      admin,
    );
    const path = `/api/leagues/${made.league.id}`;
    const change = (fields: object) =>
      call(product, 'PUT', path, { ...NEW_LEAGUE, name: 'Pier league', ...fields }, admin);
    const stored = async () => (await call<{ league: LeagueRecord }>(product, 'GET', path)).league;
    const { context, page } = await enter('second', ['leagues:access', 'leagues:view', 'leagues:update']);
    const address = `${product.url}/dashboard/leagues?dialog=edit&id=${made.league.id}`;
    const form = page.getByRole('dialog', { name: 'Edit league' });

    await page.goto(address);
    await form.getByLabel('Name').fill('Pier cup');
    await change({ abbreviation: 'PL' });
    await form.getByLabel('Name').press('Enter');
    await form.waitFor({ state: 'detached' });
    await page.getByText('Somebody else changed Abbreviation meanwhile: both changes are kept.').waitFor();
    expect(await stored()).toMatchObject({ name: 'Pier cup', abbreviation: 'PL' });

    await page.goto(address);
    await form.getByLabel('Name').fill('Pier shield');
    await form.getByLabel('Abbreviation').fill('PS');
    await change({ name: 'Pier vase', abbreviation: 'PV', country: 'wales' });
    await form.getByLabel('Abbreviation').press('Enter');
    const conflict = page.getByRole('dialog', { name: 'Somebody else changed this' });
    await conflict.getByText('Their other changes are kept: Country.').waitFor();
    expect(await flaws(page)).toEqual([]);
    // By the keyboard: the stored name, the abbreviation that was typed.
    await conflict.getByRole('radiogroup', { name: 'Name' }).getByRole('radio').first().press('ArrowRight');
    expect(await conflict.getByRole('radio', { name: 'Stored version Pier vase' }).isChecked()).toBe(true);
    await conflict.getByRole('button', { name: 'Save' }).press('Enter');
    await form.waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject({ name: 'Pier vase', abbreviation: 'PS', country: 'wales' });
    await context.close();
  });
});
