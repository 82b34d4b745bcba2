import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { Permission } from '../../src/contract/permissions.js';
import type { MatchRequestRecord } from '../../src/contract/records/match-request.record.js';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import type { ReplayRecord } from '../../src/contract/records/replay.record.js';
import type { UserRecord } from '../../src/contract/records/user.record.js';
import { PHONE, signInByCookie, visit, type Visit } from '../support/browser.js';
import { flaws } from '../support/dashboard-checks.js';
import { sidewaysOverflow } from '../support/page.js';
import { call, signInAsFirstAdmin, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';

const PASSWORD = 'flows-pw-1';

/** Work that leads from one record to the next, by staff with nothing but the keys for it. */
describe('flows in the dashboard', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let admin: { authorization: string };
  let match: MatchRecord;

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage({ DEMO_DATA: 'false' }));
    admin = await signInAsFirstAdmin(product);
    const logoUrl = 'https://example.org/logo.png';
    await add('/api/leagues', {
      name: 'Harbour Cup',
      abbreviation: 'HC',
      country: 'malta',
      category: 'Football',
      logoUrl,
    });
    match = (await add<{ match: MatchRecord }>('/api/matches', { title: 'Round 1' })).match;
  });
  afterAll(() => closeStage({ folder, product, browser }));

  const add = <T>(path: string, body: object): Promise<T> => call<T>(product, 'POST', path, body, admin);
  const read = <T>(path: string): Promise<T> => call<T>(product, 'GET', path, undefined, admin);
  const enterAs = async (username: string, page: string, newPermissions: Permission[]): Promise<Visit> => {
    const user = { username, email: `${username}@example.org`, password: PASSWORD };
    const { _id } = (await add<{ user: UserRecord }>('/api/users', user)).user;
    await call(product, 'PUT', `/api/users/${_id}/permissions`, { newPermissions }, admin);
    const visitor = await visit(browser);
    await signInByCookie(visitor.context, product.url, PASSWORD, user.email);
    await visitor.page.goto(`${product.url}/dashboard${page}`);
    return visitor;
  };
  const ask = async (homeTeam: string): Promise<MatchRequestRecord> => {
    const wish = { homeTeam, awayTeam: 'Blues', category: 'Football', league: 'Harbour Cup', email: 'fan@example.org' };
    return (await add<{ request: MatchRequestRecord }>('/api/match-requests', { ...wish, username: 'fan' })).request;
  };

  it('lead from a request to its game, by keyboard', async () => {
    const { _id } = await ask('Reds');
    const keys: Permission[] = [
      'match-requests:access',
      'match-requests:view',
      'match-requests:update',
      'games:create',
      'leagues:view',
      'matches:view',
    ];
    const { page, context, complaints } = await enterAs('answerer', '/matches/request', keys);
    await page.getByRole('button', { name: 'Create a game from this: Reds – Blues' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add game' });
    await dialog.getByLabel('Home team').waitFor();
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Reds vs Blues');
    await dialog.getByLabel('Match').fill('Round');
    await page.getByRole('option', { name: 'Round 1', exact: true }).click();
    // Where the pointer rests, the list would show a tooltip once the dialog is gone.
    await page.mouse.move(0, 0);
    await dialog.getByLabel('Date').fill('2030-05-01');
    await dialog.getByLabel('Location').fill('The Old Ground');
    expect(await flaws(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    const row = page.getByRole('row').filter({ hasText: 'Reds' });
    await row.getByText('Approved').waitFor();
    await row.getByRole('link', { name: 'Reds – Blues' }).waitFor();
    // The button that opened the dialog had the focus again, and may have shown its own: it is disabled now.
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    expect(await flaws(page)).toEqual([]);
    expect(await row.getByRole('button', { name: /^Create a game/ }).isDisabled()).toBe(true);
    const { request } = await read<{ request: MatchRequestRecord }>(`/api/match-requests/${_id}`);
    expect(request.status).toBe('Approved');
    const { game } = await read<{ game: GameRecord }>(`/api/matches/${match._id}/game/${request.gameId}`);
    expect(game).toMatchObject({ title: 'Reds vs Blues', location: 'The Old Ground', league: 'Harbour Cup' });
    await row.getByRole('link', { name: 'Reds – Blues' }).click();
    await page.getByRole('heading', { name: 'Round 1' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('lead from a finished game to its replay, filled in', async () => {
    const sides = { title: 'Whites vs Blacks', homeTeam: 'Whites', awayTeam: 'Blacks', location: 'The Dock' };
    const when = {
      date: '2026-05-01',
      time: '18:00',
      timeZone: 'UTC',
      status: 'Finished',
      league: 'Harbour Cup',
      homeScore: 2,
      awayScore: 1,
    };
    const { game } = await add<{ game: GameRecord }>(`/api/matches/${match._id}/game`, { ...sides, ...when });
    const streamUrls = [
      { title: 'First half', url: '/media/first.m3u8' },
      { title: 'A page', url: 'https://example.org/embed' },
    ];
    const gamePath = `/api/matches/${match._id}/game/${game._id}`;
    await call(product, 'PUT', `${gamePath}/streamUrls`, { streamUrls }, admin);
    const keys: Permission[] = [
      'finished-matches:access',
      'games:update',
      'leagues:view',
      'replays:access',
      'replays:create',
      'replays:update',
    ];
    const { page, context, complaints } = await enterAs('archivist', '/matches/finished', keys);
    await page.getByRole('row').filter({ hasText: 'Whites' }).getByRole('checkbox').check();
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('button', { name: 'Make a replay' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add replay' });
    await dialog.getByLabel('Title').waitFor();
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Whites vs Blacks, 1 May 2026');
    expect(await dialog.getByLabel('Date').inputValue()).toBe('2026-05-01');
    expect(await flaws(page)).toEqual([]);
    await dialog.getByLabel('Title').press('Enter');
    const parts = page.getByRole('dialog', { name: 'Replay parts of Whites vs Blacks, 1 May 2026' });
    await parts.getByLabel('URL').waitFor();
    expect(await parts.getByLabel('Title').inputValue()).toBe('First half');
    expect(await parts.getByLabel('URL').inputValue()).toBe('/media/first.m3u8');
    expect(await flaws(page)).toEqual([]);
    await parts.getByLabel('URL').press('Enter');
    await parts.waitFor({ state: 'hidden' });
    const filter = encodeURIComponent(JSON.stringify({ gameId: game._id }));
    const { replays } = await read<{ replays: ReplayRecord[] }>(`/api/replays?filter=${filter}`);
    expect(replays).toMatchObject([
      { league: 'Harbour Cup', category: 'Football', date: '2026-05-01', parts: [{ url: '/media/first.m3u8' }] },
    ]);
    expect(replays).toHaveLength(1);
    // On a phone there is nothing to choose games by: their cards have the button.
    await page.setViewportSize(PHONE);
    await page.goto(`${product.url}/dashboard/matches/finished`);
    const button = page.getByRole('button', { name: 'Make a replay: Whites vs Blacks' });
    await button.waitFor();
    expect(await flaws(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
    await button.click();
    await dialog.getByLabel('Title').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keep a request from those who may not answer it', async () => {
    await ask('Greens');
    const keys: Permission[] = ['match-requests:access', 'match-requests:view', 'games:create'];
    const { page, context } = await enterAs('looker', '/matches/request', keys);
    const button = page.getByRole('button', { name: 'Create a game from this: Greens – Blues' });
    await button.waitFor();
    expect(await button.isDisabled()).toBe(true);
    await context.close();
  });
});
