import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Route } from 'playwright-core';
import { API_ERRORS } from '../../src/contract/errors.js';
import type { Permission } from '../../src/contract/permissions.js';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import type { UserRecord } from '../../src/contract/records/user.record.js';
import { signInByCookie, visit, type Visit } from '../support/browser.js';
import { flaws } from '../support/dashboard-checks.js';
import { call, signInAsFirstAdmin, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';

const PASSWORD = 'results-pw-1';

/** Staff who enter results, with nothing but the keys for it. */
describe('results in the dashboard', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let admin: { authorization: string };
  let game: GameRecord;

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage({ DEMO_DATA: 'false' }));
    admin = await signInAsFirstAdmin(product);
    const add = <T>(path: string, body: object): Promise<T> => call<T>(product, 'POST', path, body, admin);
    const logoUrl = 'https://example.org/logo.png';
    const newLeague = { name: 'Harbour League', abbreviation: 'HL', country: 'malta', category: 'Football', logoUrl };
    const { league } = await add<{ league: LeagueRecord }>('/api/leagues', newLeague);
    const { match } = await add<{ match: MatchRecord }>('/api/matches', { title: 'Round 1' });
    const iso = new Date(Date.now() - 10 * 60_000).toISOString();
    const when = { date: iso.slice(0, 10), time: iso.slice(11, 16), timeZone: 'UTC', status: 'Live' };
    const sides = { title: 'Reds vs Blues', homeTeam: 'Reds', awayTeam: 'Blues', location: 'The Old Ground' };
    const body = { ...sides, ...when, leagueId: league._id };
    game = (await add<{ game: GameRecord }>(`/api/matches/${match._id}/game`, body)).game;
  });
  afterAll(() => closeStage({ folder, product, browser }));

  const gamePath = (): string => `/api/matches/${game.matchId}/game/${game._id}`;
  const read = async (): Promise<GameRecord> =>
    (await call<{ game: GameRecord }>(product, 'GET', gamePath(), undefined, admin)).game;
  const enterAs = async (name: string, newPermissions: Permission[]): Promise<Visit> => {
    const user = { username: name, email: `${name}@example.org`, password: PASSWORD };
    const { _id } = (await call<{ user: UserRecord }>(product, 'POST', '/api/users', user, admin)).user;
    await call(product, 'PUT', `/api/users/${_id}/permissions`, { newPermissions }, admin);
    const visitor = await visit(browser);
    await signInByCookie(visitor.context, product.url, PASSWORD, user.email);
    await visitor.page.goto(`${product.url}/dashboard/matches`);
    await visitor.page.getByRole('row').filter({ hasText: 'Reds' }).waitFor();
    return visitor;
  };

  it('are entered in the list by keyboard, and refused when somebody else was faster', async () => {
    const { page, context, complaints } = await enterAs('scorer', ['ongoing-matches:access', 'games:update']);
    const cell = page.getByRole('button', { name: /score of Reds vs Blues/ });
    const editor = page.getByRole('dialog', { name: 'Score of Reds vs Blues' });
    await cell.focus();
    await page.keyboard.press('Enter');
    await editor.getByLabel('Reds').waitFor();
    expect(await flaws(page)).toEqual([]);
    // The first field has the focus: an arrow counts, Tab leads to the other team.
    await page.keyboard.type('1');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '2–1: score of Reds vs Blues. Change it' }).waitFor();
    await editor.waitFor({ state: 'hidden' });
    expect(await read()).toMatchObject({ homeScore: 2, awayScore: 1 });
    // Escape leaves everything as it was, and the focus where it began.
    await cell.focus();
    await page.keyboard.press('Enter');
    await editor.getByLabel('Reds').fill('9');
    await page.keyboard.press('Escape');
    await editor.waitFor({ state: 'hidden' });
    expect(await cell.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await read()).toMatchObject({ homeScore: 2 });
    // The list does not learn of the other's change before this one is sent.
    await cell.click();
    await editor.getByLabel('Blues').fill('4');
    const between = async (route: Route): Promise<void> => {
      await call(product, 'PUT', `${gamePath()}/result`, { homeScore: 3, awayScore: 1 }, admin);
      await route.continue();
    };
    await page.route('**/api/matches/*/game/*/result', between, { times: 1 });
    await page.keyboard.press('Enter');
    await editor.getByRole('alert').filter({ hasText: API_ERRORS.STALE_WRITE.message }).waitFor();
    await editor.getByRole('alert').filter({ hasText: 'It is now 3–1' }).waitFor();
    expect(await flaws(page)).toEqual([]);
    expect(await read()).toMatchObject({ homeScore: 3, awayScore: 1 });
    // Having seen it, one may still mean it.
    await editor.getByLabel('Blues').press('Enter');
    await page.getByRole('button', { name: '2–4: score of Reds vs Blues. Change it' }).waitFor();
    // The refusal itself is in the console.
    expect(complaints.filter((text) => !text.includes('/result'))).toEqual([]);
    await context.close();
  });

  it('take no keys while they are saved, and a refusal is said also to those who left meanwhile', async () => {
    const { page, context } = await enterAs('waiter', ['ongoing-matches:access', 'games:update']);
    const editor = page.getByRole('dialog', { name: 'Score of Reds vs Blues' });
    let answer: () => void = () => undefined;
    await page.route('**/api/matches/*/game/*/result', async (route) => {
      await new Promise<void>((resolve) => (answer = resolve));
      await route.fulfill({ status: 500, json: { message: 'The score is broken.' } });
    });
    const saving = editor.getByRole('progressbar');
    await page.getByRole('button', { name: /score of Reds vs Blues/ }).click();
    await editor.getByLabel('Blues').fill('7');
    await page.keyboard.press('Enter');
    await saving.waitFor();
    await page.keyboard.type('5');
    answer();
    await editor.getByText('The score is broken.').waitFor();
    expect(await editor.getByLabel('Blues').inputValue()).toBe('7');
    await editor.getByLabel('Blues').and(page.locator(':focus')).waitFor();

    await page.keyboard.press('Enter');
    await saving.waitFor();
    await page.keyboard.press('Escape');
    await editor.waitFor({ state: 'hidden' });
    answer();
    await page.getByRole('alert').getByText('Reds vs Blues was not changed. The score is broken.').waitFor();
    await context.close();
  });

  it('are written in the dialog of a live game', async () => {
    const keys: Permission[] = ['ongoing-matches:access', 'games:update', 'leagues:view'];
    const { page, context } = await enterAs('editor', keys);
    await page.getByRole('button', { name: /^Edit/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit game' });
    await dialog.getByLabel('Home score').fill('5');
    await dialog.getByLabel('Away score').fill('5');
    await dialog.getByLabel('Status text').fill('Penalties');
    await dialog.getByLabel('Status text').press('Enter');
    await page.getByRole('button', { name: '5–5 · Penalties: score of Reds vs Blues. Change it' }).waitFor();
    expect(await read()).toMatchObject({ homeScore: 5, awayScore: 5, statusText: 'Penalties' });
    await context.close();
  });

  it('are only read by staff who may not change games', async () => {
    const { page, context } = await enterAs('reader', ['ongoing-matches:access']);
    await page.getByRole('row').filter({ hasText: 'Reds' }).getByText('5–5 · Penalties').waitFor();
    expect(await page.getByRole('button', { name: /score of/ }).count()).toBe(0);
    // The first page is not theirs, and says what is.
    await page.goto(`${product.url}/dashboard`);
    await page.getByRole('heading', { name: 'Permission not granted' }).waitFor();
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('navigation', { name: 'Your pages' }).getByRole('link', { name: 'Ongoing' }).click();
    await page.getByRole('heading', { name: 'Ongoing matches' }).waitFor();
    await context.close();
  });

  it('postpone chosen games to come, and have them played after all, by keyboard', async () => {
    const { date: _, time, timeZone, leagueId, location } = game;
    const add = async (title: string): Promise<GameRecord> => {
      const [homeTeam, awayTeam] = title.split(' vs ') as [string, string];
      const body = { title, homeTeam, awayTeam, location, date: '2039-05-20', time, timeZone, leagueId };
      return (await call<{ game: GameRecord }>(product, 'POST', `/api/matches/${game.matchId}/game`, body, admin)).game;
    };
    const made = [await add('Greens vs Pinks'), await add('Greys vs Browns')];
    const texts = async (): Promise<string[]> => {
      const read = made.map(({ id }) =>
        call<{ game: GameRecord }>(product, 'GET', `/api/matches/${game.matchId}/game/${id}`, undefined, admin),
      );
      return (await Promise.all(read)).map((answer) => answer.game.statusText);
    };
    const { page, context, complaints } = await enterAs('weather', [
      'ongoing-matches:access',
      'schedule-matches:access',
      'games:update',
    ]);
    await page.goto(`${product.url}/dashboard/matches/schedule`);
    for (const { title } of made) await page.getByRole('checkbox', { name: `Select ${title}` }).press('Space');
    await page.getByRole('button', { name: 'Postpone' }).press('Enter');
    const form = page.getByRole('dialog', { name: 'Postpone or cancel games' });
    await form.getByText(/does not go live by itself/).waitFor();
    expect(await flaws(page)).toEqual([]);
    await form.getByRole('button', { name: 'Continue' }).press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Mark 2 games as postponed?' });
    await question.getByText('Greys vs Browns').waitFor();
    await question.getByRole('button', { name: 'Mark 2' }).press('Enter');
    await page.getByText('2 games postponed').waitFor();
    expect(await texts()).toEqual(['Postponed', 'Postponed']);
    // It counts down to nothing any more, and its text is changed where it is read.
    const row = page.getByRole('row').filter({ hasText: 'Greens' });
    await row.getByRole('cell', { name: 'Postponed', exact: true }).waitFor();
    expect(await row.getByRole('timer').count()).toBe(0);
    await row.getByRole('button', { name: 'Postponed: status text of Greens vs Pinks. Change it' }).press('Enter');
    const editor = page.getByRole('dialog', { name: 'Status text of Greens vs Pinks' });
    await editor.getByLabel('Status text').fill('');
    await editor.getByLabel('Status text').press('Enter');
    await row.getByRole('timer').waitFor();
    expect(await texts()).toEqual(['', 'Postponed']);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
