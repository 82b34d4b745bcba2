import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { AffiliateRecord } from '../../src/contract/records/affiliate.record.js';
import type { FaqRecord } from '../../src/contract/records/faq.record.js';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import type { OverviewAnswer } from '../../src/contract/records/overview.record.js';
import { PHONE, signInByCookie, visit, type Visit } from '../support/browser.js';
import { addStaff, flaws, follow, loaded } from '../support/dashboard-checks.js';
import { sidewaysOverflow } from '../support/page.js';
import { call, signInAsFirstAdmin, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';
import { picture } from '../support/uploads.js';
import { eventually } from '../support/wait.js';

const LONG = `${'a-partner-logo-with-a-very-long-name-'.repeat(3)}final.png`;

/** A member of staff who looks after what the site shows besides games, with nothing but the keys for it, in one tab. */
describe('pictures, order, charts and the wall', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let admin: { authorization: string };
  let visitor: Visit;
  let page: Page;

  const add = <T>(path: string, body: object): Promise<T> => call<T>(product, 'POST', path, body, admin);
  const leagues = async (): Promise<LeagueRecord[]> =>
    (await call<{ leagues: LeagueRecord[] }>(product, 'GET', '/api/leagues')).leagues;

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage());
    admin = await signInAsFirstAdmin(product);
    for (const title of ['First?', 'Second?']) await add('/api/faq', { title, description: 'Because.' });
    const { email, password } = await addStaff(folder, 'editor', [
      'dashboard:access',
      'games:view',
      'media:access',
      'media:create',
      'media:delete',
      'leagues:access',
      'leagues:view',
      'leagues:create',
      'faqs:access',
      'faqs:view',
      'faqs:update',
      'affiliates:access',
    ]);
    visitor = await visit(browser);
    page = visitor.page;
    await signInByCookie(visitor.context, product.url, password, email);
    await page.goto(`${product.url}/dashboard/media`);
    await loaded(page);
  });
  afterAll(() => closeStage({ folder, product, browser }));

  it('takes several files at once, and says which of them it does not take', async () => {
    await page.getByText('No files yet').waitFor();
    const [long, crest] = await Promise.all([picture('png', { width: 900, height: 90 }), picture('jpeg')]);
    await page.locator('input[type=file]').setInputFiles([
      { name: LONG, mimeType: 'image/png', buffer: long },
      { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
      { name: 'crest.jpg', mimeType: 'image/jpeg', buffer: crest },
    ]);
    await page.getByRole('alert').getByText('empty.png: The file is empty.').waitFor();
    await page.getByRole('row').filter({ hasText: 'crest.jpg' }).filter({ hasText: '64 × 48' }).waitFor();
    await page.getByRole('row').filter({ hasText: LONG }).waitFor();
    expect(await flaws(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    await page.getByRole('row').first().waitFor({ state: 'detached' });
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    expect(await flaws(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('gives a picture of the library to a league by keyboard, and then keeps it', async () => {
    await follow(page, '/leagues?dialog=create', { dialog: true });
    const form = page.getByRole('dialog', { name: 'Add league' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Harbour League');
    await form.getByLabel('Abbreviation').fill('HL');
    await form.getByRole('combobox', { name: 'Category' }).press('Enter');
    await page.getByRole('option', { name: 'Football', exact: true }).click();
    await form.getByRole('combobox', { name: 'Country' }).fill('Malta');
    await page.getByRole('option', { name: 'Malta' }).click();
    await form.getByRole('button', { name: 'Choose from library: Logo URL' }).press('Enter');
    const library = page.getByRole('dialog', { name: 'Media library' });
    await library.getByRole('searchbox', { name: 'Search files' }).fill('crest');
    await library.getByRole('button', { name: `Choose ${LONG}` }).waitFor({ state: 'detached' });
    expect(await flaws(page)).toEqual([]);
    await library.getByRole('button', { name: 'Choose crest.jpg' }).press('Enter');
    await library.waitFor({ state: 'detached' });
    expect(await form.getByRole('textbox', { name: 'Logo URL' }).inputValue()).toMatch(
      /^\/uploads\/[0-9a-f]{64}\.jpg$/,
    );
    await form.getByRole('button', { name: 'Add league' }).click();
    await form.waitFor({ state: 'detached' });
    expect(await leagues()).toMatchObject([{ name: 'Harbour League', logoUrl: expect.stringMatching(/^\/uploads\//) }]);

    await follow(page, '/media');
    const used = page.getByRole('row').filter({ hasText: 'crest.jpg' });
    await used.getByText('1 record').waitFor();
    expect(await used.getByRole('button', { name: 'Delete: crest.jpg' }).isDisabled()).toBe(true);
    await used.getByRole('button', { name: 'Show uses: crest.jpg' }).press('Enter');
    const uses = page.getByRole('dialog', { name: 'crest.jpg' });
    await uses.getByText('Harbour League').waitFor();
    expect(await flaws(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await uses.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Delete: ${LONG}` }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('row').filter({ hasText: LONG }).waitFor({ state: 'detached' });
  });

  it('leaves FAQs to be put in order by keyboard and by drag', async () => {
    const titles = async (): Promise<string> =>
      (await call<{ faqs: FaqRecord[] }>(product, 'GET', '/api/faq')).faqs.map(({ title }) => title).join(' ');
    const stand = (wanted: string) => eventually(async () => ((await titles()) === wanted ? true : undefined));
    await follow(page, '/support/faq?dialog=order', { dialog: true });
    await page.getByRole('button', { name: 'Move Second?, place 2' }).focus();
    expect(await flaws(page)).toEqual([]);
    await page.keyboard.press('Space');
    await page.getByText('Second? picked up, place 2 of 2.').waitFor();
    // The list begins to listen for arrows a moment after it said so; at its upper end one more changes nothing.
    await eventually(async () => {
      await page.keyboard.press('ArrowUp');
      return (await page.getByText('Second? is at place 1 of 2.').count()) > 0 ? true : undefined;
    });
    await page.keyboard.press('Space');
    await stand('Second? First?');
    const handle = page.getByRole('button', { name: 'Move First?, place 2' });
    const above = page.getByRole('button', { name: 'Move Second?, place 1' });
    // It is measured once it stands still in its new place.
    await handle.hover();
    const [from, to] = [await handle.boundingBox(), await above.boundingBox()];
    if (!from || !to) throw new Error('The rows are not shown.');
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 10, to.y + 4, { steps: 6 });
    await page.mouse.up();
    await stand('First? Second?');
    await page.getByRole('button', { name: 'Close' }).click();
    // Where the pointer rests, the next page may show a tooltip.
    await page.mouse.move(0, 0);
  });

  it('draws clicks over time, and says them in a table', async () => {
    const link = { title: 'Harbour Shop', link: 'https://shop.example.org', platforms: 'both' };
    const { affiliate } = await add<{ affiliate: AffiliateRecord }>('/api/affiliate', link);
    await call(product, 'PUT', `/api/affiliate/${affiliate._id}/update-clicks`);
    await follow(page, '/affiliate');
    const panel = page.getByRole('region', { name: 'Clicks per day', exact: true });
    await panel.getByText('1 click today, 1 in 30 days.').waitFor();
    await panel.locator('svg rect, svg path').first().waitFor();
    await page.getByRole('region', { name: 'Clicks by link' }).locator('svg').first().waitFor();
    expect(await flaws(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Show as a table: Clicks per day' }).press('Enter');
    await page.getByRole('region', { name: 'Clicks per day: table' }).getByRole('row', { name: 'Today 1' }).waitFor();
  });

  it('shows the shift on a wall without anything to press, as it changes', async () => {
    await follow(page, '/wall');
    await page.getByRole('heading', { level: 1, name: 'No games live right now' }).waitFor();
    const [league] = await leagues();
    const { match } = await add<{ match: MatchRecord }>('/api/matches', { title: 'Round 1' });
    const iso = new Date(Date.now() - 10 * 60_000).toISOString();
    const when = { date: iso.slice(0, 10), time: iso.slice(11, 16), timeZone: 'UTC', status: 'Live' };
    const sides = { title: 'Reds vs Blues', homeTeam: 'Reds', awayTeam: 'Blues', location: 'The Old Ground' };
    const path = `/api/matches/${match._id}/game`;
    const { game } = await add<{ game: GameRecord }>(path, { ...sides, ...when, leagueId: league?._id });
    await page.getByRole('heading', { level: 1, name: '1 live' }).waitFor();
    await page.getByText('Reds – Blues').first().waitFor();
    const result = { homeScore: 2, awayScore: 1, statusText: 'Half-time' };
    await call(product, 'PUT', `${path}/${game._id}/result`, result, admin);
    await page.getByText('2–1 · Half-time').waitFor();
    expect(await page.locator('button, a').count()).toBe(0);
    // More than the wall names.
    await visitor.context.route('**/api/overview', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as OverviewAnswer;
      if (answer.overview.games) answer.overview.games.live.total = 12;
      await route.fulfill({ response, json: answer });
    });
    await page.reload();
    await page.getByText('+11 more').waitFor();
    for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
      await page.setViewportSize(viewport);
      expect(await flaws(page)).toEqual([]);
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    }
    expect(visitor.complaints).toEqual([]);
  });
});
