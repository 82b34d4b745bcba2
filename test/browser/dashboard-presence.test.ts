import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { MatchRecord } from '../../src/contract/records/match.record.js';
import type { SettingsRecord } from '../../src/contract/records/setting.record.js';
import type { Permission } from '../../src/contract/permissions.js';
import { PHONE, signInByCookie, visit, type Visit } from '../support/browser.js';
import {
  type Account,
  addStaff,
  choose,
  flaws,
  follow,
  loaded,
  overflowOf,
  storageWith,
} from '../support/dashboard-checks.js';
import { call, signInAsFirstAdmin, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';

const KEYS: Permission[] = ['leagues:access', 'leagues:view', 'leagues:update', 'matches:view', 'settings:update'];
const LONG = 'Maximiliana Featherstonehaugh-Cholmondeley of Lower Wensleydale';

/** Colleagues who have the same record open. */
describe('presence in the dashboard', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let accounts: Account[];
  let league: LeagueRecord;
  let match: MatchRecord;
  let settings: SettingsRecord;

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage({ DEMO_DATA: 'false' }));
    const admin = await signInAsFirstAdmin(product);
    const body = { name: 'Harbour League', abbreviation: 'HL', country: 'england', category: 'Football' };
    const logoUrl = `${product.url}/favicon.ico`.replace(/^http:/, 'https:');
    league = (await call<{ league: LeagueRecord }>(product, 'POST', '/api/leagues', { ...body, logoUrl }, admin))
      .league;
    const round = { title: 'Round 1', description: 'The first', category: 'Football' };
    match = (await call<{ match: MatchRecord }>(product, 'POST', '/api/matches', round, admin)).match;
    settings = (await call<{ settings: SettingsRecord }>(product, 'GET', '/api/setting')).settings;
    accounts = [];
    for (const name of ['ana-silva', 'ben-okoro']) accounts.push(await addStaff(folder, name, KEYS));
  });
  afterAll(() => closeStage({ folder, product, browser }));

  const as = async (who: number, options: Parameters<typeof visit>[1] = {}): Promise<Visit> => {
    const visitor = await visit(browser, { reducedMotion: 'reduce', ...options });
    const { email, password } = accounts[who]!;
    await signInByCookie(visitor.context, product.url, password, email);
    // No picture of a league is on the network.
    await visitor.context.route(league.logoUrl, (route) => route.fulfill({ status: 200, body: '' }));
    return visitor;
  };
  const leagues = (): string => `${product.url}/dashboard/leagues`;
  const form = (): string => `${leagues()}?dialog=edit&id=${league._id}`;
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Edit league' });

  it('says in a form that a colleague has it open too, and in the list who edits a row, until the tab is closed', async () => {
    const [ana, ben] = [await as(0), await as(1)];
    await ana.page.goto(leagues());
    await loaded(ana.page);
    await ben.page.goto(form());
    const bens = dialogOf(ben.page);
    await bens.getByLabel('Name').waitFor();
    await ana.page.getByRole('img', { name: 'ben-okoro is editing this' }).waitFor();
    expect(await flaws(ana.page)).toEqual([]);
    const before = await bens.getByLabel('Name').boundingBox();

    await ana.page.goto(form());
    const anas = dialogOf(ana.page);
    await anas.getByText('ben-okoro is editing this. What each of you changes is merged when you save.').waitFor();
    await bens.getByText('ana-silva is editing this.').waitFor();
    expect(await bens.getByLabel('Name').boundingBox()).toEqual(before);
    expect(await bens.getByText('ben-okoro').count()).toBe(0);
    expect(await flaws(ben.page)).toEqual([]);

    // By the keyboard: the list of those who have it open, and back.
    await bens.getByRole('button', { name: 'open by 1 colleague' }).press('Enter');
    const list = ben.page.getByRole('dialog', { name: 'Open by' });
    await list.getByText(/^Editing since \d\d:\d\d$/).waitFor();
    expect(await flaws(ben.page)).toEqual([]);
    await ben.page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });

    await ana.page.close({ runBeforeUnload: true });
    await bens.getByText('ana-silva').waitFor({ state: 'detached' });
    expect(await bens.getByLabel('Name').boundingBox()).toEqual(before);
    expect([...ana.complaints, ...ben.complaints]).toEqual([]);
    await Promise.all([ana.context.close(), ben.context.close()]);
  });

  it('counts the tabs of one person once, and shows the page of a record to those who look at it', async () => {
    const [ana, ben] = [await as(0), await as(1, { viewport: PHONE })];
    const address = `${product.url}/dashboard/matches/${match._id}`;
    await ana.page.goto(address);
    await loaded(ana.page);
    const heading = await ana.page.getByRole('heading', { level: 1 }).boundingBox();
    await ben.page.goto(address);
    await ana.page.getByRole('status').getByText('ben-okoro is looking at this').waitFor();
    const second = await ben.context.newPage();
    await second.goto(address);
    await second.getByRole('button', { name: 'open by 1 colleague' }).waitFor();
    await ana.page.getByRole('button', { name: 'open by 1 colleague' }).waitFor();
    expect(await ana.page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(heading);
    expect([...(await flaws(ana.page)), ...(await flaws(second))]).toEqual([]);
    await ben.page.close({ runBeforeUnload: true });
    // One tab is left, which still counts.
    await second.reload();
    await second.getByRole('button', { name: 'open by 1 colleague' }).waitFor();
    await second.goto(`${product.url}/dashboard/leagues`);
    await ana.page.getByRole('button', { name: /^open by/ }).waitFor({ state: 'detached' });
    expect([...ana.complaints, ...ben.complaints]).toEqual([]);
    await Promise.all([ana.context.close(), ben.context.close()]);
  });

  it('says so of the settings, and of what is edited next to the form of a record', async () => {
    const [ana, ben] = [await as(0), await as(1)];
    const address = `${product.url}/dashboard/settings`;
    await ana.page.goto(address);
    await loaded(ana.page);
    const heading = await ana.page.getByRole('heading', { level: 1 }).boundingBox();
    await ben.page.goto(address);
    const status = ana.page.getByRole('status');
    await status.getByText('ben-okoro is looking at this').waitFor();
    await ben.page.getByLabel('Finish games automatically').click();
    await status.getByText('ben-okoro is editing this').waitFor();
    await ben.page.getByLabel('Finish games automatically').click();
    await status.getByText('ben-okoro is looking at this').waitFor();
    expect(await ana.page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(heading);

    const streams = `${leagues()}?dialog=streams&id=${league._id}`;
    await ana.page.goto(streams);
    await ben.page.goto(streams);
    await ana.page.getByRole('dialog').getByText('ben-okoro is editing this.').waitFor();
    expect([...(await flaws(ana.page)), ...ana.complaints, ...ben.complaints]).toEqual([]);
    await Promise.all([ana.context.close(), ben.context.close()]);
  });

  it('shows eight colleagues with long names at every width, in both themes', async () => {
    const ana = await as(0, { storageState: storageWith(product.url, 'dark') });
    const people = Array.from({ length: 8 }, (_, index) => ({
      userId: `507f1f77bcf86cd79943901${index}`,
      name: `${index ? `${index} ` : ''}${LONG}`,
      mode: index < 3 ? 'editing' : 'viewing',
      since: new Date(0).toISOString(),
    }));
    const records = Object.entries({ leagues: league._id, matches: match._id, settings: settings.id }).map(
      ([resource, id]) => ({ resource, id, people }),
    );
    const data = JSON.stringify({ records });
    await ana.context.route('**/api/events*', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: `retry: 60000\n\nevent: presence\ndata: ${data}\n\n` }),
    );
    const several = ana.page.getByRole('button', { name: '+5, open by 8 colleagues' });
    const editing = ana.page.getByRole('img', { name: /are editing this$/ });
    await ana.page.goto(`${product.url}/dashboard/matches`);
    await loaded(ana.page);
    for (const theme of ['dark', 'light'] as const) {
      await choose(ana.page, theme);
      for (const [name, path, shown] of [
        ['page', `/matches/${match._id}`, several],
        ['list', '/leagues', editing],
        ['settings', '/settings', several],
        ['form', `/leagues?dialog=edit&id=${league._id}`, several],
        ['streams', `/leagues?dialog=streams&id=${league._id}`, several],
      ] as const) {
        const dialog = path.includes('dialog');
        await follow(ana.page, path, { dialog });
        if (!dialog) await loaded(ana.page);
        for (const width of [390, 768, 1440]) {
          await ana.page.setViewportSize({ width, height: 900 });
          await shown.first().waitFor();
          expect({ name, width, overflow: await overflowOf(ana.page) }).toEqual({ name, width, overflow: 0 });
          // The themes differ in their colours alone.
          expect(await flaws(ana.page, theme === 'light' ? { rules: ['color-contrast'] } : {})).toEqual([]);
          const folder = process.env['PRESENCE_PICTURES'];
          if (folder) await ana.page.screenshot({ path: `${folder}/${theme}-${name}-${width}.png` });
        }
      }
    }
    await ana.context.close();
  });
});
