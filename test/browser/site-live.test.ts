import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import { DESKTOP, isSameDocument, launch, markDocument, PHONE, visit } from '../support/browser.js';
import { layoutShift, openListening, recordLayoutShift } from '../support/page.js';
import { call, signInAsFirstAdmin, startProduct, type Product } from '../support/product.js';

const GAMES = 200;
const MATCHES = 10;
/** Elements of one game in the list: 200 of them stay quick. */
const MOST_OF_A_ROW = 40;
const MOST_SHIFT = 0.02;

/** The home page with as many games as a busy weekend has. */
describe('two hundred games', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let staff: { authorization: string };
  let games: GameRecord[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-live-'));
    [product, browser] = await Promise.all([startProduct({ DATA_DIR: folder }), launch()]);
    staff = await signInAsFirstAdmin(product);
    const text = ['date,time,home,away,round,location'];
    for (let index = 0; index < GAMES; index += 1) {
      const start = new Date(Date.now() + (60 + index * 30) * 60_000).toISOString();
      const week = Math.floor((index * MATCHES) / GAMES) + 1;
      text.push(`${start.slice(0, 10)},${start.slice(11, 16)},Home ${index},Away ${index},Week ${week},The Old Ground`);
    }
    const sent = { text: text.join('\n'), league: 'Harbour League', category: 'Football', timeZone: 'UTC' };
    await call(product, 'POST', '/api/matches/import?format=csv', sent, staff);
    const { matches } = await call<{ matches: MatchRecord[] }>(product, 'GET', '/api/matches/web');
    games = matches.flatMap((match) => match.games).sort((a, b) => a.startsAt.localeCompare(b.startsAt));
    expect(games).toHaveLength(GAMES);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await product.stop('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  const goLive = ({ matchId, _id }: GameRecord): Promise<unknown> =>
    call(product, 'PUT', `/api/matches/${matchId}/game/${_id}/live`, undefined, staff);
  const liveRow = (page: Page, game: GameRecord) => page.locator(`.day--live [data-game="${game._id}"]`);

  it('show what happens while the page is on its way to the browser', async () => {
    const game = games[0]!;
    const { context, page, complaints } = await visit(browser);
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
  });

  it.each([
    { name: 'phone', viewport: PHONE },
    { name: 'desktop', viewport: DESKTOP },
  ])('stand still for whoever reads them when one goes live: $name', async ({ viewport }) => {
    const [early, late] = viewport === PHONE ? [games[30]!, games[150]!] : [games[31]!, games[151]!];
    const { context, page, complaints } = await visit(browser, { viewport, reducedMotion: 'no-preference' });
    await recordLayoutShift(context);
    await openListening(page, product.url);
    await markDocument(page);
    expect(await page.locator('#games .row').count()).toBeGreaterThanOrEqual(GAMES - 4);
    const sizes = await page
      .locator('#games .row')
      .evaluateAll((rows) => rows.map((row) => row.querySelectorAll('*').length));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MOST_OF_A_ROW);
    const read = page.locator(`[data-game="${games[100]!._id}"]`);
    await read.evaluate((row) => row.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const before = (await read.boundingBox())!.y;
    for (const game of [early, late]) {
      await goLive(game);
      await liveRow(page, game).waitFor({ state: 'attached' });
    }
    // What glides has arrived.
    await page.waitForFunction(() =>
      document.getAnimations().every((one) => one instanceof CSSAnimation || one instanceof CSSTransition),
    );
    expect(Math.abs((await read.boundingBox())!.y - before)).toBeLessThanOrEqual(1);
    expect(await layoutShift(page)).toBeLessThan(MOST_SHIFT);
    expect(await isSameDocument(page)).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
