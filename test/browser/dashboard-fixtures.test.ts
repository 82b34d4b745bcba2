import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Permission } from '../../src/contract/permissions.js';
import type { FaqRecord } from '../../src/contract/records/faq.record.js';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import type { UserRecord } from '../../src/contract/records/user.record.js';
import { flaws } from '../support/axe.js';
import { launch, signInByCookie, visit, type Visit } from '../support/browser.js';
import { call, signInAsFirstAdmin, startProduct, type Product } from '../support/product.js';
import { eventually } from '../support/wait.js';

const PASSWORD = 'fixture-pw-1';

/** Staff who plan the fixtures, with nothing but the keys for it. */
describe('fixtures in the dashboard', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let admin: { authorization: string };
  let game: GameRecord;

  const add = <T>(path: string, body: object): Promise<T> => call<T>(product, 'POST', path, body, admin);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-fixtures-'));
    [product, browser] = await Promise.all([startProduct({ DATA_DIR: folder, DEMO_DATA: 'false' }), launch()]);
    admin = await signInAsFirstAdmin(product);
    const logoUrl = `${product.url}/favicon.ico`.replace('http:', 'https:');
    const newLeague = { name: 'Harbour League', abbreviation: 'HL', country: 'malta', category: 'Football', logoUrl };
    const { league } = await add<{ league: LeagueRecord }>('/api/leagues', newLeague);
    const { match } = await add<{ match: MatchRecord }>('/api/matches', { title: 'Round 1' });
    // In a year: in the middle of a month, whatever day it is.
    const now = new Date();
    const date = new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), 10)).toISOString().slice(0, 10);
    const body = { location: 'The Old Ground', date, time: '18:00', timeZone: 'UTC', leagueId: league._id };
    const path = `/api/matches/${match._id}/game`;
    const sides = (homeTeam: string, awayTeam: string) => ({ homeTeam, awayTeam, title: `${homeTeam} vs ${awayTeam}` });
    game = (await add<{ game: GameRecord }>(path, { ...body, ...sides('Reds', 'Blues') })).game;
    await add(path, { ...body, ...sides('Reds', 'Greens'), time: '19:00', location: 'Elsewhere' });
    for (const title of ['First?', 'Second?']) await add('/api/faq', { title, description: 'Because.' });
    const streams = [{ title: 'Main feed', url: 'https://live.example.org/main.m3u8' }];
    await call(product, 'PUT', `/api/leagues/${league._id}/streams`, { streams }, admin);
  });
  afterAll(async () => {
    await browser.close();
    await product.stop('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  const read = async (): Promise<GameRecord> => {
    const path = `/api/matches/${game.matchId}/game/${game._id}`;
    return (await call<{ game: GameRecord }>(product, 'GET', path, undefined, admin)).game;
  };
  const enterAs = async (name: string, path: string, newPermissions: Permission[]): Promise<Visit> => {
    const user = { username: name, email: `${name}@example.org`, password: PASSWORD };
    const { _id } = (await call<{ user: UserRecord }>(product, 'POST', '/api/users', user, admin)).user;
    await call(product, 'PUT', `/api/users/${_id}/permissions`, { newPermissions }, admin);
    const visitor = await visit(browser, { reducedMotion: 'reduce', viewport: { width: 1440, height: 1000 } });
    await signInByCookie(visitor.context, product.url, PASSWORD, user.email);
    await visitor.page.goto(`${product.url}/dashboard${path}`);
    return visitor;
  };
  const centre = async (page: Page, selector: string): Promise<{ x: number; y: number }> => {
    const box = await page.locator(selector).first().boundingBox();
    if (!box) throw new Error(`${selector} is not shown.`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };

  it('are seen in a calendar with their clashes, and moved by drag after a question', async () => {
    const keys: Permission[] = ['schedule-matches:access', 'games:update'];
    const { page, context, complaints } = await enterAs('planner', '/matches/calendar', keys);
    await page.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor();
    // A year on.
    for (let month = 0; month < 12; month += 1) await page.getByRole('button', { name: 'Next month' }).click();
    const event = page.locator('.fc-event').filter({ hasText: 'Reds vs Blues' });
    await event.waitFor();
    await event.getByRole('img', { name: 'Clash: Reds also plays in Reds vs Greens' }).waitFor();
    expect(await flaws(page)).toEqual([]);
    const next = new Date(Date.parse(game.date) + 24 * 60 * 60_000).toISOString().slice(0, 10);
    const from = await centre(page, '.fc-event:has-text("Reds vs Blues")');
    const to = await centre(page, `.fc-daygrid-day[data-date="${next}"]`);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, to.y, { steps: 5 });
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.up();
    const question = page.getByRole('alertdialog', { name: 'Move the kick-off?' });
    await question.getByText(/Reds vs Blues: .* → /).waitFor();
    expect(await read()).toMatchObject({ date: game.date });
    await question.getByRole('button', { name: 'Move' }).click();
    await page.locator(`.fc-daygrid-day[data-date="${next}"]`).getByText('Reds vs Blues').waitFor();
    expect(await read()).toMatchObject({ date: next, time: '18:00' });
    // The same without a mouse.
    await page.locator('.fc-event').filter({ hasText: 'Reds vs Blues' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Edit game' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('are given the usual streams of their league in one step', async () => {
    const keys: Permission[] = ['schedule-matches:access', 'games:update'];
    const { page, context } = await enterAs('operator', '/matches/schedule', keys);
    await page.getByRole('row').filter({ hasText: 'Reds vs Blues' }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Usual streams' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Give to 1' }).click();
    await eventually(async () => ((await read()).streamUrls.length === 1 ? true : undefined));
    await context.close();
  });

  it('leave FAQs to be put in order by keyboard', async () => {
    const keys: Permission[] = ['faqs:access', 'faqs:view', 'faqs:update'];
    const { page, context } = await enterAs('writer', '/support/faq?dialog=order', keys);
    const handle = page.getByRole('button', { name: 'Move Second?, place 2' });
    await handle.focus();
    expect(await flaws(page)).toEqual([]);
    await page.keyboard.press('Space');
    await page.getByText('Second? picked up.').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.getByText('Second? is at place 1 of 2.').waitFor();
    await page.keyboard.press('Space');
    await eventually(async () => {
      const { faqs } = await call<{ faqs: FaqRecord[] }>(product, 'GET', '/api/faq');
      return faqs[0]?.title === 'Second?' ? true : undefined;
    });
    await context.close();
  });

  it('are on the wall for those who may open the dashboard', async () => {
    const { page, context, complaints } = await enterAs('watcher', '/wall', ['dashboard:access', 'games:view']);
    await page.getByRole('heading', { name: 'No games live right now' }).waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await flaws(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
