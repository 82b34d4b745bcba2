import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import { DESKTOP, isSameDocument, markDocument, MOVING, PHONE, visit } from '../support/browser.js';
import { forgetLayoutShift, layoutShift, openListening, recordLayoutShift } from '../support/page.js';
import { call, signInAsFirstAdmin, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';

const GAMES = 200;
const MATCHES = 10;
/** Elements of one game in the list: 200 of them stay quick. */
const MAX_ELEMENTS_OF_A_ROW = 40;
const MAX_SHIFT = 0.02;
/** Games that other tests of this file end. */
const MAX_GONE = 30;
const MAX_LAYOUTS_OF_SCROLLING = 5;
/** Those of a step are few; how many steps it takes depends on how the news comes in. */
const MAX_LAYOUTS_OF_TWENTY = 80;
/** Where somebody is: at the top of the page, or somewhere in its list; and where in the window that is. */
const BLOCKS = { page: 'end', top: 'start', middle: 'center', end: 'center' } as const;
type Place = keyof typeof BLOCKS;
const moving = { viewport: PHONE, ...MOVING };
const still = { viewport: DESKTOP, reducedMotion: 'reduce' } as const;
const WINDOWS: [BrowserContextOptions, Place][] = [
  [moving, 'top'],
  [moving, 'middle'],
  [moving, 'end'],
  [{ ...moving, viewport: DESKTOP }, 'page'],
  [still, 'top'],
  [still, 'middle'],
  [{ ...still, viewport: PHONE }, 'page'],
];

/** Tomorrow (UTC): none of its games begins by itself while the tests run. */
const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

/** The home page with as many games as a busy day has. */
describe('two hundred games', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let staff: { authorization: string };
  let games: GameRecord[];

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage());
    staff = await signInAsFirstAdmin(product);
    const text = ['date,time,home,away,round,location'];
    for (let index = 0; index < GAMES; index += 1) {
      const start = new Date(Date.parse(day) + index * 7 * 60_000).toISOString();
      const week = Math.floor((index * MATCHES) / GAMES) + 1;
      text.push(`${start.slice(0, 10)},${start.slice(11, 16)},Home ${index},Away ${index},Week ${week},The Old Ground`);
    }
    const sent = { text: text.join('\n'), league: 'Harbour League', category: 'Football', timeZone: 'UTC' };
    await call(product, 'POST', '/api/matches/import?format=csv', sent, staff);
    const { matches } = await call<{ matches: MatchRecord[] }>(product, 'GET', '/api/matches/web');
    games = matches.flatMap((match) => match.games).sort((a, b) => a.startsAt.localeCompare(b.startsAt));
    expect(games).toHaveLength(GAMES);
  }, 120_000);
  afterAll(() => closeStage({ folder, product, browser }));

  const wholeDay = (): string => `${product.url}/?day=${day}&view=all`;
  const goLive = ({ matchId, _id }: GameRecord): Promise<unknown> =>
    call(product, 'PUT', `/api/matches/${matchId}/game/${_id}/live`, undefined, staff);
  const finish = async ({ matchId, _id }: GameRecord): Promise<unknown> => {
    const path = `/api/matches/${matchId}/game/${_id}`;
    const { game } = await call<{ game: GameRecord }>(product, 'GET', path);
    const { title, homeTeam, awayTeam, location, date, time, timeZone, league, leagueId } = game;
    const sent = { title, homeTeam, awayTeam, location, date, time, timeZone, league, leagueId, status: 'Finished' };
    return call(product, 'PUT', path, sent, staff);
  };
  const rowOf = (page: Page, game: GameRecord) => page.locator(`#games [data-game="${game._id}"]`);
  const liveRow = (page: Page, game: GameRecord) => page.locator(`.day--live [data-game="${game._id}"]`);

  it('show what happens while the page is on its way to the browser', async () => {
    const game = games[0]!;
    const { context, page, complaints } = await visit(browser, MOVING);
    let connects: () => void = () => undefined;
    const connecting = new Promise<void>((resolve) => (connects = resolve));
    let letThrough: () => void = () => undefined;
    const happened = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route('**/api/events*', async (route) => {
      connects();
      await happened;
      await route.continue();
    });
    await page.goto(product.url);
    await connecting;
    await goLive(game);
    expect(await liveRow(page, game).count()).toBe(0);
    letThrough();
    await liveRow(page, game).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
    await finish(game);
  });

  it('stand still for everybody, on all screens, when games go live and end', async () => {
    const [near, far, read] = [games[1]!, games[150]!, games[100]!];
    const windows = await Promise.all(WINDOWS.map(([options, place]) => openAt(place, read, options)));
    const everywhere = (action: (page: Page) => Promise<unknown>): Promise<unknown> =>
      Promise.all(windows.map(({ page }) => action(page)));
    const shows = (game: GameRecord) => (page: Page) => liveRow(page, game).waitFor({ state: 'attached', ...PATIENT });
    const lacks = (game: GameRecord) => (page: Page) => rowOf(page, game).waitFor({ state: 'detached', ...PATIENT });
    // The first one: the part of live games comes up; with the last it goes.
    for (const game of [near, far]) {
      await goLive(game);
      await everywhere(shows(game));
      await everywhere(arrived);
    }
    for (const game of [near, far]) {
      await finish(game);
      await everywhere(lacks(game));
      await everywhere(arrived);
    }
    for (const { name, page, context, complaints, place, top } of windows) {
      const shift = await layoutShift(page);
      expect({ name, shift: shift < MAX_SHIFT ? 'little' : shift }).toEqual({ name, shift: 'little' });
      if (place === 'middle') expect(Math.abs((await rowOf(page, read).boundingBox())!.y - top)).toBeLessThanOrEqual(1);
      expect(await isSameDocument(page)).toBe(true);
      expect(complaints).toEqual([]);
      await context.close();
    }
  }, 150_000);

  it('are drawn ahead of who scrolls, and many move in few steps', async () => {
    const { context, page } = await visit(browser, { ...MOVING, viewport: PHONE });
    const devTools = await context.newCDPSession(page);
    await devTools.send('Performance.enable');
    const layouts = async (): Promise<number> => {
      const { metrics } = await devTools.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'LayoutCount')!.value;
    };
    await openListening(page, wholeDay());
    const sizes = await page
      .locator('#games .row')
      .evaluateAll((rows) => rows.map((row) => row.querySelectorAll('*').length));
    expect(sizes.length).toBeGreaterThanOrEqual(GAMES - MAX_GONE);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_ELEMENTS_OF_A_ROW);
    await page.evaluate(() => window.scrollBy({ top: 1, behavior: 'instant' }));
    await untilDrawn(page);
    const before = await layouts();
    await page.evaluate(async () => {
      const list = document.querySelector('#games')!.getBoundingClientRect();
      for (let top = 0; top < list.bottom; top += 800) {
        window.scrollTo({ top, behavior: 'instant' });
        await new Promise(requestAnimationFrame);
      }
    });
    const scrolled = await layouts();
    expect(scrolled - before).toBeLessThanOrEqual(MAX_LAYOUTS_OF_SCROLLING);
    const twenty = games.slice(40, 60);
    await Promise.all(twenty.map(goLive));
    for (const game of twenty) await liveRow(page, game).waitFor({ state: 'attached' });
    await arrived(page);
    expect((await layouts()) - scrolled).toBeLessThanOrEqual(MAX_LAYOUTS_OF_TWENTY);
    await Promise.all(twenty.map(finish));
    await context.close();
  });

  /** Opens the home page and scrolls it to a place of its list; `top` is where the read game is then. */
  async function openAt(place: Place, read: GameRecord, options: BrowserContextOptions) {
    const visitor = await visit(browser, options);
    const { context, page } = visitor;
    await recordLayoutShift(context);
    await openListening(page, place === 'page' ? product.url : wholeDay());
    await markDocument(page);
    const at = {
      page: page.locator('.hero'),
      top: page.locator('#games'),
      end: page.locator('#games .row').last(),
    };
    await (place === 'middle' ? rowOf(page, read) : at[place]).evaluate((element, block) => {
      element.scrollIntoView({ block, behavior: 'instant' });
    }, BLOCKS[place]);
    // What games do is looked at, from when the page has come to rest where it was scrolled to.
    if (place !== 'page') await untilDrawn(page);
    await arrived(page);
    await forgetLayoutShift(page);
    const name = `${place}, ${options.viewport?.width} px, motion: ${options.reducedMotion}`;
    return { ...visitor, name, place, top: place === 'middle' ? (await rowOf(page, read).boundingBox())!.y : 0 };
  }
});

/** How long seven windows may take to come to rest: each draws ahead only while the machine has nothing else to do, ms. */
const PATIENT = { timeout: 30_000 };

/** Every row has been drawn ahead. */
const untilDrawn = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      [...document.querySelectorAll('#games .row')].every(
        (row) => getComputedStyle(row).contentVisibility === 'visible',
      ),
    undefined,
    PATIENT,
  );

/** Rows that move have arrived. */
const arrived = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      !document.querySelector('#games [style*="transform"]') &&
      document.getAnimations().every((one) => one instanceof CSSAnimation || one instanceof CSSTransition),
    undefined,
    PATIENT,
  );
