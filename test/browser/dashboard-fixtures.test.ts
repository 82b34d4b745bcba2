import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import { PHONE, signInByCookie, visit, type Visit } from '../support/browser.js';
import { addStaff, flaws, follow, loaded } from '../support/dashboard-checks.js';
import { sidewaysOverflow } from '../support/page.js';
import { call, signInAsFirstAdmin, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';
import { eventually } from '../support/wait.js';

const DAY = 24 * 60 * 60_000;
const STREAM = { title: 'Main feed', url: 'https://live.example.org/main.m3u8' };

/** A member of staff who plans the fixtures, with nothing but the keys for it, in one tab. */
describe('fixtures in the dashboard', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let admin: { authorization: string };
  let visitor: Visit;
  let page: Page;
  let game: GameRecord;
  let next: string;

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage());
    admin = await signInAsFirstAdmin(product);
    const add = <T>(path: string, body: object): Promise<T> => call<T>(product, 'POST', path, body, admin);
    const logoUrl = 'https://example.org/logo.png';
    const newLeague = { name: 'Harbour League', abbreviation: 'HL', country: 'malta', category: 'Football', logoUrl };
    const { league } = await add<{ league: LeagueRecord }>('/api/leagues', newLeague);
    const { match } = await add<{ match: MatchRecord }>('/api/matches', { title: 'Round 1' });
    // The tenth of the next month is shown by one step, on whatever day this runs.
    const now = new Date();
    const date = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10)).toISOString().slice(0, 10);
    next = new Date(Date.parse(date) + DAY).toISOString().slice(0, 10);
    const body = { location: 'The Old Ground', date, time: '18:00', timeZone: 'UTC', leagueId: league._id };
    const path = `/api/matches/${match._id}/game`;
    const sides = (homeTeam: string, awayTeam: string) => ({ homeTeam, awayTeam, title: `${homeTeam} vs ${awayTeam}` });
    game = (await add<{ game: GameRecord }>(path, { ...body, ...sides('Reds', 'Blues') })).game;
    await add(path, { ...body, ...sides('Reds', 'Greens'), time: '19:00', location: 'Elsewhere' });

    const staff = await addStaff(folder, 'planner', [
      'schedule-matches:access',
      'games:view',
      'games:create',
      'games:update',
      'leagues:access',
      'leagues:view',
      'leagues:update',
    ]);
    visitor = await visit(browser, { viewport: { width: 1440, height: 1100 } });
    page = visitor.page;
    await visitor.context.route(/^https:/, (route) => route.fulfill({ body: '' }));
    await signInByCookie(visitor.context, product.url, staff.password, staff.email);
    await page.goto(`${product.url}/dashboard/matches/calendar`);
    await loaded(page);
  });
  afterAll(() => closeStage({ folder, product, browser }));

  const read = async (): Promise<GameRecord> => {
    const path = `/api/matches/${game.matchId}/game/${game._id}`;
    return (await call<{ game: GameRecord }>(product, 'GET', path, undefined, admin)).game;
  };
  const event = (): Locator => page.locator('.fc-event').filter({ hasText: 'Reds vs Blues' });
  const centre = async (of: Locator): Promise<{ x: number; y: number }> => {
    const box = await of.boundingBox();
    if (!box) throw new Error('It is not shown.');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  /** Takes the game by its middle; where it is dropped is measured once it stands still. */
  const drag = async (end: () => Promise<{ x: number; y: number }>): Promise<void> => {
    await event().hover();
    const [from, to] = [await centre(event()), await end()];
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
  };
  const question = (): Locator => page.getByRole('alertdialog', { name: 'Move the kick-off?' });

  it('are in a calendar with their clashes, and moved to another day by drag after a question', async () => {
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await event().getByRole('img', { name: 'Clash: Reds also plays in Reds vs Greens' }).waitFor();
    expect(await flaws(page)).toEqual([]);
    const day = page.locator(`.fc-daygrid-day[data-date="${next}"]`);
    await drag(() => centre(day));
    await question()
      .getByText(/Reds vs Blues: .* → /)
      .waitFor();
    await question().getByRole('button', { name: 'Cancel' }).click();
    await question().waitFor({ state: 'detached' });
    expect(await day.getByText('Reds vs Blues').count()).toBe(0);
    await drag(() => centre(day));
    expect(await read()).toMatchObject({ date: game.date });
    await question().getByRole('button', { name: 'Move' }).click();
    await day.getByText('Reds vs Blues').waitFor();
    expect(await read()).toMatchObject({ date: next, time: '18:00' });
    // On another day there is nothing that it clashes with.
    expect(await page.getByRole('img', { name: /^Clash/ }).count()).toBe(0);
  });

  it('are moved to another hour on their day, and opened by keyboard', async () => {
    await page.locator(`.fc-daygrid-day[data-date="${next}"] .fc-daygrid-day-number`).press('Enter');
    await page.locator('.fc-timeGridDay-view').waitFor();
    await page.getByLabel('Loading games').waitFor({ state: 'detached' });
    const slot = (time: string) => centre(page.locator(`.fc-timegrid-slot-lane[data-time="${time}:00"]`));
    await drag(async () => {
      const [at, start, wanted] = [await centre(event()), await slot('18:00'), await slot('14:00')];
      return { x: at.x, y: at.y + wanted.y - start.y };
    });
    await question().getByRole('button', { name: 'Move' }).click();
    await event().filter({ hasText: '14:00' }).waitFor();
    expect(await read()).toMatchObject({ date: next, time: '14:00' });
    expect(await flaws(page)).toEqual([]);

    await page.getByRole('button', { name: 'Week', exact: true }).click();
    await event().filter({ hasText: 'Harbour League' }).waitFor();
    expect(await flaws(page)).toEqual([]);
    await event().press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit game' });
    expect(await dialog.getByLabel('Home team').inputValue()).toBe('Reds');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('are a list on a phone', async () => {
    const { width, height } = page.viewportSize() ?? PHONE;
    await page.setViewportSize(PHONE);
    await page.locator('.fc-list').waitFor();
    await page.getByRole('button', { name: 'Month', exact: true }).click();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await event().filter({ hasText: 'The Old Ground' }).waitFor();
    expect(await flaws(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width, height });
  });

  it('are given the usual streams of their league and platforms, and copied', async () => {
    await follow(page, '/leagues');
    await page.getByRole('button', { name: 'Usual streams: Harbour League' }).click();
    const usual = page.getByRole('dialog', { name: 'Usual streams of Harbour League' });
    const add = usual.getByRole('button', { name: 'Add a stream' });
    await add.click();
    await usual.getByLabel('Title').fill('One too many');
    await add.click();
    await usual.getByLabel('Title').nth(1).fill(STREAM.title);
    // The focus goes to the stream that takes the place of the one that is removed, and at last to what adds one.
    const remove = usual.getByRole('button', { name: 'Remove: stream 1' });
    await remove.press('Enter');
    await remove.and(page.locator(':focus')).waitFor();
    expect(await usual.getByLabel('Title').inputValue()).toBe(STREAM.title);
    await page.keyboard.press('Enter');
    await add.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await usual.getByLabel('Title').fill(STREAM.title);
    await usual.getByLabel('URL').fill(STREAM.url);
    expect(await flaws(page)).toEqual([]);
    await usual.getByRole('button', { name: 'Save streams' }).click();
    await usual.waitFor({ state: 'detached' });

    await follow(page, '/matches/schedule');
    const row = page.getByRole('row').filter({ hasText: 'Reds – Blues' });
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Usual streams' }).click();
    await page.getByRole('button', { name: 'Add to 1' }).click();
    await page.getByText('1 game with the usual streams').waitFor();
    expect((await read()).streamUrls).toMatchObject([{ title: STREAM.title }]);
    await page.getByText('1 item selected').waitFor({ state: 'hidden' });

    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Platforms' }).click();
    await page.getByRole('combobox', { name: 'Show on' }).press('Enter');
    await page.getByRole('option', { name: 'Web', exact: true }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Change 1' }).click();
    await eventually(async () => ((await read()).platforms === 'web' ? true : undefined));
    // The page lets go of the chosen game once it has the answer.
    await page.getByText('1 item selected').waitFor({ state: 'hidden' });

    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Duplicate' }).click();
    const copy = page.getByRole('dialog', { name: 'Duplicate Reds vs Blues' });
    const later = new Date(Date.parse(next) + 7 * DAY).toISOString().slice(0, 10);
    expect(await copy.getByLabel('Date').inputValue()).toBe(later);
    expect(await flaws(page)).toEqual([]);
    await copy.getByRole('button', { name: 'Add game' }).click();
    await copy.waitFor({ state: 'detached' });
    await row.nth(1).waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('are chosen on a phone too, where they are cards', async () => {
    await page.setViewportSize(PHONE);
    const cards = page.getByRole('listitem').filter({ hasText: 'Reds – Blues' });
    await cards
      .first()
      .getByRole('checkbox', { name: /^Select / })
      .check();
    const bar = page.locator('[data-test="bulk-actions-toolbar"]');
    await bar.getByText('1 item selected').waitFor();
    const { y, height } = (await bar.boundingBox()) ?? { y: -1, height: 0 };
    expect(y).toBeGreaterThan(0);
    expect(y + height).toBeLessThanOrEqual(PHONE.height);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    expect(await flaws(page)).toEqual([]);

    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await bar.getByRole('button', { name: 'Unselect' }).click();
    await bar.waitFor({ state: 'hidden' });
    await cards.first().getByRole('checkbox').check();
    await bar.getByRole('button', { name: 'Platforms' }).click();
    await page.getByRole('combobox', { name: 'Show on' }).press('Enter');
    await page.getByRole('option', { name: 'Mobile', exact: true }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Change 1' }).click();
    await eventually(async () => ((await read()).platforms === 'mobile' ? true : undefined));
    await bar.waitFor({ state: 'hidden' });
    expect(visitor.complaints).toEqual([]);
  });
});
