import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import type { ReplayRecord } from '../../src/contract/records/replay.record.js';
import { sitePaths } from '../../src/contract/routes.js';
import { flaws } from '../support/axe.js';
import { DESKTOP, isSameDocument, markDocument, MOVING, PHONE_OPTIONS, visit, type Visit } from '../support/browser.js';
import { layoutShift, openListening, recordLayoutShift, settled, sidewaysOverflow } from '../support/page.js';
import { call, signInAsFirstAdmin, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';

const REVEALING = 'Harbour 3-2 Visitors, the comeback';

/** Results as visitors see them, and as those do who want no spoilers. */
describe('results', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let staff: { authorization: string };
  let league: LeagueRecord;
  let match: MatchRecord;
  let live: GameRecord;
  let over: GameRecord;
  let replay: ReplayRecord;

  const addGame = async (home: string, minutes: number, more: object): Promise<GameRecord> => {
    const iso = new Date(Date.now() - minutes * 60_000).toISOString();
    const when = { date: iso.slice(0, 10), time: iso.slice(11, 16), timeZone: 'UTC' };
    const sides = { title: `${home} vs Visitors`, homeTeam: home, awayTeam: 'Visitors', location: 'The Old Ground' };
    const body = { ...sides, ...when, ...more, leagueId: league._id };
    return (await call<{ game: GameRecord }>(product, 'POST', `/api/matches/${match._id}/game`, body, staff)).game;
  };
  const write = (game: GameRecord, result: object): Promise<unknown> =>
    call(product, 'PUT', `/api/matches/${match._id}/game/${game._id}/result`, result, staff);

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage({ DEMO_DATA: 'false' }));
    staff = await signInAsFirstAdmin(product);
    const add = <T>(path: string, body: object): Promise<T> => call<T>(product, 'POST', path, body, staff);
    const logoUrl = 'https://example.org/logo.png';
    const newLeague = { name: 'Harbour League', abbreviation: 'HL', country: 'malta', category: 'Football', logoUrl };
    league = (await add<{ league: LeagueRecord }>('/api/leagues', newLeague)).league;
    match = (await add<{ match: MatchRecord }>('/api/matches', { title: 'Round 1' })).match;
    over = await addGame('Harbour', 24 * 60, { status: 'Finished', homeScore: 3, awayScore: 2 });
    const shown = { title: REVEALING, leagueId: league._id, category: 'Football', date: over.date, gameId: over._id };
    replay = (await add<{ replay: ReplayRecord }>('/api/replays', shown)).replay;
  });
  beforeEach(async () => {
    live = await addGame('Valley', 20, { status: 'Live', isLive: true });
  });
  const finish = async ({ _id }: GameRecord): Promise<void> => {
    const path = `/api/matches/${match._id}/game/${_id}`;
    const { game } = await call<{ game: GameRecord }>(product, 'GET', path);
    const { title, homeTeam, awayTeam, location, date, time, timeZone, leagueId } = game;
    const body = { title, homeTeam, awayTeam, location, date, time, timeZone, leagueId, status: 'Finished' };
    await call(product, 'PUT', path, body, staff);
  };
  afterEach(() => finish(live));
  afterAll(() => closeStage({ folder, product, browser }));

  const pageOf = ({ matchId, _id, title }: GameRecord): string => product.url + sitePaths.game(matchId, _id, title);
  const rowOf = (page: Page, { _id }: GameRecord) => page.locator(`.games [data-game="${_id}"]`);
  const ownComplaints = ({ complaints }: Visit): string[] =>
    complaints.filter((text) => !text.startsWith('https://example.org/'));
  const hideResults = (context: BrowserContext): Promise<unknown> =>
    context.addInitScript(() => localStorage.setItem('nepsh-spoilers', 'hidden'));

  it('come to open pages without a reload, and nothing moves', async () => {
    const [home, game] = [await visit(browser, MOVING), await visit(browser, { ...PHONE_OPTIONS, ...MOVING })];
    for (const { context } of [home, game]) await recordLayoutShift(context);
    await openListening(home.page, product.url);
    await openListening(game.page, pageOf(live));
    for (const { page } of [home, game]) await markDocument(page);
    await write(live, { homeScore: 2, awayScore: 1 });
    await rowOf(home.page, live).locator('.row__score', { hasText: '2' }).waitFor();
    await home.page.locator('.hero .duel__time', { hasText: '2–1' }).waitFor();
    await game.page.locator('.duel__time', { hasText: '2–1' }).waitFor();
    await game.page.getByRole('status').filter({ hasText: 'Valley 2, Visitors 1' }).waitFor();
    await write(live, { statusText: 'Half-time' });
    await rowOf(home.page, live).getByText('Half-time').waitFor();
    await game.page.locator('.badge', { hasText: 'Half-time' }).waitFor();
    for (const one of [home, game]) {
      expect(await isSameDocument(one.page)).toBe(true);
      expect(await layoutShift(one.page)).toBeLessThan(0.02);
      expect(await flaws(one.page)).toEqual([]);
      expect(ownComplaints(one)).toEqual([]);
      await one.context.close();
    }
  });

  it.each([
    { of: '24–17', on: 'desktop', options: { viewport: DESKTOP } },
    { of: '24–17', on: 'phone', options: PHONE_OPTIONS },
    { of: '121–141', on: 'desktop', options: { viewport: DESKTOP } },
    { of: '121–141', on: 'phone', options: PHONE_OPTIONS },
  ])('keep to one line inside their circles, above the minute too: $of, $on', async ({ of, options }) => {
    const [homeScore, awayScore] = of.split('–').map(Number);
    await write(live, { homeScore, awayScore, statusText: '' });
    const { page, context } = await visit(browser, options);
    for (const [address, head] of [
      [product.url, '.hero'],
      [pageOf(live), '.game__head'],
    ] as const) {
      await page.goto(address);
      await page.locator(`${head} .duel__minute`, { hasText: /./ }).waitFor();
      const score = page.locator(`${head} .duel__time [aria-hidden]`, { hasText: of });
      const { lines, space } = await score.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { top, bottom, left, right } = range.getBoundingClientRect();
        const circle = element.closest('.duel__circle')!.getBoundingClientRect();
        const size = parseFloat(getComputedStyle(element).fontSize);
        // The digits are as high as 0.72 of their line.
        const far = Math.abs((top + bottom) / 2 - (circle.top + circle.bottom) / 2) + size * 0.36;
        return {
          lines: Math.round((bottom - top) / (size * 1.2)),
          space: (circle.width - 4) / 2 - Math.hypot((right - left) / 2, far),
        };
      });
      expect(lines).toBe(1);
      expect(space).toBeGreaterThan(0);
    }
    await context.close();
  });

  it('stand in a column, however long the names of the places are', async () => {
    const places = ['A', 'The Municipal Stadium of the Three Rivers and the Old Harbour'];
    const games: GameRecord[] = [];
    for (const [index, location] of places.entries())
      games.push(await addGame(`Column ${index}`, 10, { status: 'Live', isLive: true, location }));
    for (const game of games) await write(game, { homeScore: 1, awayScore: 0 });
    for (const viewport of [{ width: 768, height: 1024 }, DESKTOP]) {
      const { page, context } = await visit(browser, { viewport });
      await page.goto(product.url);
      const edges: number[] = [];
      for (const game of games) {
        const score = rowOf(page, game).locator('.row__score').first();
        edges.push(await score.evaluate((element) => Math.round(element.getBoundingClientRect().right)));
      }
      expect(edges[0]).toBe(edges[1]);
      expect(await sidewaysOverflow(page)).toBe(0);
      await context.close();
    }
    for (const game of games) await finish(game);
  });

  it('are in the results of a league, for readers without scripts too', async () => {
    const reader = await visit(browser, { javaScriptEnabled: false });
    await reader.page.goto(`${product.url}${sitePaths.league(league._id, league.name)}?view=results`);
    const row = rowOf(reader.page, over);
    expect(await row.locator('.row__score').allTextContents()).toEqual(['3', '2']);
    expect(await row.locator('.row__score').first().isVisible()).toBe(true);
    expect(await row.getByRole('button').count()).toBe(0);
    await reader.context.close();
  });

  it.each([
    ['desktop', {}],
    ['phone', PHONE_OPTIONS],
  ])('stay hidden from the first paint on until they are asked for: %s', async (_, options) => {
    await write(live, { homeScore: 1, awayScore: 0 });
    const fan = await visit(browser, { ...options, ...MOVING });
    const { page, context } = fan;
    await recordLayoutShift(context);
    await hideResults(context);
    await openListening(page, product.url);
    const row = rowOf(page, live);
    expect(await row.locator('.row__score').first().isVisible()).toBe(false);
    expect(await page.locator('.hero .duel__time').isVisible()).toBe(false);
    expect(await page.locator('.hero').getByText('1–0').isVisible()).toBe(false);
    expect(await layoutShift(page)).toBeLessThan(0.02);
    expect(await flaws(page)).toEqual([]);
    // By keyboard, and the focus is with what is shown then.
    const show = row.getByRole('button', { name: 'Show score of Valley vs Visitors' });
    await show.focus();
    await page.keyboard.press('Enter');
    await row.locator('.row__score').first().waitFor({ state: 'visible' });
    await page.locator('.hero .duel__time').waitFor({ state: 'visible' });
    expect(await row.getByRole('link').evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await flaws(page)).toEqual([]);
    await page.goto(pageOf(live));
    await settled(page);
    expect(await page.locator('.duel__time').isVisible()).toBe(false);
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show score of Valley vs Visitors' }).click();
    await page.locator('.duel__time').waitFor({ state: 'visible' });
    expect(ownComplaints(fan)).toEqual([]);
    await context.close();
  });

  it('hides titles of replays that reveal them', async () => {
    const fan = await visit(browser);
    const { page, context } = fan;
    await hideResults(context);
    await page.goto(product.url + sitePaths.replays());
    await settled(page);
    const title = page.locator('.replay__title', { hasText: REVEALING });
    expect(await title.isVisible()).toBe(false);
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('button', { name: /^Show title/ }).click();
    await title.waitFor({ state: 'visible' });
    await page.goto(product.url + sitePaths.replayDetails(replay._id, replay.title));
    await settled(page);
    const heading = page.getByRole('heading', { level: 1 });
    expect((await heading.innerText()).trim()).toBe('Harbour vs Visitors');
    expect(await page.title()).toContain('Harbour vs Visitors');
    expect(await page.title()).not.toContain(REVEALING);
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('button', { name: /^Show title/ }).click();
    await page.getByRole('heading', { level: 1, name: REVEALING }).waitFor();
    expect(await page.title()).toContain(REVEALING);
    expect(ownComplaints(fan)).toEqual([]);
    await context.close();
  });

  it('are hidden and shown by a switch that the browser keeps', async () => {
    await write(live, { homeScore: 4, awayScore: 4 });
    const { page, context } = await visit(browser);
    await page.goto(product.url);
    await settled(page);
    const score = rowOf(page, live).locator('.row__score').first();
    await score.waitFor({ state: 'visible' });
    await page.getByRole('banner').getByRole('button', { name: 'Hide scores' }).click();
    await score.waitFor({ state: 'hidden' });
    await page.reload();
    await settled(page);
    expect(await score.isVisible()).toBe(false);
    await page.getByRole('banner').getByRole('button', { name: 'Show scores' }).click();
    await score.waitFor({ state: 'visible' });
    await context.close();
  });

  it('are hidden from the menu of phones, whose switch looks like its links', async () => {
    await write(live, { homeScore: 4, awayScore: 4 });
    const { page, context } = await visit(browser, PHONE_OPTIONS);
    await page.goto(product.url);
    await settled(page);
    const score = rowOf(page, live).locator('.row__score').first();
    await score.waitFor({ state: 'visible' });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    const looks = (one: Element): string[] => {
      const { borderTopWidth, backgroundColor, fontSize, fontWeight, color } = getComputedStyle(one);
      return [borderTopWidth, backgroundColor, fontSize, fontWeight, color, `${one.getBoundingClientRect().width}`];
    };
    const hide = menu.getByRole('button', { name: 'Hide scores' });
    // One that the pointer is not on.
    const link = menu.getByRole('link', { name: 'About Us' });
    expect(await hide.evaluate(looks)).toEqual(await link.evaluate(looks));
    await hide.click();
    await score.waitFor({ state: 'hidden' });
    await context.close();
  });

  it('are hidden in the other tabs too, which take on the theme as well', async () => {
    await write(live, { homeScore: 4, awayScore: 4 });
    const { page, context } = await visit(browser, { colorScheme: 'light' });
    await page.goto(product.url);
    const other = await context.newPage();
    await other.goto(product.url);
    const bar = other.getByRole('banner');
    const score = rowOf(page, live).locator('.row__score').first();
    await score.waitFor({ state: 'visible' });
    await bar.getByRole('button', { name: 'Hide scores' }).click();
    await score.waitFor({ state: 'hidden' });
    // What was shown again in one tab is hidden with the rest.
    await rowOf(page, live)
      .getByRole('button', { name: /Show score/ })
      .first()
      .click();
    await score.waitFor({ state: 'visible' });
    await bar.getByRole('button', { name: 'Show scores' }).click();
    await bar.getByRole('button', { name: 'Hide scores' }).click();
    await score.waitFor({ state: 'hidden' });
    await bar.getByRole('button', { name: 'Show scores' }).click();
    await score.waitFor({ state: 'visible' });
    await bar.getByRole('button', { name: 'Use the dark theme' }).click();
    await page.locator('html[data-theme="dark"]').waitFor();
    const bars = (tab: Page): Promise<string[]> =>
      tab.evaluate(() =>
        [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
          .filter(({ media }) => matchMedia(media).matches)
          .map(({ content }) => content),
      );
    expect([await bars(other), await bars(page)]).toEqual([['#0b0e15'], ['#0b0e15']]);
    await page.reload();
    expect(await bars(page)).toEqual(['#0b0e15']);
    await context.close();
  });
});
